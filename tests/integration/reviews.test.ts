import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../app/db/client.server.ts";
import {
  applyEvent,
  type ReviewEvent,
  type ReviewKind,
  type ReviewState,
  reviewKinds,
  stagesOf,
  transitionsOf,
} from "../../app/domain/review.ts";
import { changeReview, recomputeReview, toState } from "../../app/services/reviews.server.ts";
import { migrateDatabase } from "../../platform/postgres/client.ts";
import { createDatabase, createEmptyDatabase, query } from "../support/cluster.ts";
import {
  storeCareerApplication,
  storeHostApplication,
  storeMediaInquiry,
  storeSalesInquiry,
} from "../support/factories/stored-submissions.ts";

const stores = {
  host: storeHostApplication,
  career: storeCareerApplication,
  media: storeMediaInquiry,
  sales: storeSalesInquiry,
};

const tables = {
  host: "host_applications",
  career: "career_applications",
  media: "media_inquiries",
  sales: "sales_inquiries",
};

let url: string;
let database: DatabaseHandle;
beforeAll(async () => {
  url = await createDatabase();
  database = openDatabase(url, () => {});
});
afterAll(() => database.close());

const reviewOf = async (id: string) => {
  const [row] = await query<{ stage: string; reference: string; due_at: Date | null; version: number }>(
    url,
    "select * from reviews where submission_id = $1",
    [id],
  );
  return row;
};

describe("a submission's review", () => {
  test.each(reviewKinds)("DESK-01 begins with a stored %s submission and ends with it", async (kind) => {
    const { id, reference } = await stores[kind](url);
    expect(await reviewOf(id)).toMatchObject({ stage: "received", reference, due_at: null, version: 1 });
    const table = tables[kind];
    await query(url, `delete from ${table} where id = $1`, [id]);
    expect(await reviewOf(id)).toBeUndefined();
    expect(await query(url, "select from review_events where submission_id = $1", [id])).toEqual([]);
  });

  test("DESK-01 the database has exactly the domain's transitions and refuses others", async () => {
    const stored = await query<{ kind: string; from_stage: string; to_stage: string; needs: string }>(
      url,
      "select kind, from_stage, to_stage, needs from review_transitions",
    );
    const name = (kind: string, from: string, to: string, needs: string) => `${kind} ${from} ${to} ${needs}`;
    const wanted = reviewKinds.flatMap((kind) =>
      transitionsOf(kind).map(({ from, to, needs }) => name(kind, from, to, needs)),
    );
    expect(stored.map((row) => name(row.kind, row.from_stage, row.to_stage, row.needs)).sort()).toEqual(wanted.sort());

    const { id } = await storeHostApplication(url);
    const move = (stage: string) => query(url, "update reviews set stage = $2 where submission_id = $1", [id, stage]);
    await expect(move("onboarding")).rejects.toMatchObject({ code: "23503" });
    await expect(
      query(
        url,
        `insert into review_events (submission_id, kind, at, type, from_stage, to_stage)
         values ($1, 'host', now(), 'stage-changed', 'received', 'hired')`,
        [id],
      ),
    ).rejects.toMatchObject({ code: "23503" });
    await move("in-review");
    expect(await reviewOf(id)).toMatchObject({ stage: "in-review" });
  });

  test("DESK-01 events are only ever appended to", async () => {
    const { id } = await storeMediaInquiry(url);
    for (const statement of ["update review_events set at = now()", "delete from review_events"])
      await expect(query(url, `${statement} where submission_id = $1`, [id])).rejects.toThrow("only ever appended to");
  });
});

