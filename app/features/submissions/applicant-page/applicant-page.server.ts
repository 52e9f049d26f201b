import { and, asc, eq, isNotNull, isNull, or } from "drizzle-orm";
import { applicantWords } from "~/content/applicant-page.ts";
import { answeredWords, stageWords } from "~/content/applicant-stages.ts";
import { kindLabels, stageLabel } from "~/content/desk.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { applicantPages, messages, reviewEvents, reviews } from "~/db/schema/index.ts";
import { isDecided } from "~/domain/applicant-page.ts";
import type { PositionLabels } from "~/domain/career-application.ts";
import { dayDate, isoDay, longDate, weekdayDate } from "~/domain/dates.server.ts";
import { shownReference } from "~/domain/reference.ts";
import { firstStage, isClosedStage, type ReviewKind, reviewFlows, withdrawnStage } from "~/domain/review.ts";
import { findLink } from "~/services/applicant-links.server.ts";
import type { Review } from "~/services/reviews.server.ts";
import { submissionDisplays } from "../submission-displays.ts";
import { type SubmissionView, summarize } from "../submission-kind.ts";
import { submissionStores } from "../submission-stores.server.ts";
import { findSubmission } from "../submissions.server.ts";

export interface ApplicantPage {
  kind: ReviewKind;
  id: string;
  reference: string;
  title: string;
  /** What was sent, in words. */
  facts: { name: string; value: string }[];
  /** As the form has them. */
  answers: Record<string, string>;
  /** What a career application may choose: their own position stays, even where it is closed. */
  positions: PositionLabels;
  email: string;
  resumeFilename: string | undefined;
  /** What happens now, and what the person can do. */
  now: string;
  next: string;
  stage: string;
  stageName: string;
  version: number;
  receivedOn: string;
  /** Days in words, in the site's time zone. */
  answerBy: string | undefined;
  isLate: boolean;
  answeredOn: string | undefined;
  isDecided: boolean;
  isClosed: boolean;
  /** Until then the page offers no résumé: a stranger may have got the link. */
  isAddressProven: boolean;
  newEmail: string | undefined;
  erasure: { askedOn: string; dueOn: string } | undefined;
  messages: { id: string; on: string; isOurs: boolean; text: string }[];
  /** Without a day, those ahead. */
  steps: { key: string; on: string | undefined; stage: string }[];
}

export type PageState =
  | { state: "open"; page: ApplicantPage }
  | { state: "withdrawn"; kind: ReviewKind; reference: string; on: string; erasure: ApplicantPage["erasure"] }
  | { state: "replaced" | "erased" | "unknown" };

export async function readApplicantPage(db: Database, token: string, now: Date): Promise<PageState> {
  const link = await findLink(db, token);
  if (!link) return { state: "unknown" };
  if (link.state !== "open") return { state: link.state };
  const { submissionId } = link;
  const [review, [page]] = await Promise.all([
    findReview(db, submissionId),
    db.select().from(applicantPages).where(eq(applicantPages.submissionId, submissionId)),
  ]);
  if (!review || !page) return { state: "erased" };
  const erasure = erasureOf(page);
  if (review.stage === withdrawnStage && review.closedAt) {
    const reference = shownReference({ id: submissionId, reference: review.reference });
    return { state: "withdrawn", kind: review.kind, reference, on: dayDate(review.closedAt), erasure };
  }
  const [view, steps, shown] = await Promise.all([
    findSubmission(db, submissionStores[review.kind], submissionId),
    listSteps(db, submissionId),
    listMessages(db, submissionId),
  ]);
  if (!view) return { state: "erased" };
  const open = {
    ...stateOf(review, now),
    ...answersOf(review.kind, view),
    steps: [...steps, ...answeredStep(review), ...stepsAhead(review)],
    messages: shown,
    isAddressProven: page.addressProvenAt !== null,
    newEmail: page.newEmail ?? undefined,
    erasure,
  };
  return { state: "open", page: open };
}

/** @returns undefined where it was erased */
export async function findReview(db: Queryable, submissionId: string): Promise<Review | undefined> {
  const [review] = await db.select().from(reviews).where(eq(reviews.submissionId, submissionId));
  return review;
}

/** @returns undefined where it was erased */
export async function findKind(
  db: Queryable,
  submissionId: string,
): Promise<{ kind: ReviewKind; positions: PositionLabels } | undefined> {
  const review = await findReview(db, submissionId);
  if (!review) return undefined;
  const { kind } = review;
  const view = await findSubmission(db, submissionStores[kind], submissionId);
  return { kind, positions: view ? positionsIn(kind, view) : {} };
}

