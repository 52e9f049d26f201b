import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { retentionLabels } from "../../app/content/retention.ts";
import { type DatabaseHandle, openDatabase } from "../../app/db/client.server.ts";
import { auditStaysAtLeastMonths } from "../../app/domain/audit.ts";
import { type RetentionCategory, retention, retentionCategories } from "../../app/domain/retention.ts";
import { readSettings } from "../../app/env.server.ts";
import { nightOf, purgeExpiredRecords } from "../../app/features/privacy/data-retention.server.ts";
import { createLogger } from "../../platform/observability/log.ts";
import { createFiles, type Files } from "../../platform/storage/files.ts";
import { createDatabase, query } from "../support/cluster.ts";
import {
  storeCareerApplication,
  storeHostApplication,
  storeMediaInquiry,
  storeSalesInquiry,
} from "../support/factories/stored-submissions.ts";

let url: string;
let database: DatabaseHandle;
let folder: string;
let files: Files;
beforeAll(async () => {
  url = await createDatabase();
  database = openDatabase(url, () => {});
  folder = await mkdtemp(join(tmpdir(), "tidewheel-retention-"));
  files = await createFiles(readSettings({ DATA_DIR: folder, DATABASE_URL: url }, folder));
  await mkdir(join(folder, "files/resumes"), { recursive: true });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const now = new Date();
const log = createLogger("silent");
const runRetention = (at: Date, day: string) =>
  purgeExpiredRecords({ db: database.db, files, clock: { now: () => at }, log }, day);

/** Creates a record of each kind with the given age, with its files if it has any. */
const createOld: Record<RetentionCategory, (at: Date) => Promise<string>> = {
  hostApplications: async (at) => (await storeHostApplication(url, { submission_date: at })).id,
  async careerApplications(at) {
    const key = `resumes/${at.getTime()}-${randomUUID().replaceAll("-", "").slice(0, 16)}.pdf`;
    await writeFile(join(folder, "files", key), "a résumé");
    return (await storeCareerApplication(url, { created_at: at, resume_filename: "cv.pdf", resume_url: key })).id;
  },
  mediaInquiries: async (at) => (await storeMediaInquiry(url, { created_at: at })).id,
  salesInquiries: async (at) => (await storeSalesInquiry(url, { created_at: at })).id,
  async deposits(at) {
    const id = `dep-${at.getTime() * 1000 + Math.floor(Math.random() * 1000)}`;
    await query(
      url,
      `insert into deposits (id, request_key, email, amount_cents, currency, state, page_token_hash, created_at, expired_at, settled_at)
       values ($1, $1, 'rider@people.example', 25000, 'usd', 'expired', $1, $2, $2, $2)`,
      [id, at],
    );
    await query(
      url,
      `insert into deposit_events (deposit_id, kind, subject, amount_cents, happened_at, recorded_at) values ($1, 'created', $1, 0, $2, $2)`,
      [id, at],
    );
    await query(url, "insert into webhook_events values ($1, 'checkout.session.expired', $1, $2)", [id, at]);
    return id;
  },
  async savedAnswers(at) {
    const id = randomUUID();
    await query(
      url,
      "insert into saved_answers values ($1, 'host', $1, $1, 'robin@host.example', '{}', $2, $2::timestamptz + interval '30 days')",
      [id, at],
    );
    return id;
  },
  accounts: (at) => account(at, true),
  unverifiedAccounts: (at) => account(at, false),
  async sessions(at) {
    const id = randomUUID();
    await query(
      url,
      "insert into account_tokens (id, token_hash, purpose, expires_at, created_at) values ($1, $1, 'setup', $2, $2)",
      [id, at],
    );
    return id;
  },
  jobs: (at) => job("send-account-email", at),
  deadLetters: (at) => job("dead-letters", at),
  async mailbox(at) {
    const id = randomUUID();
    await query(
      url,
      `insert into mailbox_messages (id, "from", "to", subject, text, html, created_at) values ($1, 'a', 'b', 'c', 'd', 'e', $2)`,
      [id, at],
    );
    return id;
  },
  async audit(at) {
    const id = `audit-${at.getTime() * 1000 + Math.floor(Math.random() * 1000)}-ab`;
    await query(url, "insert into audit_events values ($1, $2, null, 'backup-made', null, null, 'done', null)", [
      id,
      at,
    ]);
    return id;
  },
};

async function account(at: Date, isVerified: boolean): Promise<string> {
  const id = randomUUID();
  await query(
    url,
    "insert into users (id, name, email, email_verified, created_at, updated_at) values ($1, $1, $1, $3, $2, $2)",
    [id, at, isVerified],
  );
  return id;
}

async function job(queue: string, at: Date): Promise<string> {
  await query(url, "select pgboss.create_queue($1, $2)", [queue, { policy: "standard" }]).catch(() => {});
  const [row] = await query<{ id: string }>(
    url,
    "insert into pgboss.job_common (name, data, state, created_on, completed_on, policy) values ($1, '{}', 'completed', $2, $2, 'standard') returning id",
    [queue, at],
  );
  return row?.id ?? "";
}

const tables: Record<RetentionCategory, string> = {
  hostApplications: "host_applications",
  careerApplications: "career_applications",
  mediaInquiries: "media_inquiries",
  salesInquiries: "sales_inquiries",
  savedAnswers: "saved_answers",
  deposits: "deposits",
  accounts: "users",
  unverifiedAccounts: "users",
  sessions: "account_tokens",
  jobs: "pgboss.job",
  deadLetters: "pgboss.job",
  mailbox: "mailbox_messages",
  audit: "audit_events",
};
const isThere = async (kept: RetentionCategory, id: string) =>
  (await query(url, `select 1 from ${tables[kept]} where id::text = $1`, [id])).length === 1;

/** The cutoff date, by PostgreSQL's calendar. */
async function endOf(kept: RetentionCategory): Promise<Date> {
  const { months = 0, days = 0 }: { months?: number; days?: number } = retention[kept];
  const [row] = await query<{ at: Date }>(
    url,
    "select $1::timestamptz - make_interval(months => $2, days => $3) as at",
    [now, months, days],
  );
  return row?.at ?? now;
}

const kinds = retentionCategories;

test("records past their retention period are deleted at night and younger ones stay, for each kind at its boundary", async () => {
  const old: [RetentionCategory, string][] = [];
  const young: [RetentionCategory, string][] = [];
  for (const kept of kinds) {
    const end = (await endOf(kept)).getTime();
    old.push([kept, await createOld[kept](new Date(end - 1_000))]);
    // One minute, because the database protects the ledger and the audit log by its own clock.
    young.push([kept, await createOld[kept](new Date(end + 60_000))]);
  }
  // Admin accounts and deposits that are still held stay, whatever their age.
  const admin = await createOld.accounts(new Date("2001-01-01"));
  await query(url, "insert into admin_profiles (user_id, email) values ($1, $1)", [admin]);
  const held = await createOld.deposits(new Date("2001-01-01"));
  await query(url, "update deposits set settled_at = null where id = $1", [held]);

  // The newest submission bounds each run's cutoff.
  await createOld.hostApplications(now);
  const done = await runRetention(now, "2026-01-01");
  expect(done?.failed).toEqual([]);
  const left = async (made: [RetentionCategory, string][]) => {
    const there = await Promise.all(made.map(async ([kept, id]) => [kept, await isThere(kept, id)] as const));
    return there.filter(([, is]) => is).map(([kept]) => kept);
  };
  expect(await left(old)).toEqual([]);
  expect(await left(young)).toEqual(kinds);
  expect(await isThere("accounts", admin)).toBe(true);
  expect(await isThere("deposits", held)).toBe(true);
  expect(await readdir(join(folder, "files/resumes"))).toHaveLength(1);
  expect(done?.places.map(({ place }) => place)).toEqual(kinds.map((kept) => retentionLabels[kept]));
  const [log] = await query(url, "select outcome, subject_id from audit_events where action = 'retention-kept'");
  expect(log).toEqual({ outcome: "done", subject_id: done?.id });
});

test("one process runs each day's task, and a run that died is repeated after an hour", async () => {
  const once = await Promise.all(Array.from({ length: 8 }, () => runRetention(now, "2026-01-02")));
  expect(once.filter(Boolean)).toHaveLength(1);
  expect(await runRetention(now, "2026-01-03")).toBeDefined();
  await query(url, "update erasures set finished_at = null where day = '2026-01-03'");
  expect(await runRetention(now, "2026-01-03")).toBeUndefined();
  expect(await runRetention(new Date(now.getTime() + 61 * 60_000), "2026-01-03")).toBeDefined();
});

test("hundreds of old rows are deleted in batches, and a failure of one kind does not block the others", async () => {
  await query(
    url,
    `insert into media_inquiries (id, submission_key, name, email, organization, message, created_at)
     select 'media-' || n, 'old ' || n, 'Old Name', 'old@people.example', 'Old Paper', 'Old enough to go', '2020-01-01' from generate_series(1, 1234) n`,
  );
  // Deleting more than a fifth would require an owner's confirmation.
  await query(
    url,
    `insert into media_inquiries (id, submission_key, name, email, organization, message, created_at)
     select 'media-' || (9000000 + n), 'new ' || n, 'New Name', 'new@people.example', 'New Paper', 'Too new to go', $1 from generate_series(1, 5000) n`,
    [now],
  );
  const host = await storeHostApplication(url, { submission_date: new Date("2020-01-01") });
  await query(
    url,
    `create function refuse() returns trigger language plpgsql as 'begin raise exception ''not now''; end';
     create trigger refuse before delete on host_applications for each row execute function refuse()`,
  );
  const done = await runRetention(now, "2026-01-04");
  await query(url, "drop trigger refuse on host_applications");
  expect(done?.failed).toEqual(["hostApplications"]);
  expect(done?.places).toContainEqual({ place: retentionLabels.mediaInquiries, erased: 1234, blanked: 0 });
  expect(await isThere("hostApplications", host.id)).toBe(true);
  await runRetention(now, "2026-01-05");
  expect(await isThere("hostApplications", host.id)).toBe(false);
});

test("the database rejects early deletion of ledger and audit rows, whatever the clock", async () => {
  const deposit = await createOld.deposits(new Date(now.getTime() - 60_000));
  const line = await createOld.audit(new Date(now.getTime() - 60_000));
  const done = await runRetention(new Date("2100-01-01"), "2100-01-01");
  // A run never goes beyond what the database would allow.
  expect(done?.failed).toEqual([]);
  await expect(query(url, "delete from audit_events where id = $1", [line])).rejects.toThrow("stay for 12 months");
  expect(await isThere("deposits", deposit)).toBe(true);
  expect(await isThere("audit", line)).toBe(true);
  await expect(query(url, "delete from deposit_events where deposit_id = $1", [deposit])).rejects.toThrow(
    "stays for 7 years",
  );
  expect(retention.audit.months).toBeGreaterThanOrEqual(auditStaysAtLeastMonths);
  expect(retention.deposits.months).toBe(84);
});

test("DESK-03 with CLOCK_OFFSET_MS the cleanup compares with the moved time, except where the database's own clock decides", async () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const offsetMs = 400 * dayMs;
  const ahead = new Date(now.getTime() + offsetMs);
  // So few that no owner is asked.
  await query(url, "delete from media_inquiries");
  const old = await createOld.mediaInquiries(new Date(now.getTime() - 100 * dayMs));
  const young = await createOld.mediaInquiries(new Date(ahead.getTime() - 60_000));
  // Both are older than 24 months by the moved time, one of them younger than the trigger's 12 by the database's.
  const oldLine = await createOld.audit(new Date(now.getTime() - 380 * dayMs));
  const guardedLine = await createOld.audit(new Date(now.getTime() - 350 * dayMs));
  await expect(query(url, "delete from audit_events where id = $1", [guardedLine])).rejects.toThrow();
  const run = (offset: { offsetMs?: number }, day: string) =>
    purgeExpiredRecords({ db: database.db, files, clock: { now: () => ahead, ...offset }, log }, day);
  // A clock that is wrong by as much deletes nothing.
  expect((await run({}, "2027-11-01"))?.failed).toEqual([]);
  expect([await isThere("mediaInquiries", old), await isThere("audit", oldLine)]).toEqual([true, true]);
  const done = await run({ offsetMs }, "2027-11-02");
  expect(done).toMatchObject({ failed: [], held: [] });
  expect([await isThere("mediaInquiries", old), await isThere("audit", oldLine)]).toEqual([false, false]);
  expect([await isThere("mediaInquiries", young), await isThere("audit", guardedLine)]).toEqual([true, true]);
});

test("the retention day starts at 3 a.m. in the site's time zone", () => {
  expect(nightOf(new Date("2026-01-15T10:59:59Z"))).toBeUndefined();
  expect(nightOf(new Date("2026-01-15T11:00:00Z"))).toBe("2026-01-15");
  expect(nightOf(new Date("2026-01-16T07:59:59Z"))).toBe("2026-01-15");
  expect(nightOf(new Date("2026-01-16T08:00:00Z"))).toBeUndefined();
});

test("RETURN-04 a deposit that was kept whole goes 7 years after its decision, with its claim and the pictures' files", async () => {
  const store = async (settledAt: Date) => {
    const id = await createOld.deposits(settledAt);
    const claim = id.replace("dep", "clm");
    const key = `pictures/${settledAt.getTime()}-${randomUUID().replaceAll("-", "").slice(0, 16)}.jpg`;
    await mkdir(join(folder, "files/pictures"), { recursive: true });
    await writeFile(join(folder, "files", key), "a picture");
    await query(
      url,
      `update deposits set state = 'kept', kept_cents = amount_cents, paid_at = $2, payment_id = $1, expired_at = null where id = $1`,
      [id, settledAt],
    );
    await query(
      url,
      `insert into deposit_claims (id, deposit_id, request_key, amount_cents, reason, claimed_by, created_at, answer_due_at,
         decided_at, decided_by, kept_cents, decision)
       values ($1, $2, $1, 25000, 'Lost', 'a1', $3::timestamptz - interval '3 days', $3::timestamptz - interval '1 day', $3, 'a1', 25000, 'Lost')`,
      [claim, id, settledAt],
    );
    await query(
      url,
      "insert into rental_events (deposit_id, type, at, recorded_at) values ($1, 'claim-decided', $2, $2)",
      [id, settledAt],
    );
    await query(url, "insert into deposit_pictures values ($1, $2, $3, 'claim', $4, 9, $5)", [
      id.replace("dep", "pic"),
      id,
      claim,
      key,
      settledAt,
    ]);
    return { id, key };
  };
  const dayMs = 24 * 60 * 60 * 1000;
  const sevenYearsAgo = new Date(now);
  sevenYearsAgo.setUTCFullYear(now.getUTCFullYear() - 7);
  const old = await store(new Date(sevenYearsAgo.getTime() - 2 * dayMs));
  const young = await store(new Date(sevenYearsAgo.getTime() + 2 * dayMs));
  await runRetention(now, "2026-11-30");
  const rows = await query<{ id: string }>(url, "select id from deposits where id = any($1)", [[old.id, young.id]]);
  expect(rows.map(({ id }) => id)).toEqual([young.id]);
  const claims = await query<{ deposit_id: string }>(url, "select deposit_id from deposit_claims");
  expect(claims.map(({ deposit_id }) => deposit_id)).toEqual([young.id]);
  const files = (await readdir(join(folder, "files/pictures"))).map((name) => `pictures/${name}`);
  expect(files).toEqual([young.key]);
});
