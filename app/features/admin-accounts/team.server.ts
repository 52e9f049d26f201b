import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, isNotNull, isNull, max, ne } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import { findDatabaseError } from "#platform/postgres/client.ts";
import { type AdminRole, teamWords } from "~/content/team.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import {
  accountTokens,
  adminProfiles,
  adminRequests,
  credentials,
  secondFactors,
  sessions,
  teamRules,
  users,
} from "~/db/schema/index.ts";
import { dayDate, longDate } from "~/domain/dates.server.ts";
import { type AuditEvent, recordAudit } from "~/services/audit.server.ts";
import { hashPassword } from "~/services/password-hashing.server.ts";
import { accountEmail } from "./account-email.server.ts";
import { unlinkIdentities } from "./account-sessions.server.ts";
import { findToken, hashToken, takeToken, tokenOf } from "./account-tokens.server.ts";
import type { RequestPlace } from "./schema.ts";
import { removeSecondFactor } from "./second-factor.server.ts";
import { countRequests, listRequests } from "./team-requests.server.ts";

const invitationExpiresAfterMs = 7 * 24 * 60 * 60 * 1000;

/** Who acts, and with what. */
export interface TeamTools {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  /** Undefined for a command on the server. */
  actorId?: string;
  requestId?: string;
}

/** Done, or the sentence that says why not. */
export type Done = { refused?: undefined } | { refused: string };

const gone: Done = { refused: teamWords.isGone };

function audit(
  transaction: Queryable,
  { clock, actorId, requestId }: TeamTools,
  event: Pick<AuditEvent, "action" | "subject">,
) {
  return recordAudit(transaction, { ...event, at: clock.now(), actorId, requestId });
}

/** The team as its page shows it: admins (owners first), a page of requests and how many there are, invitations (newest first), the rule. */
export async function listTeam({ db, clock }: Pick<TeamTools, "db" | "clock">, place: RequestPlace) {
  const now = clock.now();
  const [admins, requests, waiting, invitations, rule] = await Promise.all([
    db
      .select({
        userId: adminProfiles.userId,
        email: adminProfiles.email,
        role: adminProfiles.role,
        since: adminProfiles.createdAt,
        factorSince: secondFactors.verifiedAt,
        lastUse: max(sessions.updatedAt),
      })
      .from(adminProfiles)
      .leftJoin(secondFactors, eq(secondFactors.userId, adminProfiles.userId))
      .leftJoin(sessions, eq(sessions.userId, adminProfiles.userId))
      .groupBy(adminProfiles.userId, secondFactors.userId)
      .orderBy(desc(adminProfiles.role), asc(adminProfiles.createdAt)),
    listRequests(db, place),
    countRequests(db),
    db.select().from(accountTokens).where(isInvitation).orderBy(desc(accountTokens.createdAt)),
    requiresSecondFactor(db),
  ]);
  return {
    requiresSecondFactor: rule,
    admins: admins.map(({ since, factorSince, lastUse, ...admin }) => ({
      ...admin,
      since: dayDate(since),
      hasSecondFactor: factorSince !== null,
      lastUse: lastUse && longDate(lastUse),
    })),
    requests: { ...requests, waiting },
    invitations: invitations.map(({ id, address, role, createdAt, expiresAt }) => ({
      id,
      address: address ?? "",
      role: role ?? "admin",
      sentAt: longDate(createdAt),
      expiresAt: longDate(expiresAt),
      isExpired: expiresAt <= now,
    })),
  };
}
export type Team = Awaited<ReturnType<typeof listTeam>>;

const isInvitation = eq(accountTokens.purpose, "invitation");

/** Whether every admin needs a second factor. */
export async function requiresSecondFactor(db: Queryable): Promise<boolean> {
  const [rule] = await db.select().from(teamRules);
  return rule?.requiresSecondFactor ?? false;
}

/** Sets whether every admin needs a second factor; idempotent. */
export async function setRequiresSecondFactor(tools: TeamTools, isRequired: boolean): Promise<void> {
  await tools.db.transaction(async (transaction) => {
    await transaction
      .insert(teamRules)
      .values({ requiresSecondFactor: isRequired })
      .onConflictDoUpdate({ target: teamRules.id, set: { requiresSecondFactor: isRequired } });
    await audit(transaction, tools, { action: "factor-required" });
  });
}

/**
 * Mails a link by which whoever reads that mailbox becomes an admin. An invitation of the same address that is still
 * under way is void from then on.
 */
export async function invite(
  tools: TeamTools & { secret: string },
  { email, role }: { email: string; role: AdminRole },
): Promise<Done> {
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
    if (id) await audit(transaction, tools, { action: "admin-invited", subject: { kind: "invitation", id } });
    return {};
  });
}

