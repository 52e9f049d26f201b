import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { redirect } from "react-router";
import { type Clock, isFromAhead } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import { accountFlashes, accountMessages } from "~/content/accounts.ts";
import { type AdminRole, teamWords } from "~/content/team.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import {
  accountTokens,
  adminProfiles,
  adminRequests,
  credentials,
  secondFactors,
  teamRules,
  users,
} from "~/db/schema/index.ts";
import { refusal } from "~/forms/read-form.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import type { Auth } from "~/services/auth.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { hashPassword } from "~/services/password-hashing.server.ts";
import type { RateLimits } from "~/services/rate-limits.server.ts";
import type { SessionUser } from "~/services/sessions.server.ts";
import { type AccountEmail, accountEmail } from "./account-email.server.ts";
import { findToken, hashToken, takeToken, tokenOf } from "./account-tokens.server.ts";

const hourMs = 60 * 60 * 1000;
const verifyExpiresAfterMs = 24 * hourMs;
const setupExpiresAfterMs = 30 * 24 * hourMs;
const passwordFreshForMs = 15 * 60 * 1000;
// Whoever might become the first admin waits for this lock, so that only one does.
const firstAdminLock = 7_105_002;

/** Somebody on the team, in one of their sessions. */
export interface Admin extends SessionUser {
  role: AdminRole;
  hasSecondFactor: boolean;
  /** The owners want one of everybody, and this admin has none yet. */
  lacksSecondFactor: boolean;
}

/** What an account is on the team; undefined for one that is not on it. */
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

/** The page that a request came from or wants to go to, as the way back to it. */
export function pathOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  return url.pathname.replace(/\.data$/, "") + url.search;
}

/**
 * The signed-in admin of a request, for the middleware of the admin layout.
 * @param options.evenWithoutSecondFactor for the pages where an admin who must have one sets it up
 * @returns the admin, and headers to send along (the renewed session's cookie)
 * @throws a redirect: to the login page without a session, to the second factor's page for who must have one and has
 * none; both come back to where the request wanted to go
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

/** Whether the password was typed recently enough in this session for a sensitive act. */
export const hasFreshPassword = ({ passwordConfirmedAt }: SessionUser, clock: Clock) =>
  passwordConfirmedAt !== null &&
  clock.now().getTime() - passwordConfirmedAt.getTime() < passwordFreshForMs &&
  !isFromAhead(passwordConfirmedAt, clock.now());

/** @throws a 403 error page for an admin who is no owner */
export function requireOwner({ role }: Admin): void {
  if (role !== "owner") throw refusal(403, "Forbidden", teamWords.ownersOnly);
}

/**
 * The one-time link that makes the first admin, new at every start.
 * @returns undefined once there is an admin
 */
export async function createSetupLink(db: Database, clock: Clock, appUrl: string): Promise<string | undefined> {
  const [admin] = await db.select({ userId: adminProfiles.userId }).from(adminProfiles).limit(1);
  if (admin) return undefined;
  const token = randomBytes(32).toString("base64url");
  await db.insert(accountTokens).values({
    id: randomUUID(),
    tokenHash: hashToken(token),
    purpose: "setup",
    expiresAt: new Date(clock.now().getTime() + setupExpiresAfterMs),
  });
  return `${appUrl}/admin/signup?setup=${token}`;
}

/** Whether a setup link's token still makes the first admin. */
export async function isSetupToken(db: Queryable, clock: Clock, token: string): Promise<boolean> {
  return (await findToken(db, clock, "setup", token)) !== undefined;
}

/**
 * Creates an account that cannot sign in until its address is verified, and mails the link, all or nothing.
 * Says the same whether or not the address already has an account; its owner is told by mail.
 * @param setup token of the setup link; the account becomes the first admin when its address is verified
 */
