import { eq, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { sessions } from "~/db/schema/index.ts";
import { hashPassword } from "~/services/password-hashing.server.ts";
import { isPasswordOf, setPassword } from "~/services/passwords.server.ts";
import type { SessionUser } from "~/services/sessions.server.ts";
import { endOtherSessions, endSession } from "./account-sessions.server.ts";

const wrongPasswordsAllowed = 5;

/** Lasts 15 minutes per session; the fifth wrong password ends the session, which stops guessing. */
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

/** Also ends the account's other sessions. The caller has checked the current password. */
export async function changePassword(db: Queryable, clock: Clock, user: SessionUser, password: string): Promise<void> {
  await setPassword(db, clock, user.userId, await hashPassword(password));
  await endOtherSessions(db, user);
}
