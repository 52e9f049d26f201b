import { brand } from "../content/brand.ts";

// Written on the server alone: a browser may have another year's table of time zones, and show another hour.

/** Made when first asked for: five of them took 30 ms of every page with script, few of which write a date. */
function inSiteTime(options: Intl.DateTimeFormatOptions, locale = "en-US"): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => {
    format ??= new Intl.DateTimeFormat(locale, { timeZone: brand.timeZone, ...options });
    return format;
  };
}

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

/** "November 21, 2026 at 9:05 AM" in the site's time zone. */
export const longDate = (when: Date | string) => long().format(new Date(when));
/** "November 21, 2026" in the site's time zone. */
export const dayDate = (when: Date | string) => day().format(new Date(when));
/** "2026" in the site's time zone. */
export const yearOf = (when: Date | string) => year().format(new Date(when));

const weekday = inSiteTime({ weekday: "long", month: "long", day: "numeric" });
/**
 * "Saturday, November 21", of a day that is written down as one.
 * @param day such as "2026-11-21"
 */
export const weekdayDate = (day: string) => weekday().format(startOfDay(day));

const exact = inSiteTime({
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});
/** "Nov 21, 2026, 9:05:07 AM" in the site's time zone. */
export const exactDate = (when: Date | string) => exact().format(new Date(when));

const wall = inSiteTime(
  {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  },
  "en-CA",
);

/** What a clock on the wall shows in the site's time zone: "2026-11-21T09:05:07". */
export function wallClock(when: Date): string {
  const parts = Object.fromEntries(
    wall()
      .formatToParts(when)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day: date, hour, minute, second } = parts;
  return `${year}-${month}-${date}T${hour}:${minute}:${second}`;
}

/**
 * When a day of the site's time zone begins. By the same tables as the dates above are written: the database's may be of
 * another year.
 * @param day such as "2026-11-21"
 */
export function startOfDay(day: string, daysLater = 0): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + daysLater * 24 * 60 * 60 * 1000;
  const ahead = (at: number) => Date.parse(`${wallClock(new Date(at))}Z`) - at;
  // The zone's distance may change in between; at the second look it is that of the midnight itself.
  return new Date(midnight - ahead(midnight - ahead(midnight)));
}
