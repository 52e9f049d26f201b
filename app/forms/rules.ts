import * as z from "zod/mini";
import { brand } from "../content/brand.ts";
import { thousands } from "../domain/numbers.ts";

// zod/mini saves the browser 20 KB.

/** Code points, as PostgreSQL counts, not UTF-16 units. A list of a long text's characters costs a server six times as much. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

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

/** A name and password before the host hide it, and a browser reads a backslash as a slash. */
export const hidesItsHost = (address: string) => /\\|^https?:\/\/[^/?#]*@/i.test(address);

export const webAddress = (max: number, message: string) =>
  z.pipe(
    z.string(message).check(
      z.trim(),
      z.overwrite((text) => (bareAddress.test(text) ? `https://${text}` : text)),
      z.maxLength(max, `Please use at most ${max} characters`),
    ),
    z
      .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: message })
      .check(z.refine((address) => !hidesItsHost(address), message)),
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
  const format = new Intl.DateTimeFormat("en", {
    timeZone: brand.timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  // No locale writes its days alike in every engine: WebKit's en-CA is 11/26/2026.
  const { year, month, day } = Object.fromEntries(format.formatToParts().map(({ type, value }) => [type, value]));
  return `${Number(year) + inYears}-${month}-${day}`;
}

export const choice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  message: string | ((value: unknown) => string),
) => z.enum(values, { error: ({ input }) => (typeof message === "string" ? message : message(input)) });
