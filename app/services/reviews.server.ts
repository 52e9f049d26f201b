import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { Database, Queryable } from "../db/client.server.ts";
import { reviewEvents, reviews } from "../db/schema/index.ts";
import { applyEvent, type ReviewEvent, type ReviewKind, type ReviewState } from "../domain/review.ts";

export type Review = typeof reviews.$inferSelect;

export interface ReviewChange {
  submissionId: string;
  /** As the admin saw it; a task leaves it out. */
  version?: number;
  actorId?: string;
}

export type ChangeResult = { outcome: "changed"; review: Review } | { outcome: "stale"; review: Review } | undefined;

/**
 * The one way to change a review: stores the events and their sum in one transaction, which `eventsOf` may use for its own
 * rows. `stale` if somebody else was faster; undefined without such a review. @throws foreign_key_violation for a
 * transition that is not listed
 */
export function changeReview(
  db: Database,
  { submissionId, version, actorId }: ReviewChange,
  eventsOf: (review: Review, transaction: Queryable) => Promise<ReviewEvent[]> | ReviewEvent[],
): Promise<ChangeResult> {
  return db.transaction(async (transaction) => {
    const [review] = await transaction
      .select()
      .from(reviews)
      .where(eq(reviews.submissionId, submissionId))
      .for("update");
    if (!review) return undefined;
    if (version !== undefined && (await changedByOthers(transaction, review, version, actorId)))
      return { outcome: "stale", review };
    const events = await eventsOf(review, transaction);
    return { outcome: "changed", review: await storeEvents(transaction, review, events, actorId) };
  });
}

/** For many at once, in a transaction that has locked the review. */
export async function storeEvents(
  transaction: Queryable,
  review: Review,
  events: ReviewEvent[],
  actorId?: string,
): Promise<Review> {
  if (events.length === 0) return review;
  await transaction.insert(reviewEvents).values(events.map((event) => toRow(review, event, actorId)));
  const state = events.reduce((sum, event) => applyEvent(review.kind, sum, event), toState(review));
  const [changed = review] = await transaction
    .update(reviews)
    .set({ ...fromState(state), version: review.version + 1 })
    .where(eq(reviews.submissionId, review.submissionId))
    .returning();
  return changed;
}

/** One's own changes and the reminders in between make nothing stale. */
async function changedByOthers(db: Queryable, review: Review, seen: number, actorId = "") {
  if (review.version === seen) return false;
  const [other] = await db
    .select({ id: reviewEvents.id })
    .from(reviewEvents)
    .where(
      and(
        eq(reviewEvents.submissionId, review.submissionId),
        gt(reviewEvents.version, seen),
        ne(reviewEvents.actorId, actorId),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** From nothing but the events. @returns undefined where there are none */
export async function recomputeReview(
  db: Queryable,
  kind: ReviewKind,
  submissionId: string,
): Promise<ReviewState | undefined> {
  const rows = await db
    .select()
    .from(reviewEvents)
    .where(eq(reviewEvents.submissionId, submissionId))
    .orderBy(asc(reviewEvents.id));
  return rows.map(toEvent).reduce<ReviewState | undefined>((state, event) => applyEvent(kind, state, event), undefined);
}

/** @throws where no reply of this message is stored */
export async function findReplied(db: Queryable, submissionId: string, message: string) {
  const rows = await db
    .select()
    .from(reviewEvents)
    .where(and(eq(reviewEvents.submissionId, submissionId), eq(reviewEvents.type, "replied")));
  const replied = rows.map(toEvent).find((event) => event.type === "replied" && event.detail.message === message);
  if (replied?.type !== "replied") throw new Error(`No event of the message ${message}`);
  return replied.detail;
}

/** In the transaction that stores the submission; its trigger has added the review. One statement. */
/** @param also CTEs of the same statement, each with its comma */
export const setFirstDue = (submissionId: string, at: Date, due: DueTimes, also = sql``) => sql`
  with ${also} due as (
    insert into review_events (submission_id, kind, at, type, detail)
    select submission_id, kind, ${at.toISOString()}, 'due-set', ${JSON.stringify(toDetail(due))}
    from reviews where submission_id = ${submissionId}
  )
  update reviews set due_at = ${due.dueAt.toISOString()}, promised_at = ${due.dueAt.toISOString()}, half_at = ${due.halfAt.toISOString()},
    nine_tenths_at = ${due.nineTenthsAt.toISOString()}, is_counted = true
  where submission_id = ${submissionId}`;

export interface DueTimes {
  dueAt: Date;
  halfAt: Date;
  nineTenthsAt: Date;
}

export const toDetail = ({ dueAt, halfAt, nineTenthsAt }: DueTimes) => ({
  dueAt: dueAt.toISOString(),
  halfAt: halfAt.toISOString(),
  nineTenthsAt: nineTenthsAt.toISOString(),
});

const times = [
  "receivedAt",
  "dueAt",
  "promisedAt",
  "halfAt",
  "nineTenthsAt",
  "extendedTo",
  "answeredAt",
  "missedAt",
  "snoozedUntil",
  "closedAt",
] as const;

export function toState({ stage, assigneeId, reminded, isCounted, ...review }: Review): ReviewState {
  const iso = Object.fromEntries(times.map((name) => [name, review[name]?.toISOString() ?? null]));
  return { stage, assigneeId, reminded, isCounted, ...iso } as ReviewState;
}

function fromState(state: ReviewState): Partial<Review> {
  const dates = Object.fromEntries(
    times.map((name) => {
      const value = state[name];
      return [name, value === null ? null : new Date(value)];
    }),
  );
  return { ...state, ...(dates as Record<(typeof times)[number], Date>) };
}

function toRow(
  { submissionId, kind, version }: Review,
  event: ReviewEvent,
  actorId?: string,
): typeof reviewEvents.$inferInsert {
  const { at, type, detail, fromStage, toStage }: FlatEvent = event;
  return { submissionId, kind, at: new Date(at), actorId, version: version + 1, type, fromStage, toStage, detail };
}

type FlatEvent = ReviewEvent & {
  fromStage?: string;
  toStage?: string;
  detail?: Extract<ReviewEvent, { detail: unknown }>["detail"];
};

export function toEvent({ at, type, fromStage, toStage, detail }: typeof reviewEvents.$inferSelect): ReviewEvent {
  return {
    at: at.toISOString(),
    type,
    ...(fromStage && { fromStage, toStage }),
    ...(detail && { detail }),
  } as ReviewEvent;
}
