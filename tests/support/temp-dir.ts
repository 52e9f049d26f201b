import { mkdtemp, readlink, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postmasterPid } from "./witness.ts";

/** Does something with an empty data folder, and afterwards leaves neither it nor a database that still runs in it. */
export async function withDataFolder<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "tidewheel-fault-"));
  try {
    return await work(dataDir);
  } finally {
    await killDatabase(dataDir);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** kill -9 of the database that runs in a data folder; false where none does. */
export async function killDatabase(dataDir: string): Promise<boolean> {
  const pid = postmasterPid(dataDir);
  // The file outlives its process, and the number may since have become a stranger's.
  const isOurs = pid && (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === join(dataDir, "db");
  if (isOurs) process.kill(pid, "SIGKILL");
  return Boolean(isOurs);
}

/** A port that is free, and outside of the range that the system hands out by itself. */
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