/** Sends an invitation again: a new link, the one before is void. */
export async function resendInvitation(tools: TeamTools & { secret: string }, id: string): Promise<Done> {
  return tools.db.transaction(async (transaction) => {
    const [before] = await transaction
      .delete(accountTokens)
      .where(and(isInvitation, eq(accountTokens.id, id)))
      .returning();
    if (!before?.address || !before.role) return gone;
    const newId = await sendInvitation(transaction, tools, before.address, before.role);
    await audit(transaction, tools, { action: "invitation-resent", subject: { kind: "invitation", id: newId ?? id } });
    return {};
  });
}

/** Makes an invitation's link open nothing any more. */
export async function revokeInvitation(tools: TeamTools, id: string): Promise<Done> {
  return tools.db.transaction(async (transaction) => {
    const revoked = await transaction
      .delete(accountTokens)
      .where(and(isInvitation, eq(accountTokens.id, id)))
      .returning({ id: accountTokens.id });
    if (revoked.length === 0) return gone;
    await audit(transaction, tools, { action: "invitation-revoked", subject: { kind: "invitation", id } });
    return {};
  });
}

/** @returns the invitation's id; undefined where another one of the same address was quicker */
async function sendInvitation(
  transaction: Queryable,
  { jobs, clock, secret }: TeamTools & { secret: string },
  address: string,
  role: AdminRole,
): Promise<string | undefined> {
  const id = randomUUID();
  const now = clock.now();
  const made = await transaction
    .insert(accountTokens)
    .values({
      id,
      tokenHash: hashToken(tokenOf(id, secret)),
      purpose: "invitation",
      address,
      role,
      createdAt: now,
      expiresAt: new Date(now.getTime() + invitationExpiresAfterMs),
    })
    .onConflictDoNothing()
    .returning({ id: accountTokens.id });
  if (made.length === 0) return undefined;
  await jobs.enqueue(transaction, accountEmail, { purpose: "invitation", to: address, tokenId: id });
  return id;
}

/** Whom an invitation's link is for; undefined for one that is unknown, used, revoked or too old. */
export async function findInvitation(db: Database, clock: Clock, token: string): Promise<string | undefined> {
  return (await findToken(db, clock, "invitation", token))?.address ?? undefined;
}

/**
 * Uses up an invitation: the account of its address, new or not, is verified, has this password and is an admin.
 * @returns false for a link that is unknown, used, revoked or too old
 */
export async function acceptInvitation(tools: TeamTools, token: string, password: string): Promise<boolean> {
  const { db, clock } = tools;
  // A hash costs as much as a sign-in: none for whoever makes tokens up.
  if (!(await findInvitation(db, clock, token))) return false;
  const passwordHash = await hashPassword(password);
  return db.transaction(async (transaction) => {
    const link = await takeToken(transaction, clock, "invitation", token);
    if (!link?.address || !link.role) return false;
    const now = clock.now();
    const [user] = await transaction
      .insert(users)
      .values({ id: randomUUID(), name: link.address, email: link.address, emailVerified: true })
      .onConflictDoUpdate({ target: users.email, set: { emailVerified: true, disabledAt: null, updatedAt: now } })
      .returning({ id: users.id });
    if (!user) throw new Error("The account vanished while it was made");
    const [profile] = await transaction
      .insert(adminProfiles)
      .values({ userId: user.id, email: link.address, role: link.role })
      .onConflictDoNothing()
      .returning({ userId: adminProfiles.userId });
    // Somebody let this account in meanwhile: it keeps its password.
    if (!profile) return false;
    await setPassword(transaction, clock, user.id, passwordHash);
    await closeEverything(transaction, user.id);
    await audit(transaction, { ...tools, actorId: user.id }, { action: "admin-joined", subject: account(user.id) });
    return true;
  });
}

/** Lets somebody in who asked for it, as an admin; they are told by mail. */
export async function approveRequest(tools: TeamTools, userId: string): Promise<Done> {
  return tools.db.transaction(async (transaction) => {
    const [request] = await transaction
      .delete(adminRequests)
      .where(and(eq(adminRequests.userId, userId), isNull(adminRequests.declinedAt)))
      .returning();
    const [user] = await transaction
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.emailVerified, true), isNull(users.disabledAt)));
    if (!request || !user) return gone;
    await transaction.insert(adminProfiles).values({ userId, email: user.email }).onConflictDoNothing();
    await audit(transaction, tools, { action: "admin-approved", subject: account(userId) });
    await tools.jobs.enqueue(transaction, accountEmail, { purpose: "notice", notice: "approved", to: user.email });
    return {};
  });
}

