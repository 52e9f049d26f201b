import type { Spot } from "../illustrations/terrain.ts";
import chartStyles from "../vancouver-map/chart.module.css";
import { chartSize, land, outline } from "../vancouver-map/coast.ts";
import styles from "./locator-chart.module.css";
import "~/styles/rare-tokens.css";

/** Positions are percentages of the chart's width and height. */
export interface ChartPoint {
  id: number;
  mapX: number;
  mapY: number;
}

export interface LocatorChartProps {
  hosts: readonly ChartPoint[];
  here?: ChartPoint;
  title: string;
  className?: string;
}

const { width, height } = chartSize;

/** Maximum shore deviation in drawing units: a small chart needs fewer points. */
const tolerance = 4;

const landPath = land.map((shore) => outline(generalised(shore))).join("");

export function LocatorChart({ hosts, here, title, className }: LocatorChartProps) {
  const x = ({ mapX }: ChartPoint) => Math.round((mapX / 100) * width);
  const y = ({ mapY }: ChartPoint) => Math.round((mapY / 100) * height);
  const dot = (host: ChartPoint) => `M${x(host)} ${y(host)}h0`;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={className} role="img" aria-label={title}>
      <path d={`M0 0H${width}V${height}H0z`} className={styles.chartWater} />
      <path d={landPath} className={styles.chartLand} vectorEffect="non-scaling-stroke" />
      {here && (
        <path
          d={`M${x(here)} 0V${height}M0 ${y(here)}H${width}`}
          className={styles.chartBearing}
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path d={hosts.map(dot).join("")} className={styles.chartHosts} vectorEffect="non-scaling-stroke" />
      {here && (
        <>
          <path d={dot(here)} className={styles.chartHereRing} vectorEffect="non-scaling-stroke" />
          <path d={dot(here)} className={styles.chartHere} vectorEffect="non-scaling-stroke" />
        </>
      )}
      <path d={`M0 0H${width}V${height}H0z`} className={chartStyles.chartFrame} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** Simplifies a line (Douglas-Peucker). */
function generalised(line: readonly Spot[]): readonly Spot[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy) || 1;
  const offsets = line.map(([x, y]) => Math.abs((x - first[0]) * dy - (y - first[1]) * dx) / length);
  const farthest = offsets.indexOf(Math.max(...offsets));
  if ((offsets[farthest] ?? 0) <= tolerance) return [first, last];
  return [...generalised(line.slice(0, farthest + 1)), ...generalised(line.slice(farthest)).slice(1)];
}
