import * as z from "zod/mini";
import { type RegionsQuery, regions, slugOf } from "~/content/regions.ts";
import { searchText } from "~/forms/search-text.ts";

const regionsQuerySchema = z.object({
  q: searchText,
  country: z.catch(z.pipe(z.string().check(z.toLowerCase()), z.enum(["canada", "usa"])), "canada"),
  region: z.catch(z.optional(z.pipe(z.string(), z.transform(slugOf))), undefined),
});

/** The search in an address. What it does not know falls back: another country to Canada, another region to All. */
export function readRegionsQuery(search: URLSearchParams): RegionsQuery {
  const { q, country, region } = regionsQuerySchema.parse(Object.fromEntries(search));
  return { q, country, region: regions[country].some(({ slug }) => slug === region) ? region : undefined };
}
