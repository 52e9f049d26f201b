import { wallClock } from "./dates.server.ts";

type Calendar = (year: string) => Set<string>;
let loading: Promise<Calendar> | undefined;

/** 200 ms and 40 MB, for which only the first confirmation of a process waits, never a start. */
async function loadCalendar(): Promise<Calendar> {
  const { default: Holidays } = await import("date-holidays");
  const holidays = new Holidays("CA", "BC", { types: ["public"] });
  // A statutory holiday in British Columbia since 2023; the library has it as one that is only observed.
  holidays.setHoliday("09-30", { name: "National Day for Truth and Reconciliation", type: "public" });
  const years = new Map<string, Set<string>>();
  return (year) => {
    const days = years.get(year) ?? new Set(holidays.getHolidays(year).map(({ date }) => date.slice(0, 10)));
    years.set(year, days);
    return days;
  };
}

/**
 * By the end of which day somebody hears to whom we said "within 2 business days". The first is the one after the day,
 * in the site's time zone, on which they wrote; weekends and the statutory holidays of British Columbia do not count.
 * @param count business days
 * @returns such as "2026-11-24"
 */
export async function businessDaysAfter(writtenAt: Date, count: number): Promise<string> {
  loading ??= loadCalendar();
  const holidaysOf = await loading;
  // Whole days, counted where no clock is ever changed.
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