export async function signUp(
  { db, jobs, clock, secret }: { db: Database; jobs: Jobs; clock: Clock; secret: string },
  { email, password, setup }: { email: string; password: string; setup?: string },
): Promise<void> {
  const address = email.toLowerCase();
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const [userId, credentialId, tokenId] = [randomUUID(), randomUUID(), randomUUID()];
  // The same statements for a known and an unknown address, whether they find something to do or not: the time that
  // they take tells nothing.
  await db.transaction(async (transaction) => {
    const makesFirstAdmin = setup !== undefined && (await isSetupToken(transaction, clock, setup));
    await transaction.insert(users).values({ id: userId, name: address, email: address }).onConflictDoNothing();
    await transaction.execute(sql`
      insert into ${credentials} (id, account_id, provider_id, user_id, password)
      select ${credentialId}, id, 'credential', id, ${passwordHash} from ${users} where id = ${userId}`);
    const { rowCount: links } = await transaction.execute(sql`
      insert into ${accountTokens}
        (id, token_hash, purpose, user_id, address, password_hash, makes_first_admin, expires_at, created_at)
      select ${tokenId}, ${hashToken(tokenOf(tokenId, secret))}, 'verify-email', id, email, ${passwordHash},
        ${makesFirstAdmin}, ${new Date(now.getTime() + verifyExpiresAfterMs).toISOString()}, ${now.toISOString()}
      from ${users} where email = ${address} and (${makesFirstAdmin} or not email_verified)`);
    const mail: AccountEmail =
      links === 1 ? { purpose: "verify-email", to: address, tokenId } : { purpose: "account-exists", to: address };
    await jobs.enqueue(transaction, accountEmail, mail);
  });
}

/**
 * Uses up a verification link: its address is verified, the password of that sign-up holds, other links of the
 * account are void. Where the sign-up came by the setup link and there is no admin yet, the account becomes the first
 * owner; any other asks to be let in, and the owners are told: at once, then at most once an hour of all who wait.
 * @returns what came of it; undefined for a link that is unknown, used or too old
 */
export async function verifyEmail(
  {
    db,
    jobs,
    clock,
    limits,
    requestId,
  }: { db: Database; jobs: Jobs; clock: Clock; limits: Pick<RateLimits, "plan">; requestId: string },
  token: string,
): Promise<"joined" | "asked" | undefined> {
  const opened = await findToken(db, clock, "verify-email", token);
  if (!opened) return undefined;
  // Whoever comes second by the setup link asks like anybody else, and cannot be many.
  const mailInSeconds = opened.makesFirstAdmin ? 0 : await limits.plan("request-mail", "owners");
  return db.transaction(async (transaction) => {
    const link = await takeToken(transaction, clock, "verify-email", token);
    if (!link?.userId || !link.address) return undefined;
    const { userId, address } = link;
    const verified = await transaction
      .update(users)
      .set({ emailVerified: true, updatedAt: clock.now() })
      .where(and(eq(users.id, userId), eq(users.email, address)))
      .returning({ id: users.id });
    if (verified.length === 0) return undefined;
    await transaction
      .update(credentials)
      .set({ password: link.passwordHash, updatedAt: clock.now() })
      .where(and(eq(credentials.userId, userId), eq(credentials.providerId, "credential")));
    await transaction.delete(accountTokens).where(eq(accountTokens.userId, userId));
    const done = { at: clock.now(), actorId: userId, subject: { kind: "account" as const, id: userId }, requestId };
    await recordAudit(transaction, { ...done, action: "email-verified" });
    if (link.makesFirstAdmin && (await becomeFirstOwner(transaction, userId, address))) {
      await recordAudit(transaction, { ...done, action: "admin-joined" });
      return "joined";
    }
    const asked = await transaction
      .insert(adminRequests)
      .values({ userId, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ userId: adminRequests.userId });
    if (asked.length > 0 && mailInSeconds !== undefined) {
      const owners = await transaction
        .select({ to: adminProfiles.email })
        .from(adminProfiles)
        .where(eq(adminProfiles.role, "owner"));
      const mails = owners.map(({ to }) => ({ purpose: "requests" as const, to }));
      if (mails.length > 0) await jobs.enqueueLater(transaction, accountEmail, mailInSeconds, ...mails);
    }
    return "asked";
  });
}

async function becomeFirstOwner(transaction: Queryable, userId: string, email: string): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${firstAdminLock})`);
  const [admin] = await transaction.select({ userId: adminProfiles.userId }).from(adminProfiles).limit(1);
  if (admin) return false;
  await transaction.insert(adminProfiles).values({ userId, email, role: "owner" });
  await transaction.delete(adminRequests).where(eq(adminRequests.userId, userId));
  await transaction.delete(accountTokens).where(eq(accountTokens.purpose, "setup"));
  return true;
}

/** What a signed-in person who is no admin is told. */
export const accessDenied = { title: accountFlashes.accessDenied, description: accountMessages.noAdminAccess };
