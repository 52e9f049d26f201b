import { atWallClock, wallClock } from "./dates.server.ts";

type Calendar = (year: string) => Map<string, string>;
let loading: Promise<Calendar> | undefined;

/** What the owner says about a day; wins over the statutory holidays. */
export interface ClosingDay {
  day: string;
  isClosed: boolean;
}

const opensAt = "09:00:00";
const closesAt = "17:00:00";
const dayMs = 24 * 60 * 60 * 1000;

/** Loaded on first use, never at startup: 200 ms and 40 MB. */
async function loadCalendar(): Promise<Calendar> {
  const { default: Holidays } = await import("date-holidays");
  const holidays = new Holidays("CA", "BC", { types: ["public"] });
  // Statutory in British Columbia since 2023; the library lists it as observed only.
  holidays.setHoliday("09-30", { name: "National Day for Truth and Reconciliation", type: "public" });
  const years = new Map<string, Map<string, string>>();
  return (year) => {
    const days =
      years.get(year) ?? new Map(holidays.getHolidays(year).map(({ date, name }) => [date.slice(0, 10), name]));
    years.set(year, days);
    return days;
  };
}

/** British Columbia's statutory holidays of these years, in order. Days like "2026-12-25". */
export async function listHolidays(years: string[]): Promise<{ day: string; name: string }[]> {
  loading ??= loadCalendar();
  const holidaysOf = await loading;
  return years.flatMap((year) => [...holidaysOf(year)].map(([day, name]) => ({ day, name })));
}

export const isWeekend = (day: string): boolean => new Date(day).getUTCDay() % 6 === 0;

async function businessDayTest(closingDays: readonly ClosingDay[]): Promise<(day: string) => boolean> {
  loading ??= loadCalendar();
  const holidaysOf = await loading;
  const own = new Map(closingDays.map(({ day, isClosed }) => [day, isClosed]));
  return (day) => {
    return !isWeekend(day) && !(own.get(day) ?? holidaysOf(day.slice(0, 4)).has(day));
  };
}

const dayOf = (at: Date) => wallClock(at).slice(0, 10);
// Days are counted in UTC, which has no daylight saving changes.
export const nextDay = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

/** @param day such as "2026-11-24" */
export async function isBusinessDay(day: string, closingDays: readonly ClosingDay[] = []): Promise<boolean> {
  return (await businessDayTest(closingDays))(day);
}

/** Skips the day of `writtenAt`, weekends, British Columbia's statutory holidays and closing days. @returns such as "2026-11-24" */
export async function businessDaysAfter(
  writtenAt: Date,
  count: number,
  closingDays: readonly ClosingDay[] = [],
): Promise<string> {
  const isBusinessDay = await businessDayTest(closingDays);
  let day = dayOf(writtenAt);
  for (let left = count; left > 0; ) {
    day = nextDay(day);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** The end of the last one, at 17:00 of the site's time zone. */
export async function endOfBusinessDaysAfter(
  writtenAt: Date,
  count: number,
  closingDays: readonly ClosingDay[] = [],
): Promise<Date> {
  return atWallClock(`${await businessDaysAfter(writtenAt, count, closingDays)}T${closesAt}`);
}

/** At 17:00 of that day, or at 23:59 where that is over. Undefined once the day is. */
export const endOfDay = (day: string, from: Date): Date | undefined =>
  [closesAt, "23:59:00"].map((time) => atWallClock(`${day}T${time}`)).find((end) => end > from);

/**
 * The moments at which these shares of the business hours (9:00 to 17:00) between two times are over; of all hours where
 * there are no business hours.
 */
export async function sharesOfBusinessHours(
  from: Date,
  to: Date,
  shares: readonly number[],
  closingDays: readonly ClosingDay[] = [],
): Promise<Date[]> {
  const isBusinessDay = await businessDayTest(closingDays);
  const spans: { start: number; end: number }[] = [];
  for (let day = dayOf(from); day <= dayOf(to); day = nextDay(day)) {
    if (!isBusinessDay(day)) continue;
    const start = Math.max(atWallClock(`${day}T${opensAt}`).getTime(), from.getTime());
    const end = Math.min(atWallClock(`${day}T${closesAt}`).getTime(), to.getTime());
    if (start < end) spans.push({ start, end });
  }
  const total = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  return shares.map((share) => {
    if (total === 0) return new Date(from.getTime() + (to.getTime() - from.getTime()) * share);
    let left = total * share;
    for (const { start, end } of spans) {
      if (left <= end - start) return new Date(start + left);
      left -= end - start;
    }
    return to;
  });
}
