import { useContent } from "~/components/content.ts";
import { ChartLegend, HostChart } from "~/components/vancouver-map/host-chart.tsx";
import { ChartClosing, ChartStats, HostIndex } from "~/components/vancouver-map/host-index.tsx";
import { pagesDocument } from "~/content/pages.ts";
import { vancouverChartDocument } from "~/content/vancouver-map.ts";
import { listDealerships } from "~/features/dealerships/dealerships.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/vancouver-map";
import styles from "./vancouver-map.module.css";

export const handle = { access: "public", cache: "public" };
export async function loader({ context }: Route.LoaderArgs) {
  const hosts = await listDealerships(context.get(appContext).db);
  return { hosts: hosts.sort((one, other) => one.id - other.id) };
}

export default function VancouverMapPage({ loaderData: { hosts } }: Route.ComponentProps) {
  const pages = useContent(pagesDocument);
  const vancouverChart = useContent(vancouverChartDocument);
  return (
    <div className={styles.page}>
      <div className={`sheet stack gap-3 ${styles.cartouche}`}>
        <p className="caption almanac-line">
          {vancouverChart.caption.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
        <h1 className="title-xl">{pages.vancouverMap.heading}</h1>
        <p className={styles.lead}>{vancouverChart.lead}</p>
        <ChartLegend />
      </div>
      <HostChart hosts={hosts} />
      <ChartStats hosts={hosts} />
      <HostIndex hosts={hosts} />
      <ChartClosing />
    </div>
  );
}
