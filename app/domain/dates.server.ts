import { brand } from "../content/brand.ts";

// Server only: a browser may have other time zone data and show another hour.

const inSiteTime = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: brand.timeZone, ...options });

const long = inSiteTime({
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
const day = inSiteTime({
  year: "numeric",
  month: "long",
  day: "numeric",
});
const year = inSiteTime({ year: "numeric" });

export const longDate = (when: Date | string) => long.format(new Date(when));
export const dayDate = (when: Date | string) => day.format(new Date(when));
export const yearOf = (when: Date | string) => year.format(new Date(when));

const weekday = inSiteTime({ weekday: "long", month: "long", day: "numeric" });
export const weekdayDate = (day: string) => weekday.format(startOfDay(day));

const near = inSiteTime({ weekday: "short", month: "short", day: "numeric" });
const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

/** "today", "tomorrow", "yesterday" or "Tue, Nov 24", by calendar days of the site's time zone. */
export function nearDay(when: Date, now: Date): string {
  const days = (Date.parse(isoDay(when)) - Date.parse(isoDay(now))) / dayMs;
  return Math.abs(days) <= 1 ? relative.format(days, "day") : near.format(when);
}

const exact = inSiteTime({
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});
export const exactDate = (when: Date | string) => exact.format(new Date(when));

const short = inSiteTime({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
export const shortDate = (when: Date | string) => short.format(new Date(when));

const shortDay = inSiteTime({ month: "short", day: "numeric" });
const shortDayAndYear = inSiteTime({ year: "numeric", month: "short", day: "numeric" });
/** For a column of dates: "Nov 23", with the year only where it is another one. */
export const listDate = (when: Date, now: Date) =>
  (yearOf(when) === yearOf(now) ? shortDay : shortDayAndYear).format(when);

const time = inSiteTime({ hour: "numeric", minute: "2-digit" });
export const timeOfDay = (when: Date | string) => time.format(new Date(when));

const hour = inSiteTime({ hour: "numeric" });
export const hourOfDay = (when: Date) => hour.format(when);

const inUnit = (unit: "minute" | "hour" | "day") =>
  new Intl.NumberFormat("en-US", { style: "unit", unit, unitDisplay: "narrow" });
const [inMinutes, inHours, inDays] = [inUnit("minute"), inUnit("hour"), inUnit("day")];
const dayMs = 24 * 60 * 60 * 1000;

/** "5m", "18h", "12d": by calendar days of the site's time zone, from the second day on. */
export function ageOf(sentAt: string, now: Date): string {
  const when = new Date(sentAt);
  const days = (Date.parse(isoDay(now)) - Date.parse(isoDay(when))) / dayMs;
  const minutes = Math.max(0, Math.floor((now.getTime() - when.getTime()) / 60_000));
  if (minutes >= 24 * 60 && days > 0) return inDays.format(days);
  return minutes < 60 ? inMinutes.format(minutes) : inHours.format(Math.floor(minutes / 60));
}

export const isoDay = (when: Date) => wallClock(when).slice(0, 10);

const wall = inSiteTime({
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

export function wallClock(when: Date): string {
  const parts = Object.fromEntries(wall.formatToParts(when).map(({ type, value }) => [type, value]));
  const { year, month, day: date, hour, minute, second } = parts;
  return `${year}-${month}-${date}T${hour}:${minute}:${second}`;
}

/** Uses Node's time zone data: the database's may be of another year. */
export function atWallClock(local: string): Date {
  const asUtc = Date.parse(`${local}Z`);
  const ahead = (at: number) => Date.parse(`${wallClock(new Date(at))}Z`) - at;
  // The offset may change in between: the second pass uses the offset at that time itself.
  return new Date(asUtc - ahead(asUtc - ahead(asUtc)));
}

export function startOfDay(day: string, daysLater = 0): Date {
  const midnight = new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * dayMs);
  return atWallClock(midnight.toISOString().slice(0, 19));
}
