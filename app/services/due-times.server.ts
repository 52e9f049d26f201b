import { gte } from "drizzle-orm";
import type { Queryable } from "../db/client.server.ts";
import { businessClosures } from "../db/schema/index.ts";
import { type ClosingDay, endOfBusinessDaysAfter, sharesOfBusinessHours } from "../domain/business-days.server.ts";
import type { DueTimes } from "./reviews.server.ts";

// The site promises an answer within these.
export const promisedBusinessDays = 2;

/** @returns the closing days from this UTC day on, which may be the day before in the site's time zone */
export async function listClosingDays(db: Queryable, from: Date): Promise<ClosingDay[]> {
  const { day, isClosed } = businessClosures;
  return db
    .select({ day, isClosed })
    .from(businessClosures)
    .where(gte(day, new Date(from.getTime() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)));
}

export async function dueTimesAfter(from: Date, closingDays: readonly ClosingDay[]): Promise<DueTimes> {
  const dueAt = await endOfBusinessDaysAfter(from, promisedBusinessDays, closingDays);
  const [halfAt = dueAt, nineTenthsAt = dueAt] = await sharesOfBusinessHours(from, dueAt, [0.5, 0.9], closingDays);
  return { dueAt, halfAt, nineTenthsAt };
}
