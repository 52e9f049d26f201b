import { eq } from "drizzle-orm";
import type { Queryable } from "../db/client.server.ts";
import { secondFactors } from "../db/schema/index.ts";

/** Idempotent. @returns whether a factor was active */
export async function removeSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const removed = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ verifiedAt: secondFactors.verifiedAt });
  return removed.some(({ verifiedAt }) => verifiedAt !== null);
}
