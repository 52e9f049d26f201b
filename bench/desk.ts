import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createServer } from "vite";
import { openDatabase } from "../app/db/client.server.ts";
import { createLogger } from "../platform/observability/log.ts";
import { migrateDatabase } from "../platform/postgres/client.ts";
import { startEmbeddedPostgres } from "../platform/postgres/embedded-postgres.ts";
import { createAccount, post, signIn } from "../tests/support/http.ts";
import { startProduct } from "../tests/support/product.ts";
import { queryDataDir } from "../tests/support/product-database.ts";
import { percentile, table } from "../tests/support/statistics.ts";

// The desk's list with a million reviews, a fifth of them open, and 100,000 deposits, of which one in fifty waits; a
// person's own page among them; and what declining 500 applications at once takes.
const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const deposits = Number(process.env.BENCH_DEPOSITS ?? rows / 10);
const rounds = Number(process.env.BENCH_ROUNDS ?? 200);
const declined = 500;
const pages = 1_000;
const targetMs = 50;
const targetSeconds = 5;

const me = "admin-3";
const views = {
  "due next": "",
  "of one kind": "kind=host",
  "of a kind without a row": "kind=media",
  "of one kind, page 100 or so": "kind=host&after=1764000000_app-1",
  "of one stage": "stage=in-review",
  "of one kind and stage": "kind=career&stage=interview",
  "assigned to me": "assignee=me",
  "assigned to nobody": "assignee=none",
  "of one kind, assigned to me": "kind=career&assignee=me",
  "of no row, assigned to me": "kind=media&assignee=me",
  overdue: "overdue=1",
  "due next, page 100 or so": "after=1764000000_app-1",
  deposits: "kind=deposit",
  "deposits, page 40 or so": `kind=deposit&after=${Math.round(Date.now() / 1_000)}_dep-1.claim`,
  "overdue deposits": "kind=deposit&overdue=1",
  "search of a deposit": "q=rider5000@coast",
  "overdue, of one kind": "overdue=1&kind=media",
  snoozed: "view=snoozed",
  closed: "view=closed",
  "to erase": "view=erasure",
  "closed, of one kind": "view=closed&kind=media",
  "common search": "q=samir",
  "search of 1 in 900": "q=kimura",
  "rare search": "q=kimura99",
  "search without a match": "q=zzz+nobody",
  "2 letters": "q=qu",
  "search of one kind": "kind=media&q=kimura",
  "closed search": "view=closed&q=kimura",
  "closed, of one stage": "view=closed&stage=withdrawn",
  "closed, without a match": "view=closed&q=zzz+nobody",
};

async function main(): Promise<void> {
  await measureList();
  await measureDecline();
}

