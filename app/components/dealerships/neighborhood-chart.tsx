import { hardLine, type Spot, softLine } from "../illustrations/terrain.ts";
import { bridges, lakes, land, outline, parks, seawall, survey } from "../vancouver-map/coast.ts";
import {
  type ChartName,
  type ChartPoint,
  namesIn,
  roadsIn,
  scaleOf,
  spotOf,
  viewAround,
  viewSize,
} from "./neighborhood.ts";
import styles from "./neighborhood-chart.module.css";
import "~/styles/rare-tokens.css";

const all = (shapes: readonly (readonly Spot[])[]) => shapes.map(outline).join("");
const landPath = all(land);
const parksPath = all(parks);
const lakesPath = all(lakes);
const bridgesPath = bridges.map((line) => hardLine(survey(line))).join("");
const seawallPath = softLine(seawall);

export interface NeighborhoodChartProps {
  here: ChartPoint;
  hosts: readonly ChartPoint[];
  title: string;
}

export function NeighborhoodChart({ here, hosts, title }: NeighborhoodChartProps) {
  const others = hosts.filter(({ id }) => id !== here.id);
  const view = viewAround(here);
  const names = namesIn(view, here, others);
  const [x, y] = spotOf(here).map(Math.round) as [number, number];
  const dots = others.map((other) => `M${spotOf(other).map(Math.round).join(" ")}h0`).join("");
  const scale = scaleOf(view);
  return (
    <svg
      viewBox={`${view.left} ${view.top} ${viewSize.width} ${viewSize.height}`}
      className={styles.chart}
      role="img"
      aria-label={title}
    >
      <path d={landPath} className={styles.shoal} />
      <path d={landPath} className={styles.land} />
      <path d={parksPath} className={styles.park} />
      <path d={roadsIn(view).map(hardLine).join("")} className={styles.street} />
      <path d={landPath} className={styles.coast} />
      <path d={lakesPath} className={styles.lake} />
      <path d={bridgesPath} className={styles.bridge} />
      <path d={bridgesPath} className={styles.deck} />
      <path d={seawallPath} className={styles.seawallBed} />
      <path d={seawallPath} className={styles.seawall} />
      <path d={dots} className={styles.dots} />
      {names.places.map((name) => (
        <Name key={name.text} name={name} className={name.isSea ? styles.sea : styles.place} />
      ))}
      {names.streets.map((name) => (
        <Name key={name.text} name={name} className={styles.streetName} />
      ))}
      <path d={`M${x} ${y}h0`} className={styles.ring} />
      <path d={`M${x} ${y}h0`} className={styles.here} />
      <path d={`M${scale.x} ${scale.y}v-3v3h${scale.length}v-3`} className={styles.scale} />
      <text x={scale.x + scale.length + 4} y={scale.y + 1} className={styles.scaleText}>
        500 m
      </text>
    </svg>
  );
}

function Name({ name: { text, at, turn }, className }: { name: ChartName; className?: string }) {
  const [x, y] = at;
  return (
    <text x={x} y={y} className={className} dy=".35em" transform={turn ? `rotate(${turn} ${x} ${y})` : undefined}>
      {text}
    </text>
  );
}
