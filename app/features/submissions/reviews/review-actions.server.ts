import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import { desk, stageLabel } from "~/content/desk.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { adminProfiles, messages, reviewEvents, reviewNotes, reviews, reviewTransitions } from "~/db/schema/index.ts";
import { applicantActor } from "~/domain/applicant-page.ts";
import { isoDay, startOfDay } from "~/domain/dates.server.ts";
import { isClosedStage, type ReviewEvent, withdrawnStage } from "~/domain/review.ts";
import { nextId } from "~/services/ids.server.ts";
import { changeReview, findReplied, type Review, toState } from "~/services/reviews.server.ts";
import { submissionStores } from "../submission-stores.server.ts";
import { findSubmission } from "../submissions.server.ts";
import { fillReply, type Written } from "./fill-reply.ts";
import { removeDraft, saveDraft } from "./reply-drafts.server.ts";
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
    .select({ type: reviewEvents.type, actorId: reviewEvents.actorId, email: adminProfiles.email })
    .from(reviewEvents)
    .leftJoin(adminProfiles, eq(adminProfiles.userId, reviewEvents.actorId))
    .where(and(eq(reviewEvents.submissionId, review.submissionId), isNotNull(reviewEvents.actorId)))
    .orderBy(asc(reviewEvents.id));
  const last = rows.at(-1);
  const what =
    last?.type === "stage-changed" ? stageLabel(review.stage) : (last?.type.replaceAll("-", " ") ?? "changed");
  const who = last?.actorId === applicantActor ? desk.person : (last?.email ?? desk.system);
  return refused.stale(who, what);
}

/** Refuses a transition that is not listed, and a reopening without a note. What is uncounted leaves the figures. */
export function moveStage(
  tools: DeskTools,
  target: Target,
  { stage: chosen, note = "", isUncounted = false }: { stage: string; note?: string; isUncounted?: boolean },
): Promise<DeskResult> {
  return change(tools, target, async (review, transaction, at) => {
    const stage = chosen === "" && isUncounted ? withdrawnStage : chosen;
    if (stage === "") return { refused: refused.stage, status: 422 };
    const transition = await findTransition(transaction, review, stage);
    if (!transition) return { refused: refused.transition, status: 422 };
    if (transition.needs === "note" && note === "") return { refused: desk.reopenNote, status: 422 };
    if (isUncounted && !isClosedStage(review.kind, stage)) return { refused: refused.uncounted, status: 422 };
    const noteEvents = note === "" ? [] : [await storeNote(transaction, review, tools.actorId, note, at)];
    return [...noteEvents, moved(review, stage, at, isUncounted)];
  });
}

async function findTransition(transaction: Queryable, { kind, stage: from }: Review, to: string) {
  const { fromStage, toStage } = reviewTransitions;
  const [transition] = await transaction
    .select()
    .from(reviewTransitions)
    .where(and(eq(reviewTransitions.kind, kind), eq(fromStage, from), eq(toStage, to)));
  return transition;
}

const moved = ({ stage: fromStage }: Review, toStage: string, at: Date, isUncounted = false): ReviewEvent => ({
  type: "stage-changed",
  at: at.toISOString(),
  fromStage,
  toStage,
  detail: isUncounted ? { isUncounted } : {},
});

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

/** Out of the list "Due next" until that day, unless the answer is overdue before; with no day, back into it. */
export function snooze(tools: DeskTools, target: Target, day: string): Promise<DeskResult> {
  return change(tools, target, async (review, _transaction, at) => {
    if (review.closedAt) return { refused: refused.closed, status: 422 };
    if (day !== "" && review.dueAt && review.dueAt <= at) return { refused: refused.overdueSnooze, status: 422 };
    if (day !== "" && (Number.isNaN(Date.parse(day)) || day <= isoDay(at)))
      return { refused: refused.snooze, status: 422 };
    const until = day === "" ? null : startOfDay(day).toISOString();
    return [{ type: "snoozed", at: at.toISOString(), detail: { until } }];
  });
}

/** Sent by a job of the same transaction after 10 seconds. Fields such as {firstName} are filled. */
export function reply(tools: DeskTools, target: Target, written: Written): Promise<DeskResult> {
  return change(tools, target, async (review, transaction, at) => {
    if (await isRepliedSince(transaction, review.submissionId, target.version))
      return { refused: refused.repliedTwice, status: 409 };
    return [await storeReply(tools, review, transaction, written, at)];
  });
}

/** Both in one transaction: nobody is declined without hearing of it. */
export function decline(tools: DeskTools, target: Target, written: Written | undefined): Promise<DeskResult> {
  return change(tools, target, async (review, transaction, at) => {
    const to = "declined";
    if (!(await findTransition(transaction, review, to))) return { refused: refused.transition, status: 422 };
    if (!written) return { refused: refused.template, status: 422 };
    return [await storeReply(tools, review, transaction, written, at), moved(review, to, at)];
  });
}

async function storeReply(
  { actorId, jobs }: DeskTools,
  review: Review,
  transaction: Queryable,
  written: Written,
  at: Date,
): Promise<ReviewEvent> {
  const { kind, submissionId } = review;
  const person = await findSubmission(transaction, submissionStores[kind], submissionId);
  if (!person) throw new Error(`The review ${submissionId} has no submission`);
  const id = nextId("msg", at);
  await transaction.insert(messages).values({
    id,
    submissionId,
    direction: "to-person",
    authorId: actorId,
    ...fillReply(kind, person, written),
    createdAt: at,
    sendAt: new Date(at.getTime() + undoSeconds * 1_000),
  });
  await removeDraft(transaction, { submissionId, authorId: actorId });
  await jobs.enqueueLater(transaction, sendReply, undoSeconds, { message: id });
  const { answeredAt, dueAt, snoozedUntil } = toState(review);
  return {
    type: "replied",
    at: at.toISOString(),
    detail: { message: id, before: { answeredAt, dueAt, snoozedUntil } },
  };
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

/** Until the job has taken the message. The clock runs again as before, and the text is a draft again. */
export function undoReply(tools: DeskTools, target: Target, message: string): Promise<DeskResult> {
  return change(tools, target, async ({ submissionId }, transaction, at) => {
    const isOpen = and(isNull(messages.takenAt), isNull(messages.undoneAt));
    const [undone] = await transaction
      .update(messages)
      .set({ undoneAt: at })
      .where(and(eq(messages.id, message), eq(messages.submissionId, submissionId), isOpen))
      .returning();
    if (!undone) return { refused: refused.tooLate, status: 409 };
    await saveDraft(transaction, { submissionId, authorId: tools.actorId }, undone, at);
    return [
      { type: "reply-undone", at: at.toISOString(), detail: await findReplied(transaction, submissionId, message) },
    ];
  });
}
