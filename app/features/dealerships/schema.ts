import * as z from "zod/mini";
import { searchText } from "~/forms/search-text.ts";

const dealershipsQuerySchema = z.object({ q: searchText });

/** The search in an address; never an error. */
export const readDealershipsQuery = (search: URLSearchParams): { q: string } =>
  dealershipsQuerySchema.parse(Object.fromEntries(search));
