import { createHash, createHmac } from "node:crypto";
import { and, eq, gt, lte, type SQL } from "drizzle-orm";
import { type Clock, clockToleranceMs } from "#platform/clock.ts";
import type { Queryable } from "../db/client.server.ts";
import { accountTokens } from "../db/schema/index.ts";

type Purpose = (typeof accountTokens.$inferSelect)["purpose"];

/** Derived from the row's id: a repeated email has the same link, and no job payload holds the token. */
export const tokenOf = (id: string, secret: string) =>
  createHmac("sha256", secret).update(`account-token:${id}`).digest("base64url");

export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** @returns undefined for a token that is unknown, used or expired */
export async function findToken(db: Queryable, clock: Clock, purpose: Purpose, token: string) {
  const [row] = await db
    .select()
    .from(accountTokens)
    .where(isValid(clock, purpose, token));
  return row;
}

/** Consumes a link; of concurrent calls, only one gets the row. */
export async function takeToken(db: Queryable, clock: Clock, purpose: Purpose, token: string) {
  const [row] = await db
    .delete(accountTokens)
    .where(isValid(clock, purpose, token))
    .returning();
  return row;
}

const isValid = (clock: Clock, purpose: Purpose, token: string): SQL | undefined =>
  and(
    eq(accountTokens.tokenHash, hashToken(token)),
    eq(accountTokens.purpose, purpose),
    gt(accountTokens.expiresAt, clock.now()),
    // A row created while the clock was ahead would stay valid for too long.
    lte(accountTokens.createdAt, new Date(clock.now().getTime() + clockToleranceMs)),
  );
