import type { CSSProperties } from "react";
import { inBikes, vancouverChart } from "../../content/vancouver-map.ts";
import type { ChartHost } from "./place-buoys.ts";

export function ChartStats({ hosts }: { hosts: readonly ChartHost[] }) {
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
      <dl className="chart-figures">
        {stats.map(([value, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="display">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function HostIndex({ hosts }: { hosts: readonly ChartHost[] }) {
  const { heading, text } = vancouverChart.list;
  return (
    <section className="deferred-layout hidden-until-parsed sheet chart-index" aria-labelledby="chart-index">
      <div className="chart-index-head">
        <h2 id="chart-index" className="title-l">
          {heading}
        </h2>
        <p>{text}</p>
      </div>
      <ol>
        {hosts.map(({ id, name, place, bikes }) => (
          <li key={id} value={id} style={{ "--n": bikes } as CSSProperties}>
            <span className="index-number">{id}</span>
            <a href={`/dealerships/${id}`}>{name}</a>
            <span className="index-bikes">{inBikes(bikes)}</span>
            <span className="index-place">{place}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function ChartClosing() {
  const { text, action, more } = vancouverChart.closing;
  return (
    <section className="deferred-layout sheet chart-closing">
      <p>{text}</p>
      <p className="flex flex-wrap gap-4">
        <a className="action" href={action.href}>
          {action.label}
        </a>
        <a className="action-quiet" href={more.href}>
          {more.label}
        </a>
      </p>
    </section>
  );
}
