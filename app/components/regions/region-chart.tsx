import { Fragment } from "react";
import type { Country } from "../../content/regions.ts";
import type { Coordinates } from "../../content/town-coordinates.ts";
import { SvgPicture } from "../illustrations/svg-picture.tsx";
import type { Segment, Spot } from "../illustrations/terrain.ts";
import { outlines, waters } from "./outlines.ts";
import { type Box, type ChartTown, placeLabels } from "./place-labels.ts";
import styles from "./region-chart.module.css";
import "~/styles/rare-tokens.css";

interface Area {
  name: string;
  at: Coordinates;
  isSea?: boolean;
  /** In degrees. */
  turn?: number;
}

interface Frame {
  /** Standard parallels, and the meridian that is upright, in degrees. */
  parallels: readonly [number, number];
  meridian: number;
  graticule: { north: readonly number[]; west: readonly number[]; stepWest: number };
  around: readonly Area[];
  /** More room in the south, for names. */
  foot: number;
}

const frames: Record<Country, Frame> = {
  canada: {
    foot: 16,
    parallels: [50, 58.5],
    meridian: 126,
    graticule: { north: [50, 52, 54, 56, 58], west: [116, 120, 124, 128, 132, 136], stepWest: 1 },
    around: [
      { name: "Alberta", at: [55.6, 115.6] },
      { name: "Alaska", at: [58.3, 135.1], turn: 52 },
      { name: "Washington", at: [48.2, 118.4] },
      { name: "Pacific Ocean", at: [50.6, 133.1], isSea: true },
    ],
  },
  usa: {
    foot: 0,
    parallels: [29.5, 45.5],
    meridian: 96,
    graticule: { north: [25, 30, 35, 40, 45], west: [70, 80, 90, 100, 110, 120], stepWest: 2 },
    around: [
      { name: "Canada", at: [50.7, 103] },
      { name: "Mexico", at: [27.2, 105.2] },
      { name: "Atlantic", at: [30.4, 74.4], isSea: true },
    ],
  },
};

const width = 600;
const margin = 26;
// In the units of a chart 600 wide, which is shown at half its size on phones and larger elsewhere.
const onPhones = { towns: 19, areas: 17.5 } as const;
const atDesks = { towns: 14, areas: 13 } as const;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Albers' equal-area conic projection, in radii of the earth; y grows to the south. */
function albers({ parallels: [one, other], meridian }: Frame): (at: Coordinates) => Spot {
  const n = (Math.sin(radians(one)) + Math.sin(radians(other))) / 2;
  const c = Math.cos(radians(one)) ** 2 + 2 * n * Math.sin(radians(one));
  return ([north, west]) => {
    const rho = Math.sqrt(c - 2 * n * Math.sin(radians(north))) / n;
    const theta = n * radians(meridian - west);
    return [rho * Math.sin(theta), rho * Math.cos(theta)];
  };
}

function drawChart(country: Country) {
  const frame = frames[country];
  const project = albers(frame);
  const all = outlines[country].flat().map(project);
  const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const [top, bottom] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
  const scale = (width - 2 * margin) / (right - left);
  const place = (at: Coordinates): Spot => {
    const [x, y] = project(at);
    return [Math.round((x - left) * scale) + margin, Math.round((y - top) * scale) + margin];
  };
  const { north, west, stepWest } = frame.graticule;
  const spread = (from: number, to: number, step: number) =>
    Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step);
  const [east = 0, far = 0] = [west[0], west.at(-1)];
  const [south = 0, arctic = 0] = [north[0], north.at(-1)];
  const lines = [
    ...north.map((degree) => spread(east - 12, far + 12, stepWest).map((each): Coordinates => [degree, each])),
    ...west.map((degree) => spread(south - 6, arctic + 6, 2).map((each): Coordinates => [each, degree])),
  ];
  return {
    place,
    borders: outlines[country].flatMap((points) => sidesOf(points.map(place))),
    around: frame.around.map((area) => ({ ...area, spot: place(area.at) })),
    height: Math.round((bottom - top) * scale) + 2 * margin + frame.foot,
    land: closed(outlines[country], place),
    water: closed(waters[country], place),
    graticule: lines.map((points) => path(points.map(place))).join(""),
  };
}

const sidesOf = (spots: readonly Spot[]) => spots.map((spot, at): Segment => [spots.at(at - 1) ?? spot, spot]);

const closed = (areas: readonly Coordinates[][], place: (at: Coordinates) => Spot) =>
  areas.map((points) => `${path(points.map(place))}z`).join("");

const path = (spots: readonly Spot[]) => spots.map(([x, y], at) => `${at ? "L" : "M"}${x} ${y}`).join("");

const charts: Partial<Record<Country, ReturnType<typeof drawChart>>> = {};
const chartOf = (country: Country) => (charts[country] ??= drawChart(country));

interface RegionChartProps {
  country: Country;
  towns: readonly ChartTown[];
  title: string;
}

