import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "~/db/client.server.ts";
import { depositClaims } from "~/db/schema/index.ts";

export const isOpenClaim = and(isNull(depositClaims.decidedAt), isNull(depositClaims.withdrawnAt));

export async function hasOpenClaim(db: Queryable, depositId: string): Promise<boolean> {
  const [open] = await db
    .select({ id: depositClaims.id })
    .from(depositClaims)
    .where(and(eq(depositClaims.depositId, depositId), isOpenClaim));
  return open !== undefined;
}
