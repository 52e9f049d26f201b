import type { Country } from "../../content/regions.ts";
import type { Coordinates } from "../../content/town-coordinates.ts";
import { outlines, waters } from "./outlines.ts";
import styles from "./region-chart.module.css";
import "~/styles/rare-tokens.css";

type Spot = readonly [x: number, y: number];
type Segment = readonly [Spot, Spot];

export interface ChartTown {
  name: string;
  spot: Spot;
  hasHosts: boolean;
}

interface Area {
  name: string;
  at: Coordinates;
  isSea?: boolean;
}

interface Frame {
  /** Standard parallels, and the meridian that is upright, in degrees. */
  parallels: readonly [number, number];
  meridian: number;
  graticule: { north: readonly number[]; west: readonly number[]; stepWest: number };
  around: readonly Area[];
}

const frames: Record<Country, Frame> = {
  canada: {
    parallels: [50, 58.5],
    meridian: 126,
    graticule: { north: [50, 52, 54, 56, 58], west: [116, 120, 124, 128, 132, 136], stepWest: 1 },
    around: [
      { name: "Alberta", at: [55.6, 115.6] },
      { name: "Pacific Ocean", at: [50.6, 133.1], isSea: true },
    ],
  },
  usa: {
    parallels: [29.5, 45.5],
    meridian: 96,
    graticule: { north: [25, 30, 35, 40, 45], west: [70, 80, 90, 100, 110, 120], stepWest: 2 },
    around: [
      { name: "Mexico", at: [27.2, 105.2] },
      { name: "Atlantic", at: [30.4, 74.4], isSea: true },
    ],
  },
};

const width = 600;
const margin = 26;
// In the units of a chart 600 wide, which is shown at half its size on phones and larger elsewhere.
const namesOnPhones = 19;
const namesAtDesks = 14;
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
    borders: outlines[country].flatMap((points) => {
      const spots = points.map(place);
      return spots.map((spot, at): Segment => [spots.at(at - 1) ?? spot, spot]);
    }),
    around: frame.around.map((area) => ({ ...area, spot: place(area.at) })),
    height: Math.round((bottom - top) * scale) + 2 * margin,
    land: closed(outlines[country], place),
    water: closed(waters[country], place),
    graticule: lines.map((points) => path(points.map(place))).join(""),
  };
}

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

/** Names as many towns as have room, from the first; Hawaii's islands are drawn in a corner of their own. */
export function RegionChart({ country, towns, title }: RegionChartProps) {
  const { height, land, water, graticule } = chartOf(country);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title} className={styles.chart}>
      <path d={`M0 0H${width}V${height}H0z`} className={styles.neighbors} />
      <path d={water} className={styles.water} vectorEffect="non-scaling-stroke" />
      <path d={land} className={styles.land} vectorEffect="non-scaling-stroke" />
      <path d={graticule} className={styles.graticule} vectorEffect="non-scaling-stroke" />
      {country === "usa" && (
        <>
          <path d={`M0 ${height - 92}H128V${height}`} className={styles.inset} vectorEffect="non-scaling-stroke" />
          <path d={hawaii(height)} className={styles.land} vectorEffect="non-scaling-stroke" />
        </>
      )}
      <path
        d={dots(towns.filter(({ hasHosts }) => !hasHosts))}
        className={styles.town}
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={dots(towns.filter(({ hasHosts }) => hasHosts))}
        className={styles.hosts}
        vectorEffect="non-scaling-stroke"
      />
      {areaNames(country).map(({ name, x, y, isSea }) => (
        <text
          key={name}
          x={x}
          y={y}
          fontSize={areaSize}
          letterSpacing="1"
          textAnchor="middle"
          fill={isSea ? "var(--tide)" : "var(--muted)"}
        >
          {name}
        </text>
      ))}
      <Names country={country} towns={towns} size={namesOnPhones} className={styles.phone} />
      <Names country={country} towns={towns} size={namesAtDesks} className={styles.desk} />
    </svg>
  );
}

interface NamesProps {
  country: Country;
  towns: readonly ChartTown[];
  size: number;
  className?: string;
}

function Names({ size, className, ...chart }: NamesProps) {
  return (
    <g fontSize={size} className={className}>
      {labels({ ...chart, size }).map(({ name, x, y, anchor, hasHosts }) => (
        <text key={`${x} ${y}`} x={x} y={y} textAnchor={anchor} className={hasHosts ? styles.named : undefined}>
          {name}
        </text>
      ))}
    </g>
  );
}

