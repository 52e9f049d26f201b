import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import { applicantWords as words } from "~/content/applicant-page.ts";
import { stageLabel } from "~/content/desk.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { adminProfiles, applicantPages, corrections, messages, reviewEvents } from "~/db/schema/index.ts";
import { applicantActor, erasureDueDays, isDecided } from "~/domain/applicant-page.ts";
import { shownReference } from "~/domain/reference.ts";
import { isClosedStage, type ReviewEvent, withdrawnStage } from "~/domain/review.ts";
import { findLink, proveAddress } from "~/services/applicant-links.server.ts";
import { applicationEmail } from "~/services/application-email.server.ts";
import { dueTimesAfter, listClosingDays } from "~/services/due-times.server.ts";
import { nextId } from "~/services/ids.server.ts";
import { changeReview, type Review, toDetail } from "~/services/reviews.server.ts";
import type { SubmissionRecord } from "../submission-kind.ts";
import { submissionStores } from "../submission-stores.server.ts";
import { findSubmission } from "../submissions.server.ts";
import type { ApplicantEmail } from "./applicant-emails.server.ts";

export interface ApplicantTools {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  teamAddress: string;
  token: string;
}

/** `refused` is a sentence for the person; the status says whose fault it is. */
export type ApplicantResult = { refused?: undefined } | { refused: string; status: 404 | 409 | 422 };

interface Found {
  review: Review;
  person: SubmissionRecord;
  transaction: Queryable;
  at: Date;
}

const gone: ApplicantResult = { refused: words.refused.gone, status: 404 };

/** Locks the review; the first change behind a link proves the address. Nothing changes where `make` refuses. */
export async function changeOwn(
  { clock, db, token }: Pick<ApplicantTools, "clock" | "db" | "token">,
  make: (found: Found) => Promise<ReviewEvent[] | ApplicantResult>,
): Promise<ApplicantResult> {
  const link = await findLink(db, token);
  if (link?.state !== "open") return gone;
  const { submissionId } = link;
  let result: ApplicantResult = {};
  const changed = await changeReview(db, { submissionId, actorId: applicantActor }, async (review, transaction) => {
    const at = clock.now();
    // Another change may have replaced the link while this one waited for the lock.
    const again = await findLink(transaction, token);
    const person = await findSubmission(transaction, submissionStores[review.kind], submissionId);
    if (again?.state !== "open" || !person) {
      result = gone;
      return [];
    }
    await proveAddress(transaction, submissionId, at);
    const made = await make({ review, person, transaction, at });
    if (Array.isArray(made)) return made;
    result = made;
    return [];
  });
  return changed ? result : gone;
}

/**
 * Only what differs is changed. Refused after a decision, and where another tab was faster.
 * @param derived columns that follow from the answers
 */
export function correctAnswers(
  { jobs, ...tools }: ApplicantTools,
  seen: number,
  answers: Record<string, string | undefined>,
  derived: Record<string, string | null> = {},
): Promise<ApplicantResult & { count?: number }> {
  let count = 0;
  const result = changeOwn(tools, async ({ review, person, transaction, at }) => {
    if (isDecided(review.kind, review.stage)) return { refused: words.refused.decided, status: 409 };
    if (await isCorrectedSince(transaction, review, seen)) return { refused: words.refused.otherTab, status: 409 };
    const before = person as unknown as Record<string, string | null>;
    const changes = Object.entries(answers)
      .filter(([field]) => field !== "email")
      .map(([field, after = ""]) => ({ field, before: before[field] ?? "", after }))
      .filter((change) => change.before !== change.after);
    count = changes.length;
    if (count === 0) return [];
    const mail = mailTo(review, "applicant-corrected");
    mail.data.fields = changes.map(({ field }) => field);
    await jobs.enqueue(transaction, applicationEmail, mail);
    return [await storeCorrections(transaction, review, changes, at, derived)];
  });
  return result.then((each) => (each.refused === undefined ? { count } : each));
}

async function isCorrectedSince(transaction: Queryable, { submissionId }: Review, seen: number): Promise<boolean> {
  const [later] = await transaction
    .select({ id: reviewEvents.id })
    .from(reviewEvents)
    .where(
      and(
        eq(reviewEvents.submissionId, submissionId),
        eq(reviewEvents.type, "corrected"),
        gt(reviewEvents.version, seen),
      ),
    )
    .limit(1);
  return later !== undefined;
}

interface Change {
  field: string;
  before: string;
  after: string;
}

