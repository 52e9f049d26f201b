import { EnhancementScript } from "~/components/enhancement-script.tsx";
import { RegionGazetteer } from "~/components/regions/region-gazetteer.tsx";
import regionsScript from "~/components/regions/regions.script.ts?worker&url";
import { regionsDocument, regionsOf } from "~/content/regions.ts";
import { readRegionsQuery } from "~/features/regions/schema.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/regions";

export const handle = { access: "public", cache: "public", query: ["q", "country", "region"] };

export function loader({ context, url }: Route.LoaderArgs) {
  const regions = regionsOf(context.get(appContext).content.of(regionsDocument));
  return readRegionsQuery(regions, url.searchParams);
}

export default function RegionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <RegionGazetteer query={loaderData} />
      <EnhancementScript src={regionsScript} />
    </>
  );
}
