import { randomBytes, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { accountTokens, adminProfiles, adminRequests } from "~/db/schema/index.ts";
import { findToken, hashToken } from "~/services/account-tokens.server.ts";

const setupExpiresAfterMs = 30 * 24 * 60 * 60 * 1000;
// Serializes every path to becoming the first admin.
const firstAdminLock = 7_105_002;

const hasAdmin = async (db: Queryable) =>
  (await db.select({ userId: adminProfiles.userId }).from(adminProfiles).limit(1)).length > 0;

/** Creates a new link at every start. @returns undefined once there is an admin */
export async function createSetupLink(db: Database, clock: Clock, appUrl: string): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined;
  const token = randomBytes(32).toString("base64url");
  await db.insert(accountTokens).values({
    id: randomUUID(),
    tokenHash: hashToken(token),
    purpose: "setup",
    expiresAt: new Date(clock.now().getTime() + setupExpiresAfterMs),
  });
  return `${appUrl}/admin/signup?setup=${token}`;
}

export async function isSetupToken(db: Queryable, clock: Clock, token: string): Promise<boolean> {
  return (await findToken(db, clock, "setup", token)) !== undefined;
}

/** Also voids the setup links. @returns false if there is an admin */
export async function becomeFirstOwner(transaction: Queryable, userId: string, email: string): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${firstAdminLock})`);
  if (await hasAdmin(transaction)) return false;
  await transaction.insert(adminProfiles).values({ userId, email, role: "owner" });
  await transaction.delete(adminRequests).where(eq(adminRequests.userId, userId));
  await transaction.delete(accountTokens).where(eq(accountTokens.purpose, "setup"));
  return true;
}
