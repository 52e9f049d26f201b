import { brand } from "./brand.ts";

const long = new Intl.DateTimeFormat("en-US", {
  timeZone: brand.timeZone,
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
const day = new Intl.DateTimeFormat("en-US", {
  timeZone: brand.timeZone,
  year: "numeric",
  month: "long",
  day: "numeric",
});
const year = new Intl.DateTimeFormat("en-US", { timeZone: brand.timeZone, year: "numeric" });

/** "November 21, 2026 at 9:05 AM" in the site's time zone. */
export const longDate = (when: Date | string) => long.format(new Date(when));
/** "November 21, 2026" in the site's time zone. */
export const dayDate = (when: Date | string) => day.format(new Date(when));
/** "2026" in the site's time zone. */
export const yearOf = (when: Date | string) => year.format(new Date(when));

const exact = new Intl.DateTimeFormat("en-US", {
  timeZone: brand.timeZone,
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});
/** "Nov 21, 2026, 9:05:07 AM" in the site's time zone. */
export const exactDate = (when: Date | string) => exact.format(new Date(when));
