import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { redirect } from "react-router";
import { accountFlashes, accountMessages } from "~/content/accounts.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { accountTokens, adminProfiles, credentials, users } from "~/db/schema/index.ts";
import { type Auth, hashPassword, type SignedIn } from "~/services/auth.server.ts";
import type { Clock } from "~/services/clock.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import type { Jobs } from "~/services/jobs.server.ts";
import { accountEmail, tokenOf } from "./admin-accounts-jobs.server.ts";

const hourMs = 60 * 60 * 1000;
const verifyExpiresAfterMs = 24 * hourMs;
const setupExpiresAfterMs = 30 * 24 * hourMs;
// Whoever might become the first admin waits for this lock, so that only one does.
const firstAdminLock = 7_105_002;

const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Whether this account is an admin; nothing but a row in admin_profiles makes one. */
export async function isAdmin(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: adminProfiles.userId })
    .from(adminProfiles)
    .where(eq(adminProfiles.userId, userId));
  return row !== undefined;
}

/**
 * The signed-in admin of a request. Every admin loader and action calls it first.
 * @returns the admin, and headers to send along (the renewed session's cookie)
 * @throws a redirect to the login page, which comes back to where the request wanted to go
 */
export async function requireAdmin(
  request: Request,
  { auth, db }: { auth: Auth; db: Database },
): Promise<{ admin: SignedIn; headers: Headers }> {
  const session = await auth.session(request);
  if (session && (await isAdmin(db, session.user.userId))) return { admin: session.user, headers: session.headers };
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  const wanted = url.pathname.replace(/\.data$/, "") + url.search;
  const hadCookie = /tidewheel\.session_token=/.test(request.headers.get("Cookie") ?? "");
  throw redirect(`/admin/login?next=${encodeURIComponent(wanted)}`, {
    headers: hadCookie ? { "Set-Cookie": await setFlash({ title: accountMessages.sessionEnded, kind: "error" }) } : {},
  });
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
  const [row] = await db
    .select({ id: accountTokens.id })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.tokenHash, hashToken(token)),
        eq(accountTokens.purpose, "setup"),
        gt(accountTokens.expiresAt, clock.now()),
      ),
    );
  return row !== undefined;
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
  await db.transaction(async (transaction) => {
    const makesFirstAdmin = setup !== undefined && (await isSetupToken(transaction, clock, setup));
    const userId = randomUUID();
    const [created] = await transaction
      .insert(users)
      .values({ id: userId, name: address, email: address })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (created) {
      await transaction
        .insert(credentials)
        .values({ id: randomUUID(), userId, accountId: userId, providerId: "credential", password: passwordHash });
    }
    const [user] = await transaction
      .select({ id: users.id, verified: users.emailVerified })
      .from(users)
      .where(eq(users.email, address));
    if (!user) throw new Error("The account vanished while it was made");
    if (user.verified && !makesFirstAdmin) {
      await jobs.enqueue(transaction, accountEmail, { purpose: "account-exists", to: address });
      return;
    }
    const id = randomUUID();
    await transaction.insert(accountTokens).values({
      id,
      tokenHash: hashToken(tokenOf(id, secret)),
      purpose: "verify-email",
      userId: user.id,
      address,
      passwordHash,
      makesFirstAdmin,
      expiresAt: new Date(clock.now().getTime() + verifyExpiresAfterMs),
    });
    await jobs.enqueue(transaction, accountEmail, { purpose: "verify-email", to: address, tokenId: id });
  });
}

/**
 * Uses up a verification link: its address is verified, the password of that sign-up holds, other links of the
 * account are void. Where the sign-up came by the setup link and there is no admin yet, the account becomes one.
 * @returns false for a link that is unknown, used or too old
 */
export async function verifyEmail(db: Database, clock: Clock, token: string): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [link] = await transaction
      .delete(accountTokens)
      .where(
        and(
          eq(accountTokens.tokenHash, hashToken(token)),
          eq(accountTokens.purpose, "verify-email"),
          gt(accountTokens.expiresAt, clock.now()),
        ),
      )
      .returning();
    if (!link?.userId || !link.address) return false;
    const verified = await transaction
      .update(users)
      .set({ emailVerified: true, updatedAt: clock.now() })
      .where(and(eq(users.id, link.userId), eq(users.email, link.address)))
      .returning({ id: users.id });
    if (verified.length === 0) return false;
    await transaction
      .update(credentials)
      .set({ password: link.passwordHash, updatedAt: clock.now() })
      .where(and(eq(credentials.userId, link.userId), eq(credentials.providerId, "credential")));
    await transaction.delete(accountTokens).where(eq(accountTokens.userId, link.userId));
    if (link.makesFirstAdmin) {
      await transaction.execute(sql`select pg_advisory_xact_lock(${firstAdminLock})`);
      const [admin] = await transaction.select({ userId: adminProfiles.userId }).from(adminProfiles).limit(1);
      if (!admin) {
        await transaction.insert(adminProfiles).values({ userId: link.userId, email: link.address });
        await transaction.delete(accountTokens).where(eq(accountTokens.purpose, "setup"));
      }
    }
    return true;
  });
}

/** What a signed-in person who is no admin is told. */
export const accessDenied = { title: accountFlashes.accessDenied, description: accountMessages.noAdminAccess };
