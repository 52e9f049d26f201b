import { and, asc, desc, eq, ne, or, sql } from "drizzle-orm";
import { desk, stageLabel } from "~/content/desk.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { applicantPages, corrections, messages, reviewEvents, reviewNotes, reviews } from "~/db/schema/index.ts";
import { applicantActor } from "~/domain/applicant-page.ts";
import { dayDate, isoDay, longDate, shortDate } from "~/domain/dates.server.ts";
import type { ReviewKind } from "~/domain/review.ts";
import { type Review, toEvent } from "~/services/reviews.server.ts";
import { submissionDisplays } from "../submission-displays.ts";
import type { SubmissionView } from "../submission-kind.ts";
import { submissionStores } from "../submission-stores.server.ts";
import { findSubmission } from "../submissions.server.ts";
import { type DeskRow, listAdmins, loadSubmissions, toDeskRow } from "./desk-list.server.ts";
import { type Draft, findDraft } from "./reply-drafts.server.ts";
import { listTemplatesFor } from "./reply-templates.server.ts";

export interface DeskItem extends DeskRow {
  submissionId: string;
  view: SubmissionView;
  assigneeId: string | undefined;
  isClosed: boolean;
  isAddressProven: boolean;
  /** How many answers the person has changed. */
  corrected: number;
  answeredOn: string | undefined;
  missedOn: string | undefined;
  /** What the person was told when the first due time passed. */
  promisedAgainFor: string | undefined;
  history: { id: number; on: string; at: string; who: string | undefined; type: string; text: string | undefined }[];
  notes: { id: string; on: string; who: string; text: string }[];
  messages: {
    id: string;
    on: string;
    who: string | undefined;
    isTheirs: boolean;
    subject: string;
    text: string;
    canUndo: boolean;
    state: string;
  }[];
  templates: { id: string; name: string; subject: string; text: string }[];
  draft: Draft | undefined;
  /** Days in the site's time zone. */
  snoozedUntil: string | undefined;
  tomorrow: string;
  others: { reference: string; name: string; kind: ReviewKind; stage: string; receivedOn: string }[];
  admins: { id: string; email: string }[];
}

export async function findReview(db: Queryable, reference: string): Promise<Review | undefined> {
  const [review] = await db.select().from(reviews).where(eq(reviews.reference, reference));
  return review;
}

export async function readDeskItem(
  db: Database,
  reference: string,
  { me, now }: { me: string; now: Date },
): Promise<DeskItem | undefined> {
  const review = await findReview(db, reference);
  if (!review) return undefined;
  const { submissionId, kind, stage } = review;
  const [view, admins, events, notes, sent, templates, draft, changes, [page]] = await Promise.all([
    findSubmission(db, submissionStores[kind], submissionId),
    listAdmins(db),
    db.select().from(reviewEvents).where(eq(reviewEvents.submissionId, submissionId)).orderBy(asc(reviewEvents.id)),
    db.select().from(reviewNotes).where(eq(reviewNotes.submissionId, submissionId)).orderBy(asc(reviewNotes.id)),
    db.select().from(messages).where(eq(messages.submissionId, submissionId)).orderBy(asc(messages.id)),
    listTemplatesFor(db, kind, stage),
    findDraft(db, { submissionId, authorId: me }),
    listCorrections(db, submissionId),
    db.select().from(applicantPages).where(eq(applicantPages.submissionId, submissionId)),
  ]);
  if (!view) return undefined;
  const nameOf = (id: string | null) => {
    if (id === applicantActor) return submissionDisplays[kind].nameOf(view);
    return id === null ? undefined : (admins.get(id) ?? desk.formerAdmin);
  };
  return {
    ...toDeskRow(review, view, admins, now, page?.erasureDueAt),
    isAddressProven: page?.addressProvenAt instanceof Date,
    corrected: changes.size,
    submissionId,
    view,
    assigneeId: review.assigneeId ?? undefined,
    isClosed: review.closedAt !== null,
    answeredOn: review.answeredAt ? longDate(review.answeredAt) : undefined,
    missedOn: review.missedAt ? longDate(review.missedAt) : undefined,
    promisedAgainFor: review.extendedTo ? shortDate(review.extendedTo) : undefined,
    history: events.map((row) => ({
      id: row.id,
      on: shortDate(row.at),
      at: row.at.toISOString(),
      who: nameOf(row.actorId),
      type: row.type,
      text: describeEvent(row, { kind, changes, nameOf }),
    })),
    notes: notes.map(({ id, createdAt, authorId, text }) => ({
      id,
      on: shortDate(createdAt),
      who: nameOf(authorId) ?? "",
      text,
    })),
    messages: sent.map(
      ({ id, createdAt, authorId, direction, subject, text, sendAt, sentAt, undeliveredAt, undoneAt }) => ({
        id,
        on: shortDate(createdAt),
        who: nameOf(direction === "from-person" ? applicantActor : authorId),
        isTheirs: direction === "from-person",
        subject,
        text,
        canUndo: sentAt === null && undoneAt === null && sendAt !== null && sendAt > now,
        state:
          direction === "from-person"
            ? desk.theirMessage
            : undoneAt
              ? "undone"
              : undeliveredAt
                ? "not delivered"
                : sentAt
                  ? "sent"
                  : "waiting",
      }),
    ),
    templates: templates.map(({ id, name, subject, text }) => ({ id, name, subject, text })),
    draft,
    snoozedUntil: review.snoozedUntil && review.snoozedUntil > now ? isoDay(review.snoozedUntil) : undefined,
    tomorrow: isoDay(new Date(now.getTime() + 24 * 60 * 60 * 1000)),
    others: await listOthers(db, review, view),
    admins: [...admins].map(([id, email]) => ({ id, email })),
  };
}

