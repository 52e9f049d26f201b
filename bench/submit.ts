import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { hostApplicationFields } from "../tests/support/factories/host-application.ts";
import { cpuMs, familyOf } from "../tests/support/processes.ts";
import { startProduct } from "../tests/support/product.ts";
import { median, percentile, table } from "../tests/support/statistics.ts";
import { databaseUrl, postmasterPid } from "../tests/support/witness.ts";
import { type LoadResult, startLoad } from "./http-load.ts";

// Applications per second over HTTP, beside single-row inserts per second on the same, bare database: in one run,
// turn and turn about, so that both see the same machine.
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const clients = 16;
const targetRatio = 0.2;

const columns = [
  "id",
  "submission_key",
  "first_name",
  "last_name",
  "email",
  "phone",
  "city",
  "state",
  "country",
  "business_experience",
  "business_ownership",
  "preferred_package",
  "capital_available",
  "time_commitment",
  "additional_details",
  "submission_date",
];
const insertOne = `insert into bench_applications (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`;

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "tidewheel-bench-"));
  const product = await startProduct({
    env: { DATA_DIR: dataDir, RATE_LIMITS: "off", NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS ?? "" },
  });
  try {
    await load(product.url, 2);
    const server = [product.pid];
    const database = familyOf(postmasterPid(dataDir) ?? 0);
    const applications: Measured[] = [];
    const inserts: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const before = [cpuMs(server), cpuMs(database)] as const;
      const loaded = await load(product.url, seconds);
      const measured = {
        ...loaded,
        serverCpuMs: cpuMs(server) - before[0],
        databaseCpuMs: cpuMs(database) - before[1],
      };
      applications.push(measured);
      // The mail of what was just accepted is still going out; the bare database is measured without it.
      inserts.push(await whileStopped(product.pid, () => insertRows(dataDir)));
      process.stderr.write(
        `round ${round}: ${rate(measured).toFixed(0)} applications/s, ${inserts.at(-1)?.toFixed(0)} inserts/s\n`,
      );
    }
    report(applications, inserts);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Measured extends LoadResult {
  serverCpuMs: number;
  databaseCpuMs: number;
}

function report(applications: Measured[], inserts: number[]): void {
  const accepted = median(applications.map(rate));
  const inserted = median(inserts);
  const ratio = accepted / inserted;
  const latency = (share: number) =>
    `${median(applications.map(({ latenciesMs }) => percentile(latenciesMs, share))).toFixed(1)} ms`;
  const each = (of: (result: Measured) => number) =>
    `${median(applications.map((result) => of(result) / result.accepted)).toFixed(2)} ms`;
  const sum = (of: (result: Measured) => number) => applications.map(of).reduce((a, b) => a + b, 0);
  table("Submitting", [
    ["accepted over HTTP", `${accepted.toFixed(0)}/s`, `${clients} keep-alive clients, mail going out meanwhile`],
    ["bare database", `${inserted.toFixed(0)}/s`, `${clients} clients, one durable insert a transaction`],
    ["ratio", ratio.toFixed(3), `target >= ${targetRatio}: ${ratio >= targetRatio ? "met" : "MISSED"}`],
    ["p50", latency(0.5), ""],
    ["p99", latency(0.99), ""],
    ["processor, server", each(({ serverCpuMs }) => serverCpuMs), "an application, with the mail sent meanwhile"],
    ["processor, database", each(({ databaseCpuMs }) => databaseCpuMs), "an application, with the mail sent meanwhile"],
    [
      "accepted / refused",
      `${sum((each) => each.accepted)} / ${sum((each) => each.refused)}`,
      `medians of ${rounds} rounds of ${seconds} s`,
    ],
  ]);
}

const rate = ({ accepted, seconds }: LoadResult) => accepted / seconds;

const load = (url: string, forSeconds: number) => startLoad({ urls: [url], clients, seconds: forSeconds });

async function whileStopped<Result>(pid: number, work: () => Promise<Result>): Promise<Result> {
  process.kill(pid, "SIGSTOP");
  try {
    // What the product had asked for is answered first.
    await delay(200);
    return await work();
  } finally {
    process.kill(pid, "SIGCONT");
  }
}

/** Rows per second into a table just like the product's, with all its indexes and checks. */
async function insertRows(dataDir: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl(dataDir), max: clients });
  try {
    await pool.query("drop table if exists bench_applications");
    await pool.query("create table bench_applications (like host_applications including all)");
    let inserted = 0;
    const startedAt = performance.now();
    const endAt = startedAt + seconds * 1000;
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const connection = await pool.connect();
        try {
          for (let count = 0; performance.now() < endAt; count += 1) {
            await connection.query({ name: "insert", text: insertOne, values: rowOf(client, count) });
            inserted += 1;
          }
        } finally {
          connection.release();
        }
      }),
    );
    const tookMs = performance.now() - startedAt;
    await pool.query("drop table bench_applications");
    return inserted / (tookMs / 1000);
  } finally {
    await pool.end();
  }
}

function rowOf(client: number, count: number): unknown[] {
  const { firstName, lastName, email, phone, city, state, country, ...answers } = hostApplicationFields();
  // As the product makes them: later rows sort last.
  const id = `app-${Date.now()}${String(count % 1000).padStart(3, "0")}${client}`;
  return [
    id,
    `key-${client}-${count}`,
    firstName,
    lastName,
    email,
    phone,
    city,
    state,
    country,
    ...Object.values(answers),
    new Date(),
  ];
}

await main();
