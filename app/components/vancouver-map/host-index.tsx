import { inBikes, vancouverChartDocument } from "../../content/vancouver-map.ts";
import { useContent } from "../content.ts";
import { BikeTally } from "../dealerships/bike-tally.tsx";
import "~/styles/primitives/grid.css";
import "~/styles/primitives/ruled.css";
import styles from "./host-index.module.css";
import type { ChartHost } from "./place-buoys.ts";

export function ChartStats({ hosts }: { hosts: readonly ChartHost[] }) {
  const vancouverChart = useContent(vancouverChartDocument);
  const { heading, locations, bikes, average, coverage } = vancouverChart.stats;
  const total = hosts.reduce((sum, host) => sum + host.bikes, 0);
  const stats = [
    [hosts.length, locations],
    [total, bikes],
    [hosts.length ? Math.round(total / hosts.length) : 0, average],
    [coverage.value, coverage.label],
  ] as const;
  return (
    <section className="sheet" aria-labelledby="chart-figures">
      <h2 id="chart-figures" className="sr-only">
        {heading}
      </h2>
      <dl className={`grid gap-6 section ${styles.figures}`}>
        {stats.map(([value, label]) => (
          <div key={label} className="stack gap-2">
            <dt>{label}</dt>
            <dd className="display title-l numerals">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function HostIndex({ hosts }: { hosts: readonly ChartHost[] }) {
  const vancouverChart = useContent(vancouverChartDocument);
  const { heading, text } = vancouverChart.list;
  return (
    <section className="hidden-until-parsed sheet" aria-labelledby="chart-index">
      <div className={`row spread gap-2 ${styles.head}`}>
        <h2 id="chart-index" className="title-l">
          {heading}
        </h2>
        <p>{text}</p>
      </div>
      <ol className={`ruled newsprint numerals ${styles.list}`}>
        {hosts.map(({ id, name, place, bikes }) => (
          <li key={id} value={id}>
            <span className="tide">{id}</span>
            <a href={`/dealerships/${id}`}>{name}</a>
            <span className={`muted text-s ${styles.place}`}>{place}</span>
            <BikeTally bikes={bikes} />
            <span className="nowrap">{inBikes(bikes)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function ChartClosing() {
  const vancouverChart = useContent(vancouverChartDocument);
  const { text, action, more } = vancouverChart.closing;
  return (
    <div className="sheet section row spread gap-2">
      <p className="lead">{text}</p>
      <p className="row gap-4">
        <a className="action" href={action.href}>
          {action.label}
        </a>
        <a className="action-quiet" href={more.href}>
          {more.label}
        </a>
      </p>
    </div>
  );
}
