import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import { teamWords } from "~/content/team.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { accountTokens, adminProfiles, credentials, users } from "~/db/schema/index.ts";
import type { AdminRole } from "~/domain/admin-role.ts";
import { listDate, shortDate } from "~/domain/dates.server.ts";
import { accountEmail } from "~/services/account-email.server.ts";
import { findToken, hashToken, takeToken, tokenOf } from "~/services/account-tokens.server.ts";
import { hashPassword } from "~/services/password-hashing.server.ts";
import { setPassword } from "~/services/passwords.server.ts";
import {
  type ActionResult,
  accountSubject,
  gone,
  recordTeamAudit,
  revokeAccess,
  type TeamTools,
} from "./team-change.server.ts";

const expiresAfterMs = 7 * 24 * 60 * 60 * 1000;

const isInvitation = eq(accountTokens.purpose, "invitation");

export async function listInvitations(db: Queryable, now: Date) {
  const invitations = await db.select().from(accountTokens).where(isInvitation).orderBy(desc(accountTokens.createdAt));
  return invitations.map(({ id, address, role, createdAt, expiresAt }) => ({
    id,
    address: address ?? "",
    role: role ?? "admin",
    sentAt: listDate(createdAt, now),
    expiresAt: shortDate(expiresAt),
    isExpired: expiresAt <= now,
  }));
}

/** Voids an earlier invitation for the address. */
export async function invite(
  tools: TeamTools & { secret: string },
  { email, role }: { email: string; role: AdminRole },
): Promise<ActionResult> {
  const address = email.toLowerCase();
  return tools.db.transaction(async (transaction) => {
    const [admin] = await transaction
      .select({ userId: adminProfiles.userId })
      .from(adminProfiles)
      .innerJoin(users, eq(users.id, adminProfiles.userId))
      .where(eq(users.email, address));
    if (admin) return { refused: teamWords.isAdminAlready };
    await transaction.delete(accountTokens).where(and(isInvitation, eq(accountTokens.address, address)));
    const id = await sendInvitation(transaction, tools, address, role);
    if (id) await recordTeamAudit(transaction, tools, { action: "admin-invited", subject: { kind: "invitation", id } });
    return {};
  });
}

export async function resendInvitation(tools: TeamTools & { secret: string }, id: string): Promise<ActionResult> {
  return tools.db.transaction(async (transaction) => {
    const [before] = await transaction
      .delete(accountTokens)
      .where(and(isInvitation, eq(accountTokens.id, id)))
      .returning();
    if (!before?.address || !before.role) return gone;
    const newId = await sendInvitation(transaction, tools, before.address, before.role);
    const subject = { kind: "invitation" as const, id: newId ?? id };
    await recordTeamAudit(transaction, tools, { action: "invitation-resent", subject });
    return {};
  });
}

export async function revokeInvitation(tools: TeamTools, id: string): Promise<ActionResult> {
  return tools.db.transaction(async (transaction) => {
    const revoked = await transaction
      .delete(accountTokens)
      .where(and(isInvitation, eq(accountTokens.id, id)))
      .returning({ id: accountTokens.id });
    if (revoked.length === 0) return gone;
    await recordTeamAudit(transaction, tools, { action: "invitation-revoked", subject: { kind: "invitation", id } });
    return {};
  });
}

async function sendInvitation(
  transaction: Queryable,
  { jobs, clock, secret, actorId }: TeamTools & { secret: string },
  address: string,
  role: AdminRole,
): Promise<string | undefined> {
  const id = randomUUID();
  const now = clock.now();
  const created = await transaction
    .insert(accountTokens)
    .values({
      id,
      tokenHash: hashToken(tokenOf(id, secret)),
      purpose: "invitation",
      address,
      role,
      createdAt: now,
      expiresAt: new Date(now.getTime() + expiresAfterMs),
    })
    .onConflictDoNothing()
    .returning({ id: accountTokens.id });
  if (created.length === 0) return undefined;
  await jobs.enqueue(transaction, accountEmail, { purpose: "invitation", to: address, tokenId: id, byId: actorId });
  return id;
}

/** @returns undefined for a link that is unknown, used, revoked or expired */
export async function findInvitation(db: Database, clock: Clock, token: string): Promise<string | undefined> {
  return (await findToken(db, clock, "invitation", token))?.address ?? undefined;
}

/** The account becomes an admin. @returns false for a link that is unknown, used, revoked or expired */
export async function acceptInvitation(tools: TeamTools, token: string, password: string): Promise<boolean> {
  const { db, clock } = tools;
  // Before hashing, which costs as much as a sign-in.
  if (!(await findInvitation(db, clock, token))) return false;
  const passwordHash = await hashPassword(password);
  return db.transaction(async (transaction) => {
    const link = await takeToken(transaction, clock, "invitation", token);
    if (!link?.address || !link.role) return false;
    const now = clock.now();
    const [user] = await transaction
      .insert(users)
      .values({
        id: randomUUID(),
        name: link.address,
        email: link.address,
        emailVerified: true,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoUpdate({ target: users.email, set: { emailVerified: true, disabledAt: null, updatedAt: now } })
      .returning({ id: users.id });
    if (!user) throw new Error("The upsert returned no account");
    const [profile] = await transaction
      .insert(adminProfiles)
      .values({ userId: user.id, email: link.address, role: link.role })
      .onConflictDoNothing()
      .returning({ userId: adminProfiles.userId });
    // An admin approved this account's request in the meantime, so it keeps its password.
    if (!profile) return false;
    if (!(await setPassword(transaction, clock, user.id, passwordHash))) {
      await transaction.insert(credentials).values({
        id: randomUUID(),
        userId: user.id,
        accountId: user.id,
        providerId: "credential",
        password: passwordHash,
      });
    }
    await revokeAccess(transaction, user.id);
    const event = { action: "admin-joined" as const, subject: accountSubject(user.id) };
    await recordTeamAudit(transaction, { ...tools, actorId: user.id }, event);
    return true;
  });
}
