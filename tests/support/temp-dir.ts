import { mkdtemp, readlink, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postmasterPid } from "./product-database.ts";

/** Runs `work` with an empty data folder; afterwards kills its database and removes the folder. */
export async function withDataFolder<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "tidewheel-fault-"));
  try {
    return await work(dataDir);
  } finally {
    await killDatabase(dataDir);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

export async function killDatabase(dataDir: string): Promise<boolean> {
  const pid = postmasterPid(dataDir);
  // postmaster.pid outlives its process, and the PID may have been reused.
  const isOurs = pid && (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === join(dataDir, "db");
  if (isOurs) process.kill(pid, "SIGKILL");
  return Boolean(isOurs);
}

/** A free port outside the ephemeral range. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
