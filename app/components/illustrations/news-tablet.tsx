import { useId } from "react";
import { units } from "./drawing.ts";
import { FullBike } from "./e-bike.tsx";
import { bikeSpecs } from "./e-bike-geometry.ts";
import { Hatching } from "./hatching.tsx";
import { SvgPicture } from "./svg-picture.tsx";
import { hardLine, softLine, swell } from "./terrain.ts";

/** The counter from above: a tablet on the three pieces of paper that it replaced. */
export function NewsTablet({ title }: { title: string }) {
  const id = useId();
  return (
    <SvgPicture viewBox="0 0 1200 660" title={title} fill="var(--paper)" stroke="var(--ink)">
      <Hatching id={id} />
      {counter.map(({ d, weight }) => (
        <path key={weight} d={d} fill="none" strokeWidth={weight} />
      ))}
      <g strokeWidth="3">
        <g transform="translate(92 96) rotate(-8)">
          <path d="M0 0H320V470H0z" />
          <path d={handwriting(34, 286, [60, 104, 148, 192, 236, 280])} fill="none" />
        </g>
        <g transform="translate(826 40) rotate(7)">
          <path d="M0 0H290V420H0z" />
          <path d={`M145 0V420M0 210H290${sketch}`} fill="none" />
        </g>
        <g transform="translate(560 486) rotate(4)">
          <path d="M0 0H360V160H0z" />
          <path d={handwriting(30, 330, [90, 124])} fill="none" />
        </g>
        <g transform="translate(1010 610) rotate(-28)">
          <path d="M0-13H190L226 0 190 13H0z" />
          <path d="M0-4H190M0 5H190M18-13V13" />
          <path d="M212-5L226 0 212 5z" fill="var(--ink)" />
        </g>
      </g>
      <rect x="232" y="96" width="720" height="462" rx="30" fill="var(--ink)" stroke="var(--paper)" strokeWidth="6" />
      <path d="M262 126H922V528H262z" stroke="none" />
      <circle cx="247" cy="327" r="4" stroke="none" />
      <Register />
      <svg x="494" y="126" width="428" height="402" viewBox="0 0 428 402" aria-hidden="true">
        <path d={waves} fill="none" strokeWidth="2" />
        <path d={`${shore}V402H0z`} stroke="none" />
        <path d={`${shore}V402H0z`} fill={`url(#${id})`} strokeWidth="3" />
        <path d={roads} fill="none" stroke="var(--paper)" strokeWidth="9" />
        <path d={fence} fill="none" stroke="var(--paper)" strokeWidth="11" />
        <path d={fence} fill="none" strokeWidth="4" strokeDasharray="15 9" />
        <path d="M236 174v-66h18v60" strokeWidth="3" />
        <path d="M214 84h56l-9 20h-38zM228 84V70h26v14" strokeWidth="3" />
        {pins.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="15" strokeWidth="5" />
        ))}
        <path d={pins.map(([x, y]) => `M${x} ${y}h0`).join("")} strokeWidth="11" strokeLinecap="round" />
      </svg>
      <path d="M494 126V528" strokeWidth="3" />
    </SvgPicture>
  );
}

/** One bike, what it costs, and the button. */
function Register() {
  return (
    <>
      <path d="M282 262H474M282 268H474" strokeWidth="2" />
      <g transform={`translate(330 ${Math.round(261 - units(bikeSpecs.cruiser.wheelRadius) * 0.096)}) scale(.096)`}>
        <FullBike model="cruiser" color="var(--paper)" />
      </g>
      <path d="M282 304h96M436 304h38M282 334h70M436 334h38M282 364h112M448 364h26" strokeWidth="6" />
      <path d="M282 388H474" strokeWidth="2" />
      <path d="M282 416h58M410 416h64" strokeWidth="13" />
      <path d="M282 452H474V508H282z" fill="var(--ink)" />
      <path d="M360 480l14 14 26-30" fill="none" stroke="var(--paper)" strokeWidth="7" />
    </>
  );
}

const counter = [0, 1, 2, 3].map((band) => ({
  weight: 3 - band * 0.6,
  d: Array.from({ length: 14 }, (_, index) => {
    const y = 8 + (band * 14 + index) * 12;
    return index % 7 === 6 ? `M0 ${y}H1200M0 ${y + 4}H1200` : swell(0, 1200, y, index % 3 ? 2 : 4, 3 + (index % 4));
  }).join(""),
}));

const handwriting = (from: number, to: number, lines: readonly number[]) =>
  lines
    .map((y, index) => `${swell(from, to - 40 - ((index * 53) % 90), y, 13, 9)}M${to - 26} ${y - 10}h20v20h-20z`)
    .join("");

const sketch = `${softLine([
  [16, 116],
  [70, 90],
  [120, 150],
  [196, 130],
  [272, 190],
])}M196 300l28 28M224 300l-28 28`;

const shore = softLine([
  [0, 236],
  [70, 222],
  [120, 170],
  [190, 158],
  [250, 190],
  [300, 168],
  [350, 120],
  [428, 132],
]);

const waves = [22, 46, 70, 94, 118, 142, 166, 190, 214]
  .map((y, row) => swell(0, 428, y, 4 + (row % 3), 7 + (row % 2)))
  .join("");

const roads =
  hardLine([
    [0, 300],
    [150, 268],
    [300, 262],
    [428, 216],
  ]) +
  hardLine([
    [104, 196],
    [150, 268],
    [196, 402],
  ]) +
  hardLine([
    [330, 148],
    [300, 262],
    [352, 402],
  ]);

const fence = "M44 262L134 196 286 206 384 252 366 356 128 376z";
const pins = [
  [150, 268],
  [262, 316],
  [330, 252],
] as const;
