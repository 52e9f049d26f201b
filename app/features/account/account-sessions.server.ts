import bowser from "bowser";
import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { sessions } from "~/db/schema/index.ts";
import { shortDate } from "~/domain/dates.server.ts";
import type { SessionUser } from "~/services/sessions.server.ts";

export interface SessionView {
  id: string;
  device: string;
  isThis: boolean;
  startedAt: string;
  lastUse: string;
}

export async function listSessions(
  db: Database,
  clock: Clock,
  { userId, sessionId }: SessionUser,
): Promise<SessionView[]> {
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
      startedAt: shortDate(createdAt),
      lastUse: agoOf(now.getTime() - updatedAt.getTime()),
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Idempotent. @returns whether the account had this session */
export async function endSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

export async function endOtherSessions(db: Queryable, { userId, sessionId }: SessionUser): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}

function deviceOf(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = bowser.parse(userAgent);
  if (!browser.name) return "Unknown device";
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}

function agoOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 2) return "now";
  if (minutes < 120) return `${minutes} minutes ago`;
  return `${Math.floor(minutes / 60)} hours ago`;
}
