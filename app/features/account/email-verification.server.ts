import { and, eq } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { accountTokens, adminProfiles, adminRequests, users } from "~/db/schema/index.ts";
import { accountEmail } from "~/services/account-email.server.ts";
import { findToken, takeToken } from "~/services/account-tokens.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { setPassword } from "~/services/passwords.server.ts";
import type { RateLimits } from "~/services/rate-limits.server.ts";
import { becomeFirstOwner } from "./setup-link.server.ts";

export const verificationExpiresAfterMs = 24 * 60 * 60 * 1000;

interface Tools {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  limits: Pick<RateLimits, "plan">;
  requestId: string;
}

/**
 * Consumes the link and voids the account's others.
 * @returns "joined" for the first owner, else "asked"; undefined for an invalid link
 */
export async function verifyEmail(tools: Tools, token: string): Promise<"joined" | "asked" | undefined> {
  const { db, clock, limits, requestId } = tools;
  const opened = await findToken(db, clock, "verify-email", token);
  if (!opened) return undefined;
  // No rate limit here: sign-ups with the setup link are rare.
  const mailInSeconds = opened.makesFirstAdmin ? 0 : await limits.plan("request-mail", "owners");
  return db.transaction(async (transaction) => {
    const link = await takeToken(transaction, clock, "verify-email", token);
    if (!link?.userId || !link.address) return undefined;
    const { userId, address } = link;
    if (!(await openAccount(transaction, clock, { userId, address, passwordHash: link.passwordHash })))
      return undefined;
    const entry = { at: clock.now(), actorId: userId, subject: { kind: "account" as const, id: userId }, requestId };
    await recordAudit(transaction, { ...entry, action: "email-verified" });
    if (link.makesFirstAdmin && (await becomeFirstOwner(transaction, userId, address))) {
      await recordAudit(transaction, { ...entry, action: "admin-joined" });
      return "joined";
    }
    await requestAccess(transaction, tools, userId, mailInSeconds);
    return "asked";
  });
}

async function openAccount(
  transaction: Queryable,
  clock: Clock,
  { userId, address, passwordHash }: { userId: string; address: string; passwordHash: string | null },
): Promise<boolean> {
  const verified = await transaction
    .update(users)
    .set({ emailVerified: true, updatedAt: clock.now() })
    .where(and(eq(users.id, userId), eq(users.email, address)))
    .returning({ id: users.id });
  if (verified.length === 0) return false;
  await setPassword(transaction, clock, userId, passwordHash);
  await transaction.delete(accountTokens).where(eq(accountTokens.userId, userId));
  return true;
}

async function requestAccess(
  transaction: Queryable,
  { clock, jobs }: Pick<Tools, "clock" | "jobs">,
  userId: string,
  mailInSeconds: number | undefined,
): Promise<void> {
  const requested = await transaction
    .insert(adminRequests)
    .values({ userId, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ userId: adminRequests.userId });
  if (requested.length === 0 || mailInSeconds === undefined) return;
  const owners = await transaction
    .select({ to: adminProfiles.email })
    .from(adminProfiles)
    .where(eq(adminProfiles.role, "owner"));
  const mails = owners.map(({ to }) => ({ purpose: "requests" as const, to }));
  if (mails.length > 0) await jobs.enqueueLater(transaction, accountEmail, mailInSeconds, ...mails);
}
