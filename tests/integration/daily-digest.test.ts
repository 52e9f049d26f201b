import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../app/db/client.server.ts";
import { chooseNotifications } from "../../app/features/account/notifications.server.ts";
import { sendDigests } from "../../app/features/submissions/reviews/daily-digest.server.ts";
import { applicationEmail } from "../../app/services/application-email.server.ts";
import { type JobRunner, startJobs } from "../../platform/jobs/queue.ts";
import { createLogger } from "../../platform/observability/log.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { storeHostApplication, storeMediaInquiry } from "../support/factories/stored-submissions.ts";

let url: string;
let database: DatabaseHandle;
let jobs: JobRunner;
beforeAll(async () => {
  url = await createDatabase();
  database = openDatabase(url, () => {});
  jobs = await startJobs(database, [applicationEmail], createLogger("silent"));
});
afterAll(async () => {
  await jobs.stop(0);
  await database.close();
});
beforeEach(async () => {
  for (const table of ["host_applications", "media_inquiries", "pgboss.job"]) await query(url, `delete from ${table}`);
  await query(url, "delete from admin_profiles where role <> 'owner'");
});

const clockAt = (now: string) => ({ now: () => new Date(now) });

async function addAdmin(name: string): Promise<string> {
  await query(url, "insert into users (id, name, email) values ($1, $1, $2) on conflict do nothing", [
    name,
    `${name}@tidewheel.example`,
  ]);
  await query(url, "insert into admin_profiles (user_id, email) values ($1, $2)", [name, `${name}@tidewheel.example`]);
  return name;
}

const choose = (id: string, choice: "each" | "digest" | "none", now: string) =>
  chooseNotifications(database.db, clockAt(now), id, choice);

async function addDigestAdmin(name: string, since: string): Promise<string> {
  const id = await addAdmin(name);
  await choose(id, "digest", since);
  return id;
}

/** Three processes look at the same time. */
const lookAt = (now: string) =>
  Promise.all([1, 2, 3].map(() => sendDigests({ db: database.db, jobs, clock: clockAt(now) })));

interface Sent {
  to: string;
  data: unknown;
}
const sent = () =>
  query<Sent>(
    url,
    `select data->>'to' as to, data->'data' as data from pgboss.job
     where name = $1 and data->>'type' = 'review-digest' order by created_on, data->>'to'`,
    [applicationEmail.name],
  );

async function storeDue(receivedAt: string, dueAt: string | null) {
  const { id } = await storeHostApplication(url, { submission_date: new Date(receivedAt) });
  await query(url, "update reviews set due_at = $2, is_counted = true where submission_id = $1", [id, dueAt]);
  return id;
}

// 2026-11-23 is a Monday; 8:00 in Vancouver is 15:00 UTC, also in the winters from 2026 on.
const friday = "2026-11-20T18:00:00Z";
const mondayDue = "2026-11-24T01:00:00Z";

test("DESK-04 a digest comes once at 8:00 with what came in since the last one, what is overdue and due today", async () => {
  await addDigestAdmin("ada", friday);
  await storeDue("2026-11-20T17:59:00Z", mondayDue);
  await storeDue("2026-11-21T18:00:00Z", "2026-11-25T01:00:00Z");
  await storeDue("2026-11-22T18:00:00Z", "2026-11-23T14:00:00Z");
  const { id } = await storeMediaInquiry(url, { created_at: new Date("2026-11-22T20:00:00Z") });
  await query(url, "update reviews set is_counted = true where submission_id = $1", [id]);
  await lookAt("2026-11-23T14:59:59Z");
  expect(await sent()).toEqual([]);
  await lookAt("2026-11-23T15:00:00Z");
  await lookAt("2026-11-23T15:01:00Z");
  const received = [
    { kind: "host", count: 2 },
    { kind: "media", count: 1 },
  ];
  const data = { day: "2026-11-23", received, overdue: 1, dueToday: 1 };
  expect(await sent()).toEqual([{ to: "ada@tidewheel.example", data }]);
  await lookAt("2026-11-24T15:00:30Z");
  const next = { day: "2026-11-24", received: [], overdue: 2, dueToday: 1 };
  expect((await sent()).map((each) => each.data)).toEqual([data, next]);
});

