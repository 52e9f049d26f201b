import type { RegionsQuery } from "../../content/regions.ts";

export function regionsHref({ q, country, region }: RegionsQuery): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (country !== "canada") search.set("country", country);
  if (region) search.set("region", region);
  return search.size > 0 ? `/regions?${search}` : "/regions";
}
