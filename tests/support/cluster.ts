import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "../../app/db/client.server.ts";
import { startJobs } from "../../platform/jobs/queue.ts";
import { createLogger } from "../../platform/observability/log.ts";
import { migrateDatabase } from "../../platform/postgres/client.ts";
import { startEmbeddedPostgres } from "../../platform/postgres/embedded-postgres.ts";

const template = "tidewheel_template";
// A day is no moment: as a Date it would be one in the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

/** One PostgreSQL cluster per test run, with a template database that every test copies. */
export async function startCluster(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ["scripts/run.mjs", "build"], { stdio: "inherit" });
  const dataDir = await mkdtemp(join(tmpdir(), "tidewheel-tests-"));
  const log = createLogger("error");
  await (await startEmbeddedPostgres({ dataDir, log })).stop();
  // The default is for one product; here several share the cluster. No test crashes it, so it need not wait for the disk.
  const settings = [
    "max_connections = 200",
    "fsync = off",
    "full_page_writes = off",
    "synchronous_commit = off",
    "checkpoint_timeout = '1 h'",
    "max_wal_size = '4 GB'",
    "autovacuum = off",
    "",
  ];
  await appendFile(join(dataDir, "db", "postgresql.conf"), settings.join("\n"));
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  process.env.TEST_CLUSTER_URL = postgres.connectionString;
  process.env.TEST_FILES = join(dataDir, "files-of-products");
  await admin(`create database ${template}`);
  const url = databaseUrl(template);
  await migrateDatabase(url, "app/db/migrations");
  // Creates pg-boss's schema only; each product creates its queues on startup.
  const database = openDatabase(url, () => {});
  const jobs = await startJobs(database, [], log);
  await jobs.stop(0);
  await database.close();
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

export async function createDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await admin(`create database ${name} template ${template}`);
  return databaseUrl(name);
}

export async function createEmptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await admin(`create database ${name} template template0`);
  return databaseUrl(name);
}

function databaseUrl(name: string): string {
  const url = new URL(process.env.TEST_CLUSTER_URL ?? "");
  url.pathname = `/${name}`;
  return url.href;
}

async function admin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_CLUSTER_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const pools = new Map<string, pg.Pool>();

/** Keeps connections for a second: opening one costs more processor time than most of the tests' queries. */
function poolOf(url: string): pg.Pool {
  const known = pools.get(url);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: url, max: 50, idleTimeoutMillis: 1_000, allowExitOnIdle: true });
  // A test may end an idle connection.
  pool.on("error", () => {});
  pools.set(url, pool);
  return pool;
}

export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await poolOf(url).connect();
  let hasFailed = true;
  try {
    const { rows } = await client.query<Row>(text, values);
    hasFailed = false;
    return rows;
  } finally {
    // A failed transaction would wait for the next query.
    client.release(hasFailed);
  }
}
