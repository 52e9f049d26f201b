import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "../app/db/client.server.ts";
import { countAll, countMatches, listPage, pageSize } from "../app/db/keyset-pagination.server.ts";
import { hostApplications } from "../app/db/schema/index.ts";
import { createLogger } from "../platform/observability/log.ts";
import { migrateDatabase } from "../platform/postgres/client.ts";
import { startEmbeddedPostgres } from "../platform/postgres/embedded-postgres.ts";
import { percentile, table } from "../tests/support/statistics.ts";

// Query latency of the admin list with 10,000 and with 1,000,000 host applications, on the built-in PostgreSQL.
const sizes = (process.env.BENCH_ROWS ?? "10000,1000000").split(",").map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 200);
const targetMs = 50;
const targetGrowth = 3;

type BenchQuery = { name: string; ask: (db: Database, places: PageCursors) => Promise<unknown> };
type Database = ReturnType<typeof openDatabase>["db"];
interface PageCursors {
  page100: string;
  page100OfCommon: string;
}

const rare = "kimura99";
const common = "canada";
const list = (db: Database, search: string, after?: string) => listPage(db, hostApplications, { search, after });
const benchQueries: BenchQuery[] = [
  { name: "first page", ask: (db) => list(db, "") },
  { name: "page 100", ask: (db, { page100 }) => list(db, "", page100) },
  { name: "how many there are", ask: (db) => countAll(db, hostApplications) },
  ...[
    ["common search", common],
    ["search of 1 in 30", "samir"],
    ["search of 1 in 90", "sedona"],
    ["search of 1 in 900", "kimura"],
    ["rare search", rare],
    ["search without a match", "zzz nobody"],
    ["1 letter", "q"],
    ["1 letter that is not there", "ß"],
    ["2 letters", "qu"],
    ["2 letters that are not there", "zz"],
    ["many matches, all of them old", "old harbour"],
    ["rare text of common parts", "quentin qu"],
  ].flatMap(([name = "", search = ""]) => [
    { name, ask: (db: Database) => list(db, search) },
    { name: `${name}, counted`, ask: (db: Database) => countMatches(db, hostApplications, search) },
  ]),
  { name: "common search, page 100", ask: (db, { page100OfCommon }) => list(db, common, page100OfCommon) },
];

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "tidewheel-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger("error") });
  try {
    await migrateDatabase(postgres.connectionString, "app/db/migrations");
    const measured: Map<string, number[]>[] = [];
    for (const rows of sizes) {
      await growTable(postgres.connectionString, rows);
      measured.push(await measure(postgres.connectionString));
    }
    sizes.forEach((rows, at) => {
      report(rows, measured[at] ?? new Map(), at > 0 ? measured[0] : undefined);
    });
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Interleaves the queries so that background load affects all of them equally. */
async function measure(connectionString: string): Promise<Map<string, number[]>> {
  const { db, close } = openDatabase(connectionString, () => {});
  try {
    const places = { page100: await cursorAt(db, "", 100), page100OfCommon: await cursorAt(db, common, 100) };
    const took = new Map<string, number[]>(benchQueries.map(({ name }) => [name, []]));
    for (const { ask } of benchQueries) await ask(db, places);
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, ask } of benchQueries) {
        const askedAt = performance.now();
        await ask(db, places);
        took.get(name)?.push(performance.now() - askedAt);
      }
    }
    for (const times of took.values()) times.sort((a, b) => a - b);
    return took;
  } finally {
    await close();
  }
}

async function cursorAt(db: Database, search: string, page: number): Promise<string> {
  let after: string | undefined;
  for (let turned = 1; turned < page; turned += 1) after = (await list(db, search, after)).older ?? after;
  return after ?? "";
}

function report(rows: number, measured: Map<string, number[]>, smaller: Map<string, number[]> | undefined): void {
  const of = (times: number[] | undefined, share: number) => percentile(times ?? [], share);
  let [worst, most] = [0, 0];
  const lines = [...measured].map(([name, times]): [string, string, string] => {
    const growth = of(times, 0.5) / of(smaller?.get(name), 0.5);
    worst = Math.max(worst, of(times, 0.99));
    if (growth > most) most = growth;
    const grown = smaller ? `, ${growth.toFixed(1)} × that of ${sizes[0]?.toLocaleString("en-US")}` : "";
    return [name, `${of(times, 0.5).toFixed(1)} ms`, `p99 ${of(times, 0.99).toFixed(1)} ms${grown}`];
  });
  lines.push([
    "slowest p99",
    `${worst.toFixed(1)} ms`,
    `target < ${targetMs} ms: ${worst < targetMs ? "met" : "MISSED"}`,
  ]);
  if (smaller)
    lines.push([
      "most growth of a median",
      `${most.toFixed(1)} ×`,
      `target < ${targetGrowth} ×: ${most < targetGrowth ? "met" : "MISSED"}`,
    ]);
  table(
    `The admin's lists with ${rows.toLocaleString("en-US")} host applications, p50 of ${rounds}, pages of ${pageSize}`,
    lines,
  );
}

