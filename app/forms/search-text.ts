const mostCharacters = 80;

/**
 * What is looked for, from an address: never an error. Control characters are dropped and the rest is cut to a length.
 * Without Zod, whose 20 KB would go to every browser that reads an address by itself.
 */
export const searchText = (text: string | null): string =>
  [...(text ?? "").replace(/\p{Cc}/gu, " ").trim()].slice(0, mostCharacters).join("");
