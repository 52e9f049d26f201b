import { searchText } from "~/forms/search-text.ts";

/** The search in an address; never an error. */
export const readDealershipsQuery = (search: URLSearchParams): { q: string } => ({ q: searchText(search.get("q")) });
