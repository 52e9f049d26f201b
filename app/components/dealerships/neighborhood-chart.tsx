import { SvgPicture } from "../illustrations/svg-picture.tsx";
import { hardLine, type Spot } from "../illustrations/terrain.ts";
import {
  bridgesPath,
  dotted,
  greenwayPath,
  lakesPath,
  landPath,
  parksPath,
  seawallPath,
  stroked,
} from "../vancouver-map/chart-lines.ts";
import { isLand } from "../vancouver-map/coast.ts";
import {
  atDesks,
  type ChartName,
  type ChartPoint,
  isInPark,
  isOnGreenway,
  type Lettering,
  namesIn,
  onPhones,
  othersIn,
  type Pointer,
  pointersIn,
  roadsIn,
  scaleOf,
  scaleSize,
  sideRoadsIn,
  spotOf,
  type View,
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
  const pointers = pointersIn(view, here, hosts);
  const lettering = { view, here, others, pointers };
  return (
    <SvgPicture
      viewBox={`${view.left} ${view.top} ${viewSize.width} ${viewSize.height}`}
      className={styles.chart}
      title={title}
    >
      <path d={landPath} {...stroked("shoal", 16)} strokeLinejoin="round" />
      <path d={landPath} fill="var(--chart-land)" />
      <path d={parksPath} className={styles.park} />
      <path d={sideRoadsIn(view).map(hardLine).join("")} {...stroked("street", 1.1)} strokeLinecap="round" />
      <path d={roadsIn(view).map(hardLine).join("")} {...stroked("street", 2.4)} strokeLinecap="round" />
      <path d={landPath} {...stroked("ink", 0.8)} />
      <path d={lakesPath} fill="var(--shoal)" stroke="var(--ink)" strokeWidth=".6" />
      <path d={bridgesPath} {...stroked("ink", 3.2)} />
      <path d={bridgesPath} {...stroked("paper", 2)} />
      <path d={seawallPath} {...stroked("chart-land", 2.6)} />
      <path d={seawallPath} {...dotted("cedar", 1.8, 3.6)} />
      {isOnGreenway(here) && <Greenway />}
      <Names {...lettering} letter={onPhones} className={styles.phone} />
      <Names {...lettering} letter={atDesks} className={styles.desk} />
      {others.map((other) => (
        <Buoy key={other.id} id={other.id} spot={spotOf(other)} />
      ))}
      {pointers.map(({ host, spot: [x, y], angle }) => (
        <g key={host.id}>
          <path d="M6.4-2.7 13 0 6.4 2.7z" transform={`translate(${x} ${y}) rotate(${angle})`} fill="var(--ink)" />
          <Buoy id={host.id} spot={[x, y]} />
        </g>
      ))}
      <g className={styles.here}>
        <Buoy id={here.id} spot={spotOf(here)} />
      </g>
      <Scale at={scaleOf(view, [...[here, ...others].map(spotOf), ...pointers.map(({ spot }) => spot)])} />
    </SvgPicture>
  );
}

const Greenway = () => (
  <>
    <path d={greenwayPath} {...stroked("chart-land", 2.6)} />
    <path d={greenwayPath} {...dotted("cedar", 1.8, 3.6)} />
  </>
);

function Scale({ at: [x, y] }: { at: Spot }) {
  const { height, bar } = scaleSize;
  const base = height - 5;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect height={height} className={styles.plate} />
      <path d={`M5 ${base - 3}v3h${bar}v-3`} {...stroked("ink", 0.8)} />
      <text x={bar + 9} y={height / 2} dy=".36em">
        500 m
      </text>
    </g>
  );
}

interface NamesProps {
  view: View;
  here: ChartPoint;
  others: readonly ChartPoint[];
  pointers: readonly Pointer<ChartPoint>[];
  letter: Lettering;
  className?: string;
}

function Names({ view, here, others, pointers, letter, className }: NamesProps) {
  const names = namesIn(
    view,
    here,
    others,
    letter,
    pointers.map(({ spot }) => spot),
  );
  return (
    <g className={className}>
      {names.places.map((name) => (
        <Name key={name.text} name={name} className={name.isSea ? styles.sea : styles.place} />
      ))}
      {names.streets.map((name) => (
        <Name key={name.text} name={name} className={styles.streetName} />
      ))}
    </g>
  );
}

/** A numbered buoy, as on the Vancouver map. */
function Buoy({ id, spot }: { id: number; spot: Spot }) {
  const [x, y] = spot.map(Math.round) as [number, number];
  return (
    <>
      <circle cx={x} cy={y} className={styles.buoy} />
      <text x={x} y={y} dy=".36em" className={styles.number}>
        {id}
      </text>
    </>
  );
}

/** In the color of the ground below the name. */
const halo = (spot: Spot) => ({
  stroke: `var(--${isInPark(spot) ? "park" : isLand(spot) ? "chart-land" : "chart-sea"})`,
});

function Name({ name: { text, at, turn, isSea, isOnRoads }, className }: { name: ChartName; className?: string }) {
  const [x, y] = at;
  return (
    <text
      x={x}
      y={y}
      className={className}
      style={isSea === undefined || (isOnRoads && !isSea) ? halo(at) : undefined}
      dy=".35em"
      transform={turn ? `rotate(${turn} ${x} ${y})` : undefined}
    >
      {text}
    </text>
  );
}
