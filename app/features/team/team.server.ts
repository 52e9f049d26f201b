import { and, asc, desc, eq, isNotNull, max, ne } from "drizzle-orm";
import { findDatabaseError } from "#platform/postgres/client.ts";
import { teamWords } from "~/content/team.ts";
import type { Queryable } from "~/db/client.server.ts";
import { adminProfiles, secondFactors, sessions, teamRules, users } from "~/db/schema/index.ts";
import type { AdminRole } from "~/domain/admin-role.ts";
import { listDate, shortDate } from "~/domain/dates.server.ts";
import { accountEmail } from "~/services/account-email.server.ts";
import { unlinkIdentities } from "~/services/linked-identities.server.ts";
import { removeSecondFactor } from "~/services/second-factors.server.ts";
import { listInvitations } from "./invitations.server.ts";
import type { RequestPlace } from "./schema.ts";
import {
  type ActionResult,
  accountSubject,
  gone,
  recordTeamAudit,
  revokeAccess,
  type TeamTools,
} from "./team-change.server.ts";
import { countRequests, listRequests } from "./team-requests.server.ts";

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
    listInvitations(db, now),
    requiresSecondFactor(db),
  ]);
  return {
    requiresSecondFactor: rule,
    admins: admins.map(({ since, factorSince, lastUse, ...admin }) => ({
      ...admin,
      since: listDate(since, now),
      hasSecondFactor: factorSince !== null,
      lastUse: lastUse && shortDate(lastUse),
    })),
    requests: { ...requests, waiting },
    invitations,
  };
}
export type Team = Awaited<ReturnType<typeof listTeam>>;

export async function requiresSecondFactor(db: Queryable): Promise<boolean> {
  const [rule] = await db.select().from(teamRules);
  return rule?.requiresSecondFactor ?? false;
}

export async function setRequiresSecondFactor(tools: TeamTools, isRequired: boolean): Promise<void> {
  await tools.db.transaction(async (transaction) => {
    await transaction
      .insert(teamRules)
      .values({ requiresSecondFactor: isRequired })
      .onConflictDoUpdate({ target: teamRules.id, set: { requiresSecondFactor: isRequired } });
    await recordTeamAudit(transaction, tools, { action: "factor-required" });
  });
}

/** Also ends sessions and deletes links, identities and the second factor. Never removes the last owner. */
export async function removeAdmin(tools: TeamTools, userId: string): Promise<ActionResult> {
  return refuseLastOwner(() =>
    tools.db.transaction(async (transaction) => {
      const [removed] = await transaction.delete(adminProfiles).where(eq(adminProfiles.userId, userId)).returning();
      if (!removed) return gone;
      const now = tools.clock.now();
      await transaction.update(users).set({ disabledAt: now, updatedAt: now }).where(eq(users.id, userId));
      await removeSecondFactor(transaction, userId);
      await unlinkIdentities(transaction, userId);
      await revokeAccess(transaction, userId);
      await recordTeamAudit(transaction, tools, { action: "admin-removed", subject: accountSubject(userId) });
      await tools.jobs.enqueue(transaction, accountEmail, {
        purpose: "notice",
        notice: "removed",
        to: removed.email,
        byId: tools.actorId,
      });
      return {};
    }),
  );
}

/** Demotion also ends the admin's sessions; the last owner cannot be demoted. */
export async function changeRole(tools: TeamTools, userId: string, role: AdminRole): Promise<ActionResult> {
  return refuseLastOwner(() =>
    tools.db.transaction(async (transaction) => {
      const [changed] = await transaction
        .update(adminProfiles)
        .set({ role })
        .where(and(eq(adminProfiles.userId, userId), ne(adminProfiles.role, role)))
        .returning();
      if (!changed) return gone;
      if (role === "admin") await transaction.delete(sessions).where(eq(sessions.userId, userId));
      await recordTeamAudit(transaction, tools, { action: "role-changed", subject: accountSubject(userId) });
      const notice = role === "owner" ? "made-owner" : "made-admin";
      await tools.jobs.enqueue(transaction, accountEmail, {
        purpose: "notice",
        notice,
        to: changed.email,
        byId: tools.actorId,
      });
      return {};
    }),
  );
}

export async function resetSecondFactor(tools: TeamTools, userId: string): Promise<ActionResult> {
  return tools.db.transaction(async (transaction) => {
    const [user] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (!user || !(await removeSecondFactor(transaction, userId))) return gone;
    await transaction.delete(sessions).where(eq(sessions.userId, userId));
    await recordTeamAudit(transaction, tools, { action: "factor-reset", subject: accountSubject(userId) });
    await tools.jobs.enqueue(transaction, accountEmail, {
      purpose: "notice",
      notice: "factor-reset",
      to: user.email,
      byId: tools.actorId,
    });
    return {};
  });
}

export async function resetSecondFactorOf(tools: TeamTools, address: string): Promise<ActionResult> {
  const [user] = await tools.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.email, address.trim().toLowerCase()), isNotNull(secondFactors.verifiedAt)));
  return user ? resetSecondFactor(tools, user.id) : { refused: "No account with this address has two-step sign-in." };
}

/** A trigger keeps one owner; its error carries the constraint's name. */
async function refuseLastOwner(work: () => Promise<ActionResult>): Promise<ActionResult> {
  try {
    return await work();
  } catch (error) {
    const { constraint } = (findDatabaseError(error) ?? {}) as { constraint?: string };
    if (constraint === "admin_profiles_keep_an_owner") return { refused: teamWords.lastOwner };
    throw error;
  }
}
