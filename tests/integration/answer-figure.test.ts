import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../app/db/client.server.ts";
import { type AnswerCounts, answerFigureLimits, countAnswers, showableFigure } from "../../app/domain/answer-figure.ts";
import { applyEvent, type ReviewEvent, reviewKinds, transitionsOf } from "../../app/domain/review.ts";
import { readAnswerCounts } from "../../app/services/answer-figure.server.ts";
import { changeReview, recomputeReview, toState } from "../../app/services/reviews.server.ts";
import { createDatabase, query } from "../support/cluster.ts";
import {
  storeCareerApplication,
  storeHostApplication,
  storeMediaInquiry,
  storeSalesInquiry,
} from "../support/factories/stored-submissions.ts";
import { roundsOr } from "../support/random.ts";

const rounds = roundsOr(25, 50);

let url: string;
let database: DatabaseHandle;
beforeAll(async () => {
  url = await createDatabase();
  database = openDatabase(url, () => {});
});
afterAll(() => database.close());

const day = (count: number) => new Date(Date.UTC(2026, 5, 1 + count));
const iso = (count: number) => day(count).toISOString();

const stores = {
  host: (at: Date) => storeHostApplication(url, { submission_date: at }),
  career: (at: Date) => storeCareerApplication(url, { created_at: at }),
  media: (at: Date) => storeMediaInquiry(url, { created_at: at }),
  sales: (at: Date) => storeSalesInquiry(url, { created_at: at }),
};

const steps = ["answer", "answer-elsewhere", "undo", "bounce", "miss", "close", "withdraw", "spam", "reopen"] as const;

const history = fc.record({
  kind: fc.constantFrom(...reviewKinds),
  receivedDay: fc.nat(20),
  // Without one it is older than the desk.
  promisedAfter: fc.option(fc.nat(6), { freq: 8 }),
  steps: fc.array(fc.record({ step: fc.constantFrom(...steps), after: fc.nat(12) }), { maxLength: 5 }),
});

type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

async function live({ kind, promisedAfter, receivedDay, steps }: History): Promise<void> {
  const { id } = await stores[kind](day(receivedDay));
  await changeReview(database.db, { submissionId: id }, (review) => {
    let state = toState(review);
    const events: ReviewEvent[] = [];
    const add = (event: ReviewEvent) => {
      state = applyEvent(kind, state, event);
      events.push(event);
    };
    const dueAt = iso(receivedDay + (promisedAfter ?? 0));
    if (promisedAfter !== null)
      add({ type: "due-set", at: iso(receivedDay), detail: { dueAt, halfAt: dueAt, nineTenthsAt: dueAt } });
    let moves = 0;
    for (const { step, after } of steps) {
      const at = iso(receivedDay + after);
      const before = { answeredAt: null, dueAt: state.closedAt ? null : dueAt, snoozedUntil: null };
      if (step === "answer") add({ type: "replied", at, detail: { message: "msg-1", before } });
      if (step === "answer-elsewhere") add({ type: "answered-elsewhere", at, detail: { note: "note-1" } });
      if (step === "undo") add({ type: "reply-undone", at, detail: { message: "msg-1", before } });
      if (step === "bounce") add({ type: "reply-undelivered", at, detail: { message: "msg-1", before } });
      if (step === "miss") add({ type: "missed", at, detail: { extendedTo: at } });
      const wanted = {
        close: /^(?:declined|closed)$/,
        withdraw: /^withdrawn$/,
        spam: /./,
        reopen: /^(?:in-review|received)$/,
      };
      if (!(step in wanted) || moves > 0) continue;
      const options = transitionsOf(kind).filter(({ from }) => from === state.stage);
      const to = options.find((option) => wanted[step as keyof typeof wanted].test(option.to))?.to;
      if (!to) continue;
      moves += 1;
      const detail = step === "spam" ? { isUncounted: true as const } : {};
      add({ type: "stage-changed", at, fromStage: state.stage, toStage: to, detail });
    }
    return events;
  });
}

async function recount(now: Date): Promise<AnswerCounts> {
  const rows = await database.db.query.reviews.findMany({ columns: { submissionId: true, kind: true } });
  const states = await Promise.all(
    rows.map(async ({ submissionId, kind }) => {
      const state = await recomputeReview(database.db, kind, submissionId);
      if (!state) throw new Error(`No events of ${submissionId}`);
      return { ...state, submissionId };
    }),
  );
  return countAnswers(states, now.toISOString());
}

test("DESK-10 the figure equals a recount from nothing but the events", async () => {
  const seen: AnswerCounts[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 8, maxLength: 12 }), fc.nat(40), async (histories, today) => {
      for (const each of histories) await live(each);
      const counts = await readAnswerCounts(database.db, day(today));
      expect(counts).toEqual(await recount(day(today)));
      seen.push(counts);
    }),
    { numRuns: rounds, endOnFailure: true },
  );
  // It was neither always empty nor always full.
  expect(seen.some(({ of }) => of === answerFigureLimits.most)).toBe(true);
  expect(seen.some(({ of }) => of < answerFigureLimits.most)).toBe(true);
  expect(seen.some(({ answers, inTime }) => inTime < answers)).toBe(true);
});

test("DESK-10 of what was withdrawn only an answer counts; what was closed without one is not in time", async () => {
  await query(url, "delete from host_applications");
  for (const table of ["career_applications", "media_inquiries", "sales_inquiries"])
    await query(url, `delete from ${table}`);
  const [answer, close, withdraw, spam] = (["answer", "close", "withdraw", "spam"] as const).map((step) => ({
    step,
    after: 1,
  }));
  const add = (...own: (typeof answer)[]) =>
    live({ kind: "host", receivedDay: 1, promisedAfter: 2, steps: own.flatMap((each) => each ?? []) });
  const at = (count: number) => readAnswerCounts(database.db, day(count));
  await add(withdraw);
  await add(spam);
  await add();
  await add(close);
  expect(await at(2)).toEqual({ answers: 0, inTime: 0, of: 0 });
  await add(answer, withdraw);
  expect(await at(2)).toEqual({ answers: 1, inTime: 1, of: 1 });
  expect(await at(4)).toEqual({ answers: 1, inTime: 1, of: 3 });
  await add(answer, spam);
  expect(await at(4)).toEqual(await recount(day(4)));
});

test.each([
  [{ answers: 19, inTime: 19, of: 100 }, undefined],
  [
    { answers: 20, inTime: 2, of: 20 },
    { inTime: 2, of: 20 },
  ],
  [
    { answers: 99, inTime: 98, of: 100 },
    { inTime: 98, of: 100 },
  ],
])("DESK-10 %j is shown as %j", (counts, figure) => {
  expect(showableFigure(counts)).toEqual(figure);
});
