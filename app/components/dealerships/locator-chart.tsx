import type { Spot } from "../illustrations/terrain.ts";
import { chartSize, land, outline } from "../vancouver-map/coast.ts";
import styles from "./locator-chart.module.css";
import { type ChartPoint, spotOf } from "./neighborhood.ts";
import "~/styles/rare-tokens.css";

export interface LocatorChartProps {
  hosts: readonly ChartPoint[];
  title: string;
}

const { width, height } = chartSize;

/** Maximum shore deviation in drawing units: a small chart needs fewer points. */
const tolerance = 4;

/** Enough to know the city by, where there are neither dots nor shores. */
const names = [
  { text: "English Bay", x: 470, y: 300 },
  { text: "UBC", x: 290, y: 510 },
  { text: "North Vancouver", x: 1150, y: 84 },
  { text: "Fraser River", x: 200, y: 812 },
];

const landPath = land.map((shore) => outline(generalised(shore))).join("");

export function LocatorChart({ hosts, title }: LocatorChartProps) {
  const dots = hosts.map((host) => `M${spotOf(host).map(Math.round).join(" ")}h0`).join("");
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.chart} role="img" aria-label={title}>
      <path d={landPath} className={styles.land} vectorEffect="non-scaling-stroke" />
      {names.map(({ text, x, y }) => (
        <text key={text} x={x} y={y} className={styles.name}>
          {text}
        </text>
      ))}
      <path d={dots} className={styles.dots} vectorEffect="non-scaling-stroke" />
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
