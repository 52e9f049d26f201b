import { and, between, count, desc, eq, isNull, ne } from "drizzle-orm";
import { type Clock, clockToleranceMs } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { accountTokens, credentials, sessions, users } from "~/db/schema/index.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { hashPassword } from "~/services/password-hashing.server.ts";
import { accountEmail, type RecoveryWish } from "./account-email.server.ts";
import { findToken, hashToken, takeToken, tokenOf } from "./account-tokens.server.ts";

const hourMs = 60 * 60 * 1000;
const resetExpiresAfterMs = hourMs;
const verifyExpiresAfterMs = 24 * hourMs;
const resetsAnHour = 3;

/**
 * Takes the wish of somebody who cannot sign in. It does the same for every address, known or not: a job looks.
 */
export async function askForRecovery(
  { db, jobs }: { db: Database; jobs: Jobs },
  wish: RecoveryWish,
  address: string,
): Promise<void> {
  await jobs.enqueue(db, accountEmail, { purpose: "recover", wish, to: address.toLowerCase() });
}

/**
 * Makes the link that was wished for, in the job that mails it: a new password for a verified account (at most three an
 * hour), verification for one that is not verified yet. Idempotent: the same job makes the same link.
 * @param jobId becomes the id of a new link
 * @returns undefined where there is no such account, it is disabled, or it needs no link
 */
export async function prepareRecovery(
  { db, clock, secret }: { db: Database; clock: Clock; secret: string },
  wish: RecoveryWish,
  address: string,
  jobId: string,
): Promise<{ purpose: RecoveryWish; tokenId: string } | undefined> {
  const now = clock.now();
  return db.transaction(async (transaction) => {
    // Whoever is here for the same account waits, so that the links are counted one after the other.
    const [user] = await transaction
      .select({ id: users.id, isVerified: users.emailVerified })
      .from(users)
      .where(and(eq(users.email, address), isNull(users.disabledAt)))
      .for("update");
    if (!user) return undefined;
    if (!user.isVerified) return extendVerification(transaction, user.id, now);
    if (wish !== "reset-password") return undefined;
    const [recent] = await transaction
      .select({ links: count() })
      .from(accountTokens)
      .where(
        and(
          eq(accountTokens.userId, user.id),
          eq(accountTokens.purpose, "reset-password"),
          between(
            accountTokens.createdAt,
            new Date(now.getTime() - hourMs),
            new Date(now.getTime() + clockToleranceMs),
          ),
          ne(accountTokens.id, jobId),
        ),
      );
    if (recent && recent.links >= resetsAnHour) return undefined;
    const [made] = await transaction
      .insert(accountTokens)
      .values({
        id: jobId,
        tokenHash: hashToken(tokenOf(jobId, secret)),
        purpose: "reset-password",
        userId: user.id,
        address,
        createdAt: now,
        expiresAt: new Date(now.getTime() + resetExpiresAfterMs),
      })
      .onConflictDoNothing()
      .returning({ id: accountTokens.id });
    const subject = { kind: "account" as const, id: user.id };
    if (made) await recordAudit(transaction, { action: "password-reset-asked", at: now, subject });
    return { purpose: "reset-password", tokenId: jobId };
  });
}

/** The link of the latest sign-up, which works for a day again. */
async function extendVerification(
  transaction: Queryable,
  userId: string,
  now: Date,
): Promise<{ purpose: "verify-email"; tokenId: string } | undefined> {
  const [link] = await transaction
    .select({ id: accountTokens.id })
    .from(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, "verify-email")))
    .orderBy(desc(accountTokens.createdAt))
    .limit(1);
  if (!link) return undefined;
  const expiresAt = new Date(now.getTime() + verifyExpiresAfterMs);
  await transaction.update(accountTokens).set({ expiresAt }).where(eq(accountTokens.id, link.id));
  return { purpose: "verify-email", tokenId: link.id };
}

/** Whether a link still leads to a new password. */
export async function isResetToken(db: Database, clock: Clock, token: string): Promise<boolean> {
  return (await findToken(db, clock, "reset-password", token)) !== undefined;
}

/**
 * Uses up a link and sets the password: every session of the account ends, its other links are void, and its owner is
 * told by mail.
 * @returns the account's address; undefined for a link that is unknown, used or too old
 */
export async function resetPassword(
  { db, jobs, clock, requestId }: { db: Database; jobs: Jobs; clock: Clock; requestId: string },
  token: string,
  password: string,
): Promise<string | undefined> {
  // A hash costs as much as a sign-in: none for whoever makes tokens up.
  if (!(await isResetToken(db, clock, token))) return undefined;
  const passwordHash = await hashPassword(password);
  return db.transaction(async (transaction) => {
    const link = await takeToken(transaction, clock, "reset-password", token);
    if (!link?.userId || !link.address) return undefined;
    const [user] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, link.userId), eq(users.email, link.address), isNull(users.disabledAt)));
    if (!user) return undefined;
    await transaction
      .update(credentials)
      .set({ password: passwordHash, updatedAt: clock.now() })
      .where(and(eq(credentials.userId, user.id), eq(credentials.providerId, "credential")));
    await transaction.delete(sessions).where(eq(sessions.userId, user.id));
    await transaction.delete(accountTokens).where(eq(accountTokens.userId, user.id));
    await recordAudit(transaction, {
      action: "password-reset",
      at: clock.now(),
      actorId: user.id,
      subject: { kind: "account", id: user.id },
      requestId,
    });
    await jobs.enqueue(transaction, accountEmail, { purpose: "notice", notice: "password-changed", to: link.address });
    return link.address;
  });
}
