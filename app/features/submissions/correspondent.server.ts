import { and, desc, eq } from "drizzle-orm";
import { corrections, reviews } from "~/db/schema/index.ts";
import { newestLink } from "~/services/applicant-links.server.ts";
import type { EmailTools } from "~/services/application-email.server.ts";
import type { Review } from "~/services/reviews.server.ts";
import type { SubmissionView } from "./submission-kind.ts";
import { submissionStores } from "./submission-stores.server.ts";
import { findSubmission } from "./submissions.server.ts";

export interface Correspondent {
  review: Review;
  person: SubmissionView;
  pageUrl: string;
}

type Tools = Pick<EmailTools, "appUrl" | "clock" | "db" | "secret">;

/**
 * Who gets a mail about a submission, with the newest link of their page. A change of address waits until both are read:
 * the link of after a change never goes to the address of before. @returns undefined once it is erased
 */
export function findCorrespondent(
  { appUrl, clock, db, secret }: Tools,
  {
    reference,
    submissionId,
  }: { reference: string; submissionId?: never } | { submissionId: string; reference?: never },
): Promise<Correspondent | undefined> {
  const isMeant = reference ? eq(reviews.reference, reference) : eq(reviews.submissionId, submissionId ?? "");
  return db.transaction(async (transaction) => {
    const [review] = await transaction.select().from(reviews).where(isMeant).for("share");
    const person = review && (await findSubmission(transaction, submissionStores[review.kind], review.submissionId));
    if (!person) return undefined;
    const path = await newestLink({ db: transaction, secret, now: clock.now() }, review.submissionId);
    return { review, person, pageUrl: appUrl + path };
  });
}

/** @param change the correction that replaced it; of a job of before, the latest one. @returns undefined once it is erased */
export async function findFormerAddress(
  { db }: Tools,
  { change, reference }: { change?: string | undefined; reference: string },
): Promise<string | undefined> {
  const [found] = await db
    .select({ address: corrections.before })
    .from(corrections)
    .innerJoin(reviews, eq(reviews.submissionId, corrections.submissionId))
    .where(
      and(
        eq(reviews.reference, reference),
        eq(corrections.field, "email"),
        change === undefined ? undefined : eq(corrections.id, change),
      ),
    )
    .orderBy(desc(corrections.id))
    .limit(1);
  return found?.address;
}
