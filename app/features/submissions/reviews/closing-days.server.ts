import { and, desc, eq } from "drizzle-orm";
import { findDatabaseError } from "#platform/postgres/client.ts";
import { closingDayWords } from "~/content/desk.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { businessClosures, closingDayEvents, users } from "~/db/schema/index.ts";
import { isWeekend, listHolidays, nextDay } from "~/domain/business-days.server.ts";
import { isoDay, longDate, weekdayDate } from "~/domain/dates.server.ts";

export interface CalendarDay {
  day: string;
  /** "Friday, December 25" */
  on: string;
  name: string;
  isHoliday: boolean;
  isClosed: boolean;
}

/** Whose change it is, for the history. */
export interface ChangedBy {
  actorId: string;
  at: Date;
}

export const longestClosure = 60;
const shownEvents = 50;
const { refused } = closingDayWords;

/** This year's and next year's holidays, and what the owner says about days, in order. */
export async function listCalendar(db: Queryable, now: Date): Promise<CalendarDay[]> {
  const year = Number(isoDay(now).slice(0, 4));
  const holidays = await listHolidays([String(year), String(year + 1)]);
  const own = new Map((await db.select().from(businessClosures)).map((row) => [row.day, row]));
  const names = new Map(holidays.map(({ day, name }) => [day, name]));
  const days = [...new Set([...names.keys(), ...own.keys()])].sort();
  return days.map((day) => ({
    day,
    on: weekdayDate(day),
    name: names.get(day) ?? own.get(day)?.name ?? "",
    isHoliday: names.has(day),
    isClosed: own.get(day)?.isClosed ?? true,
  }));
}

/**
 * Closes each business day from one to the other, both included. Due times that were given already stay.
 * `refused` is a sentence for the owner.
 */
export async function closeDays(
  db: Database,
  { from, to, name }: { from: string; to: string; name: string },
  by: ChangedBy,
): Promise<{ refused?: string }> {
  if (from < isoDay(by.at)) return { refused: refused.past };
  if (to < from) return { refused: refused.order };
  const days: string[] = [];
  for (let day = from; day <= to; day = nextDay(day)) {
    if (days.length === longestClosure) return { refused: refused.long };
    days.push(day);
  }
  const holidays = new Set((await listHolidays([from.slice(0, 4), to.slice(0, 4)])).map(({ day }) => day));
  const open = days.filter((day) => !isWeekend(day) && !holidays.has(day));
  if (open.length === 0) return { refused: refused.closedAnyway };
  try {
    await db.transaction(async (transaction) => {
      await transaction.insert(businessClosures).values(open.map((day) => ({ day, name, isClosed: true })));
      const events = open.map((day) => ({ day, name, change: "closed" as const, ...by }));
      await transaction.insert(closingDayEvents).values(events);
    });
    return {};
  } catch (error) {
    if (findDatabaseError(error)?.code === "23505") return { refused: refused.known };
    throw error;
  }
}

/** A holiday on which the team answers all the same. Idempotent. */
export async function workOn(db: Database, day: string, by: ChangedBy): Promise<{ refused?: string }> {
  const holiday = (await listHolidays([day.slice(0, 4)])).find((each) => each.day === day);
  if (!holiday) return { refused: refused.noHoliday };
  await db.transaction(async (transaction) => {
    const added = await transaction
      .insert(businessClosures)
      .values({ ...holiday, isClosed: false })
      .onConflictDoNothing()
      .returning({ day: businessClosures.day });
    if (added.length > 0) await transaction.insert(closingDayEvents).values({ ...holiday, change: "worked", ...by });
  });
  return {};
}

/** The day is again what the calendar says. Idempotent. */
export async function forgetDay(
  db: Database,
  { day, isClosed }: { day: string; isClosed: boolean },
  by: ChangedBy,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const removed = await transaction
      .delete(businessClosures)
      .where(and(eq(businessClosures.day, day), eq(businessClosures.isClosed, isClosed)))
      .returning({ day: businessClosures.day, name: businessClosures.name });
    const events = removed.map((each) => ({ ...each, change: "removed" as const, ...by }));
    if (events.length > 0) await transaction.insert(closingDayEvents).values(events);
  });
}

/** The newest first, as sentences. */
export async function listClosingDayEvents(db: Queryable): Promise<{ id: number; sentence: string }[]> {
  const events = await db
    .select({
      id: closingDayEvents.id,
      day: closingDayEvents.day,
      name: closingDayEvents.name,
      change: closingDayEvents.change,
      at: closingDayEvents.at,
      actor: users.email,
    })
    .from(closingDayEvents)
    .leftJoin(users, eq(users.id, closingDayEvents.actorId))
    .orderBy(desc(closingDayEvents.id))
    .limit(shownEvents);
  return events.map(({ actor, at, change, day, id, name }) => ({
    id,
    sentence: closingDayWords.events[change](
      actor ?? closingDayWords.someone,
      `${weekdayDate(day)} (${name})`,
      longDate(at),
    ),
  }));
}
