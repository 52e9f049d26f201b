import { data } from "react-router";
import { useContent } from "~/components/content.ts";
import { ClosedHostPage, HostPage } from "~/components/dealerships/host-page.tsx";
import { JsonLd } from "~/components/json-ld.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { hostData } from "~/components/structured-data.ts";
import { hostPagesDocument } from "~/content/dealerships.ts";
import { dayDate, startOfDay } from "~/domain/dates.server.ts";
import { findDealership, listDealerships } from "~/features/dealerships/dealerships.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/dealership";

export const handle = { access: "public", cache: "public" };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const dealership = await findDealership(db, params.id);
  if (!dealership) throw data(null, { status: 404, statusText: "Not Found" });
  const { closedAt, confirmedOn } = dealership;
  const shown = {
    dealership,
    all: await listDealerships(db),
    confirmedOn: confirmedOn ? dayDate(startOfDay(confirmedOn)) : undefined,
  };
  return data(shown, closedAt ? { status: 410, statusText: "Gone" } : undefined);
}

export default function DealershipPage({ loaderData: { dealership, all, confirmedOn } }: Route.ComponentProps) {
  const { closed } = useContent(hostPagesDocument).host;
  if (dealership.closedAt)
    return (
      <>
        <PageTitle title={closed.heading(dealership.name)} description={closed.text} />
        <ClosedHostPage host={dealership} all={all} />
      </>
    );
  return (
    <>
      <PageTitle
        title={dealership.name}
        description={`${dealership.name} rents ${dealership.bikes} e-bikes at ${dealership.place}.`}
      />
      <HostPage host={dealership} all={all} confirmedOn={confirmedOn} />
      <JsonLd of={hostData(dealership)} />
    </>
  );
}