test("DESK-01 10,000 submissions of the version before get a review with no due time, and nothing is due", async () => {
  const old = await createEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), "tidewheel-migrations-"));
  await cp("app/db/migrations", folder, { recursive: true });
  const journalPath = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(journalPath, "utf8"));
  const isBefore = ({ tag }: { tag: string }) => !tag.endsWith("_create_reviews");
  journal.entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry: { tag: string }) => !isBefore(entry)),
  );
  await writeFile(journalPath, JSON.stringify(journal));
  await migrateDatabase(old, folder);
  await rm(folder, { recursive: true });
  await query(
    old,
    `insert into media_inquiries (id, submission_key, name, email, organization, message, created_at)
     select 'media-' || n, 'key-' || n, 'Name ' || n, n || '@people.example', 'The Paper', 'May we ride along with a host?', now() - n * interval '1 hour'
     from generate_series(1, 10000) n`,
  );
  await migrateDatabase(old, "app/db/migrations");
  const [counts] = await query<Record<string, number>>(
    old,
    `select count(*)::int as reviews, count(due_at)::int as due, count(next_look_at)::int as looks,
       count(*) filter (where is_counted)::int as counted,
       (select count(*)::int from review_events where type = 'received') as events from reviews`,
  );
  expect(counts).toEqual({ reviews: 10_000, due: 0, looks: 0, counted: 0, events: 10_000 });
});

describe("the sum of events", () => {
  const at = "2026-11-23T18:00:00.000Z";
  const before = { answeredAt: null, dueAt: at, snoozedUntil: null };
  const plain: ReviewEvent[] = [
    { type: "due-set", at, detail: { dueAt: at, halfAt: at, nineTenthsAt: at } },
    { type: "assigned", at, detail: { to: null } },
    { type: "noted", at, detail: { note: "note-1" } },
    { type: "replied", at, detail: { message: "msg-1", before } },
    { type: "reply-undone", at, detail: { message: "msg-1", before } },
    { type: "reply-undelivered", at, detail: { message: "msg-1", before } },
    { type: "answered-elsewhere", at, detail: { note: "note-2" } },
    { type: "reminded", at, detail: { reminder: "half" } },
    { type: "missed", at, detail: { extendedTo: at } },
    { type: "snoozed", at, detail: { until: at } },
  ];
  const step = fc.oneof(
    fc.constantFrom(...plain).map((event) => () => event),
    fc.nat(20).map((choice) => (kind: ReviewKind, state: ReviewState): ReviewEvent | undefined => {
      const open = transitionsOf(kind).filter(({ from }) => from === state.stage);
      const to = open[choice % open.length]?.to;
      return to ? { type: "stage-changed", at, fromStage: state.stage, toStage: to, detail: {} } : undefined;
    }),
  );

  test("DESK-01 everything in a review can be recomputed from its events", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...reviewKinds),
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 }),
        async (kind, changes) => {
          const { id } = await stores[kind](url);
          for (const steps of changes)
            await changeReview(database.db, { submissionId: id }, (review) => {
              let state = toState(review);
              const events: ReviewEvent[] = [];
              for (const make of steps) {
                const event = make(kind, state);
                // One stage at a time; a closed one has no due time.
                if (!event || (event.type === "stage-changed" && events.some(({ type }) => type === event.type)))
                  continue;
                if (state.closedAt && event.type !== "stage-changed" && event.type !== "noted") continue;
                state = applyEvent(kind, state, event);
                events.push(event);
              }
              return events;
            });
          const [row] = await database.db.query.reviews.findMany({ where: (r, { eq }) => eq(r.submissionId, id) });
          expect(row && toState(row)).toEqual(await recomputeReview(database.db, kind, id));
          expect(stagesOf(kind)).toContain(row?.stage);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("DESK-07 of two admins who change a review at once the slower one is told", async () => {
    const { id } = await storeHostApplication(url);
    const note = (): ReviewEvent[] => [{ type: "noted", at, detail: { note: "note-3" } }];
    const change = async (actorId: string) =>
      (await changeReview(database.db, { submissionId: id, version: 1, actorId }, note))?.outcome;
    expect((await Promise.all([change("ana"), change("ben")])).sort()).toEqual(["changed", "stale"]);
    expect(await reviewOf(id)).toMatchObject({ version: 2 });
  });

  test("DESK-07 one's own two changes in a row do not exclude each other", async () => {
    const { id } = await storeHostApplication(url);
    const note = (): ReviewEvent[] => [{ type: "noted", at, detail: { note: "note-4" } }];
    for (const version of [1, 1])
      expect(await changeReview(database.db, { submissionId: id, version, actorId: "ana" }, note)).toMatchObject({
        outcome: "changed",
      });
    expect(await reviewOf(id)).toMatchObject({ version: 3 });
  });
});