/** An answer that may be missing is stored as missing where it is empty. */
export async function storeCorrections(
  transaction: Queryable,
  { kind, submissionId }: Review,
  changes: Change[],
  at: Date,
  derived: Record<string, string | null> = {},
) {
  const { table } = submissionStores[kind];
  const columns = table as unknown as Record<string, { notNull: boolean } | undefined>;
  const values = changes.map(({ field, after }) => [field, after === "" && !columns[field]?.notNull ? null : after]);
  await transaction
    .update(table)
    .set({ ...Object.fromEntries(values), ...derived })
    .where(eq(table.id, submissionId));
  const rows = changes.map((change) => ({ ...change, id: nextId("change", at), submissionId, madeAt: at }));
  await transaction.insert(corrections).values(rows);
  const detail = { corrections: rows.map(({ id }) => id), fields: rows.map(({ field }) => field) };
  return { type: "corrected", at: at.toISOString(), detail } satisfies ReviewEvent;
}

/** Refused where a decision came in between: `seenStage` is what the person read. */
export function withdraw({ jobs, teamAddress, ...tools }: ApplicantTools, seenStage: string): Promise<ApplicantResult> {
  return changeOwn(tools, async ({ review, transaction, at }) => {
    const { kind, stage } = review;
    if (stage !== seenStage) return { refused: words.refused.movedOn(stageLabel(stage)), status: 409 };
    if (isClosedStage(kind, stage)) return { refused: words.refused.closed, status: 409 };
    const mails = [
      mailTo(review, "applicant-withdrew"),
      await mailToTeam(transaction, teamAddress, review, "team-withdrew"),
    ];
    await jobs.enqueue(transaction, applicationEmail, ...mails);
    const detail = { isByPerson: true } as const;
    return [{ type: "stage-changed", at: at.toISOString(), fromStage: stage, toStage: withdrawnStage, detail }];
  });
}

/** The clock runs again. Idempotent: the same text again, with nothing in between, is the same message. */
export function writeMessage({ jobs, teamAddress, ...tools }: ApplicantTools, text: string): Promise<ApplicantResult> {
  return changeOwn(tools, async ({ review, person, transaction, at }) => {
    const { stage, submissionId } = review;
    if (stage === withdrawnStage) return gone;
    const [last] = await transaction
      .select()
      .from(messages)
      .where(eq(messages.submissionId, submissionId))
      .orderBy(desc(messages.id))
      .limit(1);
    if (last?.direction === "from-person" && last.text === text) return [];
    const id = nextId("msg", at);
    const subject = words.messageSubject(shownReference(person));
    const message = { id, submissionId, subject, text, createdAt: at, sendAt: at, takenAt: at, sentAt: at };
    await transaction.insert(messages).values({ ...message, direction: "from-person" });
    const mail = await mailToTeam(transaction, teamAddress, review, "team-wrote");
    await jobs.enqueue(transaction, applicationEmail, mail);
    const due = review.closedAt ? null : toDetail(await dueTimesAfter(at, await listClosingDays(transaction, at)));
    return [{ type: "wrote", at: at.toISOString(), detail: { message: id, due } }];
  });
}

/** Idempotent: the first request counts. An admin starts the erasure. */
export function requestErasure({ jobs, teamAddress, ...tools }: ApplicantTools): Promise<ApplicantResult> {
  return changeOwn(tools, async ({ review, transaction, at }) => {
    const dueAt = new Date(at.getTime() + erasureDueDays * 24 * 60 * 60 * 1000);
    const { rowCount } = await transaction
      .update(applicantPages)
      .set({ erasureRequestedAt: at, erasureDueAt: dueAt })
      .where(
        and(eq(applicantPages.submissionId, review.submissionId), sql`${applicantPages.erasureRequestedAt} is null`),
      );
    if (rowCount === 0) return [];
    const mails = [
      mailTo(review, "applicant-erasure"),
      await mailToTeam(transaction, teamAddress, review, "team-erasure"),
    ];
    await jobs.enqueue(transaction, applicationEmail, ...mails);
    return [{ type: "erasure-requested", at: at.toISOString(), detail: { dueAt: dueAt.toISOString() } }];
  });
}

/** The files themselves are read by links on the page. */
export function requestCopy({ jobs, ...tools }: ApplicantTools): Promise<ApplicantResult> {
  return changeOwn(tools, async ({ review, transaction }) => {
    if (review.stage === withdrawnStage) return gone;
    await jobs.enqueue(transaction, applicationEmail, mailTo(review, "applicant-copy"));
    return [];
  });
}

type PersonMail = Extract<ApplicantEmail["type"], `applicant-${string}`>;
type TeamMail = Extract<ApplicantEmail["type"], `team-${string}`>;

export const mailTo = ({ kind, reference }: Review, type: PersonMail): ApplicantEmail => ({
  type,
  data: { kind, reference },
});

async function mailToTeam(
  transaction: Queryable,
  teamAddress: string,
  { assigneeId, kind, reference }: Review,
  type: TeamMail,
): Promise<ApplicantEmail> {
  const [assignee] = await transaction
    .select({ email: adminProfiles.email })
    .from(adminProfiles)
    .where(eq(adminProfiles.userId, assigneeId ?? ""));
  return { type, to: assignee?.email ?? teamAddress, data: { kind, reference } };
}
