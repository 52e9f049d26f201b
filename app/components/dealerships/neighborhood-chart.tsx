import { hardLine, type Spot } from "../illustrations/terrain.ts";
import {
  bridgesPath,
  dotted,
  lakesPath,
  landPath,
  parksPath,
  seawallPath,
  stroked,
} from "../vancouver-map/chart-lines.ts";
import { isLand } from "../vancouver-map/coast.ts";
import {
  type ChartName,
  type ChartPoint,
  isInPark,
  namesIn,
  othersIn,
  roadsIn,
  scaleOf,
  spotOf,
  viewAround,
  viewSize,
} from "./neighborhood.ts";
import styles from "./neighborhood-chart.module.css";
import "~/styles/rare-tokens.css";

export interface NeighborhoodChartProps {
  here: ChartPoint;
  hosts: readonly ChartPoint[];
  title: string;
}

export function NeighborhoodChart({ here, hosts, title }: NeighborhoodChartProps) {
  const view = viewAround(here);
  const others = othersIn(view, here, hosts);
  const names = namesIn(view, here, others);
  const scale = scaleOf(view, others);
  return (
    <svg
      viewBox={`${view.left} ${view.top} ${viewSize.width} ${viewSize.height}`}
      className={styles.chart}
      role="img"
      aria-label={title}
    >
      <path d={landPath} {...stroked("shoal", 16)} strokeLinejoin="round" />
      <path d={landPath} fill="var(--chart-land)" />
      <path d={parksPath} fill="var(--hill)" />
      <path d={roadsIn(view).map(hardLine).join("")} {...stroked("street", 2.4)} strokeLinecap="round" />
      <path d={landPath} {...stroked("ink", 0.8)} />
      <path d={lakesPath} fill="var(--shoal)" stroke="var(--ink)" strokeWidth=".6" />
      <path d={bridgesPath} {...stroked("ink", 3.2)} />
      <path d={bridgesPath} {...stroked("paper", 2)} />
      <path d={seawallPath} {...stroked("chart-land", 2.6)} />
      <path d={seawallPath} {...dotted("cedar", 1.8, 3.6)} />
      {others.map((other) => (
        <Buoy key={other.id} host={other} />
      ))}
      {names.places.map((name) => (
        <Name key={name.text} name={name} className={name.isSea ? styles.sea : styles.place} />
      ))}
      {names.streets.map((name) => (
        <Name key={name.text} name={name} className={styles.streetName} />
      ))}
      <g className={styles.here}>
        <Buoy host={here} />
      </g>
      <path d={`M${scale.x} ${scale.y}v-3v3h${scale.length}v-3`} {...stroked("ink", 0.8)} />
      <text
        x={scale.x + scale.length + 4}
        y={scale.y + 1}
        className={styles.scaleText}
        style={halo([scale.x + scale.length + 14, scale.y])}
      >
        500 m
      </text>
    </svg>
  );
}

/** A numbered buoy, as on the Vancouver map. */
function Buoy({ host }: { host: ChartPoint }) {
  const [x, y] = spotOf(host).map(Math.round) as [number, number];
  return (
    <>
      <circle cx={x} cy={y} className={styles.buoy} />
      <text x={x} y={y} dy=".36em" className={styles.number}>
        {host.id}
      </text>
    </>
  );
}

/** In the color of the ground below the name. */
const halo = (spot: Spot) => ({
  stroke: `var(--${isInPark(spot) ? "hill" : isLand(spot) ? "chart-land" : "chart-sea"})`,
});

function Name({ name: { text, at, turn, isSea }, className }: { name: ChartName; className?: string }) {
  const [x, y] = at;
  return (
    <text
      x={x}
      y={y}
      className={className}
      style={isSea ? undefined : halo(at)}
      dy=".35em"
      transform={turn ? `rotate(${turn} ${x} ${y})` : undefined}
    >
      {text}
    </text>
  );
}
