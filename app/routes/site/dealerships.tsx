import { HostGazetteer } from "~/components/dealerships/host-gazetteer.tsx";
import { searchDealerships } from "~/features/dealerships/dealerships.server.ts";
import { readDealershipsQuery } from "~/features/dealerships/schema.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/dealerships";

export const handle = { access: "public", cache: "public", query: ["q"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { q } = readDealershipsQuery(url.searchParams);
  return { q, hosts: await searchDealerships(context.get(appContext).db, q) };
}

export default function DealershipsPage({ loaderData: { q, hosts } }: Route.ComponentProps) {
  return <HostGazetteer hosts={hosts} q={q} />;
}
