import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Queryable } from "~/db/client.server.ts";
import { applicantPages, reviews } from "~/db/schema/index.ts";

export const confirmTokenOf = (submissionId: string, at: Date, secret: string) =>
  createHmac("sha256", secret).update(`applicant-address:${submissionId}:${at.getTime()}`).digest("base64url");

/** For the mail to a new address: the newest that was asked to confirm itself. @returns undefined if none waits */
export async function findAskedAddress({ db, secret }: { db: Queryable; secret: string }, reference: string) {
  const [page] = await db
    .select({
      submissionId: applicantPages.submissionId,
      address: applicantPages.newEmail,
      at: applicantPages.newEmailAt,
    })
    .from(applicantPages)
    .innerJoin(reviews, eq(reviews.submissionId, applicantPages.submissionId))
    .where(eq(reviews.reference, reference));
  if (!page?.address || !page.at) return undefined;
  const { address, at, submissionId } = page;
  return { address, at, path: `/my/address/${confirmTokenOf(submissionId, at, secret)}` };
}
