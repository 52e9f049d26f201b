import { vancouverMap } from "../../content/vancouver-hosts.ts";
import { SvgPicture } from "../illustrations/svg-picture.tsx";
import { hardLine, type Spot, softLine } from "../illustrations/terrain.ts";
import styles from "./chart-drawing.module.css";
import { bridgesPath, dotted, lakesPath, landPath, outlines, parksPath, seawallPath, stroked } from "./chart-lines.ts";
import { chartWords, streetWords } from "./chart-words.ts";
import {
  banks,
  chartSize,
  isInside,
  isLand,
  jetties,
  northShore,
  pacificSpirit,
  project,
  stanleyPark,
  streets,
  survey,
} from "./coast.ts";
import { kilometer, meridians, parallels, ticks } from "./graticule.ts";
import "~/styles/rare-tokens.css";

const { width, height } = chartSize;

const banksPath = outlines(banks);
const streetsPath = streets.map(({ line }) => hardLine(survey(line))).join("");
const jettiesPath = jetties.map(hardLine).join("");
const boundary = hardLine(survey("0236 2930, 0236 2010"));
const seabus = hardLine(survey("1075 2886, 0850 3096"));

const at = (place: string) => (survey(place)[0] ?? [0, 0]).map(Math.round) as [number, number];

/** A grid with fixed offsets, never on the shore. Not drawn before somebody looks: it takes a twentieth of a start. */
const drawFirs = () =>
  (firs ??= [stanleyPark, pacificSpirit]
    .flatMap((forest) => {
      const xs = forest.map(([x]) => x);
      const ys = forest.map(([, y]) => y);
      const trees: string[] = [];
      for (let row = 0, y = Math.min(...ys) + 16; y < Math.max(...ys); y += 19, row += 1) {
        for (let x = Math.min(...xs) + (row % 2 ? 8 : 20); x < Math.max(...xs); x += 25) {
          const spot: Spot = [Math.round(x + Math.sin(row * 7 + x) * 5), Math.round(y + Math.cos(row * 3 + x * 2) * 4)];
          const stands = ([dx, dy]: Spot) => {
            const near: Spot = [spot[0] + dx, spot[1] + dy];
            return isInside(near, forest) && isLand(near);
          };
          const [px, py] = spot;
          const [nameX, nameY] = at("1369 3003");
          if (Math.abs(px - nameX) < 78 && py > nameY - 14 && py < nameY + 16) continue;
          if (
            (
              [
                [-8, 4],
                [8, 4],
                [0, -16],
                [0, 6],
              ] as Spot[]
            ).every(stands)
          )
            trees.push(`M${px} ${py}l4-11 4 11z`);
        }
      }
      return trees;
    })
    .join(""));
let firs: string | undefined;

const slopesPath = [20, 36, 50, 63, 75, 86, 97]
  .map((rise, index) =>
    softLine(
      northShore
        .slice(1, -2)
        .filter((_, at) => at % 3 === index % 3)
        .map(([x, y]): Spot => [x + index * 5, y - rise - Math.sin(x / 53 + index) * (4 + index)]),
    ),
  )
  .join("");
const ring = (longitude: number, latitude: number, radii: readonly number[]) => {
  const [x, y] = project(longitude, latitude).map(Math.round) as [number, number];
  return radii
    .map(
      (r) =>
        `M${x - r} ${y}a${r} ${Math.round(r * 0.7)} 4 1 0 ${2 * r} 0a${r} ${Math.round(r * 0.7)} -8 1 0-${2 * r} 0`,
    )
    .join("");
};
const hillsPath = ring(-123.1128, 49.2405, [9, 18, 30, 44]) + ring(-123.207, 49.2655, [12, 24, 40]);

/** Approximate depths in meters at "west north". */
const soundings: readonly (readonly [string, number])[] = [
  ["2760 3190", 76],
  ["2560 3110", 58],
  ["2060 3120", 49],
  ["1650 3200", 62],
  ["1690 3130", 37],
  ["2740 2990", 64],
  ["2420 2990", 43],
  ["2180 2960", 31],
  ["1670 2995", 27],
  ["1640 2935", 19],
  ["2100 2870", 9],
  ["2620 2960", 33],
  ["1440 3190", 18],
  ["0994 3065", 24],
  ["1075 3000", 41],
  ["0769 3051", 56],
  ["0806 2940", 38],
  ["0609 2937", 29],
  ["2560 2290", 1],
  ["2330 2050", 0],
];

const graticule =
  meridians
    .filter(({ minute }) => minute % 4 === 0)
    .map(({ x }) => `M${x} 0v${height}`)
    .join("") +
  parallels
    .filter(({ minute }) => minute % 2 === 0)
    .map(({ y }) => `M0 ${y}h${width}`)
    .join("");
const minuteOfArc = {
  x: chartSize.width / (vancouverMap.east - vancouverMap.west) / 60,
  y: chartSize.height / (vancouverMap.north - vancouverMap.south) / 60,
} as const;
const scaleBars = {
  across: `M${meridians.at(-1)?.x} 3H${width}M${meridians.at(-1)?.x} ${height - 3}H${width}`,
  down: `M3 ${parallels.at(-1)?.y}V${height}M${width - 3} ${parallels.at(-1)?.y}V${height}`,
};
const degrees = (minute: number) => `${Math.floor(minute / 60)}°${String(minute % 60).padStart(2, "0")}′`;

const ship = "h34l-4 7h-27zm4 0v-7h7v7m5 0v-4h14v4";
const ships = ["2350 2920", "1700 3062", "2200 3060", "0937 2943"]
  .map((place) => `M${at(place).join(" ")}${ship}`)
  .join("");
