import { data } from "react-router";
import { pageMeta } from "~/components/page-meta.ts";
import { findDealership } from "~/features/dealerships/dealerships.server.ts";
import { runtimeContext } from "~/services/runtime.server.ts";
import type { Route } from "./+types/dealership";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.dealership.name,
        description: `${loaderData.dealership.name} rents e-bikes at ${loaderData.dealership.place}.`,
      })
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const dealership = await findDealership(context.get(runtimeContext).db, params.id);
  if (!dealership) throw data(null, { status: 404, statusText: "Not Found" });
  return { dealership };
}

export default function DealershipPage({ loaderData: { dealership } }: Route.ComponentProps) {
  return (
    <div className="sheet py-16 sm:py-24">
      <nav aria-label="Breadcrumb">
        <ol className="flex flex-wrap gap-2 text-sm">
          <li>
            <a href="/">Home</a> <span aria-hidden="true">›</span>
          </li>
          <li>
            <a href="/dealerships">Dealerships</a> <span aria-hidden="true">›</span>
          </li>
          <li aria-current="page">Dealership {dealership.id}</li>
        </ol>
      </nav>
      <h1 className="mt-6 text-5xl sm:text-7xl">{dealership.name}</h1>
      <p className="mt-6 text-lg">
        {dealership.place}. {dealership.bikes} e-bikes.
      </p>
      <p className="mt-10">
        <a className="action-quiet" href="/">
          Back to Home
        </a>
      </p>
    </div>
  );
}
