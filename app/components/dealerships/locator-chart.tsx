import { SvgPicture } from "../illustrations/svg-picture.tsx";
import type { Spot } from "../illustrations/terrain.ts";
import { stroked } from "../vancouver-map/chart-lines.ts";
import { chartSize, land, outline, pacificSpirit, stanleyPark } from "../vancouver-map/coast.ts";
import { kilometer, ticks } from "../vancouver-map/graticule.ts";
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
  { text: "English Bay", x: 440, y: 290, className: styles.water },
  { text: "Burrard Inlet", x: 1085, y: 216, turn: 5, className: styles.water },
  { text: "Strait of", x: 165, y: 780, className: styles.water },
  { text: "Georgia", x: 165, y: 830, className: styles.water },
  { text: "Fraser River", x: 1000, y: 890, className: styles.river },
  { text: "UBC", x: 208, y: 535, className: styles.place },
  { text: "North Vancouver", x: 1105, y: 88, className: styles.place },
];

const landPath = land.map((shore) => outline(generalised(shore))).join("");
const parksPath = [stanleyPark, pacificSpirit].map((park) => outline(generalised(park))).join("");

export function LocatorChart({ hosts, title }: LocatorChartProps) {
  const dots = hosts.map((host) => `M${spotOf(host).map(Math.round).join(" ")}h0`).join("");
  return (
    <SvgPicture viewBox={`0 0 ${width} ${height}`} className={styles.chart} title={title}>
      <defs>
        <path id="locator-land" d={landPath} />
      </defs>
      <g strokeLinejoin="round">
        <use href="#locator-land" {...stroked("shoal", 60)} opacity=".5" />
        <use href="#locator-land" {...stroked("shoal", 32)} />
        <use href="#locator-land" fill="var(--chart-land)" />
        <path d={parksPath} className={styles.park} />
        <use href="#locator-land" {...stroked("ink", 2.6)} />
      </g>
      {names.map(({ text, x, y, turn, className }) => (
        <text
          key={text}
          x={x}
          y={y}
          className={className}
          textAnchor="middle"
          transform={turn ? `rotate(${turn} ${x} ${y})` : undefined}
        >
          {text}
        </text>
      ))}
      <path d={dots} className={styles.dots} vectorEffect="non-scaling-stroke" />
      <path d={`M0 0H${width}V${height}H0z${ticks}`} {...stroked("ink", 2.6)} />
      <g transform={`translate(40 ${height - 44})`}>
        <path d={`M0-10V0H${2 * kilometer}V-10M${kilometer}-10V0`} {...stroked("ink", 2.6)} />
        <path d={`M0-6H${kilometer}V0H0z`} />
        <text x={2 * kilometer + 14} y="4">
          2 km
        </text>
      </g>
    </SvgPicture>
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