/**
 * Grows the table to `rows` host applications with a realistic mix of frequent and rare values, one minute apart.
 * Rebuilding the GIN indexes afterwards is faster than maintaining them row by row.
 */
async function growTable(connectionString: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const startedAt = performance.now();
  try {
    await client.query("set maintenance_work_mem = '256MB'; set synchronous_commit = off");
    const indexes = await client.query<{ indexname: string; indexdef: string }>(
      "select indexname, indexdef from pg_indexes where tablename = 'host_applications' and indexdef like '%USING gin%'",
    );
    for (const { indexname } of indexes.rows) await client.query(`drop index ${indexname}`);
    await client.query("truncate host_applications");
    await client.query(filling, [rows]);
    for (const { indexdef } of indexes.rows) await client.query(indexdef);
    await client.query("vacuum analyze host_applications");
    const { rows: sized } = await client.query<{ size: string }>(
      "select pg_size_pretty(pg_total_relation_size('host_applications')) as size",
    );
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    process.stderr.write(`${rows.toLocaleString("en-US")} rows, ${sized[0]?.size} with indexes, in ${seconds} s\n`);
  } finally {
    await client.end();
  }
}

function pseudoRandom(seed: number): string {
  return `(hashint4(n * ${seed}) & 1048575)`;
}

const quoted = (words: string) => `string_to_array('${words}', ' ')`;
const filling = `
with words as (select
  ${quoted("Robin Maya Darnell Elise Jonas Priya Wei Sofia Liam Noah Olivia Emma Ava Lucas Mia Amara Diego Hana Ivan Chloe Marcus Nadia Owen Petra Quentin Rosa Samir Tara Umar Violet")} as first,
  ${quoted("Hart Lind Okaf Trem Berg Sing Chen Garc Mart Kowal Nov Smith Brow Tayl Wils Camp Ross Mac Leb Gagn Ngu Kim Pat Roy Dub Mor Cot Fort Gir Pel")} as head,
  ${quoted("ley qvist or blay mann h g ia inez ski ak son n ers on bell i donald lanc eau yen ura el in ois ano e ini ard letier")} as tail,
  string_to_array('Vancouver,Toronto,Seattle,Portland,Victoria,Kelowna,Tofino,Squamish,Whistler,Nanaimo,Calgary,Banff,Denver,Boulder,Austin,San Diego,Monterey,Bend,Boise,Halifax,Montreal,Quebec,Ottawa,Miami,Key West,Savannah,Charleston,Asheville,Moab,Sedona', ',') as city),
people as (select n,
    first[1 + ${pseudoRandom(3)} % 30] as first_name,
    head[1 + ${pseudoRandom(5)} % 30] || tail[1 + ${pseudoRandom(11)} % 30] as last_name,
    case when n < $1::int / 5 and ${pseudoRandom(31)} % 9 = 0 then 'Old Harbour'
      else city[1 + floor(30 * power(${pseudoRandom(13)} / 1048576.0, 2))::int] end as city
  from words, generate_series(1, $1::int) n)
insert into host_applications (id, submission_key, first_name, last_name, email, phone, city, state, country,
  business_experience, business_ownership, preferred_package, capital_available, time_commitment, additional_details,
  submission_date)
select 'app-' || (1700000000000000 + n * 60000000::bigint), 'bench-' || n, first_name, last_name,
  lower(first_name || '.' || last_name) || n || '@' || (array['mail', 'bikes', 'coast', 'rides'])[1 + ${pseudoRandom(7)} % 4] || '.example',
  '+1 604 555 ' || lpad((n % 10000)::text, 4, '0'), city, 'State ' || n % 60,
  case when ${pseudoRandom(17)} % 8 < 5 then 'Canada' when ${pseudoRandom(17)} % 8 < 7 then 'USA' else 'Mexico' end,
  (array['none', '1-2', '3-5', '5+'])[1 + n % 4], (array['no', 'yes'])[1 + n % 2],
  (array['undecided', 'basic', 'premium', 'commercial'])[1 + ${pseudoRandom(19)} % 4],
  (array['under10k', '10k-25k', '25k-50k', 'over50k'])[1 + ${pseudoRandom(23)} % 4],
  (array['part-time', 'full-time'])[1 + n % 2],
  repeat('A bike shed by the trailhead, open all year. ', ${pseudoRandom(29)} % 4), to_timestamp(1700000000 + n * 60)
from people`;

await main();
