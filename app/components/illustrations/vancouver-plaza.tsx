import { units } from "./drawing.ts";
import { FullBike } from "./e-bike.tsx";
import { bikeSpecs } from "./e-bike-geometry.ts";
import { SvgPicture } from "./svg-picture.tsx";
import { craggy, firs, hardLine, landUnder, type Spot, slopeLines } from "./terrain.ts";

export interface VancouverPlazaProps {
  title?: string;
  className?: string;
}

export function VancouverPlaza({ title, className }: VancouverPlazaProps) {
  return (
    <SvgPicture viewBox="0 0 800 440" className={className} title={title}>
      <path d={landUnder(hardLine(ridge), 0, 800, 330)} fill="var(--hill)" />
      <g fill="none" stroke="var(--contour, #a9ad96)">
        <path d={hardLine(ridge) + slopeLines(northShore, 300, 5)} vectorEffect="non-scaling-stroke" />
      </g>
      <g fill="var(--paper)" stroke="var(--ink)" strokeWidth="1.6" strokeLinejoin="round">
        <path d={towersPath} vectorEffect="non-scaling-stroke" />
        {/* Harbour Centre */}
        <path d="M352 330V146h28v184zM366 96v28" vectorEffect="non-scaling-stroke" />
        <path d="M330 138q36 16 72 0l-8-14h-56zM346 124h40l-6-8h-28z" vectorEffect="non-scaling-stroke" />
        {/* Canada Place */}
        <path d={sailsPath} vectorEffect="non-scaling-stroke" />
      </g>
      <path
        d={windows}
        fill="none"
        stroke="var(--ink)"
        strokeWidth="1"
        opacity=".5"
        vectorEffect="non-scaling-stroke"
      />
      <path d={firs(20, 120, 332, 44) + firs(700, 800, 332, 58)} fill="var(--pine, #27463f)" />
      <path d="M0 330H800V440H0z" fill="var(--sand)" />
      <path
        d={`M0 330H800M0 352H800M0 386H800${paving}`}
        fill="none"
        stroke="var(--ink)"
        strokeWidth="1"
        opacity=".4"
        vectorEffect="non-scaling-stroke"
      />
      <path d="M0 330H800" stroke="var(--ink)" strokeWidth="1.6" vectorEffect="non-scaling-stroke" />
      <g fill="none" stroke="var(--ink)" strokeWidth="4" strokeLinecap="round">
        <path d="M300 404v-34a14 14 0 0 1 28 0v34M352 404v-34a14 14 0 0 1 28 0v34" />
      </g>
      {(["step-through", "classic"] as const).map((model, index) => (
        <g
          key={model}
          transform={`translate(${130 + index * 320} ${Math.round(410 - units(bikeSpecs[model].wheelRadius) * 0.105)}) scale(.105)`}
        >
          <FullBike model={model} />
        </g>
      ))}
    </SvgPicture>
  );
}

const northShore: readonly Spot[] = [
  [0, 236],
  [90, 190],
  [160, 214],
  [236, 148],
  [262, 170],
  [284, 138],
  [350, 196],
  [450, 160],
  [540, 204],
  [640, 150],
  [720, 186],
  [800, 168],
];
const ridge = craggy(northShore, 7);
const towersPath =
  "M128 330V224h46v106zM178 330V196l40-12v146zM226 330V238h44v92zM276 330V206h30l10 10v114z" +
  "M412 330V190h40v140zM456 330V158q22-14 44 0v172zM508 330V222h36v108z";
const sailsPath = `M552 330V308h158v22z${[560, 590, 620, 650, 680].map((x) => `M${x} 308q10-10 13-44q5 32 16 44z`).join("")}`;
const windows =
  [240, 256, 272, 288, 304].map((y) => `M136 ${y}h30M234 ${y + 8}h28M516 ${y - 4}h20`).join("") +
  [208, 226, 244, 262, 280, 298].map((y) => `M186 ${y}h24M284 ${y + 10}h24M420 ${y - 4}h24M464 ${y - 28}h28`).join("") +
  "M366 158V330";
const paving = Array.from({ length: 13 }, (_, index) => {
  const x = 40 + index * 60;
  return `M${x} 330L${Math.round(400 + (x - 400) * 1.7)} 440`;
}).join("");
