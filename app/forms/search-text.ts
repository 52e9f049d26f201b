const mostCharacters = 80;

/** Never throws. Without Zod, whose 20 KB would go to every browser that reads a query string. */
export const searchText = (text: string | null): string =>
  [...(text ?? "").replace(/\p{Cc}/gu, " ").trim()].slice(0, mostCharacters).join("");
