import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { cpuMs, treeCpuMs } from "../tests/support/processes.ts";
import { startProduct } from "../tests/support/product.ts";
import { databaseUrl, postmasterPid } from "../tests/support/product-database.ts";
import { startMailServer } from "../tests/support/smtp-server.ts";
import { median, percentile, table } from "../tests/support/statistics.ts";
import { freePort } from "../tests/support/temp-dir.ts";
import { type LoadResult, startLoad } from "./http-load.ts";

// CPU time per application, of the process and of the database, including both emails.
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const clients = 16;
const limitMs = 6;

interface Measurement extends LoadResult {
  processMs: number;
  databaseMs: number;
}

async function main(): Promise<void> {
  const port = await freePort();
  const mailServer = await startMailServer(port);
  mailServer.accept();
  try {
    report("built-in mailbox", await measure({}));
    report("SMTP", await measure({ SMTP_URL: `smtp://127.0.0.1:${port}` }));
  } finally {
    await mailServer.close();
  }
}

async function measure(mail: Record<string, string>): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "tidewheel-bench-"));
  const product = await startProduct({
    env: { DATA_DIR: dataDir, RATE_LIMITS: "off", NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS ?? "", ...mail },
  });
  const pool = new pg.Pool({ connectionString: databaseUrl(dataDir), max: 1 });
  try {
    await load(product.url, 2);
    await untilMailIsSent(pool);
    // Autovacuum does this within a minute; a table without statistics is scanned for every batch of jobs.
    await pool.query("analyze");
    const database = () => treeCpuMs(postmasterPid(dataDir) ?? 0);
    const results: Measurement[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const [processBefore, databaseBefore] = [cpuMs([product.pid]), database()];
      const loaded = await load(product.url, seconds);
      await untilMailIsSent(pool);
      const processMs = (cpuMs([product.pid]) - processBefore) / loaded.accepted;
      const databaseMs = (database() - databaseBefore) / loaded.accepted;
      results.push({ ...loaded, processMs, databaseMs });
      process.stderr.write(
        `round ${round}: ${loaded.accepted} applications, ${processMs.toFixed(2)} + ${databaseMs.toFixed(2)} ms each\n`,
      );
    }
    return results;
  } finally {
    await pool.end();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function untilMailIsSent(pool: pg.Pool): Promise<void> {
  const waiting = "select 1 from pgboss.job where name = 'send-application-email' and state < 'completed' limit 1";
  while ((await pool.query(waiting)).rowCount) await delay(500);
}

function report(mail: string, results: Measurement[]): void {
  const middle = (of: (result: Measurement) => number) => median(results.map(of));
  const latency = (share: number) => `${middle(({ latenciesMs }) => percentile(latenciesMs, share)).toFixed(1)} ms`;
  const sum = (of: (result: Measurement) => number) => results.map(of).reduce((a, b) => a + b, 0);
  const cost = middle(({ processMs, databaseMs }) => processMs + databaseMs);
  table(`Submitting, mail by ${mail}`, [
    [
      "processor ms per application with both mails",
      cost.toFixed(2),
      `limit ${limitMs}: ${cost <= limitMs ? "met" : "MISSED"}`,
    ],
    ["of it the process", middle(({ processMs }) => processMs).toFixed(2), ""],
    ["of it the database", middle(({ databaseMs }) => databaseMs).toFixed(2), ""],
    [
      "accepted over HTTP",
      `${middle(({ accepted, seconds: tookSeconds }) => accepted / tookSeconds).toFixed(0)}/s`,
      `${clients} keep-alive clients, mail going out meanwhile`,
    ],
    ["p50", latency(0.5), ""],
    ["p99", latency(0.99), ""],
    [
      "accepted / refused",
      `${sum(({ accepted }) => accepted)} / ${sum(({ refused }) => refused)}`,
      `medians of ${rounds} rounds of ${seconds} s`,
    ],
  ]);
}

const load = (url: string, forSeconds: number) => startLoad({ urls: [url], clients, seconds: forSeconds });

await main();
