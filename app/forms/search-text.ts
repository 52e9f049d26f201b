import * as z from "zod/mini";

const MOST_CHARACTERS = 80;

/** What is looked for, from an address: never an error. Control characters are dropped and the rest is cut to a length. */
export const searchText = z.pipe(
  z.catch(z.string(), ""),
  z.transform((text: string) => [...text.replace(/\p{Cc}/gu, " ").trim()].slice(0, MOST_CHARACTERS).join("")),
);
