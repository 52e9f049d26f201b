import { ride2earnDocument } from "../../content/ride2earn.ts";
import { useContent } from "../content.ts";
import { belt, between, compact, type Point, polar, polygon, rod, units } from "../illustrations/drawing.ts";
import { SvgPicture } from "../illustrations/svg-picture.tsx";
import styles from "./token-loop.module.css";

const ringRadius = 15.5;
const cogRadius = 10;
const span = 86;
const far: Point = [span, 0];
const chain = compact(
  belt([
    { center: [0, 0], radius: ringRadius, side: -1 },
    { center: far, radius: cogRadius, side: -1 },
  ]),
);
// The runs slope toward the smaller wheel; their midpoints are at the mean of both radii.
const slope = (Math.asin((ringRadius - cogRadius) / span) * 180) / Math.PI;
const middle = (ringRadius + cogRadius) / 2;
const stations: readonly Point[] = [
  [-ringRadius, 0],
  [span / 2, middle],
  [span + cogRadius, 0],
  [span / 2, -middle],
];

/** Inside the upper run for +1, the lower one for -1. */
const arrow = (side: 1 | -1, share: number): string => {
  const normal = side * (90 - slope);
  const onRun = between(polar([0, 0], normal, ringRadius), polar(far, normal, cogRadius), share);
  const at = polar(onRun, normal, -3.6);
  const [ahead, across] = [side > 0 ? -slope : 180 + slope, normal];
  const back = polar(at, ahead, -1.3);
  return polygon(polar(at, ahead, 1.3), polar(back, across, 1.2), polar(back, across, -1.2));
};

export function TokenLoop() {
  const { picture, rider, host } = useContent(ride2earnDocument).loop;
  const viewBox = [-ringRadius - 4, -ringRadius - 2, ringRadius + span + cogRadius + 8, 2 * ringRadius + 4];
  return (
    <SvgPicture viewBox={viewBox.map(units).join(" ")} className={styles.tokenLoop} title={picture}>
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
          pathLength={94 * 27}
          strokeDasharray="16 11"
        />
      </g>
      {stations.map(([x, y], index) => (
        <g key={`${x} ${y}`} transform={`translate(${units(x)} ${units(-y)})`}>
          <circle r={units(3)} fill="var(--signal)" stroke="var(--deep)" strokeWidth="8" />
          <text className="display" dy=".35em" textAnchor="middle" fill="#14211c">
            {index + 1}
          </text>
        </g>
      ))}
      <path d={arrow(1, 0.27) + arrow(-1, 0.73)} fill="currentColor" />
    </SvgPicture>
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
      <text className="display" dy=".34em" textAnchor="middle" fill="currentColor" stroke="none">
        {name}
      </text>
    </g>
  );
}
