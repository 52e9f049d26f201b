import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { documents } from "../app/content/documents.ts";
import { homeDocument } from "../app/content/home.ts";
import { openDatabase } from "../app/db/client.server.ts";
import { readComingPublications, readLivePublications } from "../app/services/live-content.server.ts";
import { createLogger } from "../platform/observability/log.ts";
import { migrateDatabase } from "../platform/postgres/client.ts";
import { startEmbeddedPostgres } from "../platform/postgres/embedded-postgres.ts";
import { type Product, startProduct } from "../tests/support/product.ts";
import { queryDataDir } from "../tests/support/product-database.ts";
import { median, percentile, table } from "../tests/support/statistics.ts";
import { openKeepAlive } from "./keep-alive.ts";

// What is live among 10,000 versions, and a page from memory with a published document beside one without.
const versions = Number(process.env.BENCH_ROWS ?? 10_000);
const [warmUps, reads] = [50, 1_000];
const targetMs = 5;
const runs = 9;
const requests = 20_000;
const targetShare = 0.85;

const folder = await mkdtemp(join(tmpdir(), "tidewheel-bench-"));
try {
  await measureReads();
  await measurePages();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureReads(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "reads"), log: createLogger("error") });
  const { connectionString } = postgres;
  await migrateDatabase(connectionString, "app/db/migrations");
  const { db, pool, close } = openDatabase(connectionString, () => {});
  const names = documents.map(({ name }) => name);
  await pool.query(
    `with revision as (
       insert into content_revisions (document, body, author_id, saved_at)
       select ($1::text[])[1 + n % cardinality($1::text[])], $2, 'nobody', now() - n * interval '1 minute'
       from generate_series(1, $3::int) n returning id, document, saved_at
     )
     insert into content_publications (document, revision_id, live_from, publisher_id, published_at)
     select document, id, saved_at, 'nobody', saved_at from revision`,
    [names, JSON.stringify(homeDocument.standard), versions],
  );
  await pool.query("analyze");
  const now = new Date();
  for (const [name, read] of [
    ["What is live", () => readLivePublications(db, names, now)],
    ["What is to come", () => readComingPublications(db, now)],
  ] as const) {
    const sorted = await timesOf(read);
    const p99 = percentile(sorted, 0.99);
    table(`${name}, of ${versions} versions of ${names.length} documents, in ms`, [
      ["median", percentile(sorted, 0.5).toFixed(2), ""],
      ["p99", p99.toFixed(2), `target ${targetMs}: ${p99 <= targetMs ? "met" : "MISSED"}`],
    ]);
  }
  await close();
  await postgres.stop();
}

/** Once warm. @returns milliseconds, sorted */
async function timesOf(read: () => Promise<unknown>): Promise<number[]> {
  const tookMs: number[] = [];
  for (let each = -warmUps; each < reads; each += 1) {
    const startedAt = performance.now();
    await read();
    if (each >= 0) tookMs.push(performance.now() - startedAt);
  }
  return tookMs.toSorted((one, other) => one - other);
}

async function measurePages(): Promise<void> {
  const [standard, published] = [await start("standard"), await start("published")];
  await queryDataDir(
    join(folder, "published"),
    `with revision as (
       insert into content_revisions (document, body, author_id, saved_at) values ('home', $1, 'nobody', now()) returning id
     )
     insert into content_publications (document, revision_id, live_from, publisher_id, published_at)
     select 'home', id, now(), 'nobody', now() from revision`,
    [JSON.stringify(homeDocument.standard)],
  );
  const perSecond: Record<"standard" | "published", number[]> = { standard: [], published: [] };
  for (let run = 0; run < runs; run += 1) {
    perSecond.standard.push(await load(standard));
    perSecond.published.push(await load(published));
  }
  await Promise.all([standard.stop(), published.stop()]);
  const share = median(perSecond.published) / median(perSecond.standard);
  table(`The home page from memory with a publication, of the same without one, median of ${runs} interleaved runs`, [
    ["requests a second, share", share.toFixed(3), `target ${targetShare}: ${share >= targetShare ? "met" : "MISSED"}`],
  ]);
}

function start(name: string): Promise<Product> {
  return startProduct({ env: { DATA_DIR: join(folder, name) } });
}

/** @returns requests a second over one connection */
async function load({ url }: Product): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const connection = await openKeepAlive(Number(port), hostname);
  const request = `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`;
  await connection.ask(request);
  const startedAt = performance.now();
  for (let each = 0; each < requests; each += 1) await connection.ask(request);
  connection.end();
  return requests / ((performance.now() - startedAt) / 1_000);
}