async function measureList(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "tidewheel-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger("error") });
  const { db, close } = openDatabase(postgres.connectionString, () => {});
  const vite = await createServer({
    configFile: false,
    resolve: { tsconfigPaths: true },
    server: { middlewareMode: true, hmr: false, watch: null },
    appType: "custom",
    logLevel: "error",
  });
  try {
    await migrateDatabase(postgres.connectionString, "app/db/migrations");
    await fill(postgres.connectionString);
    const folder = "/app/features/submissions/reviews";
    const { countOverdue, listDesk } = await vite.ssrLoadModule(`${folder}/desk-list.server.ts`);
    const { readDeskState } = await vite.ssrLoadModule(`${folder}/desk-state.ts`);
    const now = new Date();
    const asks = [
      ...Object.entries(views).map(([name, query]) => ({
        name,
        ask: () => listDesk(db, readDeskState(new URLSearchParams(query)), { me, now }),
      })),
      { name: "how many are overdue", ask: () => countOverdue(db, now) },
    ];
    const took = new Map(asks.map(({ name }) => [name, [] as number[]]));
    for (const { ask } of asks) await ask();
    for (let round = 0; round < rounds; round += 1)
      for (const { name, ask } of asks) {
        const askedAt = performance.now();
        await ask();
        took.get(name)?.push(performance.now() - askedAt);
      }
    report(took);
    await measurePages(postgres.connectionString);
  } finally {
    await vite.close();
    await close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Whole pages over HTTP, each of another submission, one after the other. */
async function measurePages(connectionString: string): Promise<void> {
  const product = await startProduct({ env: { DATABASE_URL: connectionString } });
  try {
    const times: number[] = [];
    const sizes = new Set<number>();
    for (let round = -20; round < pages; round += 1) {
      const n = 1 + Math.floor(Math.random() * rows);
      const askedAt = performance.now();
      const answer = await fetch(`${product.url}/my/${tokenOf(n)}`);
      const text = await answer.text();
      if (answer.status !== 200 || !text.includes("What you sent")) throw new Error(`page ${n}: ${answer.status}`);
      if (round >= 0) times.push(performance.now() - askedAt);
      sizes.add(text.length);
    }
    times.sort((a, b) => a - b);
    const p99 = percentile(times, 0.99);
    table(`A person's own page among ${rows.toLocaleString("en-US")} reviews, ${pages} of ${sizes.size} sizes`, [
      ["rendered and received", `${percentile(times, 0.5).toFixed(1)} ms`, `p99 ${p99.toFixed(1)} ms`],
      ["slowest p99", `${p99.toFixed(1)} ms`, `target < ${targetMs} ms: ${p99 < targetMs ? "met" : "MISSED"}`],
    ]);
  } finally {
    await product.stop();
  }
}

const tokenOf = (n: number) => String(n).padStart(43, "0");

const count = (number: number) => number.toLocaleString("en-US");

function report(took: Map<string, number[]>): void {
  let worst = 0;
  const lines = [...took].map(([name, times]): [string, string, string] => {
    times.sort((a, b) => a - b);
    worst = Math.max(worst, percentile(times, 0.99));
    return [name, `${percentile(times, 0.5).toFixed(1)} ms`, `p99 ${percentile(times, 0.99).toFixed(1)} ms`];
  });
  const verdict = `target < ${targetMs} ms: ${worst < targetMs ? "met" : "MISSED"}`;
  lines.push(["slowest p99", `${worst.toFixed(1)} ms`, verdict]);
  table(`The desk with ${count(rows)} reviews and ${count(deposits)} deposits, p50 of ${rounds}`, lines);
}

/** Set by set, without the triggers that add one review for each row. */
async function fill(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '256MB'; set synchronous_commit = off");
    await client.query(
      `insert into users (id, name, email) select 'admin-' || n, 'a', 'admin' || n || '@team.example' from generate_series(1, 5) n;
       insert into admin_profiles (user_id, email) select id, email from users`,
    );
    const lists = ["host_applications", "media_inquiries", "career_applications"];
    for (const name of lists) await client.query(`alter table ${name} disable trigger user`);
    await client.query(people, [rows]);
    await client.query(reviews);
    await client.query("alter table deposits disable trigger user");
    await client.query(money, [deposits]);
    await client.query(waiting);
    const filled = ["reviews", "review_events", "applicant_pages", "applicant_links", "deposits", "rentals"];
    for (const name of [...filled, "deposit_claims", "deposit_disputes", ...lists])
      await client.query(`vacuum analyze ${name}`);
  } finally {
    await client.end();
  }
}

const random = (seed: number) => `(hashint4(n * ${seed}) & 1048575)`;
const words = (text: string) => `string_to_array('${text}', ' ')`;
const people = `
create temporary table people as
with words as (select
  ${words("Robin Maya Darnell Elise Jonas Priya Wei Sofia Liam Noah Olivia Emma Ava Lucas Mia Amara Diego Hana Ivan Chloe Marcus Nadia Owen Petra Quentin Rosa Samir Tara Umar Violet")} as first,
  ${words("Hart Lind Okaf Trem Berg Sing Chen Garc Mart Kowal Nov Smith Brow Tayl Wils Camp Ross Mac Leb Gagn Ngu Kim Pat Roy Dub Mor Cot Fort Gir Pel")} as head,
  ${words("ley qvist or blay mann h g ia inez ski ak son n ers on bell i donald lanc eau yen ura el in ois ano e ini ard letier")} as tail)
select n, new_reference() as reference,
  (array['host', 'host', 'host', 'host', 'host', 'host', 'career', 'career', 'media', 'media'])[1 + n % 10] as kind,
  first[1 + ${random(3)} % 30] as first_name, head[1 + ${random(5)} % 30] || tail[1 + ${random(11)} % 30] as last_name,
  now() - ($1::int - n) * interval '1 minute' as at
from words, generate_series(1, $1::int) n`;
const email = "lower(first_name || '.' || last_name) || n || '@coast.example'";
const reviews = `
insert into host_applications (id, reference, submission_key, first_name, last_name, email, phone, city, state, country,
  business_experience, business_ownership, preferred_package, capital_available, time_commitment, additional_details, submission_date)
select 'app-' || n, reference, 'bench-' || n, first_name, last_name, ${email}, '+1 604 555 0144', 'Tofino', 'BC', 'Canada',
  'none', 'no', 'basic', 'under10k', 'full-time', '', at from people where kind = 'host';
insert into career_applications (id, reference, submission_key, name, email, phone, position, experience, message, created_at)
select 'career-' || n, reference, 'bench-' || n, first_name || ' ' || last_name, ${email}, '+1 604 555 0144', 'developer',
  'senior', 'I have built booking systems for ten years.', at from people where kind = 'career';
insert into media_inquiries (id, reference, submission_key, name, email, organization, message, created_at)
select 'media-' || n, reference, 'bench-' || n, first_name || ' ' || last_name, ${email}, 'Radio', 'May we ride along with one of your hosts?', at
from people where kind = 'media';
insert into reviews (submission_id, kind, reference, stage, assignee_id, received_at, due_at, promised_at, half_at,
  nine_tenths_at, snoozed_until, closed_at, is_counted, search_text)
select case kind when 'host' then 'app' else kind end || '-' || n, kind, reference,
  case when n % 5 > 0 then case kind when 'media' then 'closed' else 'declined' end
    else (case kind when 'media' then array['received', 'answered'] when 'career' then array['received', 'in-review', 'interview']
      else array['received', 'in-review', 'consultation'] end)[1 + ${random(7)} % (case kind when 'media' then 2 else 3 end)] end,
  case when ${random(13)} % 3 > 0 then 'admin-' || (1 + ${random(17)} % 5) end, at,
  case when n % 5 = 0 and ${random(19)} % 2 = 0 then at + ${random(23)} % 700000 * interval '1 minute' end,
  at + interval '2 days', at, at, case when n % 5 = 0 and ${random(29)} % 50 = 0 then now() + interval '7 days' end,
  case when n % 5 > 0 then at + interval '3 days' end, true,
  lower(first_name || chr(10) || last_name || chr(10) || ${email}) from people;
insert into review_events (submission_id, kind, at, type) select submission_id, kind, received_at, 'received' from reviews;
insert into applicant_pages (submission_id, erasure_requested_at, erasure_due_at)
select submission_id, case when n % 500 = 0 then now() end, case when n % 500 = 0 then now() + n % 43200 * interval '1 minute' end
from people join reviews using (reference);
insert into applicant_links (token_hash, submission_id, number, created_at)
select translate(rtrim(encode(sha256(lpad(n::text, 43, '0')::bytea), 'base64'), '='), '+/', '-_'), submission_id, 1, now()
from people join reviews using (reference)`;

/** One in fifty is rented out and one waits: six of ten for a return, one each for every other reason. */
const money = `
create temporary table rented as
select n, 'dep-' || n as id, n % 50 as share, case when n % 50 = 0 then n / 50 % 10 end as reason,
  now() - case when n % 50 = 1 then ${random(31)} % 40000 else 45000 + ${random(31)} % 40000 end * interval '1 minute' as at
from generate_series(1, $1::int) n`;
const waiting = `
insert into deposits (id, request_key, email, amount_cents, currency, state, refunded_cents, payment_id, page_token_hash, created_at, paid_at)
select id, id, 'rider' || n || '@coast.example', 50000, 'usd',
  case when reason = 8 then 'disputed' when share > 1 or reason = 7 and n % 3 = 0 then 'refunded' else 'paid' end,
  case when share > 1 then 50000 else 0 end, 'pi_' || n, 'hash-' || n, at, at from rented;
insert into rentals (deposit_id, dealership_id, returned_at, returned_by, return_checks, return_note, released_at)
select id, case when n % 2 = 0 then (select min(id) from dealerships) end, case when is_back then at end,
  case when is_back then 'admin:admin-1' end, case when is_back then '{}'::text[] end, case when is_back then 'A spoke is broken.' end,
  case when share > 1 or reason = 9 then at end
from (select *, share > 1 or coalesce(reason > 5, false) as is_back from rented) rented;
insert into deposit_claims (id, deposit_id, request_key, amount_cents, reason, claimed_by, created_at, answer_due_at)
select 'clm-' || n, id, id, 1000, 'A spoke', 'admin-1', at, now() + (n % 4000 - 2000) * interval '1 minute' from rented where reason = 7;
insert into deposit_disputes (id, deposit_id, amount_cents, reason, state, opened_at, evidence_due_at, updated_at)
select 'dp_' || n, id, 50000, 'general', 'opened', at, now() + n % 8000 * interval '1 minute', at from rented where reason = 8`;

/** Through the form, on a product of its own: one transaction a row. */
async function measureDecline(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "tidewheel-bench-"));
  const product = await startProduct({ env: { DATA_DIR: dataDir } });
  try {
    const owner = "owner@bench.example";
    await createAccount(product, owner, product.setupLink);
    const cookie = await signIn(product, owner);
    await queryDataDir(dataDir, applications.replace("$1", String(declined)));
    const found = await queryDataDir<{ target: string }>(
      dataDir,
      "select r.reference || '/' || version as target from reviews r join host_applications a on a.id = r.submission_id where a.city = 'Bench'",
    );
    const [template] = await queryDataDir<{ id: string }>(
      dataDir,
      "select id from reply_templates where kind = 'host' and name = 'Decline'",
    );
    const fields = { rows: found.map(({ target }) => target).join(" "), host: template?.id ?? "" };
    const startedAt = performance.now();
    const answer = await post(`${product.url}/admin/desk/selected/decline`, fields, { cookie });
    const seconds = (performance.now() - startedAt) / 1000;
    const [done] = await queryDataDir<{ count: number }>(
      dataDir,
      "select count(*)::int as count from reviews where stage = 'declined'",
    );
    const verdict = `target < ${targetSeconds} s: ${seconds < targetSeconds ? "met" : "MISSED"}`;
    table(`Declining ${declined} host applications at once (${answer.status})`, [
      ["declined", String(done?.count), "one transaction a row"],
      ["until the report", `${seconds.toFixed(1)} s`, verdict],
    ]);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const applications = `
insert into host_applications (id, submission_key, first_name, last_name, email, phone, city, state, country,
  business_experience, business_ownership, preferred_package, capital_available, time_commitment, additional_details, submission_date)
select 'app-' || (1700000000000000 + n), '${randomUUID()}' || n, 'Robin', 'Hart', 'robin' || n || '@coast.example', '+1 604 555 0144',
  'Bench', 'BC', 'Canada', 'none', 'no', 'basic', 'under10k', 'full-time', '', now() from generate_series(1, $1) n`;

await main();
