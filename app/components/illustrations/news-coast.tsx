import { useId } from "react";
import type { BikeModel } from "../../domain/bike-models.ts";
import { units } from "./drawing.ts";
import { FullBike } from "./e-bike.tsx";
import { bikeSpecs } from "./e-bike-geometry.ts";
import { Hatching } from "./hatching.tsx";
import { SvgPicture } from "./svg-picture.tsx";
import { craggy, firs, hardLine, landUnder, type Spot, swell } from "./terrain.ts";

export interface NewsCoastProps {
  bike?: BikeModel;
  title?: string;
  className?: string;
}

export function NewsCoast({ bike = "cruiser", title, className }: NewsCoastProps) {
  const id = useId();
  return (
    <SvgPicture viewBox="0 10 1200 670" className={className} title={title}>
      <Hatching id={id} />
      <g fill="none" stroke="var(--ink)">
        {sky.map(({ d, weight }) => (
          <path key={weight} d={d} strokeWidth={weight} />
        ))}
      </g>
      <circle
        cx={sunDisc.x}
        cy={sunDisc.y}
        r={sunDisc.radius}
        fill="var(--engraved-sun, var(--paper))"
        stroke="var(--ink)"
        strokeWidth="2"
      />
      <path d={landUnder(hardLine(ridge), 0, 1200, 404)} fill="var(--paper)" />
      <path d={landUnder(hardLine(ridge), 0, 1200, 404)} fill={`url(#${id})`} stroke="var(--ink)" strokeWidth="2" />
      <path d={firs(0, 420, 406, 34) + firs(980, 1204, 406, 62)} fill="var(--ink)" />
      <path d="M0 404H1200V570H0z" fill="var(--paper)" />
      <g fill="none" stroke="var(--ink)" strokeLinecap="round">
        {sea.map(({ d, weight }) => (
          <path key={weight} d={d} strokeWidth={weight} />
        ))}
      </g>
      <path d="M0 560H1200V680H0z" fill="var(--paper)" />
      <path d={wallPath} fill="none" stroke="var(--ink)" strokeWidth="2" />
      <path d={shade} fill="none" stroke="var(--ink)" strokeWidth="1.4" />
      <g transform={`translate(200 ${Math.round(640 - units(bikeSpecs[bike].wheelRadius) * 0.36)}) scale(.36)`}>
        <FullBike model={bike} color="var(--paper)" />
      </g>
    </SvgPicture>
  );
}

const sunDisc = { x: 860, y: 250, radius: 92 };
const ridge = craggy(
  [
    [0, 350],
    [130, 318],
    [240, 346],
    [380, 300],
    [470, 330],
    [620, 352],
    [760, 330],
    [880, 352],
    [980, 300],
    [1060, 322],
    [1140, 268],
    [1200, 290],
  ] satisfies Spot[],
  10,
);

const sky = [0, 1, 2, 3].map((bandAbove) => ({
  weight: 3.2 - bandAbove * 0.65,
  d: Array.from({ length: 8 }, (_, index) => {
    const y = 12 + (bandAbove * 8 + index) * 11;
    const reach = Math.sqrt(Math.max(0, (sunDisc.radius + 16) ** 2 - (y - sunDisc.y) ** 2));
    return reach > 0
      ? `M0 ${y}H${Math.round(sunDisc.x - reach)}M${Math.round(sunDisc.x + reach)} ${y}H1200`
      : `M0 ${y}H1200`;
  }).join(""),
}));

const sea = [0, 1, 2].map((bandBelow) => ({
  weight: 1.4 + bandBelow * 0.7,
  d: Array.from({ length: 4 }, (_, index) => {
    const row = bandBelow * 4 + index;
    const y = 416 + row * 12;
    const gap = 44 + row * 9;
    const crests = (width: number): number => Math.max(2, Math.round(width / 46));
    return (
      swell(0, sunDisc.x - gap, y, 2 + row * 0.4, crests(sunDisc.x - gap)) +
      swell(sunDisc.x + gap, 1200, y, 2 + row * 0.4, crests(1200 - sunDisc.x - gap)) +
      `M${sunDisc.x - 26 + (row % 3) * 9} ${y}h${34 + (row % 2) * 16}`
    );
  }).join(""),
}));

const wallPath = `M0 562H1200M0 588H1200${Array.from({ length: 18 }, (_, index) => `M${28 + index * 68 + (index % 2) * 12} 562v26`).join("")}`;
const shade = `${Array.from({ length: 60 }, (_, index) => `M${index * 20 + 6} 578l-6 10`).join("")}M70 648H810M110 656H760M40 664H330M420 664H900`;