/** Leaves somebody outside who asked to be let in. */
export async function declineRequest(tools: TeamTools, userId: string): Promise<Done> {
  return tools.db.transaction(async (transaction) => {
    const declined = await transaction
      .update(adminRequests)
      .set({ declinedAt: tools.clock.now() })
      .where(and(eq(adminRequests.userId, userId), isNull(adminRequests.declinedAt)))
      .returning({ userId: adminRequests.userId });
    if (declined.length === 0) return gone;
    await audit(transaction, tools, { action: "admin-declined", subject: account(userId) });
    return {};
  });
}

/**
 * Takes an admin off the team: the account is closed, its sessions end at once, its links and second factor are gone,
 * and its owner is told by mail. The last owner stays, whoever asks at the same time.
 */
export async function removeAdmin(tools: TeamTools, userId: string): Promise<Done> {
  return unlessLastOwner(() =>
    tools.db.transaction(async (transaction) => {
      const [removed] = await transaction.delete(adminProfiles).where(eq(adminProfiles.userId, userId)).returning();
      if (!removed) return gone;
      const now = tools.clock.now();
      await transaction.update(users).set({ disabledAt: now, updatedAt: now }).where(eq(users.id, userId));
      await removeSecondFactor(transaction, userId);
      await unlinkIdentities(transaction, userId);
      await closeEverything(transaction, userId);
      await audit(transaction, tools, { action: "admin-removed", subject: account(userId) });
      await tools.jobs.enqueue(transaction, accountEmail, { purpose: "notice", notice: "removed", to: removed.email });
      return {};
    }),
  );
}

/** Changes what an admin may do; who may do less from now on signs in anew. The last owner stays one. */
export async function changeRole(tools: TeamTools, userId: string, role: AdminRole): Promise<Done> {
  return unlessLastOwner(() =>
    tools.db.transaction(async (transaction) => {
      const [changed] = await transaction
        .update(adminProfiles)
        .set({ role })
        .where(and(eq(adminProfiles.userId, userId), ne(adminProfiles.role, role)))
        .returning();
      if (!changed) return gone;
      if (role === "admin") await transaction.delete(sessions).where(eq(sessions.userId, userId));
      await audit(transaction, tools, { action: "role-changed", subject: account(userId) });
      const notice = role === "owner" ? "made-owner" : "made-admin";
      await tools.jobs.enqueue(transaction, accountEmail, { purpose: "notice", notice, to: changed.email });
      return {};
    }),
  );
}

/** Takes a lost second factor off an account; its sessions end, and its owner is told by mail. */
export async function resetSecondFactor(tools: TeamTools, userId: string): Promise<Done> {
  return tools.db.transaction(async (transaction) => {
    const [user] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (!user || !(await removeSecondFactor(transaction, userId))) return gone;
    await transaction.delete(sessions).where(eq(sessions.userId, userId));
    await audit(transaction, tools, { action: "factor-reset", subject: account(userId) });
    await tools.jobs.enqueue(transaction, accountEmail, { purpose: "notice", notice: "factor-reset", to: user.email });
    return {};
  });
}

/** The same for whoever runs the server, by address. */
export async function resetSecondFactorOf(tools: TeamTools, address: string): Promise<Done> {
  const [user] = await tools.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.email, address.trim().toLowerCase()), isNotNull(secondFactors.verifiedAt)));
  return user ? resetSecondFactor(tools, user.id) : { refused: "No account with this address has a second factor." };
}

const account = (id: string) => ({ kind: "account" as const, id });

/** The database itself keeps an owner; it says so by the name of its constraint. */
async function unlessLastOwner(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    const { constraint } = (findDatabaseError(error) ?? {}) as { constraint?: string };
    if (constraint === "admin_profiles_keep_an_owner") return { refused: teamWords.lastOwner };
    throw error;
  }
}

async function closeEverything(transaction: Queryable, userId: string): Promise<void> {
  await transaction.delete(sessions).where(eq(sessions.userId, userId));
  await transaction.delete(accountTokens).where(eq(accountTokens.userId, userId));
  await transaction.delete(adminRequests).where(eq(adminRequests.userId, userId));
}

async function setPassword(transaction: Queryable, clock: Clock, userId: string, passwordHash: string): Promise<void> {
  const changed = await transaction
    .update(credentials)
    .set({ password: passwordHash, updatedAt: clock.now() })
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, "credential")))
    .returning({ id: credentials.id });
  if (changed.length > 0) return;
  await transaction
    .insert(credentials)
    .values({ id: randomUUID(), userId, accountId: userId, providerId: "credential", password: passwordHash });
}
