import bowser from "bowser";
import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { credentials, sessions } from "~/db/schema/index.ts";
import { longDate } from "~/domain/dates.server.ts";
import { hashPassword } from "~/services/password-hashing.server.ts";
import { isPasswordOf } from "~/services/passwords.server.ts";
import type { SessionUser } from "~/services/sessions.server.ts";

const wrongPasswordsAllowed = 5;

/** A session as its owner sees it. */
export interface ShownSession {
  id: string;
  /** "Firefox on Windows" */
  device: string;
  isThis: boolean;
  begun: string;
  /** "now", "12 minutes ago" */
  lastUse: string;
}

/** Where an account is signed in, this session first, then by last use. */
export async function listSessions(
  db: Database,
  clock: Clock,
  { userId, sessionId }: SessionUser,
): Promise<ShownSession[]> {
  const now = clock.now();
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), eq(sessions.awaitsSecondFactor, false)))
    .orderBy(desc(sessions.updatedAt));
  return rows
    .map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      device: deviceOf(userAgent),
      isThis: id === sessionId,
      begun: longDate(createdAt),
      lastUse: agoOf(now.getTime() - updatedAt.getTime()),
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/**
 * Ends one session of an account; idempotent.
 * @returns whether there was such a session of this account
 */
export async function endSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends every session of an account but one; idempotent. */
export async function endOtherSessions(db: Queryable, { userId, sessionId }: SessionUser): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}

/**
 * Asks whether this is the admin's password. A right one counts for 15 minutes in this session; five wrong ones end it,
 * so that nobody guesses in a session that was left open.
 */
export async function confirmPassword(
  { db, clock }: { db: Database; clock: Clock },
  { userId, sessionId }: SessionUser,
  password: string,
): Promise<boolean> {
  const isRight = await isPasswordOf(db, userId, password);
  const [session] = await db
    .update(sessions)
    .set(
      isRight
        ? { passwordConfirmedAt: clock.now(), wrongPasswords: 0 }
        : { wrongPasswords: sql`${sessions.wrongPasswords} + 1` },
    )
    .where(eq(sessions.id, sessionId))
    .returning({ wrongPasswords: sessions.wrongPasswords });
  if (session && session.wrongPasswords >= wrongPasswordsAllowed) await endSession(db, userId, sessionId);
  return isRight && session !== undefined;
}

/** Sets an account's password and ends its other sessions. The caller has asked for the current one. */
export async function changePassword(db: Queryable, clock: Clock, admin: SessionUser, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db
    .update(credentials)
    .set({ password: passwordHash, updatedAt: clock.now() })
    .where(and(eq(credentials.userId, admin.userId), eq(credentials.providerId, "credential")));
  await endOtherSessions(db, admin);
}

/** "Firefox on Windows", as far as the browser tells. */
function deviceOf(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = bowser.parse(userAgent);
  if (!browser.name) return "Another program";
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}

/** Since when an identity of the provider is linked to an account; undefined where none is. */
export async function linkedSince(db: Queryable, userId: string): Promise<Date | undefined> {
  const [row] = await db.select({ since: credentials.createdAt }).from(credentials).where(isIdentityOf(userId));
  return row?.since;
}

/** Takes linked identities off an account; idempotent. @returns whether there was one */
export async function unlinkIdentities(db: Queryable, userId: string): Promise<boolean> {
  const removed = await db.delete(credentials).where(isIdentityOf(userId)).returning({ id: credentials.id });
  return removed.length > 0;
}

const isIdentityOf = (userId: string) => and(eq(credentials.userId, userId), ne(credentials.providerId, "credential"));

const minuteMs = 60_000;

function agoOf(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 2) return "now";
  if (minutes < 120) return `${minutes} minutes ago`;
  return `${Math.floor(minutes / 60)} hours ago`;
}
