import type { BikeModel } from "../../domain/bike-models.ts";
import { units } from "./drawing.ts";
import { bikeSpecs } from "./e-bike-geometry.ts";
import { Rider } from "./rider.tsx";
import { SvgPicture } from "./svg-picture.tsx";
import { craggy, firs, hardLine, landUnder, type Spot, slopeLines, softLine, swell } from "./terrain.ts";
import { TideLine } from "./tide-line.tsx";

/* Optional colors: --sea, --foam, --pine, --contour; see the fallbacks. */

const far: readonly Spot[] = [
  [0, 462],
  [120, 444],
  [210, 456],
  [330, 430],
  [450, 446],
  [560, 398],
  [660, 408],
  [760, 330],
  [830, 352],
  [900, 262],
  [935, 296],
  [968, 250],
  [1040, 330],
  [1130, 286],
  [1220, 214],
  [1290, 262],
  [1370, 232],
  [1460, 306],
  [1540, 280],
  [1600, 300],
];
const crags = craggy(far, 9);
const near: readonly Spot[] = [
  [0, 472],
  [160, 464],
  [340, 470],
  [520, 446],
  [700, 452],
  [860, 408],
  [1010, 432],
  [1160, 388],
  [1330, 420],
  [1480, 372],
  [1600, 392],
];
const shore: readonly Spot[] = [
  [0, 572],
  [200, 584],
  [420, 600],
  [640, 586],
  [860, 604],
  [1080, 612],
  [1300, 592],
  [1600, 606],
];

const bike: BikeModel = "classic";
const scale = 0.31;

/** Keeps the right and lower edges, so that the rider stays whole from 390 px width. */
export function CoastScene({ title, className }: { title?: string; className?: string }) {
  const joints = Array.from({ length: 26 }, (_, index) => `M${20 + index * 64 + (index % 3) * 9} 646v14`).join("");
  return (
    <SvgPicture viewBox="0 0 1600 720" preserveAspectRatio="xMaxYMax slice" className={className} title={title}>
      <path d={landUnder(hardLine(crags), 0, 1600, 480)} fill="var(--hill)" />
      <g fill="none" stroke="var(--contour, #a9ad96)">
        <path d={hardLine(crags)} vectorEffect="non-scaling-stroke" strokeWidth="1.2" />
        <path d={slopeLines(far, 476, 7)} vectorEffect="non-scaling-stroke" strokeWidth=".9" />
      </g>
      <path d={landUnder(softLine(near), 0, 1600, 490)} fill="var(--pine, #27463f)" opacity=".55" />
      <path
        d={firs(0, 330, 482, 26) + firs(612, 960, 482, 40) + firs(1180, 1604, 482, 58)}
        fill="var(--pine, #27463f)"
      />
      <path d="M0 478H1600V640H0z" fill="var(--sea, var(--tide))" />
      <g fill="none" stroke="var(--foam, #f3efe6)" strokeLinecap="round">
        <path
          opacity=".55"
          vectorEffect="non-scaling-stroke"
          d={
            swell(0, 1600, 494, 3, 30) +
            swell(40, 700, 508, 4, 9) +
            swell(780, 1560, 512, 4, 10) +
            swell(120, 1240, 528, 5, 14) +
            swell(10, 540, 546, 6, 6) +
            swell(700, 1600, 544, 6, 9) +
            swell(300, 1180, 564, 7, 8)
          }
        />
      </g>
      <path d={landUnder(softLine(shore), 0, 1600, 660)} fill="var(--sand)" />
      <TideLine
        width={1600}
        height={720}
        d={softLine(shore)}
        stroke="var(--foam, #f3efe6)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d={softLine(shore.map(([x, y]): Spot => [x, y + 13]))}
        fill="none"
        stroke="var(--contour, #a9ad96)"
        vectorEffect="non-scaling-stroke"
      />
      <g fill="var(--hill)" stroke="var(--ink)" strokeWidth="1.4" strokeLinejoin="round">
        <path d="M318 624L470 610q9 5 3 13L322 638q-10-5-4-14zM338 630l104-10M372 621l14-17 7-1-9 17" />
        <path d="M690 630l118 4q8 6 1 12L688 642q-7-6 2-12zM706 636l82 3" />
      </g>
      <path d="M0 646H1600V720H0z" fill="var(--sand)" />
      <path d="M0 646H1600v14H0z" fill="var(--hill)" />
      <g fill="none" stroke="var(--ink)">
        <path d={`M0 646H1600M0 660H1600${joints}`} strokeWidth="1.4" vectorEffect="non-scaling-stroke" />
        <path
          d="M30 708h110M260 714h60M520 706h150M820 714h70M1040 696h92M1394 696h92"
          strokeWidth="1.2"
          opacity=".5"
        />
      </g>
      <g transform={`translate(1086 ${Math.round(694 - units(bikeSpecs[bike].wheelRadius) * scale)}) scale(${scale})`}>
        <Rider model={bike} />
      </g>
    </SvgPicture>
  );
}
