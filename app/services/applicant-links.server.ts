import { createHash, createHmac } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.server.ts";
import { applicantLinks, applicantPages } from "../db/schema/index.ts";

export const hashLinkToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Derived, so that no plain token is stored and each mail can name it. */
const tokenOf = (submissionId: string, number: number, secret: string) =>
  createHmac("sha256", secret).update(`applicant-page:${submissionId}:${number}`).digest("base64url");

export const applicantPath = (token: string) => `/my/${token}`;

interface LinkTools {
  db: Queryable;
  secret: string;
  now: Date;
}

/** Statements for the transaction that stores the submission. */
export function addFirstLink({ submissionId, secret, at }: { submissionId: string; secret: string; at: Date }): SQL[] {
  const tokenHash = hashLinkToken(tokenOf(submissionId, 1, secret));
  return [
    sql`insert into ${applicantPages} (submission_id) values (${submissionId})`,
    sql`insert into ${applicantLinks} (token_hash, submission_id, number, created_at)
      values (${tokenHash}, ${submissionId}, 1, ${at.toISOString()})`,
  ];
}

/**
 * The path of the newest link of a submission, for a mail to its own address. In the caller's transaction, which holds the
 * review. Idempotent; also makes the first one of a submission that is older than the pages.
 */
export async function newestLink({ db, secret, now }: LinkTools, submissionId: string): Promise<string> {
  const [found] = await db
    .select({ number: applicantPages.linkNumber, tokenHash: applicantLinks.tokenHash })
    .from(applicantPages)
    .leftJoin(
      applicantLinks,
      and(
        eq(applicantLinks.submissionId, applicantPages.submissionId),
        eq(applicantLinks.number, applicantPages.linkNumber),
      ),
    )
    .where(eq(applicantPages.submissionId, submissionId));
  const number = found?.number ?? 1;
  const token = tokenOf(submissionId, number, secret);
  // The secret may have changed since; the link of the newest mail must work.
  if (found?.tokenHash !== hashLinkToken(token)) {
    if (!found) await db.insert(applicantPages).values({ submissionId }).onConflictDoNothing();
    await addLink(db, { submissionId, number, token, now });
  }
  return applicantPath(token);
}

/** The links of before say that there is a newer one. In the caller's transaction, which has locked the review. */
export async function renewLink({ db, secret, now }: LinkTools, submissionId: string): Promise<string> {
  const [page] = await db
    .insert(applicantPages)
    .values({ submissionId, linkNumber: 1 })
    .onConflictDoUpdate({
      target: applicantPages.submissionId,
      set: { linkNumber: sql`${applicantPages.linkNumber} + 1` },
    })
    .returning({ number: applicantPages.linkNumber });
  const number = page?.number ?? 1;
  const token = tokenOf(submissionId, number, secret);
  await addLink(db, { submissionId, number, token, now });
  return applicantPath(token);
}

function addLink(
  db: Queryable,
  { submissionId, number, token, now }: { submissionId: string; number: number; token: string; now: Date },
) {
  return db
    .insert(applicantLinks)
    .values({ tokenHash: hashLinkToken(token), submissionId, number, createdAt: now })
    .onConflictDoNothing();
}

export type FoundLink = { state: "open" | "replaced"; submissionId: string } | { state: "erased" } | undefined;

/** @returns undefined for a token that never was */
export async function findLink(db: Queryable, token: string): Promise<FoundLink> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const [link] = await db
    .select({
      submissionId: applicantLinks.submissionId,
      number: applicantLinks.number,
      newest: applicantPages.linkNumber,
    })
    .from(applicantLinks)
    .leftJoin(applicantPages, eq(applicantPages.submissionId, applicantLinks.submissionId))
    .where(eq(applicantLinks.tokenHash, hashLinkToken(token)));
  if (!link) return undefined;
  const { submissionId, number, newest } = link;
  if (submissionId === null || newest === null) return { state: "erased" };
  return { state: number === newest ? "open" : "replaced", submissionId };
}

/** Whoever presses a button behind the link has read the mail that went to this address. */
export async function proveAddress(db: Queryable, submissionId: string, now: Date): Promise<void> {
  await db
    .update(applicantPages)
    .set({ addressProvenAt: now })
    .where(and(eq(applicantPages.submissionId, submissionId), isNull(applicantPages.addressProvenAt)));
}

export async function isAddressProven(db: Queryable, submissionId: string): Promise<boolean> {
  const [page] = await db
    .select({ provenAt: applicantPages.addressProvenAt })
    .from(applicantPages)
    .where(eq(applicantPages.submissionId, submissionId));
  return page?.provenAt instanceof Date;
}
