import * as z from "zod/mini";
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

export const choice = <const Values extends readonly [string, ...string[]]>(values: Values, message: string) =>
  z.enum(values, message);
