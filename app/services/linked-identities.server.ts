import { and, eq, ne } from "drizzle-orm";
import type { Queryable } from "../db/client.server.ts";
import { credentials } from "../db/schema/index.ts";

export async function linkedSince(db: Queryable, userId: string): Promise<Date | undefined> {
  const [row] = await db.select({ since: credentials.createdAt }).from(credentials).where(isIdentityOf(userId));
  return row?.since;
}

/** Idempotent. @returns whether an identity was linked */
export async function unlinkIdentities(db: Queryable, userId: string): Promise<boolean> {
  const removed = await db.delete(credentials).where(isIdentityOf(userId)).returning({ id: credentials.id });
  return removed.length > 0;
}

const isIdentityOf = (userId: string) => and(eq(credentials.userId, userId), ne(credentials.providerId, "credential"));
