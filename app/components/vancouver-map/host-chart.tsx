import type { CSSProperties } from "react";
import { inBikes, vancouverChartDocument } from "../../content/vancouver-map.ts";
import { useContent } from "../content.ts";
import { ChartDrawing } from "./chart-drawing.tsx";
import { dotted, stroked } from "./chart-lines.ts";
import { chartSize } from "./coast.ts";
import "~/styles/primitives/tip.css";
import styles from "./host-chart.module.css";
import { type Buoy, buoyDiameter, type ChartHost, placeBuoys } from "./place-buoys.ts";
import "~/styles/rare-tokens.css";

const share = (value: number, of: number) => `${Math.round((value / of) * 10_000) / 100}%`;
const diameter = (units: number) => Math.round((units / chartSize.width) * 10_000) / 100;

/** Connects a host to its buoy if the layout moved it. */
const leader = ({ at, x, y }: Buoy) =>
  Math.hypot(at.x - x, at.y - y) < 4
    ? ""
    : `M${Math.round(at.x)} ${Math.round(at.y)}l${Math.round(x - at.x)} ${Math.round(y - at.y)}`;

/** Tooltips are popovers with interest invokers, or CSS only in browsers without them. */
export function HostChart({ hosts }: { hosts: readonly ChartHost[] }) {
  const vancouverChart = useContent(vancouverChartDocument);
  const buoys = placeBuoys(hosts);
  const { picture, figure, region, hint, notice } = vancouverChart;
  return (
    <figure>
      <p className={`sheet text-s ${styles.hint}`}>{hint}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.window} aria-label={region} tabIndex={0}>
        <div className={styles.chart}>
          <span className={styles.start} />
          <ChartDrawing title={picture} leaders={buoys.map(leader).join("")} />
          <ol className={styles.buoys}>
            {buoys.map((buoy) => (
              <ChartBuoy key={buoy.id} buoy={buoy} />
            ))}
          </ol>
        </div>
      </section>
      <figcaption className={`sheet row baseline spread text-s muted ${styles.foot}`}>
        <p className="caption figure-caption">
          <span className="figure-number">Fig. 1</span> {figure}
        </p>
        <p>{notice}</p>
      </figcaption>
    </figure>
  );
}

function ChartBuoy({ buoy: { id, name, place, bikes, x, y, diameter: units } }: { buoy: Buoy }) {
  const tip = `host-${id}`;
  const style = {
    left: share(x, chartSize.width),
    top: share(y, chartSize.height),
    "--d": diameter(units),
  } as CSSProperties;
  return (
    <li className="tip-owner" style={style}>
      <button
        type="button"
        className={`tip-trigger numerals ${styles.buoy}`}
        popoverTarget={tip}
        popoverTargetAction="show"
        {...{ interestfor: tip }}
      >
        {id}
        <span className="sr-only">
          {" "}
          {name}, {inBikes(bikes)}
        </span>
      </button>
      <div id={tip} popover="auto" className={`tip ${styles.card}`}>
        <a href={`/dealerships/${id}`}>{name}</a>
        <span>{place}</span>
        <span>{inBikes(bikes)}</span>
      </div>
    </li>
  );
}

export function ChartLegend() {
  const vancouverChart = useContent(vancouverChartDocument);
  const { heading, sizes, entries } = vancouverChart.legend;
  const square = "M1 1h32v16H1z";
  const samples = [
    [entries.park, { d: square, fill: "var(--hill)", stroke: "var(--ink)" }],
    [entries.seawall, { d: "M1 12q8-9 16-3t16-3", ...dotted("cedar", 3.2, 5.6) }],
    [entries.bank, { d: square, ...stroked("tide", 1, "1 3"), fill: "var(--tideland)" }],
  ] as const;
  return (
    <section className={`stack gap-2 ${styles.legend}`} aria-labelledby="chart-legend">
      <h2 id="chart-legend" className="sr-only">
        {heading}
      </h2>
      <ul className="row gap-2 text-s">
        {sizes.map((bikes) => (
          <li key={bikes}>
            <span className={styles.sample} style={{ "--d": diameter(buoyDiameter(bikes)) } as CSSProperties} />
            {inBikes(bikes)}
          </li>
        ))}
        {samples.map(([label, sample]) => (
          <li key={label}>
            <svg viewBox="0 0 34 18" width="34" height="18" aria-hidden="true">
              <path {...sample} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}
