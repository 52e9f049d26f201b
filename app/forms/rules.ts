import { z } from "zod";

// Lengths count characters as people and PostgreSQL do, not UTF-16 units.
const characters = (text: string) => [...text].length;

/**
 * One line of text, trimmed.
 * @param message said when it is too short or missing
 */
export const line = (min: number, max: number, message: string) =>
  z
    .string(message)
    .trim()
    .refine((text) => characters(text) >= min, message)
    .refine((text) => characters(text) <= max, `Please use at most ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), "Please write this on one line, without control characters");

/** An e-mail address, trimmed. */
export const emailAddress = (max: number, message: string) =>
  z.string(message).trim().max(max, message).pipe(z.email(message));

/**
 * Text of several lines, trimmed, its line ends as plain newlines however they were sent.
 * @param message said when it is too short or missing
 */
export const requiredParagraph = (min: number, max: number, message: string) =>
  z
    .string(message)
    .trim()
    .overwrite((text) => text.replace(/\r\n?/g, "\n"))
    .refine((text) => characters(text) >= min, message)
    .refine((text) => characters(text) <= max, `Please use at most ${max.toLocaleString("en-US")} characters`)
    .refine((text) => !/[^\P{Cc}\r\n\t]/u.test(text), "Please remove the control characters");

/** The same, where it may be left out. */
export const paragraph = (max: number) => requiredParagraph(0, max, "Please write text here").default("");

/** The address of a web page, trimmed. */
export const webAddress = (max: number, message: string) =>
  z
    .string(message)
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, message }));

/** One of the listed values. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values, message: string) =>
  z.enum(values, message);
