import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../app/db/client.server.ts";
import { watchReviews } from "../../app/features/submissions/reviews/review-watch.server.ts";
import { applicationEmail } from "../../app/services/application-email.server.ts";
import { type JobRunner, startJobs } from "../../platform/jobs/queue.ts";
import { createLogger } from "../../platform/observability/log.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { storeHostApplication } from "../support/factories/stored-submissions.ts";
import { roundsOr } from "../support/random.ts";

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

const receivedAt = new Date("2026-11-20T18:00:00Z");
const [halfAt, nineTenthsAt, dueAt] = ["2026-11-23T20:00:00Z", "2026-11-24T22:00:00Z", "2026-11-25T00:00:00Z"];

async function storeDue() {
  const { id, reference } = await storeHostApplication(url, { submission_date: receivedAt });
  await query(url, "update reviews set due_at = $2, half_at = $3, nine_tenths_at = $4 where submission_id = $1", [
    id,
    dueAt,
    halfAt,
    nineTenthsAt,
  ]);
  return { id, reference };
}

let isOverLimit = false;

/** Three processes look at the same time. */
const watchAt = (now: string) =>
  Promise.all(
    [1, 2, 3].map(() =>
      watchReviews({
        db: database.db,
        jobs,
        clock: { now: () => new Date(now) },
        teamAddress: "team@tidewheel.example",
        limits: {
          consume: async () =>
            isOverLimit ? { seconds: 60, sentence: "", headers: { "Retry-After": "60" } } : undefined,
        },
      }),
    ),
  );
const mails = () =>
  query<{ type: string; to: string | null; about: string }>(
    url,
    "select data->>'type' as type, data->>'to' as to, data->'data'->>'reference' as about from pgboss.job where name = $1 order by created_on",
    [applicationEmail.name],
  );
const countEvents = (ids: string[]) =>
  query(
    url,
    "select submission_id, count(*)::int as count from review_events where type = 'reminded' and submission_id = any($1) group by 1",
    [ids],
  );
const eventsOf = async (id: string) =>
  (await query<{ type: string }>(url, "select type from review_events where submission_id = $1 order by id", [id])).map(
    ({ type }) => type,
  );

test("DESK-03 DESK-04 the team is reminded twice, a miss is stored and told once, by any number of processes", async () => {
  const { id, reference: about } = await storeDue();
  await watchAt("2026-11-23T19:59:00Z");
  expect(await eventsOf(id)).toEqual(["received"]);
  await watchAt("2026-11-23T20:01:00Z");
  await watchAt("2026-11-23T20:02:00Z");
  expect(await eventsOf(id)).toEqual(["received", "reminded"]);
  await watchAt("2026-11-24T22:01:00Z");
  await watchAt("2026-11-25T00:01:00Z");
  await watchAt("2026-12-25T00:01:00Z");
  expect(await eventsOf(id)).toEqual(["received", "reminded", "reminded", "missed"]);
  const team = { type: "review-reminder", to: "team@tidewheel.example", about };
  expect(await mails()).toEqual([team, team, { type: "review-missed", to: null, about }]);
  const [review] = await query<{ missed_at: Date; extended_to: Date }>(
    url,
    "select missed_at, extended_to from reviews where submission_id = $1",
    [id],
  );
  expect(review?.missed_at).toEqual(new Date("2026-11-25T00:01:00Z"));
  // Two business days after a Tuesday's evening.
  expect(review?.extended_to.toISOString().slice(0, 10)).toBe("2026-11-27");
});

test("DESK-04 an address that got too many mails is not told, but the miss is stored", async () => {
  const { id, reference } = await storeDue();
  isOverLimit = true;
  await watchAt("2026-11-25T00:01:00Z");
  isOverLimit = false;
  expect(await eventsOf(id)).toEqual(["received", "missed"]);
  expect((await mails()).filter(({ about }) => about === reference)).toEqual([]);
});

test("DESK-04 after an answer nobody is reminded", async () => {
  const { id } = await storeDue();
  const before = (await mails()).length;
  await query(url, "update reviews set due_at = null, answered_at = now() where submission_id = $1", [id]);
  await watchAt("2026-11-26T00:01:00Z");
  expect(await eventsOf(id)).toEqual(["received"]);
  expect(await mails()).toHaveLength(before);
});

test.each([
  ["ten at once are ten mails", 10],
  ["more than ten at once are one mail", 11],
  ["a flood is one mail with the first hundred", roundsOr(120, 250)],
])("DESK-04 %s, with one event each", async (_, count) => {
  await query(url, "update reviews set due_at = null");
  await query(url, "delete from pgboss.job");
  const stored = [];
  for (let at = 0; at < count; at += 1) stored.push(await storeDue());
  const ids = stored.map(({ id }) => id);
  await watchAt("2026-11-23T20:01:00Z");
  await watchAt("2026-11-23T20:02:00Z");
  const sent = await query<{ type: string; to: string; count: number | null; first: { reference: string }[] | null }>(
    url,
    "select data->>'type' as type, data->>'to' as to, (data->'data'->'count')::int as count, data->'data'->'first' as first from pgboss.job",
  );
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(["team@tidewheel.example"]));
  expect(await countEvents(ids)).toEqual(expect.arrayContaining(ids.map((id) => ({ submission_id: id, count: 1 }))));
  if (count <= 10) return expect(sent.map(({ type }) => type)).toEqual(Array(count).fill("review-reminder"));
  expect(sent).toMatchObject([{ type: "review-reminders", count }]);
  const references = await query<{ reference: string }>(
    url,
    "select reference from reviews where submission_id = any($1)",
    [ids],
  );
  const listed = sent[0]?.first?.map(({ reference }) => reference) ?? [];
  expect(new Set(listed).size).toBe(Math.min(count, 100));
  expect(references.map(({ reference }) => reference)).toEqual(expect.arrayContaining(listed));
});
