import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { heldWords } from "../../app/content/status.ts";
import { type DatabaseHandle, openDatabase } from "../../app/db/client.server.ts";
import { readSettings } from "../../app/env.server.ts";
import { purgeExpiredRecords } from "../../app/features/privacy/data-retention.server.ts";
import { backupName, keptNights, nightOf, selectRetained } from "../../platform/backup/backup-retention.ts";
import { systemClock } from "../../platform/clock.ts";
import { createLogger } from "../../platform/observability/log.ts";
import { createFiles } from "../../platform/storage/files.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { createAccount, post, signIn } from "../support/http.ts";
import { linkIn, type Product, startProduct, waitFor, waitForMail } from "../support/product.ts";

const dayMs = 24 * 60 * 60 * 1000;
const owner = "owner@tidewheel.example";

const startWithClock = (databaseUrl: string, days: number) =>
  startProduct({
    env: {
      DATABASE_URL: databaseUrl,
      PROCESS_CLOCK_AHEAD_MS: String(days * dayMs),
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "shift-clock.mjs")).href}`,
    },
  });

const store = {
  hosts: (url: string, count: number, days: number) =>
    query(
      url,
      `insert into host_applications (id, submission_key, first_name, last_name, email, phone, city, state, country,
         business_experience, business_ownership, preferred_package, capital_available, time_commitment, submission_date)
       select 'app-' || (extract(epoch from at) * 1000000)::bigint, 'host ' || $2 || ' ' || n, 'Robin', 'Hart', 'robin@host.example',
         '+1 604 555 0199', 'Bend', 'Oregon', 'USA', 'none', 'no', 'basic', 'under10k', 'full-time', at
       from (select n, now() - make_interval(days => $2) - n * interval '1 minute' as at from generate_series(1, $1) n) rows`,
      [count, days],
    ),
  media: (url: string, count: number, days: number) =>
    query(
      url,
      `insert into media_inquiries (id, submission_key, name, email, organization, message, created_at)
       select 'media-' || (extract(epoch from at) * 1000000)::bigint, 'media ' || $2 || ' ' || n, 'Old Name', 'old@press.example', 'Old Paper', 'May we ride along?', at
       from (select n, now() - make_interval(days => $2) - n * interval '1 minute' as at from generate_series(1, $1) n) rows`,
      [count, days],
    ),
  careers: (url: string, count: number, days: number) =>
    query(
      url,
      `insert into career_applications (id, submission_key, name, email, phone, position, experience, message, created_at)
       select 'career-' || (extract(epoch from at) * 1000000)::bigint, 'career ' || $2 || ' ' || n, 'Ingrid Solberg', 'ingrid@people.example', '+1 604 555 0144', 'developer', 'senior', 'I build booking systems.', at
       from (select n, now() - make_interval(days => $2) - n * interval '1 minute' as at from generate_series(1, $1) n) rows`,
      [count, days],
    ),
};

async function countAll(url: string): Promise<Record<string, number>> {
  const [row] = await query<Record<string, number>>(
    url,
    `select (select count(*)::int from host_applications) as hosts, (select count(*)::int from career_applications) as careers,
       (select count(*)::int from media_inquiries) as media, (select count(*)::int from users) as users,
       (select count(*)::int from sessions) as sessions, (select count(*)::int from account_tokens) as links`,
  );
  return row ?? {};
}

const text = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, "").replaceAll(/<!-- -->|<[^>]+>/g, "");
const page = async (product: Product, path: string, cookie: string) => {
  const answer = await fetch(`${product.url}${path}`, { headers: { Cookie: cookie }, redirect: "manual" });
  return { status: answer.status, html: await answer.text() };
};
const apply = async (product: Product) => {
  const answer = await post(`${product.url}/host/application`, hostApplicationFields());
  expect(answer.status).toBe(303);
};

test("REVIEW-M5 F11 a process clock 800 days ahead, then 2 days behind, then correct, erases and expires nothing early", async () => {
  const url = await createDatabase();
  const right = await startWithClock(url, 0);
  await createAccount(right, owner, right.setupLink);
  const cookie = await signIn(right, owner);
  await post(`${right.url}/admin/forgot-password`, { email: owner });
  const link = linkIn(await waitForMail(right, owner, /password/i), "/admin/reset-password");
  await store.hosts(url, 300, 3);
  await store.careers(url, 100, 200);
  await store.media(url, 30, 300);
  const before = await countAll(url);
  let sent = 0;
  for (const days of [800, -2, 0]) {
    const wrong = await startWithClock(url, days);
    try {
      await waitFor(
        async () =>
          (await query(url, "select 1 from rounds where name = 'retention' and went_well_at is not null")).length,
      );
      expect(await countAll(url)).toEqual({ ...before, hosts: (before.hosts ?? 0) + sent });
      // Existing sessions and links stay valid, in this process and in one with a correct clock.
      for (const product of [wrong, right]) expect((await page(product, "/admin/status", cookie)).status).toBe(200);
      const reset = new URL(link);
      expect((await page(wrong, reset.pathname + reset.search, "")).html).toContain("confirmPassword");
      // Timestamps of new rows and sessions come from the database.
      await apply(wrong);
      sent += 1;
      const own = await signIn(wrong, owner);
      expect((await page(right, "/admin/status", own)).status).toBe(200);
      const [dated] = await query<{ sent: number; begun: number; ends: number; wrong: number }>(
        url,
        `select extract(epoch from now() - max(submission_date))::float8 as sent,
           (select extract(epoch from now() - max(created_at))::float8 from sessions) as begun,
           (select extract(epoch from max(expires_at) - now())::float8 from sessions) as ends,
           (select count(*)::int from audit_events where at not between now() - interval '1 day' and now() + interval '1 minute') as wrong
         from host_applications`,
      );
      for (const age of [dated?.sent, dated?.begun]) expect(Math.abs(age ?? Number.NaN)).toBeLessThan(60);
      expect(dated?.ends).toBeLessThanOrEqual(2 * 60 * 60 + 60);
      expect(dated?.wrong).toBe(0);
      if (days !== 0) expect(text((await page(wrong, "/admin/status", cookie)).html)).toContain("clock is");
      await query(
        url,
        "delete from sessions where created_at > now() - interval '5 minutes' and id <> (select id from sessions order by created_at limit 1)",
      );
    } finally {
      expect(await wrong.stop()).toBe(0);
    }
  }
  await right.stop();
});

test("REVIEW-M5 F11 deleting more than a fifth and more than 50 rows of a kind waits for an owner's confirmation and deletes exactly the rows shown", async () => {
  const url = await createDatabase();
  const database = openDatabase(url, () => {});
  const product = await startProduct({ env: { DATABASE_URL: url, BACKUPS: "off" } });
  try {
    await createAccount(product, owner, product.setupLink);
    const cookie = await signIn(product, owner);
    const young = await storeYoungAndExpired(url);
    const round = nightlyRun(database, url);
    await round("2026-01-01");
    expect(await countAll(url)).toMatchObject({ hosts: young + 200, media: 400, careers: 60 });

    const removal = await readShownRemoval(product, cookie, young);
    const remove = (id: string, as = cookie) =>
      post(`${product.url}/admin/status/removals`, { removal: id }, { cookie: as });

    await expectOnlyConfirmedOwnerRemoves(product, url, removal, remove);

    // A later run finds more rows, so the confirmation that the owner saw is outdated.
    await store.hosts(url, 10, 1000);
    await round("2026-01-02");
    expect((await remove(removal)).status).toBe(409);
    expect(await countAll(url)).toMatchObject({ hosts: young + 210 });

    // A confirmation does not cover rows that became due after it was shown.
    const again = await heldId(url);
    await store.hosts(url, 5, 1100);
    expect((await remove(again)).status).toBe(409);
    expect(await heldId(url)).not.toBe(again);
    expect(await countAll(url)).toMatchObject({ hosts: young + 215 });

    const last = await heldId(url);
    expect((await remove(last)).status).toBe(303);
    await waitFor(async () => (await heldId(url)) === "");
    expect(await countAll(url)).toMatchObject({ hosts: young });
    expect(
      await query(url, "select 1 from host_applications where submission_date < now() - interval '24 months'"),
    ).toEqual([]);
    await expectRemovalsLogged(url, [again, last]);
    expect(text((await page(product, "/admin/status", cookie)).html)).toContain(heldWords.nothing);
  } finally {
    await database.close();
    await product.stop();
  }
});

/** Stores submissions that stay, and ones that have to go; gives how many host applications stay. */
async function storeYoungAndExpired(url: string): Promise<number> {
  const [samples] = await query<{ n: number }>(url, "select count(*)::int as n from host_applications");
  await store.hosts(url, 300, 3);
  await store.hosts(url, 200, 900);
  await store.media(url, 400, 3);
  await store.media(url, 60, 900);
  await store.careers(url, 60, 3);
  await store.careers(url, 40, 900);
  return 300 + (samples?.n ?? 0);
}

/** Reads on the status page how many wait; gives the id of the removal that it asks about. */
async function readShownRemoval(product: Product, cookie: string, young: number): Promise<string> {
  const shown = await page(product, "/admin/status", cookie);
  expect(text(shown.html)).toContain(`200 of ${young + 200}`);
  expect(text(shown.html)).toContain("Host applications: 200 awaiting removal");
  const [, asks = ""] = /href="(\?remove=[\w-]+|[^"]*\?remove=[\w-]+)"/.exec(shown.html) ?? [];
  const asked = await page(product, `/admin/status?${asks.split("?")[1]}`, cookie);
  const [, removal = ""] = /name="removal" value="([\w-]+)"/.exec(asked.html) ?? [];
  return removal;
}

async function expectOnlyConfirmedOwnerRemoves(
  product: Product,
  url: string,
  removal: string,
  remove: (id: string, as?: string) => Promise<Response>,
): Promise<void> {
  // Nobody else, and not without the password.
  expect((await remove(removal, "")).headers.get("location")).toContain("/admin/login");
  const admin = await otherAdmin(product, url);
  expect((await remove(removal, admin)).status).toBe(403);
  await query(url, "update sessions set password_confirmed_at = now() - interval '20 minutes'");
  expect((await remove(removal)).headers.get("location")).toContain("/admin/confirm");
  await query(url, "update sessions set password_confirmed_at = now()");
}

async function expectRemovalsLogged(url: string, removals: string[]): Promise<void> {
  const lines = await query<{ subject_id: string; actor_id: string | null }>(
    url,
    "select subject_id, actor_id from audit_events where action = 'removal-confirmed' order by id",
  );
  expect(lines.map(({ subject_id }) => subject_id)).toEqual(removals);
  expect(lines.every(({ actor_id }) => actor_id)).toBe(true);
}

test("REVIEW-M5 F11 where the database's clock is ahead too, a round goes no more than a day beyond the newest submission and the round before", async () => {
  const url = await createDatabase();
  const database = openDatabase(url, () => {});
  try {
    // As if 800 days had passed overnight: few enough rows that no confirmation is required.
    await store.hosts(url, 30, 800);
    const round = nightlyRun(database, url);
    for (const night of ["2026-01-01", "2026-01-02", "2026-01-03"]) await round(night);
    expect(await countAll(url)).toMatchObject({ hosts: 30 });
    const [last] = await query<{ days: number }>(
      url,
      "select extract(epoch from max((report->>'asOf')::timestamptz) - (select max(submission_date) from host_applications))::float8 / 86400 as days from erasures",
    );
    expect(Math.round(last?.days ?? 0)).toBe(3);
    await store.hosts(url, 1, 0);
    await round("2026-01-04");
    expect(await countAll(url)).toMatchObject({ hosts: 1 });
  } finally {
    await database.close();
  }
});

test("REVIEW-M5 F11 timestamps from a fast clock do not keep records for years, and queued mail never expires", async () => {
  const url = await createDatabase();
  const ahead = "now() + interval '800 days'";
  await query(url, `insert into rate_limits (key, until) values ('login:of-another-time', ${ahead})`);
  const product = await startProduct({ env: { DATABASE_URL: url } });
  try {
    await waitFor(async () => (await query(url, "select 1 from rate_limits")).length === 0);
    await createAccount(product, owner, product.setupLink);
    const cookie = await signIn(product, owner);
    await post(`${product.url}/admin/forgot-password`, { email: owner });
    const link = new URL(linkIn(await waitForMail(product, owner, /password/i), "/admin/reset-password"));
    await query(url, `update sessions set created_at = ${ahead}, expires_at = ${ahead} + interval '2 hours'`);
    await query(url, `update account_tokens set created_at = ${ahead}, expires_at = ${ahead} + interval '1 hour'`);
    expect((await page(product, "/admin/status", cookie)).status).toBe(302);
    expect((await page(product, link.pathname + link.search, "")).html).not.toContain("confirmPassword");
    const [waiting] = await query<{ years: number }>(
      url,
      "select min(extract(epoch from keep_until - created_on))::float8 / 31536000 as years from pgboss.job where name not like '\\_\\_%'",
    );
    expect(waiting?.years).toBeGreaterThan(5);
  } finally {
    await product.stop();
  }
});

test("REVIEW-M5 F11 backups: a fast clock neither deletes the newest ones nor keeps new ones from counting", () => {
  const night = (days: number) => new Date(Date.parse("2026-01-01") + days * dayMs).toISOString().slice(0, 10);
  const rightNights = Array.from({ length: 60 }, (_, day) => night(day));
  const aheadNights = Array.from({ length: 3 }, (_, day) => night(860 + day));
  let there = new Set<string>();
  const taken: string[] = [];
  const take = (name: string, tonight: string) => {
    taken.push(name);
    there = selectRetained([...there, name], { taken, tonight, proven: name });
  };
  for (const each of rightNights) take(each, each);
  for (const each of aheadNights) take(each, each);
  // The newest correct backups are still there, beside those with wrong dates.
  for (const each of rightNights.slice(-(keptNights - 3))) expect(there).toContain(each);
  const rightAgain = Array.from({ length: 10 }, (_, day) => night(60 + day));
  for (const [index, each] of rightAgain.entries()) {
    take(each, each);
    for (const own of rightAgain.slice(Math.max(0, index - keptNights + 1), index + 1)) expect(there).toContain(own);
  }
  for (const each of aheadNights) expect(there).not.toContain(each);
  expect([...there].filter((each) => nightOf(backupName(each)) !== each)).toEqual([]);
});

test("REVIEW-L4 F11 after ids from a fast clock, new submissions still sort first, across processes and restarts", async () => {
  const url = await createDatabase();
  await store.hosts(url, 1, -800);
  await store.careers(url, 1, -800);
  await store.media(url, 1, -800);
  await query(url, "update host_applications set submission_date = now()");
  const products = await Promise.all([1, 2].map(() => startProduct({ env: { DATABASE_URL: url } })));
  const sent: string[] = [];
  const send = async (product: Product | undefined) => {
    const fields = hostApplicationFields({ firstName: "Ordered" });
    const { email = "" } = fields;
    // A duplicate submission adds no row.
    for (const _ of [1, 2])
      expect((await post(`${product?.url}/host/application`, { ...fields, idempotencyKey: email })).status).toBe(303);
    sent.push(email);
  };
  try {
    for (const at of [0, 1, 0, 0, 1, 1, 1, 0]) await send(products[at]);
    await products[1]?.stop();
    products[1] = await startProduct({ env: { DATABASE_URL: url } });
    for (const at of [1, 0, 1]) await send(products[at]);
    await Promise.all(Array.from({ length: 20 }, (_, at) => apply(products[at % 2] as Product)));
    const rows = await query<{ email: string; id: string; is_true: boolean }>(
      url,
      "select email, id, submission_date between now() - interval '5 minutes' and now() + interval '1 minute' as is_true from host_applications order by id desc",
    );
    const order = rows.map(({ email }) => email).filter((email) => sent.includes(email));
    expect(order).toEqual(sent.toReversed());
    const first = rows.findIndex(({ email }) => email === "robin@host.example");
    expect(first).toBe(sent.length + 20);
    expect(rows.slice(0, first).every(({ is_true }) => is_true)).toBe(true);

    // Everything that reads a timestamp from an id: pages, searches by period, the audit log by day.
    const [product] = products;
    if (!product?.setupLink) throw new Error("no product");
    await createAccount(product, owner, product.setupLink);
    const cookie = await signIn(product, owner);
    for (const path of [
      "/admin/applications",
      "/admin/applications?q=robin",
      "/admin/applications?tab=career",
      "/admin/applications?tab=media",
      "/admin/audit",
      "/admin/deposits",
    ])
      expect((await page(product, path, cookie)).status, path).toBe(200);
    expect(text((await page(product, "/admin/applications?q=ordered", cookie)).html)).toContain(sent.at(-1) ?? "");
  } finally {
    for (const product of products) await product?.stop();
  }
});

function nightlyRun(database: DatabaseHandle, url: string) {
  return async (night: string) => {
    const files = await createFiles(readSettings({ DATA_DIR: process.env.TEST_FILES, DATABASE_URL: url }, "/"));
    const log = createLogger("silent");
    const done = await purgeExpiredRecords({ db: database.db, files, clock: systemClock, log }, night);
    expect(done?.failed).toEqual([]);
  };
}

async function heldId(url: string): Promise<string> {
  const [row] = await query<{ id: string }>(url, "select id from held_removals where kept = 'hostApplications'");
  return row?.id ?? "";
}

async function otherAdmin(product: Product, url: string): Promise<string> {
  const email = "admin@tidewheel.example";
  await createAccount(product, email);
  await query(url, "insert into admin_profiles (user_id, email) select id, email from users where email = $1", [email]);
  return signIn(product, email);
}