const dots = (towns: readonly ChartTown[]) => towns.map(({ spot: [x, y] }) => `M${x} ${y}h0`).join("");

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
const hawaii = (height: number) =>
  [
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
  ]
    .map((island) => `${path(island.map(([north = 0, west = 0]) => inset([north, west], height)))}z`)
    .join("");

interface Label {
  name: string;
  x: number;
  y: number;
  anchor: "start" | "end";
  hasHosts: boolean;
}

type Box = Record<"left" | "right" | "top" | "bottom", number>;

/** There is no room for every name: readers find their way by these, the first before the others. */
const landmarks =
  "Victoria, Prince George, Prince Rupert, Kelowna, Nelson, Kamloops, Tofino, Fort Nelson, Fort St. John, Williams Lake, Cranbrook, Whistler, Revelstoke, Smithers, Seattle, San Francisco, Los Angeles, Las Vegas, Phoenix, Denver, Minneapolis, Chicago, New Orleans, Houston, Atlanta, Miami, Washington, New York City, Boston".split(
    ", ",
  );
const rank = ({ name, hasHosts }: ChartTown) =>
  hasHosts ? -1 : landmarks.includes(name) ? landmarks.indexOf(name) : landmarks.length;

/** The widest of the serif faces, which differ from system to system. */
const letterWidth = 0.58;

const isOn = ({ left, right, top, bottom }: Box, [[ax, ay], [bx, by]]: Segment): boolean => {
  if (Math.max(ax, bx) < left || Math.min(ax, bx) > right) return false;
  if (Math.max(ay, by) < top || Math.min(ay, by) > bottom) return false;
  const side = (x: number, y: number) => (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
  const first = side(left, top);
  return [side(right, top), side(left, bottom), side(right, bottom)].some((each) => each !== first);
};

/** Where a name begins or ends at its dot, and how far above or below it, in lines. */
const sides = [0, 0.1, 0.2, -0.2, 0.6, -0.6].flatMap((lines) => [["start", lines] as const, ["end", lines] as const]);
const hostSides = [
  ["end", 0],
  ["start", 0],
] as const;
const dot = { wide: 5, high: 3.5 } as const;

/** Towns with hosts come first; a name that would touch another name, a dot, a shore or the edge is left out. */
function labels({ country, towns, size }: Omit<NamesProps, "className">): Label[] {
  const { height, borders } = chartOf(country);
  const spots = towns.map(({ spot: [x, y] }) => ({
    left: x - dot.wide,
    right: x + dot.wide,
    top: y - dot.high,
    bottom: y + dot.high,
  }));
  const names: Box[] = areaNames(country).map(({ box }) => box);
  const shown: Label[] = [];
  for (const town of towns.toSorted((one, other) => rank(one) - rank(other))) {
    const { name, spot, hasHosts } = town;
    const [x, y] = spot;
    const room = rank(town) < landmarks.length ? 0 : 1.5 * size;
    const long = name.length * size * letterWidth;
    // Where riders find a bike is named, whatever stands beside it.
    const taken = hasHosts ? names : [...spots, ...names];
    for (const [anchor, lines] of hasHosts ? hostSides : sides) {
      const left = anchor === "start" ? x + 0.55 * size : x - 0.55 * size - long;
      const middle = y + lines * size;
      const box = { left, right: left + long, top: middle - size * 0.34, bottom: middle + size * 0.34 };
      const isFree = taken.every(
        (each) =>
          each.right < box.left - room ||
          each.left > box.right + room ||
          each.bottom < box.top - room ||
          each.top > box.bottom + room ||
          (each.left === x - dot.wide && each.top === y - dot.high),
      );
      if (!isFree || box.left < 6 || box.right > width - 6 || box.bottom > height - 6) continue;
      if (!hasHosts && borders.some((border) => isOn(box, border))) continue;
      names.push({ ...box, top: middle - size / 2, bottom: middle + size / 2 });
      shown.push({
        name,
        x: Math.round(anchor === "start" ? x + 0.55 * size : x - 0.55 * size),
        y: Math.round(middle + 0.34 * size),
        anchor,
        hasHosts,
      });
      break;
    }
  }
  return shown;
}

const areaSize = 13;
const areaNames = (country: Country) =>
  chartOf(country).around.map(({ name, isSea, spot: [x, y] }) => {
    const half = (name.length * areaSize * 0.8) / 2;
    return { name, isSea, x, y, box: { left: x - half, right: x + half, top: y - areaSize, bottom: y + 4 } };
  });