test("DESK-04 no digest on a weekend, a holiday or an own closing day, nor one without anything to say", async () => {
  await addDigestAdmin("ada", friday);
  await lookAt("2026-11-23T15:00:00Z");
  await storeDue("2026-11-23T17:00:00Z", "2027-01-20T01:00:00Z");
  // Nothing had come in by 8:00, so this one waits for tomorrow.
  await lookAt("2026-11-23T18:00:00Z");
  await query(url, "insert into business_closures (day, name, is_closed) values ('2026-11-24', 'Move', true)");
  for (const day of ["2026-11-24", "2026-11-28", "2026-11-29", "2026-12-25"]) await lookAt(`${day}T15:30:00Z`);
  expect(await sent()).toEqual([]);
  await query(url, "delete from business_closures where day = '2026-11-24'");
  await lookAt("2026-12-28T15:00:00Z");
  expect(await sent()).toMatchObject([{ data: { day: "2026-12-28", received: [{ kind: "host", count: 1 }] } }]);
});

test("DESK-04 only admins who chose the digest get one, and from the moment they chose it", async () => {
  const bob = await addDigestAdmin("bob", "2026-11-22T18:00:00Z");
  const disabled = await addDigestAdmin("dee", friday);
  await query(url, "update users set disabled_at = now() where id = $1", [disabled]);
  const each = await addAdmin("eve");
  await choose(each, "each", friday);
  await addAdmin("nia");
  await storeDue("2026-11-21T18:00:00Z", null);
  await storeDue("2026-11-22T19:00:00Z", null);
  // Choosing the same again starts nothing over.
  expect(await choose(bob, "digest", "2026-11-23T14:00:00Z")).toBe(false);
  await lookAt("2026-11-23T17:00:00Z");
  const data = { day: "2026-11-23", received: [{ kind: "host", count: 1 }], overdue: 0, dueToday: 0 };
  expect(await sent()).toEqual([{ to: "bob@tidewheel.example", data }]);
  // Whoever switches after 8:00 gets the first one on the next business day.
  await choose(each, "digest", "2026-11-23T18:00:00Z");
  await storeDue("2026-11-23T19:00:00Z", null);
  await lookAt("2026-11-23T20:00:00Z");
  expect(await sent()).toHaveLength(1);
  await lookAt("2026-11-24T15:00:00Z");
  expect((await sent()).slice(1).map(({ to }) => to)).toEqual(["bob@tidewheel.example", "eve@tidewheel.example"]);
  await query(url, "update users set disabled_at = null where id = $1", [disabled]);
});

test("DESK-04 a crash before the commit leaves neither the mail nor the mark, and a time left by a fast clock blocks nothing", async () => {
  const ada = await addDigestAdmin("ada", friday);
  await storeDue("2026-11-21T18:00:00Z", "2026-11-23T14:00:00Z");
  const failing = { ...jobs, enqueue: () => Promise.reject(new Error("killed")) };
  const now = "2026-11-23T15:00:00Z";
  await expect(sendDigests({ db: database.db, jobs: failing, clock: clockAt(now) })).rejects.toThrow("killed");
  await lookAt(now);
  expect(await sent()).toMatchObject([{ data: { received: [{ kind: "host", count: 1 }], overdue: 1 } }]);
  await query(url, "update admin_profiles set digest_sent_at = '2030-01-01' where user_id = $1", [ada]);
  await lookAt("2026-11-24T15:00:00Z");
  await lookAt("2026-11-24T15:01:00Z");
  expect((await sent()).slice(1)).toMatchObject([{ data: { received: [], overdue: 1 } }]);
});
