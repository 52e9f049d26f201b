import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import { desk, stageLabel } from "~/content/desk.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { adminProfiles, messages, reviewEvents, reviewNotes, reviews, reviewTransitions } from "~/db/schema/index.ts";
import type { ReviewEvent } from "~/domain/review.ts";
import { nextId } from "~/services/ids.server.ts";
import { changeReview, type Review, toEvent, toState } from "~/services/reviews.server.ts";
import { sendReply, undoSeconds } from "./reply-jobs.server.ts";

export interface DeskTools {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  actorId: string;
}

export interface Target {
  item: string;
  version: number;
}

/** `refused` is a sentence for the admin; the status says whose fault it is. */
export type DeskResult = { refused?: undefined } | { refused: string; status: 404 | 409 | 422 };

const { refused } = desk;

type Change = (review: Review, transaction: Queryable, at: Date) => Promise<ReviewEvent[] | DeskResult>;

async function change(tools: DeskTools, { item, version }: Target, make: Change): Promise<DeskResult> {
  const { actorId, clock, db } = tools;
  const [found] = await db
    .select({ submissionId: reviews.submissionId })
    .from(reviews)
    .where(eq(reviews.reference, item));
  if (!found) return { refused: refused.gone, status: 404 };
  let result: DeskResult = {};
  const changed = await changeReview(db, { ...found, version, actorId }, async (review, transaction) => {
    const made = await make(review, transaction, clock.now());
    if (Array.isArray(made)) return made;
    result = made;
    return [];
  });
  if (!changed) return { refused: refused.gone, status: 404 };
  if (changed.outcome === "stale") return { refused: await describeLast(db, changed.review), status: 409 };
  return result;
}

/** Who changed it last, and how. */
async function describeLast(db: Queryable, review: Review): Promise<string> {
  const rows = await db
    .select({ type: reviewEvents.type, email: adminProfiles.email })
    .from(reviewEvents)
    .leftJoin(adminProfiles, eq(adminProfiles.userId, reviewEvents.actorId))
    .where(and(eq(reviewEvents.submissionId, review.submissionId), isNotNull(reviewEvents.actorId)))
    .orderBy(asc(reviewEvents.id));
  const last = rows.at(-1);
  const what =
    last?.type === "stage-changed" ? stageLabel(review.stage) : (last?.type.replaceAll("-", " ") ?? "changed");
  return refused.stale(last?.email ?? desk.system, what);
}

/** Refuses a transition that is not listed, and a reopening without a note. */
export function moveStage(tools: DeskTools, target: Target, stage: string, note = ""): Promise<DeskResult> {
  return change(tools, target, async (review, transaction, at) => {
    const [transition] = await transaction
      .select()
      .from(reviewTransitions)
      .where(
        and(
          eq(reviewTransitions.kind, review.kind),
          eq(reviewTransitions.fromStage, review.stage),
          eq(reviewTransitions.toStage, stage),
        ),
      );
    if (!transition) return { refused: refused.transition, status: 422 };
    if (transition.needs === "note" && note === "") return { refused: desk.reopenNote, status: 422 };
    const noteEvents = note === "" ? [] : [await storeNote(transaction, review, tools.actorId, note, at)];
    return [
      ...noteEvents,
      { type: "stage-changed", at: at.toISOString(), fromStage: review.stage, toStage: stage, detail: {} },
    ];
  });
}

/** To nobody if `assignee` is empty. */
export function assign(tools: DeskTools, target: Target, assignee: string): Promise<DeskResult> {
  return change(tools, target, async (review, transaction, at) => {
    const to = assignee === "" ? null : assignee;
    if (to === review.assigneeId) return [];
    if (to !== null) {
      const [admin] = await transaction
        .select({ id: adminProfiles.userId })
        .from(adminProfiles)
        .where(eq(adminProfiles.userId, to))
        .for("share");
      if (!admin) return { refused: refused.assignee, status: 422 };
    }
    return [{ type: "assigned", at: at.toISOString(), detail: { to } }];
  });
}

export function addNote(tools: DeskTools, target: Target, note: string): Promise<DeskResult> {
  return change(tools, target, async (review, transaction, at) => [
    await storeNote(transaction, review, tools.actorId, note, at),
  ]);
}

/** Stops the clock: somebody answered by phone or in person. */
export function recordAnswer(tools: DeskTools, target: Target, note: string): Promise<DeskResult> {
  return change(tools, target, async (review, transaction, at) => {
    const noted = await storeNote(transaction, review, tools.actorId, note, at);
    return [noted, { type: "answered-elsewhere", at: at.toISOString(), detail: noted.detail }];
  });
}

async function storeNote(transaction: Queryable, { submissionId }: Review, authorId: string, text: string, at: Date) {
  const id = nextId("note", at);
  await transaction.insert(reviewNotes).values({ id, submissionId, authorId, text, createdAt: at });
  return { type: "noted" as const, at: at.toISOString(), detail: { note: id } };
}

/** Sent by a job of the same transaction after 10 seconds. */
export function reply(
  tools: DeskTools,
  target: Target,
  { subject, text }: { subject: string; text: string },
): Promise<DeskResult> {
  return change(tools, target, async (review, transaction, at) => {
    const { submissionId } = review;
    if (await isRepliedSince(transaction, submissionId, target.version))
      return { refused: refused.repliedTwice, status: 409 };
    const id = nextId("msg", at);
    const sendAt = new Date(at.getTime() + undoSeconds * 1_000);
    const message = { id, submissionId, direction: "to-person" as const, authorId: tools.actorId, subject, text };
    await transaction.insert(messages).values({ ...message, createdAt: at, sendAt });
    await tools.jobs.enqueueLater(transaction, sendReply, undoSeconds, { message: id });
    const { answeredAt, dueAt, snoozedUntil } = toState(review);
    return [
      { type: "replied", at: at.toISOString(), detail: { message: id, before: { answeredAt, dueAt, snoozedUntil } } },
    ];
  });
}

/** One's own changes make nothing stale, but a second press of the button must not send a second mail. */
async function isRepliedSince(transaction: Queryable, submissionId: string, seen: number): Promise<boolean> {
  const [replied] = await transaction
    .select({ id: reviewEvents.id })
    .from(reviewEvents)
    .where(
      and(
        eq(reviewEvents.submissionId, submissionId),
        eq(reviewEvents.type, "replied"),
        gt(reviewEvents.version, seen),
      ),
    )
    .limit(1);
  return replied !== undefined;
}

/** Until the job has taken the message. The clock runs again as before. */
export function undoReply(tools: DeskTools, target: Target, message: string): Promise<DeskResult> {
  return change(tools, target, async ({ submissionId }, transaction, at) => {
    const isOpen = and(isNull(messages.takenAt), isNull(messages.undoneAt));
    const [undone] = await transaction
      .update(messages)
      .set({ undoneAt: at })
      .where(and(eq(messages.id, message), eq(messages.submissionId, submissionId), isOpen))
      .returning({ id: messages.id });
    if (!undone) return { refused: refused.tooLate, status: 409 };
    const events = await transaction
      .select()
      .from(reviewEvents)
      .where(and(eq(reviewEvents.submissionId, submissionId), eq(reviewEvents.type, "replied")));
    const replied = events.map(toEvent).find((event) => event.type === "replied" && event.detail.message === message);
    if (replied?.type !== "replied") throw new Error(`No event of the message ${message}`);
    return [{ type: "reply-undone", at: at.toISOString(), detail: replied.detail }];
  });
}
