import { createHash, createHmac } from "node:crypto";
import { and, eq, gt, lte, type SQL } from "drizzle-orm";
import { type Clock, clockToleranceMs } from "#platform/clock.ts";
import type { Queryable } from "~/db/client.server.ts";
import { accountTokens } from "~/db/schema/index.ts";

type Purpose = (typeof accountTokens.$inferSelect)["purpose"];

/** A link's token is derived from its row's id, so that a repeated mail carries the same link and no job holds it. */
export const tokenOf = (id: string, secret: string) =>
  createHmac("sha256", secret).update(`account-token:${id}`).digest("base64url");

/** What the table keeps of a token. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** The link that a token opens, unless it is used up or too old. */
export async function findToken(db: Queryable, clock: Clock, purpose: Purpose, token: string) {
  const [row] = await db
    .select()
    .from(accountTokens)
    .where(opens(clock, purpose, token));
  return row;
}

/** Uses a link up: of two at once only one gets it. */
export async function takeToken(db: Queryable, clock: Clock, purpose: Purpose, token: string) {
  const [row] = await db
    .delete(accountTokens)
    .where(opens(clock, purpose, token))
    .returning();
  return row;
}

const opens = (clock: Clock, purpose: Purpose, token: string): SQL | undefined =>
  and(
    eq(accountTokens.tokenHash, hashToken(token)),
    eq(accountTokens.purpose, purpose),
    gt(accountTokens.expiresAt, clock.now()),
    // One made while the clock was ahead would be good for too long.
    lte(accountTokens.createdAt, new Date(clock.now().getTime() + clockToleranceMs)),
  );
