import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { type Clock, isFromAhead } from "#platform/clock.ts";
import type { Database } from "../db/client.server.ts";
import { secondFactors, sessions, users } from "../db/schema/index.ts";
import type { SessionCookie } from "./session-cookie.server.ts";
import { sessionUseHeader } from "./session-use.ts";

// A trigger limits sessions to twelve hours, and to ten minutes while they await the second factor.
const idleMs = 2 * 60 * 60 * 1000;
const renewAfterMs = 60_000;

export interface SessionUser {
  userId: string;
  email: string;
  sessionId: string;
  passwordConfirmedAt: Date | null;
}

export interface StartedSession {
  user: SessionUser;
  headers: Headers;
  awaitsSecondFactor: boolean;
}

export type SignOutScope = "local" | "global";

export interface Sessions {
  /** Renews the session unless `sessionUseHeader` forbids it. @returns undefined for an unusable or forged session */
  session(request: Request): Promise<{ user: SessionUser; headers: Headers } | undefined>;
  awaitingSession(request: Request): Promise<SessionUser | undefined>;
  /** Ends the request's session. With a second factor, grants nothing until `passSecondFactor`. */
  start(request: Request, account: { id: string; email: string }, by: "password" | "identity"): Promise<StartedSession>;
  /** Issues a new token. @returns undefined if the session has ended */
  passSecondFactor(sessionId: string): Promise<Headers | undefined>;
  endSession(sessionId: string): Promise<void>;
  signOut(request: Request, scope?: SignOutScope): Promise<Headers>;
}

interface Tools {
  db: Database;
  cookie: SessionCookie;
  clock: Clock;
}

export function createSessions(tools: Tools): Sessions {
  const { db, cookie, clock } = tools;
  const headersOf = async (token: string) => new Headers({ "Set-Cookie": await cookie.write(token) });
  const endSession = async (id: string) => void (await db.delete(sessions).where(eq(sessions.id, id)));
  return {
    endSession,
    async session(request) {
      const found = await findSession(tools, request);
      if (!found?.isUsable || found.awaitsSecondFactor) return undefined;
      const isFresh = found.expiresAt.getTime() - clock.now().getTime() > idleMs - renewAfterMs;
      const isUnattended = request.headers.get(sessionUseHeader) === "none";
      if (isFresh || isUnattended) return { user: found.user, headers: new Headers() };
      const [renewed] = await db
        .update(sessions)
        .set(usedAt(clock.now()))
        .where(eq(sessions.id, found.id))
        .returning({ token: sessions.token });
      return renewed && { user: found.user, headers: await headersOf(renewed.token) };
    },
    async awaitingSession(request) {
      const found = await findSession(tools, request);
      return found?.isUsable && found.awaitsSecondFactor ? found.user : undefined;
    },
    async start(request, { id: userId, email }, by) {
      const previous = await findSession(tools, request);
      const session = await insertSession(tools, userId, by, request.headers.get("User-Agent"));
      if (previous) await endSession(previous.id);
      const { id: sessionId, token, passwordConfirmedAt, awaitsSecondFactor } = session;
      const user = { userId, email, sessionId, passwordConfirmedAt };
      return { user, headers: await headersOf(token), awaitsSecondFactor };
    },
    async passSecondFactor(sessionId) {
      const [passed] = await db
        .update(sessions)
        .set({ token: createToken(), awaitsSecondFactor: false, ...usedAt(clock.now()) })
        .where(and(eq(sessions.id, sessionId), eq(sessions.awaitsSecondFactor, true)))
        .returning({ token: sessions.token });
      return passed && headersOf(passed.token);
    },
    async signOut(request, scope = "global") {
      const current = await findSession(tools, request);
      if (current) {
        const { id, userId } = current;
        await db.delete(sessions).where(scope === "local" ? eq(sessions.id, id) : eq(sessions.userId, userId));
      }
      return new Headers({ "Set-Cookie": cookie.cleared });
    },
  };
}

const createToken = () => randomBytes(24).toString("base64url");

const usedAt = (now: Date) => ({ updatedAt: now, expiresAt: new Date(now.getTime() + idleMs) });

async function findSession({ db, cookie, clock }: Tools, request: Request) {
  const token = await cookie.read(request);
  if (token === undefined) return undefined;
  const now = clock.now();
  const [row] = await db
    .select({ session: sessions, email: users.email, disabledAt: users.disabledAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now)));
  if (!row) return undefined;
  const { session, email, disabledAt } = row;
  const { id: sessionId, userId, passwordConfirmedAt } = session;
  return {
    ...session,
    user: { userId, email, sessionId, passwordConfirmedAt },
    // A session from a clock that was ahead would last too long.
    isUsable: disabledAt === null && !isFromAhead(session.createdAt, now),
  };
}

async function insertSession(
  { db, clock }: Tools,
  userId: string,
  by: "password" | "identity",
  userAgent: string | null,
): Promise<typeof sessions.$inferSelect> {
  const now = clock.now();
  const [session] = await db
    .insert(sessions)
    .values({
      id: randomUUID(),
      token: createToken(),
      userId,
      userAgent,
      awaitsSecondFactor: sql`exists (select 1 from ${secondFactors}
        where ${secondFactors.userId} = ${userId} and ${secondFactors.verifiedAt} is not null)`,
      passwordConfirmedAt: by === "password" ? now : null,
      createdAt: now,
      ...usedAt(now),
    })
    .returning();
  if (!session) throw new Error("The insert returned no session");
  return session;
}
