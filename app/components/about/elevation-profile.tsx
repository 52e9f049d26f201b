import { aboutDocument, type Milestone } from "../../content/about.ts";
import { thousands } from "../../domain/numbers.ts";
import { useContent } from "../content.ts";
import { MiniBike } from "../illustrations/e-bike.tsx";
import { swell } from "../illustrations/terrain.ts";
import { TideLine } from "../illustrations/tide-line.tsx";
import styles from "./elevation-profile.module.css";

export interface ProfileFrame {
  width: number;
  height: number;
  from: number;
  to: number;
  sea: number;
  summit: number;
}

export const wideProfile: ProfileFrame = { width: 1440, height: 700, from: 92, to: 1250, sea: 612, summit: 232 };
export const smallProfile: ProfileFrame = { width: 600, height: 430, from: 34, to: 494, sea: 362, summit: 126 };

// The drawing is of these; the owner changes their words.
const drawn = aboutDocument.standard.milestones;

const top = 10000;
const lastMonth = drawn.at(-1)?.month ?? 1;
const rentalStep = 2500;

const placeX = ({ from, to }: ProfileFrame, month: number) => from + (month / lastMonth) * (to - from);
const placeY = ({ sea, summit }: ProfileFrame, rentals: number) => sea - (rentals / top) * (sea - summit);

export const stationAt = (frame: ProfileFrame, { month, rentals }: Milestone) => ({
  x: Math.round(placeX(frame, month)),
  y: Math.round(placeY(frame, rentals)),
});

/** Harmonic mean of the adjacent slopes, zero if either is flat: keeps the curve monotone. */
const slopes = drawn.map((here, index) => {
  const pace = (a?: Milestone, b?: Milestone) => (a && b ? (b.rentals - a.rentals) / (b.month - a.month) : undefined);
  const before = pace(drawn[index - 1], here);
  const after = pace(here, drawn[index + 1]);
  if (before === undefined || after === undefined) return before ?? after ?? 0;
  return before * after === 0 ? 0 : (2 * before * after) / (before + after);
});

/** Monotone between stations; `share` scales the height. */
const ridge = (frame: ProfileFrame, share = 1): string => {
  const at = (month: number, rentals: number) =>
    `${Math.round(placeX(frame, month))} ${Math.round(placeY(frame, rentals * share))}`;
  return drawn
    .map((here, index) => {
      const before = drawn[index - 1];
      if (!before) return `M0 ${frame.sea}L${at(here.month, here.rentals)}`;
      const third = (here.month - before.month) / 3;
      const leave = at(before.month + third, before.rentals + (slopes[index - 1] ?? 0) * third);
      const reach = at(here.month - third, here.rentals - (slopes[index] ?? 0) * third);
      return `C${leave} ${reach} ${at(here.month, here.rentals)}`;
    })
    .join("");
};

/** Extends the curve beyond today at its last slope. */
const beyond = (frame: ProfileFrame, share = 1): string => {
  const months = ((frame.width - frame.to) / (frame.to - frame.from)) * lastMonth;
  const rentals = (top + (slopes.at(-1) ?? 0) * months) * share;
  return `L${frame.width} ${Math.round(placeY(frame, rentals))}`;
};

export function ElevationProfile({ frame }: { frame: ProfileFrame }) {
  const milestones = useContent(aboutDocument).milestones;
  const { width, height, sea } = frame;
  const small = frame === smallProfile;
  const rider = { x: placeX(frame, 71.6), y: placeY(frame, 7790) };
  const bottom = `L${width} ${sea}L0 ${sea}z`;
  const heights = [1, 2, 3, 4].map((step) => step * rentalStep);
  return (
    <g className={`numerals ${small ? styles.small : styles.wide}`}>
      <path d={ridge(frame) + beyond(frame) + bottom} fill="var(--hill)" />
      <g fill="none" stroke="var(--contour)">
        {[0.82, 0.64, 0.46, 0.28, 0.12].map((share) => (
          <path key={share} d={ridge(frame, share) + beyond(frame, share)} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
      <path
        d={heights.map((rentals) => `M${width} ${Math.round(placeY(frame, rentals))}h${small ? -24 : -34}`).join("")}
        stroke="var(--ink)"
        vectorEffect="non-scaling-stroke"
      />
      <g fill="var(--ink)" textAnchor="end">
        {heights.map((rentals) => (
          <text key={rentals} x={width - (small ? 8 : 12)} y={placeY(frame, rentals)} dy={small ? "1.1em" : -6}>
            {thousands(rentals)}
          </text>
        ))}
      </g>
      <path d={`M0 ${sea}H${width}V${height}H0z`} fill="var(--sea)" />
      <path
        d={swell(0, width, sea + 14, 4, small ? 9 : 22) + swell(-30, width + 40, height - 12, 5, small ? 7 : 16)}
        fill="none"
        stroke="var(--foam)"
        opacity=".5"
        vectorEffect="non-scaling-stroke"
      />
      <TideLine width={width} height={height} d={ridge(frame)} stroke="var(--ink)" strokeWidth="3" />
      <path
        d={`M${frame.to} ${frame.summit}${beyond(frame)}`}
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2"
        strokeDasharray="2 8"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      <g transform={`translate(${rider.x} ${rider.y}) rotate(${small ? -49 : -37}) scale(${small ? 0.028 : 0.05})`}>
        <g transform="translate(-570 -380)">
          <MiniBike model="classic" />
        </g>
      </g>
      {milestones.map((milestone, index) => {
        const { x, y } = stationAt(frame, milestone);
        return (
          <g key={milestone.date}>
            <circle cx={x} cy={y} r={small ? 13 : 9} fill="var(--paper)" stroke="var(--ink)" strokeWidth="3" />
            {small ? (
              <text x={x} y={y} dy=".36em" textAnchor="middle" fontWeight="700" fill="var(--ink)">
                {index + 1}
              </text>
            ) : (
              <text
                x={x}
                y={sea + 50}
                textAnchor={index ? "middle" : "start"}
                fill="var(--profile-dates, #f3efe6)"
                dx={index ? 0 : -8}
              >
                {milestone.date}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
