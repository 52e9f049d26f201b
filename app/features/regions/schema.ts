import { type Country, type Regions, type RegionsQuery, slugOf } from "~/content/regions.ts";
import { searchText } from "~/forms/search-text.ts";

export function readRegionsQuery(regions: Regions, search: URLSearchParams): RegionsQuery {
  const country: Country = search.get("country")?.toLowerCase() === "usa" ? "usa" : "canada";
  const region = slugOf(search.get("region") ?? "");
  return {
    q: searchText(search.get("q")),
    country,
    region: regions[country].some(({ slug }) => slug === region) ? region : undefined,
  };
}
