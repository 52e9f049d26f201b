import { FullBike } from "./e-bike.tsx";
import { SvgPicture } from "./svg-picture.tsx";
import { firs, softLine } from "./terrain.ts";

export interface OffTrailProps {
  sign?: string;
  title?: string;
  className?: string;
}

export function OffTrail({ sign = "Home", title, className }: OffTrailProps) {
  return (
    <SvgPicture viewBox="0 0 1200 620" className={className} title={title}>
      <g fill="none" stroke="var(--contour, #a9ad96)">
        <path d={hills} vectorEffect="non-scaling-stroke" />
      </g>
      <path d={trees} fill="var(--pine, #27463f)" />
      <path d={`${ground}L1200 620L0 620z`} fill="var(--sand)" />
      <path d={ground} fill="none" stroke="var(--ink)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      <path
        d="M0 466C130 462 240 470 330 470"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeDasharray="3 11"
        strokeLinecap="round"
      />
      <path
        d="M352 474C440 490 470 500 540 512M372 488C440 508 480 516 540 530"
        fill="none"
        stroke="var(--contour, #a9ad96)"
        strokeWidth="3"
        strokeDasharray="9 6"
      />
      <g transform="translate(574 402) rotate(12.5) scale(.31)">
        <FullBike model="classic" />
      </g>
      {/* Drawn after the wheels, so that the bike is in the grass. */}
      <path
        d={grass}
        fill="none"
        stroke="var(--pine, #27463f)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g stroke="var(--ink)" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M243 152h20l3 326h-26z" fill="var(--hill)" />
        <path d="M96 206l-40-36 40-36H330v72z" fill="var(--paper)" />
        <path d="M258 238H402l30 25-30 25H258z" fill="var(--paper)" />
      </g>
      <g textAnchor="middle" fontWeight="800" fontFamily="var(--font-display, inherit)">
        <text x="204" y="170" dy=".36em" fontSize="46" fill="var(--ink)">
          {sign}
        </text>
        <text x="338" y="263" dy=".36em" fontSize="40" fill="var(--ink)">
          ?
        </text>
      </g>
    </SvgPicture>
  );
}

const ground = softLine([
  [0, 482],
  [160, 476],
  [330, 484],
  [430, 496],
  [560, 516],
  [760, 552],
  [900, 590],
  [1000, 596],
  [1090, 560],
  [1200, 540],
]);
const trees = firs(700, 830, 600, 204) + firs(1010, 1210, 600, 230);
const hills = [0, 1, 2, 3, 4, 5]
  .map((index) =>
    softLine([
      [0, 330 + index * 24],
      [180, 300 + index * 28],
      [380, 340 + index * 22],
      [620, 230 + index * 40],
      [820, 250 + index * 40],
      [1020, 190 + index * 50],
      [1200, 240 + index * 46],
    ]),
  )
  .join("");
const grass = [480, 516, 648, 690, 760, 812, 866, 905, 944, 978, 1014]
  .map((x, index) => {
    const y = 522 + (x - 480) * 0.17 - (x > 950 ? (x - 950) * 0.3 : 0);
    const tall = 26 + (index % 3) * 12;
    // Three blades from one root: a curve to each tip and a jump back.
    const blade = (lean: number, up: number): string => `q${lean / 4} ${-up * 0.7} ${lean} ${-up}m${-lean} ${up}`;
    return `M${x} ${Math.round(y + 8)}${blade(-14, tall)}${blade(4, tall + 12)}${blade(18, tall - 4)}`;
  })
  .join("");
