import { and, between, count, desc, eq, isNull, ne } from "drizzle-orm";
import { type Clock, clockToleranceMs } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { accountTokens, sessions, users } from "~/db/schema/index.ts";
import { type AccountLinkPurpose, accountEmail } from "~/services/account-email.server.ts";
import { findToken, hashToken, takeToken, tokenOf } from "~/services/account-tokens.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { hashPassword } from "~/services/password-hashing.server.ts";
import { setPassword } from "~/services/passwords.server.ts";

const hourMs = 60 * 60 * 1000;
const resetExpiresAfterMs = hourMs;
const verifyExpiresAfterMs = 24 * hourMs;
const resetsAnHour = 3;

/** Does the same work for an unknown address, so that timing reveals nothing. */
export async function requestRecovery(
  { db, jobs }: { db: Database; jobs: Jobs },
  purpose: AccountLinkPurpose,
  address: string,
): Promise<void> {
  await jobs.enqueue(db, accountEmail, { purpose: "recover", wish: purpose, to: address.toLowerCase() });
}

/** Idempotent by `jobId`. @returns undefined if the account does not exist, is disabled or needs no link */
export async function prepareRecovery(
  { db, clock, secret }: { db: Database; clock: Clock; secret: string },
  requested: AccountLinkPurpose,
  address: string,
  jobId: string,
): Promise<{ purpose: AccountLinkPurpose; tokenId: string } | undefined> {
  const now = clock.now();
  return db.transaction(async (transaction) => {
    // Locks the row so that concurrent jobs count each other's links.
    const [user] = await transaction
      .select({ id: users.id, isVerified: users.emailVerified })
      .from(users)
      .where(and(eq(users.email, address), isNull(users.disabledAt)))
      .for("update");
    if (!user) return undefined;
    if (!user.isVerified) return extendVerification(transaction, user.id, now);
    if (requested !== "reset-password") return undefined;
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

export async function isResetToken(db: Database, clock: Clock, token: string): Promise<boolean> {
  return (await findToken(db, clock, "reset-password", token)) !== undefined;
}

/** Also ends all sessions and voids other links. @returns undefined for a link that is unknown, used or expired */
export async function resetPassword(
  { db, jobs, clock, requestId }: { db: Database; jobs: Jobs; clock: Clock; requestId: string },
  token: string,
  password: string,
): Promise<string | undefined> {
  // Before hashing, which costs as much as a sign-in.
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
    await setPassword(transaction, clock, user.id, passwordHash);
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
