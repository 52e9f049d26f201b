import { ride2earnDocument } from "../../content/ride2earn.ts";
import { useContent } from "../content.ts";
import { belt, compact, type Point, polar, rod, units } from "../illustrations/drawing.ts";
import styles from "./token-loop.module.css";

const ringRadius = 15.5;
const cogRadius = 10;
const loopSpan = { wide: 86, tall: 66 } as const;

export function TokenLoop({ direction }: { direction: keyof typeof loopSpan }) {
  const { picture, rider, host } = useContent(ride2earnDocument).loop;
  const tall = direction === "tall";
  const span = loopSpan[direction];
  const far: Point = tall ? [0, -span] : [span, 0];
  const chain = compact(
    belt([
      { center: [0, 0], radius: ringRadius, side: -1 },
      { center: far, radius: cogRadius, side: -1 },
    ]),
  );
  // The runs slope toward the smaller wheel; their midpoints are at the mean of both radii.
  const half = (ringRadius + cogRadius) / 2;
  const stations: Point[] = tall
    ? [
        [0, ringRadius],
        [half, -span / 2],
        [0, -span - cogRadius],
        [-half, -span / 2],
      ]
    : [
        [-ringRadius, 0],
        [span / 2, half],
        [span + cogRadius, 0],
        [span / 2, -half],
      ];
  const viewBox = tall
    ? [-ringRadius - 4, -ringRadius - 4, 2 * ringRadius + 8, ringRadius + span + cogRadius + 8]
    : [-ringRadius - 5, -ringRadius - 4, ringRadius + span + cogRadius + 10, 2 * ringRadius + 8];
  return (
    <svg
      viewBox={viewBox.map(units).join(" ")}
      className={`${styles.tokenLoop} ${styles[`token-loop-${direction}`]}`}
      role="img"
      aria-label={picture}
    >
      <Wheel at={[0, 0]} radius={ringRadius} teeth={34} name={rider} />
      <Wheel at={far} radius={cogRadius} teeth={22} name={host} />
      <g fill="none">
        <path d={chain} stroke="currentColor" strokeWidth={units(2)} />
        <path d={chain} stroke="var(--deep)" strokeWidth={units(1.5)} />
        <path
          className={styles.tokenChain}
          d={chain}
          stroke="var(--signal)"
          strokeWidth={units(1.1)}
          strokeDasharray="16 11"
        />
      </g>
      {stations.map(([x, y], index) => (
        <g key={`${x} ${y}`} transform={`translate(${units(x)} ${units(-y)})`}>
          <circle r={units(3)} fill="var(--signal)" stroke="var(--deep)" strokeWidth="8" />
          <text className="display" dy=".35em" textAnchor="middle" fontSize="38" fill="#14211c">
            {index + 1}
          </text>
        </g>
      ))}
      <path d={arrows(tall, span)} fill="currentColor" />
    </svg>
  );
}

function Wheel({ at: [x, y], radius, teeth, name }: { at: Point; radius: number; teeth: number; name: string }) {
  const arms = [18, 90, 162, 234, 306].map((degrees) =>
    rod(polar([0, 0], degrees, 4), polar([0, 0], degrees, radius - 2.4), 2.6, 1.6),
  );
  return (
    <g transform={`translate(${units(x)} ${units(-y)})`} fill="none" stroke="currentColor">
      <circle r={units(radius)} strokeWidth={units(1.9)} pathLength={teeth} strokeDasharray=".5 .5" />
      <g opacity=".28">
        <circle r={units(radius - 1.6)} strokeWidth={units(1.6)} />
        <path d={compact(arms.join(""))} fill="currentColor" stroke="none" />
      </g>
      <circle r={units(radius - 2.4)} strokeWidth="2" />
      <circle r={units(5.6)} fill="var(--deep)" strokeWidth="3" />
      <text className="display" dy=".34em" textAnchor="middle" fontSize="38" fill="currentColor" stroke="none">
        {name}
      </text>
    </g>
  );
}

const arrows = (tall: boolean, span: number): string => {
  const [near, away] = [units(span * 0.34), units(span * 0.68)];
  const inner = units((ringRadius + cogRadius) / 2 - 2.6);
  return tall
    ? `M${inner - 10} ${near}h-24l12 26zM${10 - inner} ${away}h24l-12-26z`
    : `M${near} ${10 - inner}v24l26-12zM${away} ${inner - 10}v-24l-26 12z`;
};
