import { pageMeta } from "~/components/page-meta.ts";
import { RegionGazetteer } from "~/components/regions/region-gazetteer.tsx";
import { pages } from "~/content/pages.ts";
import { readRegionsQuery } from "~/features/regions/schema.ts";
import type { Route } from "./+types/regions";

// The list follows each key; without script its form and links ask the server.
export const handle = { access: "public", hydrate: true, shared: true };

export const meta = () => pageMeta(pages.regions);

export function loader({ url }: Route.LoaderArgs) {
  return readRegionsQuery(url.searchParams);
}

/** With script nothing is asked for: every location is on the page already. */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return readRegionsQuery(url.searchParams);
}

export default function RegionsPage({ loaderData }: Route.ComponentProps) {
  return <RegionGazetteer initial={loaderData} />;
}