/** Hawaii's islands are drawn in a corner of their own, where one of the towns is there. */
export function RegionChart({ country, towns, title }: RegionChartProps) {
  const { height, land, water, graticule } = chartOf(country);
  const hasInset = country === "usa" && towns.some(({ spot: [x, y] }) => x < insetSize.width && y > insetTop(height));
  const lettering = { country, towns, hasInset };
  return (
    <SvgPicture viewBox={`0 0 ${width} ${height}`} title={title} className={styles.chart}>
      <path d={`M0 0H${width}V${height}H0z`} className={styles.neighbors} />
      <path d={water} className={styles.water} vectorEffect="non-scaling-stroke" />
      <path d={land} className={styles.land} vectorEffect="non-scaling-stroke" />
      <path d={graticule} className={styles.graticule} vectorEffect="non-scaling-stroke" />
      {hasInset && (
        <>
          <path
            d={`M0 ${insetTop(height)}H${insetSize.width}V${height}`}
            className={styles.inset}
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={hawaii(height)
              .map((island) => `${path(island)}z`)
              .join("")}
            className={styles.land}
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
      <g className={styles.towns}>
        {towns
          .toSorted((one, other) => Number(one.hasHosts) - Number(other.hasHosts))
          .map(({ spot: [x, y], hasHosts }) => (
            <Fragment key={`${x} ${y}`}>
              <path d={`M${x} ${y}v0`} className={hasHosts ? styles.hosts : undefined} />
              <path d={`M${x} ${y}h0`} className={hasHosts ? styles.hosts : undefined} />
            </Fragment>
          ))}
      </g>
      <Names {...lettering} sizes={onPhones} className={styles.phone} />
      <Names {...lettering} sizes={atDesks} className={styles.desk} />
    </SvgPicture>
  );
}

interface NamesProps {
  country: Country;
  towns: readonly ChartTown[];
  hasInset: boolean;
  sizes: { towns: number; areas: number };
  className?: string;
}

/** As many as have room. */
function Names({ country, towns, hasInset, sizes, className }: NamesProps) {
  const { height, borders, around } = chartOf(country);
  const corner: Spot = [insetSize.width, insetTop(height)];
  const insetLines = [[[0, corner[1]], corner] as const, [corner, [corner[0], height]] as const];
  const labels = placeLabels({
    towns,
    size: sizes.towns,
    width,
    height,
    taken: around.map((area) => areaBox(area, sizes.areas)),
    lines: hasInset ? [...borders, ...insetLines, ...hawaii(height).flatMap(sidesOf)] : borders,
  });
  return (
    <g fontSize={sizes.towns} className={className}>
      <g fontSize={sizes.areas} letterSpacing="1" textAnchor="middle">
        {around.map(({ name, isSea, turn, spot: [x, y] }) => (
          <text
            key={name}
            x={x}
            y={y}
            className={isSea ? styles.sea : styles.area}
            transform={turn ? `rotate(${turn} ${x} ${y})` : undefined}
          >
            {name}
          </text>
        ))}
      </g>
      <path d={labels.map(({ leader }) => (leader ? path(leader) : "")).join("")} className={styles.leaders} />
      {labels.map(({ name, x, y, anchor, hasHosts }) => (
        <text key={`${x} ${y}`} x={x} y={y} textAnchor={anchor} className={hasHosts ? styles.named : styles.name}>
          {name}
        </text>
      ))}
    </g>
  );
}

function areaBox({ name, turn = 0, spot: [x, y] }: { name: string; turn?: number; spot: Spot }, size: number): Box {
  const half = (name.length * size * 0.72) / 2;
  const [wide, high] = [Math.cos(radians(turn)) * half, Math.sin(radians(turn)) * half];
  return { left: x - wide, right: x + wide, top: y - high - size * 0.8, bottom: y + high + size * 0.3 };
}

/** Undefined: beyond the edges of the country's chart. */
export function spotOf(country: Country, at: Coordinates): Spot | undefined {
  const { height, place } = chartOf(country);
  const [x, y] = country === "usa" && isHawaiian(at) ? inset(at, height) : place(at);
  return x > 0 && x < width && y > 0 && y < height ? [x, y] : undefined;
}

const isHawaiian = ([, west]: Coordinates) => west > 150;
const inset = ([north, west]: Coordinates, height: number): Spot => [
  Math.round(12 + (158.3 - west) * 22),
  Math.round(height - 16 - (north - 18.9) * 22),
];
const insetSize = { width: 132, height: 96 } as const;
const insetTop = (height: number) => height - insetSize.height;
const islands: readonly Coordinates[][] = [
  [
    [20.25, 155.9],
    [20.2, 155.5],
    [19.5, 154.8],
    [18.95, 155.65],
    [19.7, 156.05],
  ],
  [
    [21, 156.65],
    [20.95, 156.2],
    [20.65, 156.05],
    [20.6, 156.4],
  ],
  [
    [21.6, 158.25],
    [21.7, 157.95],
    [21.3, 157.65],
    [21.3, 158.1],
  ],
];
const hawaii = (height: number) => islands.map((island) => island.map((at) => inset(at, height)));
