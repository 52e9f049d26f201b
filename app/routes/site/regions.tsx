import { EnhancementScript } from "~/components/enhancement-script.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { RegionGazetteer } from "~/components/regions/region-gazetteer.tsx";
import regionsScript from "~/components/regions/regions.script.ts?worker&url";
import { pages } from "~/content/pages.ts";
import { readRegionsQuery } from "~/features/regions/schema.ts";
import type { Route } from "./+types/regions";

export const handle = { access: "public", cache: "public" };

export const meta = () => pageMeta(pages.regions);

export function loader({ url }: Route.LoaderArgs) {
  return readRegionsQuery(url.searchParams);
}

export default function RegionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <RegionGazetteer query={loaderData} />
      <EnhancementScript src={regionsScript} />
    </>
  );
}
