import { regions } from "~/content/regions.ts";
import { regionsCopy } from "~/content/regions-pages.ts";

/** The address of a directory's town, as a region's page links it; nothing for an unknown one. */
export function readTown(search: URLSearchParams): { city?: string; state?: string; country?: string } {
  const country = search.get("country") === "usa" ? "usa" : "canada";
  const region = regions[country].find(({ slug }) => slug === search.get("region"));
  const city = region?.locations.find((name) => name === search.get("town"));
  if (!region || !city) return {};
  const state = country === "canada" ? "British Columbia" : region.name;
  return { city, state, country: regionsCopy.countries[country].name };
}