interface Told {
  kind: ReviewKind;
  changes: Map<string, typeof corrections.$inferSelect>;
  nameOf: (id: string | null) => string | undefined;
}

const listCorrections = async (db: Queryable, submissionId: string): Promise<Told["changes"]> =>
  new Map(
    (await db.select().from(corrections).where(eq(corrections.submissionId, submissionId))).map((row) => [row.id, row]),
  );

function describeEvent(row: typeof reviewEvents.$inferSelect, { kind, changes, nameOf }: Told) {
  const event = toEvent(row);
  const labelOf = (field: string) => submissionDisplays[kind].fields.find(({ name }) => name === field)?.label ?? field;
  switch (event.type) {
    case "stage-changed":
      return `${stageLabel(event.fromStage)} → ${stageLabel(event.toStage)}${event.detail.isUncounted ? `, ${desk.leftOut}` : ""}`;
    case "assigned":
      return nameOf(event.detail.to) ?? desk.nobody;
    case "due-set":
      return shortDate(event.detail.dueAt);
    case "missed":
      return desk.promisedAgain(shortDate(event.detail.extendedTo));
    case "corrected":
      return event.detail.corrections
        .flatMap((id) => changes.get(id) ?? [])
        .map(({ after, before, field }) => `${labelOf(field)}: ${before || desk.noAnswer} → ${after || desk.noAnswer}`)
        .join("; ");
    case "erasure-requested":
      return dayDate(event.detail.dueAt);
    case "snoozed":
      return event.detail.until ? `until ${dayDate(event.detail.until)}` : "ended";
    default:
      return undefined;
  }
}

function nameIn(views: Map<string, SubmissionView>, kind: ReviewKind, id: string): string {
  const view = views.get(id);
  return view ? submissionDisplays[kind].nameOf(view) : "";
}

// Digits: fewer are nobody's number.
const shortestPhone = 7;

/** By the same address or phone, in any kind; the search's index and the phones' find them. */
async function listOthers(db: Database, review: Review, { email }: SubmissionView) {
  const pattern = sql`'%' || lower(${email.replace(/[\\%_]/g, "\\$&")}) || '%'`;
  const hasEmail = sql`(search_letters(search_text) like search_letters(${pattern}) and search_text like ${pattern})`;
  const hasPhone = review.phone && review.phone.length >= shortestPhone ? eq(reviews.phone, review.phone) : undefined;
  const found = await db
    .select()
    .from(reviews)
    .where(and(or(hasEmail, hasPhone), ne(reviews.submissionId, review.submissionId)))
    .orderBy(desc(reviews.receivedAt))
    .limit(10);
  const views = await loadSubmissions(db, found);
  return found.map(({ kind, receivedAt, reference, stage, submissionId }) => ({
    reference,
    name: nameIn(views, kind, submissionId),
    kind,
    stage,
    receivedOn: dayDate(receivedAt),
  }));
}
