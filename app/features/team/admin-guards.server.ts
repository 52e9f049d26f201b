import { and, eq, isNull } from "drizzle-orm";
import { redirect } from "react-router";
import { type Clock, isFromAhead } from "#platform/clock.ts";
import { accountFlashes, accountMessages } from "~/content/accounts.ts";
import { teamWords } from "~/content/team.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { adminProfiles, adminRequests, secondFactors, teamRules } from "~/db/schema/index.ts";
import type { AdminRole } from "~/domain/admin-role.ts";
import { refusal } from "~/forms/read-form.server.ts";
import type { Auth } from "~/services/auth.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import type { SessionUser } from "~/services/sessions.server.ts";

const recentAuthMs = 15 * 60 * 1000;

export interface Admin extends SessionUser {
  role: AdminRole;
  hasSecondFactor: boolean;
  lacksSecondFactor: boolean;
}

export async function findAdmin(db: Queryable, user: SessionUser): Promise<Admin | undefined> {
  const [row] = await db
    .select({
      role: adminProfiles.role,
      factorSince: secondFactors.verifiedAt,
      isRequired: teamRules.requiresSecondFactor,
    })
    .from(adminProfiles)
    .leftJoin(secondFactors, eq(secondFactors.userId, adminProfiles.userId))
    .leftJoin(teamRules, eq(teamRules.id, 1))
    .where(eq(adminProfiles.userId, user.userId));
  if (!row) return undefined;
  const hasSecondFactor = row.factorSince !== null;
  return { ...user, role: row.role, hasSecondFactor, lacksSecondFactor: row.isRequired === true && !hasSecondFactor };
}

export function pathOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  return url.pathname.replace(/\.data$/, "") + url.search;
}

/** @throws a redirect to the login page, or to the setup of a required second factor */
export async function requireAdmin(
  request: Request,
  { auth, db }: { auth: Auth; db: Database },
  { evenWithoutSecondFactor = false } = {},
): Promise<{ admin: Admin; headers: Headers }> {
  const session = await auth.session(request);
  const admin = session && (await findAdmin(db, session.user));
  const next = encodeURIComponent(pathOf(request));
  if (!session || !admin) {
    const headers = new Headers();
    if (/tidewheel\.session_token=/.test(request.headers.get("Cookie") ?? "")) {
      headers.append("Set-Cookie", auth.clearedCookie);
      headers.append("Set-Cookie", await setFlash({ title: accountMessages.sessionEnded, kind: "error" }));
    }
    throw redirect(`/admin/login?next=${next}`, { headers });
  }
  if (admin.lacksSecondFactor && !evenWithoutSecondFactor) {
    throw redirect(`/admin/account/second-factor?next=${next}`, { headers: session.headers });
  }
  return { admin, headers: session.headers };
}

export const hasRecentAuth = ({ passwordConfirmedAt }: SessionUser, clock: Clock) =>
  passwordConfirmedAt !== null &&
  clock.now().getTime() - passwordConfirmedAt.getTime() < recentAuthMs &&
  !isFromAhead(passwordConfirmedAt, clock.now());

/** @throws a 403 error page */
export function requireOwner({ role }: Admin): void {
  if (role !== "owner") throw refusal(403, "Forbidden", teamWords.ownersOnly);
}

export const accessDenied: { title: string; description: string } = {
  title: accountFlashes.accessDenied,
  description: accountMessages.noAdminAccess,
};

/** What to tell somebody who signed in rightly and is not an admin. */
export async function denialOf(db: Queryable, userId: string): Promise<typeof accessDenied> {
  const [request] = await db
    .select({ userId: adminRequests.userId })
    .from(adminRequests)
    .where(and(eq(adminRequests.userId, userId), isNull(adminRequests.declinedAt)));
  return request ? { ...accessDenied, description: accountMessages.accessPending } : accessDenied;
}
