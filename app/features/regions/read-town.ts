import type { SiteContent } from "~/content/document.ts";
import { regionsDocument, regionsOf } from "~/content/regions.ts";
import { regionsPagesDocument } from "~/content/regions-pages.ts";

/** The address of a directory's town, as a region's page links it; nothing for an unknown one. */
export function readTown(
  content: SiteContent,
  search: URLSearchParams,
): { city?: string; state?: string; country?: string } {
  const country = search.get("country") === "usa" ? "usa" : "canada";
  const region = regionsOf(content.of(regionsDocument))[country].find(({ slug }) => slug === search.get("region"));
  const city = region?.locations.find((name) => name === search.get("town"));
  if (!region || !city) return {};
  return { city, state: region.state, country: content.of(regionsPagesDocument).countries[country].name };
}
