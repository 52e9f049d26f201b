import type { CSSProperties } from "react";
import { inBikes, vancouverChart } from "../../content/vancouver-map.ts";
import styles from "./host-index.module.css";
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
      <dl className={styles.chartFigures}>
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
    <section className={`deferred-layout hidden-until-parsed sheet ${styles.chartIndex}`} aria-labelledby="chart-index">
      <div className={styles.chartIndexHead}>
        <h2 id="chart-index" className="title-l">
          {heading}
        </h2>
        <p>{text}</p>
      </div>
      <ol>
        {hosts.map(({ id, name, place, bikes }) => (
          <li key={id} value={id} style={{ "--n": bikes } as CSSProperties}>
            <span className={styles.indexNumber}>{id}</span>
            <a href={`/dealerships/${id}`}>{name}</a>
            <span>{inBikes(bikes)}</span>
            <span className={styles.indexPlace}>{place}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function ChartClosing() {
  const { text, action, more } = vancouverChart.closing;
  return (
    <section className={`deferred-layout sheet ${styles.chartClosing}`}>
      <p>{text}</p>
      <p className={styles.text}>
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
