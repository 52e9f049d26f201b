import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { memoryMb, processTree } from "../tests/support/processes.ts";
import { postmasterPid } from "../tests/support/product-database.ts";
import { median, table } from "../tests/support/statistics.ts";

// Time from `node scripts/run.mjs start` (dependencies and build present) to the first page, and memory use when idle.
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const idleMs = 5_000;
const targets = { emptyMs: 3_000, existingMs: 1_000, memoryMb: 200 };

async function main(): Promise<void> {
  const empty: number[] = [];
  const existing: number[] = [];
  const server: number[] = [];
  const database: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), "tidewheel-bench-"));
    try {
      await once(dataDir, async ({ tookMs }) => void empty.push(tookMs));
      await once(dataDir, async ({ tookMs, pid }) => {
        existing.push(tookMs);
        await delay(idleMs);
        server.push(memoryMb([pid]));
        database.push(memoryMb(processTree(postmasterPid(dataDir) ?? 0)));
      });
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
    process.stderr.write(`round ${round}: ${empty.at(-1)?.toFixed(0)} ms, ${existing.at(-1)?.toFixed(0)} ms\n`);
  }
  const together = median(server) + median(database);
  const verdict = (value: number, target: number, unit: string) =>
    `target < ${target} ${unit}: ${value < target ? "met" : "MISSED"}`;
  table(`Starting (medians of ${rounds})`, [
    ["empty data folder", `${median(empty).toFixed(0)} ms`, verdict(median(empty), targets.emptyMs, "ms")],
    ["existing data folder", `${median(existing).toFixed(0)} ms`, verdict(median(existing), targets.existingMs, "ms")],
    ["memory, server", `${median(server).toFixed(0)} MB`, `proportional share, after ${idleMs / 1000} s at rest`],
    ["memory, database", `${median(database).toFixed(0)} MB`, "all its processes"],
    ["memory, together", `${together.toFixed(0)} MB`, verdict(together, targets.memoryMb, "MB")],
  ]);
}

async function once(
  dataDir: string,
  measured: (started: { tookMs: number; pid: number }) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS };
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["scripts/run.mjs", "start"], {
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  try {
    while (child.exitCode === null && !(await isUp(port))) await delay(5);
    await measured({ tookMs: performance.now() - startedAt, pid: child.pid ?? 0 });
  } finally {
    child.kill("SIGTERM");
    await exited;
  }
}

const isUp = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    async (answer) => {
      await answer.text();
      return answer.status === 200;
    },
    () => false,
  );

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

await main();