/** Empty for kinds that ask for none. */
function positionsIn(kind: ReviewKind, view: SubmissionView): PositionLabels {
  const field = submissionDisplays[kind].fields.find(({ name }) => name === "position");
  return field ? { [field.value(view)]: field.text(view) } : {};
}

function answersOf(kind: ReviewKind, view: SubmissionView) {
  const own = ({ name }: { name: string }) => name !== "email" && name !== "resume";
  const { fields } = submissionDisplays[kind];
  const { resumeFilename } = view as { resumeFilename?: string | null };
  return {
    id: view.id,
    email: view.email,
    resumeFilename: resumeFilename ?? undefined,
    facts: summarize(fields.filter(own), view),
    positions: positionsIn(kind, view),
    answers: Object.fromEntries(
      fields.filter(({ name }) => name !== "resume").map(({ name, value }) => [name, value(view)]),
    ),
  };
}

const answeredStage = "answered";

/** A reply answers an inquiry, whether or not the team has moved it on. */
const shownStageOf = ({ answeredAt, kind, stage }: Review) =>
  answeredAt && stage === firstStage && Object.hasOwn(stageWords[kind], answeredStage) ? answeredStage : stage;

function stateOf(review: Review, now: Date) {
  const { answeredAt, dueAt, extendedTo, kind, receivedAt, stage, submissionId, version } = review;
  const shown = shownStageOf(review);
  const isAnswered = answeredAt !== null && stage === firstStage;
  // What was promised for a day ends with the answer.
  const by = dueAt && (extendedTo ?? dueAt);
  return {
    kind,
    title: applicantWords.title(kindLabels[kind]),
    ...(isAnswered ? answeredWords : (stageWords[kind][shown] ?? { now: stageLabel(shown), next: "" })),
    reference: shownReference({ id: submissionId, reference: review.reference }),
    stage,
    stageName: stageLabel(shown),
    version,
    receivedOn: longDate(receivedAt),
    answerBy: by ? weekdayDate(isoDay(by)) : undefined,
    isLate: by !== null && by < now,
    answeredOn: answeredAt ? dayDate(answeredAt) : undefined,
    isDecided: isDecided(kind, stage),
    isClosed: isClosedStage(kind, stage),
  };
}

const erasureOf = ({ erasureDueAt, erasureRequestedAt }: typeof applicantPages.$inferSelect) =>
  erasureRequestedAt && erasureDueAt
    ? { askedOn: dayDate(erasureRequestedAt), dueOn: dayDate(erasureDueAt) }
    : undefined;

/** What the team's notes, reminders and assignments say is not theirs to read. */
async function listSteps(db: Queryable, submissionId: string): Promise<ApplicantPage["steps"]> {
  const rows = await db
    .select({ id: reviewEvents.id, at: reviewEvents.at, toStage: reviewEvents.toStage, type: reviewEvents.type })
    .from(reviewEvents)
    .where(
      and(
        eq(reviewEvents.submissionId, submissionId),
        or(eq(reviewEvents.type, "received"), eq(reviewEvents.type, "stage-changed")),
      ),
    )
    .orderBy(asc(reviewEvents.id));
  return rows.map(({ id, at, toStage }) => ({
    key: String(id),
    on: dayDate(at),
    stage: stageLabel(toStage ?? firstStage),
  }));
}

function answeredStep(review: Review): ApplicantPage["steps"] {
  const shown = shownStageOf(review);
  if (shown === review.stage || !review.answeredAt) return [];
  return [{ key: shown, on: dayDate(review.answeredAt), stage: stageLabel(shown) }];
}

function stepsAhead(review: Review): ApplicantPage["steps"] {
  const { done, working } = reviewFlows[review.kind];
  const place = (working as readonly string[]).indexOf(shownStageOf(review));
  const ahead = place < 0 ? [] : [...working.slice(place + 1), done];
  return ahead.map((each) => ({ key: each, on: undefined, stage: stageLabel(each) }));
}

/** Theirs, and ours once they are sent. */
async function listMessages(db: Queryable, submissionId: string): Promise<ApplicantPage["messages"]> {
  const isTheirs = eq(messages.direction, "from-person");
  const rows = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.submissionId, submissionId),
        or(isTheirs, and(isNotNull(messages.takenAt), isNull(messages.undoneAt))),
      ),
    )
    .orderBy(asc(messages.id));
  return rows.map(({ id, createdAt, direction, text }) => ({
    id,
    on: longDate(createdAt),
    isOurs: direction === "to-person",
    text,
  }));
}
