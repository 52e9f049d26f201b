import { eq } from "drizzle-orm";
import { redirect } from "react-router";
import { type Clock, isFromAhead } from "#platform/clock.ts";
import { accountFlashes, accountMessages } from "~/content/accounts.ts";
import { type AdminRole, teamWords } from "~/content/team.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { adminProfiles, secondFactors, teamRules } from "~/db/schema/index.ts";
import { refusal } from "~/forms/read-form.server.ts";
import type { Auth } from "~/services/auth.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import type { SessionUser } from "~/services/sessions.server.ts";

const recentAuthMs = 15 * 60 * 1000;

/** A member of the team, in one of their sessions. */
export interface Admin extends SessionUser {
  role: AdminRole;
  hasSecondFactor: boolean;
  /** The team requires one, and this admin has not set it up yet. */
  lacksSecondFactor: boolean;
}

/** @returns undefined for an account that is not on the team */
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

/** The page of a request, as the `next` to return to. */
export function pathOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  return url.pathname.replace(/\.data$/, "") + url.search;
}

/**
 * The signed-in admin of a request, for the middleware of the admin layout.
 * @param options.evenWithoutSecondFactor for the pages where an admin sets up a required second factor
 * @returns the admin, and headers to send along (the cookie of a renewed session)
 * @throws a redirect that comes back here afterwards: to the login page without a session, to the second factor's page
 * for an admin who lacks a required one
 */
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

/** Whether the password was typed in this session within the last 15 minutes. */
export const hasRecentAuth = ({ passwordConfirmedAt }: SessionUser, clock: Clock) =>
  passwordConfirmedAt !== null &&
  clock.now().getTime() - passwordConfirmedAt.getTime() < recentAuthMs &&
  !isFromAhead(passwordConfirmedAt, clock.now());

/** @throws a 403 error page for an admin who is not an owner */
export function requireOwner({ role }: Admin): void {
  if (role !== "owner") throw refusal(403, "Forbidden", teamWords.ownersOnly);
}

/** The message for a signed-in person who is not an admin. */
export const accessDenied = { title: accountFlashes.accessDenied, description: accountMessages.noAdminAccess };
