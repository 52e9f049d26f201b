import { data } from "react-router";
import { RegionDetails } from "~/components/regions/region-details.tsx";
import { regionIds } from "~/content/regions.ts";
import { countDealerships } from "~/features/dealerships/dealerships.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/region";

export const handle = { access: "public", cache: "public" };

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = regionIds.find((one) => String(one) === params.id);
  if (!id) throw data(null, { status: 404, statusText: "Not Found" });
  const { hosts } = await countDealerships(context.get(appContext).db);
  return { id, hostCount: hosts };
}

export default function RegionPage({ loaderData }: Route.ComponentProps) {
  return <RegionDetails {...loaderData} />;
}
