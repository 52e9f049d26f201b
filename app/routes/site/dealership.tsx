import { data } from "react-router";
import { HostPage } from "~/components/dealerships/host-page.tsx";
import { JsonLd } from "~/components/json-ld.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { hostData } from "~/components/structured-data.ts";
import { findDealership, listDealerships } from "~/features/dealerships/dealerships.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/dealership";

export const handle = { access: "public", cache: "public" };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.dealership.name,
        description: `${loaderData.dealership.name} rents ${loaderData.dealership.bikes} e-bikes at ${loaderData.dealership.place}.`,
      })
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const dealership = await findDealership(db, params.id);
  if (!dealership) throw data(null, { status: 404, statusText: "Not Found" });
  return { dealership, all: await listDealerships(db) };
}

export default function DealershipPage({ loaderData: { dealership, all } }: Route.ComponentProps) {
  return (
    <>
      <HostPage host={dealership} all={all} />
      <JsonLd of={hostData(dealership)} />
    </>
  );
}
