import { and, eq } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Queryable } from "../db/client.server.ts";
import { credentials, users } from "../db/schema/index.ts";
import { verifyPassword } from "./password-hashing.server.ts";

export interface Account {
  id: string;
  email: string;
  emailVerified: boolean;
}

/** Takes as long for an unknown address as for a wrong password. @throws a 503 error page under load */
export async function findByPassword(db: Queryable, email: string, password: string): Promise<Account | undefined> {
  const [row] = await db
    .select({
      account: { id: users.id, email: users.email, emailVerified: users.emailVerified },
      hash: credentials.password,
    })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(users.email, email.toLowerCase()), isPasswordRow));
  return (await verifyPassword(row?.hash, password)) ? row?.account : undefined;
}

export async function isPasswordOf(db: Queryable, userId: string, password: string): Promise<boolean> {
  const [row] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), isPasswordRow));
  return verifyPassword(row?.hash, password);
}

/** Takes a hash; null clears the password. @returns false if the account has no password sign-in */
export async function setPassword(
  db: Queryable,
  clock: Clock,
  userId: string,
  passwordHash: string | null,
): Promise<boolean> {
  const changed = await db
    .update(credentials)
    .set({ password: passwordHash, updatedAt: clock.now() })
    .where(and(eq(credentials.userId, userId), isPasswordRow))
    .returning({ id: credentials.id });
  return changed.length > 0;
}

const isPasswordRow = eq(credentials.providerId, "credential");
