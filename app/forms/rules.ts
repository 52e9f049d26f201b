import * as z from "zod/mini";
import { brand } from "../content/brand.ts";
import { thousands } from "../domain/numbers.ts";

// zod/mini saves the browser 20 KB. Lengths count code points as PostgreSQL does, not UTF-16 units.
const characters = (text: string) => [...text].length;

export const line = (min: number, max: number, message: string) =>
  z.string(message).check(
    z.trim(),
    z.refine((text) => characters(text) >= min, message),
    z.refine((text) => characters(text) <= max, `Please use at most ${max} characters`),
    z.refine((text) => !/\p{Cc}/u.test(text), "Please write this on one line"),
  );

export const emailAddress = (max: number, message: string) =>
  z.pipe(z.string(message).check(z.trim(), z.maxLength(max, message)), z.email(message));

export const requiredParagraph = (min: number, max: number, message: string) =>
  z.string(message).check(
    z.trim(),
    z.overwrite((text) => text.replace(/\r\n?/g, "\n")),
    z.refine((text) => characters(text) >= min, message),
    // Formatted when needed: the first use of Intl delays the page's start by 20 ms.
    z.refine((text) => characters(text) <= max, { error: () => `Please use at most ${thousands(max)} characters` }),
    z.refine((text) => !/[^\P{Cc}\r\n\t]/u.test(text), "Please remove the invisible characters"),
  );

export const paragraph = (max: number) => z._default(requiredParagraph(0, max, "Please write text here"), "");

// As people write it: linkedin.com/in/ana
const bareAddress = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?(?:[/?#]|$)/i;

export const webAddress = (max: number, message: string) =>
  z.pipe(
    z.string(message).check(
      z.trim(),
      z.overwrite((text) => (bareAddress.test(text) ? `https://${text}` : text)),
      z.maxLength(max, `Please use at most ${max} characters`),
    ),
    z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: message }),
  );

/** From today on, within a year, by the site's time zone. Written as 2026-11-24. */
export const upcomingDay = (message: string) =>
  z.string(message).check(
    z.trim(),
    z.regex(/^\d{4}-\d\d-\d\d$/, message),
    z.refine((day) => isOnCalendar(day) && day >= today() && day <= today(1), message),
  );

/** Until today, by the site's time zone. Written as 2026-11-24. */
export const pastDay = (message: string) =>
  z.string(message).check(
    z.trim(),
    z.regex(/^2\d{3}-\d\d-\d\d$/, message),
    z.refine((day) => isOnCalendar(day) && day <= today(), message),
  );

/** Date.parse takes February 31 for March 3. */
export const isOnCalendar = (day: string) =>
  !Number.isNaN(Date.parse(day)) && new Date(Date.parse(day)).toISOString().startsWith(day);

function today(inYears = 0): string {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: brand.timeZone }).format();
  return `${Number(day.slice(0, 4)) + inYears}${day.slice(4)}`;
}

export const choice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  message: string | ((value: unknown) => string),
) => z.enum(values, { error: ({ input }) => (typeof message === "string" ? message : message(input)) });
