import { and, eq, gt } from "drizzle-orm";
import type { JobKind, JobRunner } from "#platform/jobs/queue.ts";
import { applicantWords as words } from "~/content/applicant-page.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { applicantPages, reviews } from "~/db/schema/index.ts";
import { applicantActor, isDecided, newAddressDays } from "~/domain/applicant-page.ts";
import { hashLinkToken, renewLink } from "~/services/applicant-links.server.ts";
import { applicationEmail } from "~/services/application-email.server.ts";
import { changeReview } from "~/services/reviews.server.ts";
import { submissionStores } from "../submission-stores.server.ts";
import { findSubmission } from "../submissions.server.ts";
import {
  type ApplicantResult,
  type ApplicantTools,
  changeOwn,
  mailTo,
  storeCorrections,
} from "./applicant-changes.server.ts";
import type { ApplicantEmail } from "./applicant-emails.server.ts";
import { confirmTokenOf } from "./asked-address.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Takes effect once the new address confirms it. The latest request counts. */
export function askNewEmail(
  { jobs, secret, ...tools }: ApplicantTools & { secret: string },
  newEmail: string,
): Promise<ApplicantResult> {
  return changeOwn(tools, async ({ review, person, transaction, at }) => {
    const { kind, reference, submissionId } = review;
    if (isDecided(kind, review.stage)) return { refused: words.refused.decided, status: 409 };
    const isSame = newEmail.toLowerCase() === person.email.toLowerCase();
    const pending = {
      newEmail,
      newEmailAt: at,
      newEmailTokenHash: hashLinkToken(confirmTokenOf(submissionId, at, secret)),
    };
    const none = { newEmail: null, newEmailAt: null, newEmailTokenHash: null };
    await transaction
      .update(applicantPages)
      .set(isSame ? none : pending)
      .where(eq(applicantPages.submissionId, submissionId));
    const mail: ApplicantEmail = { type: "address-confirm", data: { kind, reference, askedAt: at.toISOString() } };
    if (!isSame) await jobs.enqueue(transaction, applicationEmail, mail);
    return [];
  });
}

export async function findNewEmail(db: Queryable, token: string, now: Date) {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const [page] = await db
    .select({ submissionId: applicantPages.submissionId, newEmail: applicantPages.newEmail })
    .from(applicantPages)
    .where(
      and(
        eq(applicantPages.newEmailTokenHash, hashLinkToken(token)),
        gt(applicantPages.newEmailAt, new Date(now.getTime() - newAddressDays * dayMs)),
      ),
    );
  return page?.newEmail ? { submissionId: page.submissionId, newEmail: page.newEmail } : undefined;
}

/**
 * The old address loses its link and is told; the new one gets the link by mail, since whoever pressed may have been asked
 * by mistake. @returns the new address; undefined if it is too late
 */
export async function confirmNewEmail(
  { clock, db, jobs, secret }: Pick<ApplicantTools, "clock" | "db" | "jobs"> & { secret: string },
  token: string,
): Promise<string | undefined> {
  const waiting = await findNewEmail(db, token, clock.now());
  if (!waiting) return undefined;
  let confirmed: string | undefined;
  const { submissionId } = waiting;
  await changeReview(db, { submissionId, actorId: applicantActor }, async (review, transaction) => {
    const now = clock.now();
    const still = await findNewEmail(transaction, token, now);
    const person = await findSubmission(transaction, submissionStores[review.kind], submissionId);
    if (!still || !person || isDecided(review.kind, review.stage)) return [];
    const change = { field: "email", before: person.email, after: still.newEmail };
    const event = await storeCorrections(transaction, review, [change], now);
    await renewLink({ db: transaction, secret, now }, submissionId);
    await transaction
      .update(applicantPages)
      .set({ addressProvenAt: now, newEmail: null, newEmailAt: null, newEmailTokenHash: null })
      .where(eq(applicantPages.submissionId, submissionId));
    const [moved, link] = [mailTo(review, "applicant-moved"), mailTo(review, "applicant-new-link")];
    moved.data.change = event.detail.corrections[0];
    await jobs.enqueue(transaction, applicationEmail, moved, link);
    confirmed = still.newEmail;
    return [event];
  });
  return confirmed;
}

/** Whether there is such a submission is found out by the job, so that the answer and its time tell nothing. */
export const renewApplicantLink: JobKind<{ to: string; reference: string }> = { name: "renew-applicant-link" };

export async function workLinkRenewals(
  jobs: JobRunner,
  { clock, db, secret }: { clock: ApplicantTools["clock"]; db: Database; secret: string },
): Promise<void> {
  await jobs.work(renewApplicantLink, async ({ to, reference }) => {
    const [found] = await db.select().from(reviews).where(eq(reviews.reference, reference));
    if (!found) return;
    await changeReview(
      db,
      { submissionId: found.submissionId, actorId: applicantActor },
      async (review, transaction) => {
        const person = await findSubmission(transaction, submissionStores[review.kind], review.submissionId);
        if (person?.email.toLowerCase() !== to.toLowerCase()) return [];
        const now = clock.now();
        await renewLink({ db: transaction, secret, now }, review.submissionId);
        await jobs.enqueue(transaction, applicationEmail, mailTo(review, "applicant-new-link"));
        return [{ type: "link-renewed", at: now.toISOString() }];
      },
    );
  });
}
