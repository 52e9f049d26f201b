import * as z from "zod/mini";
import { thousands } from "../domain/numbers.ts";

// Zod's small half, here and in every schema that a form brings to the browser: the other is 20 KB more over the wire.
// Lengths count characters as people and PostgreSQL do, not UTF-16 units.
const characters = (text: string) => [...text].length;

/**
 * One line of text, trimmed.
 * @param message said when it is too short or missing
 */
export const line = (min: number, max: number, message: string) =>
  z.string(message).check(
    z.trim(),
    z.refine((text) => characters(text) >= min, message),
    z.refine((text) => characters(text) <= max, `Please use at most ${max} characters`),
    z.refine((text) => !/\p{Cc}/u.test(text), "Please write this on one line, without control characters"),
  );

/** An e-mail address, trimmed. */
export const emailAddress = (max: number, message: string) =>
  z.pipe(z.string(message).check(z.trim(), z.maxLength(max, message)), z.email(message));

/**
 * Text of several lines, trimmed, its line ends as plain newlines however they were sent.
 * @param message said when it is too short or missing
 */
export const requiredParagraph = (min: number, max: number, message: string) =>
  z.string(message).check(
    z.trim(),
    z.overwrite((text) => text.replace(/\r\n?/g, "\n")),
    z.refine((text) => characters(text) >= min, message),
    // Formatted when needed: the first use of Intl keeps a page's start for 20 ms.
    z.refine((text) => characters(text) <= max, { error: () => `Please use at most ${thousands(max)} characters` }),
    z.refine((text) => !/[^\P{Cc}\r\n\t]/u.test(text), "Please remove the control characters"),
  );

/** The same, where it may be left out. */
export const paragraph = (max: number) => z._default(requiredParagraph(0, max, "Please write text here"), "");

/** The address of a web page, trimmed. */
export const webAddress = (max: number, message: string) =>
  z.pipe(
    z.string(message).check(z.trim(), z.maxLength(max, `Please use at most ${max} characters`)),
    z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: message }),
  );

/** One of the listed values. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values, message: string) =>
  z.enum(values, message);
