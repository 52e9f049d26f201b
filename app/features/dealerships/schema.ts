import { searchText } from "~/forms/search-text.ts";

export const readDealershipsQuery = (search: URLSearchParams): { q: string } => ({ q: searchText(search.get("q")) });

/** `before`: the id of an event, which fits a bigint. */
export function readHistoryQuery(search: URLSearchParams): { before: number | undefined } {
  const before = search.get("before") ?? "";
  return { before: /^[1-9]\d{0,14}$/.test(before) ? Number(before) : undefined };
}
