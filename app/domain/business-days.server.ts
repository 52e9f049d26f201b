import { wallClock } from "./dates.server.ts";

type Calendar = (year: string) => Set<string>;
let loading: Promise<Calendar> | undefined;

/** Loaded on first use, never at startup: 200 ms and 40 MB. */
async function loadCalendar(): Promise<Calendar> {
  const { default: Holidays } = await import("date-holidays");
  const holidays = new Holidays("CA", "BC", { types: ["public"] });
  // Statutory in British Columbia since 2023; the library lists it as observed only.
  holidays.setHoliday("09-30", { name: "National Day for Truth and Reconciliation", type: "public" });
  const years = new Map<string, Set<string>>();
  return (year) => {
    const days = years.get(year) ?? new Set(holidays.getHolidays(year).map(({ date }) => date.slice(0, 10)));
    years.set(year, days);
    return days;
  };
}

/** Skips the day of `writtenAt`, weekends and British Columbia's statutory holidays. @returns such as "2026-11-24" */
export async function businessDaysAfter(writtenAt: Date, count: number): Promise<string> {
  loading ??= loadCalendar();
  const holidaysOf = await loading;
  // Counted in UTC, which has no daylight saving changes.
  const at = new Date(`${wallClock(writtenAt).slice(0, 10)}T00:00:00Z`);
  let day = "";
  for (let left = count; left > 0; ) {
    at.setUTCDate(at.getUTCDate() + 1);
    day = at.toISOString().slice(0, 10);
    const isWeekend = at.getUTCDay() % 6 === 0;
    if (!isWeekend && !holidaysOf(day.slice(0, 4)).has(day)) left -= 1;
  }
  return day;
}
