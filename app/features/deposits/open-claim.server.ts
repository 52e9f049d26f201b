import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "~/db/client.server.ts";
import { depositClaims } from "~/db/schema/index.ts";

export const isOpenClaim = and(isNull(depositClaims.decidedAt), isNull(depositClaims.withdrawnAt));

export type DepositClaim = typeof depositClaims.$inferSelect;

/** At most one, by a unique index. */
export async function findOpenClaim(db: Queryable, depositId: string): Promise<DepositClaim | undefined> {
  const [open] = await db
    .select()
    .from(depositClaims)
    .where(and(eq(depositClaims.depositId, depositId), isOpenClaim));
  return open;
}

export const hasOpenClaim = async (db: Queryable, depositId: string): Promise<boolean> =>
  (await findOpenClaim(db, depositId)) !== undefined;
