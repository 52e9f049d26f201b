import { gte } from "drizzle-orm";
import type { Queryable } from "../db/client.server.ts";
import { businessClosures } from "../db/schema/index.ts";
import {
  type ClosingDay,
  endOfBusinessDaysAfter,
  endOfDay,
  sharesOfBusinessHours,
} from "../domain/business-days.server.ts";
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

/** @param deadline the person's own, such as "2026-11-24": it counts where it is earlier */
export async function dueTimesAfter(
  from: Date,
  closingDays: readonly ClosingDay[],
  deadline?: string,
): Promise<DueTimes> {
  const usual = await endOfBusinessDaysAfter(from, promisedBusinessDays, closingDays);
  const own = deadline === undefined ? undefined : endOfDay(deadline, from);
  const dueAt = own && own < usual ? own : usual;
  const [halfAt = dueAt, nineTenthsAt = dueAt] = await sharesOfBusinessHours(from, dueAt, [0.5, 0.9], closingDays);
  return { dueAt, halfAt, nineTenthsAt };
}