const sails = ["1700 2842", "2480 2930"]
  .map((place) => `M${at(place).join(" ")}h12l-3 4h-7zm5-2v-17l8 14zm-2 0-5 0 5-12z`)
  .join("");

const [roseX, roseY] = at("2682 2258");

interface ChartDrawingProps {
  title: string;
  leaders: string;
  /** On a phone, too, where visitors scroll it. */
  isWhole?: boolean;
}

export function ChartDrawing({ title, leaders, isWhole = false }: ChartDrawingProps) {
  const className = `${styles.drawing} ${isWhole ? styles.whole : ""}`;
  return (
    <SvgPicture viewBox={`0 0 ${width} ${height}`} className={className} title={title}>
      <defs>
        <path id="chart-land" d={landPath} />
        <clipPath id="chart-dry">
          <use href="#chart-land" />
        </clipPath>
      </defs>
      <path d={graticule} {...stroked("line")} opacity=".5" />
      <g fill="none" strokeLinejoin="round" stroke="var(--shoal)">
        <use href="#chart-land" strokeWidth="64" opacity=".45" />
        <use href="#chart-land" strokeWidth="34" opacity=".6" />
      </g>
      <path d={banksPath} {...dotted("tide", 1.4, 4)} fill="var(--tideland)" />
      <use href="#chart-land" fill="var(--chart-land)" />
      <g clipPath="url(#chart-dry)">
        <path d={parksPath} className={styles.park} />
        <path d={slopesPath + hillsPath} {...stroked("contour")} />
        <path d={streetsPath} {...stroked("street", 1.8)} />
        <path d={boundary} {...stroked("muted", 1, "9 4 2 4")} />
      </g>
      <path d={drawFirs()} fill="var(--pine)" />
      <use href="#chart-land" {...stroked("ink", 1.6)} strokeLinejoin="round" />
      <path d={lakesPath} fill="var(--shoal)" stroke="var(--ink)" />
      <path d={jettiesPath} {...stroked("ink", 2, "7 3")} />
      <path d={seawallPath} {...stroked("chart-land", 3.6)} />
      <path d={seawallPath} {...dotted("cedar", 3.2, 5.6)} />
      <path d={seabus} {...stroked("tide", 1, "5 5")} />
      <path d={bridgesPath} {...stroked("ink", 6)} />
      <path d={bridgesPath} {...stroked("paper", 3)} />
      <path d={ships} fill="var(--tide)" />
      <path d={sails} fill="var(--ink)" />
      <g className={styles.sounding}>
        {soundings.map(([place, depth]) => {
          const [x, y] = at(place);
          return (
            <text key={place} x={x} y={y}>
              {depth}
            </text>
          );
        })}
      </g>
      {[...chartWords, ...streetWords].map(({ text, at: place, printedAt, kind, turn, anchor }) => {
        const [x, y] = at(printedAt ?? place);
        return (
          <text
            key={text}
            x={x}
            y={y}
            className={`${styles[`label-${kind}`]}`}
            style={isInside([x, y], stanleyPark) ? { stroke: "var(--hill)" } : undefined}
            textAnchor={anchor ?? "middle"}
            transform={turn ? `rotate(${turn} ${x} ${y})` : undefined}
          >
            {text}
          </text>
        );
      })}
      <CompassRose />
      <g transform={`translate(28 ${roseY + 92})`} stroke="var(--ink)">
        <path d={`M0 0v-6M${kilometer} 0v-6M${kilometer * 2} 0v-6M0 0h${kilometer * 2}`} fill="none" />
        <path d={`M0-3h${kilometer}v3H0z`} fill="var(--ink)" />
        <text x={kilometer * 2 + 8} y="4" stroke="none">
          2 km
        </text>
      </g>
      <path d={leaders} {...stroked("ink", 2)} />
      <path d={`M0 0H${width}V${height}H0zM6 6H${width - 6}V${height - 6}H6z${ticks}`} {...stroked("ink", 1.5)} />
      <path data-edge d={scaleBars.across} {...stroked("ink", 6, `${minuteOfArc.x}`)} />
      <path data-edge d={scaleBars.down} {...stroked("ink", 6, `${minuteOfArc.y}`)} />
      <g className={styles.degree}>
        {/* Not at 123°08′, where bridges reach the frame, nor at 49°12′ and 49°18′, where shores do. */}
        {meridians
          .filter(({ minute }) => minute % 4 === 0 && minute % 60 !== 8)
          .map(({ minute, x }) => (
            <text key={minute} x={x} y={height - 18} textAnchor="middle">
              {degrees(minute)} W
            </text>
          ))}
        {parallels
          .filter(({ minute }) => minute % 2 === 0 && minute % 6 !== 0)
          .map(({ minute, y }) => (
            <text key={minute} x={width - 56} y={y - 5} textAnchor="end">
              {degrees(minute)} N
            </text>
          ))}
      </g>
    </SvgPicture>
  );
}

function CompassRose() {
  const marks = Array.from({ length: 36 }, (_, index) => {
    const angle = (index * Math.PI) / 18;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const inner = index % 9 === 0 ? 44 : index % 3 === 0 ? 49 : 52;
    return `M${Math.round(sin * inner)} ${Math.round(-cos * inner)}L${Math.round(sin * 56)} ${Math.round(-cos * 56)}`;
  }).join("");
  return (
    <g transform={`translate(${roseX} ${roseY})`} stroke="var(--ink)">
      <circle r="56" fill="none" />
      <path d={marks} fill="none" />
      <path d="M0-40 8 0H-8z" fill="var(--cedar)" stroke="none" />
      <path d="M0 40 8 0H-8zM-26 0 0-5V5zM26 0 0-5V5z" fill="var(--paper)" />
      <text y="-64" textAnchor="middle" stroke="none">
        N
      </text>
    </g>
  );
}
