import { searchText } from "~/forms/search-text.ts";

export const readDealershipsQuery = (search: URLSearchParams): { q: string } => ({ q: searchText(search.get("q")) });
