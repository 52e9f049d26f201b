import { useId } from "react";
import { units } from "./drawing.ts";
import { FullBike } from "./e-bike.tsx";
import { bikeSpecs } from "./e-bike-geometry.ts";
import { Hatching } from "./hatching.tsx";
import { SvgPicture } from "./svg-picture.tsx";

const ground = 380;
const reach = 210;
/** The umbrella leans into the rain. */
const lean = "translate(278 8) rotate(12)";

export function NewsUmbrella({ title, className }: { title: string; className?: string }) {
  const id = useId();
  return (
    <SvgPicture
      viewBox="0 -26 600 446"
      className={className}
      title={title}
      fill="var(--paper)"
      stroke="var(--ink)"
      strokeWidth="3"
    >
      <Hatching id={id} />
      <g transform={lean} fill="none" strokeWidth="1.8">
        {rain.map(({ d, dashes }) => (
          <path key={dashes} d={d} strokeDasharray={dashes} />
        ))}
      </g>
      <path d={`M0 ${ground}H600V460H0z`} stroke="none" />
      <path d={`M0 ${ground}H600M70 392h250M366 392h120M150 402h90M300 402h160`} strokeWidth="2" />
      <g transform={lean} strokeLinejoin="round">
        <path d="M0 0V206" strokeWidth="8" />
        <path d={canopy} />
        <path d={shaded} fill={`url(#${id})`} />
        <path d="M0 0V-18" strokeWidth="6" />
      </g>
      <g transform={`translate(186 ${Math.round(ground - units(bikeSpecs.cruiser.wheelRadius) * 0.2)}) scale(.2)`}>
        <FullBike model="cruiser" color="var(--paper)" />
      </g>
    </SvgPicture>
  );
}

const panel = (from: number, to: number) => {
  const side = (x: number) => `${x} 110`;
  const rib = (x: number) => `${Math.round(x * 0.95)} ${x === 0 ? 60 : 36}`;
  return `M0 0Q${rib(from)} ${side(from)}Q${Math.round((from + to) / 2)} 82 ${side(to)}Q${rib(to)} 0 0z`;
};
const ribs = [-reach, -118, 0, 118, reach];
const panels = ribs.slice(1).map((to, index) => panel(ribs[index] ?? 0, to));
const canopy = panels.join("");
const shaded = panels.filter((_, index) => index % 2).join("");

/** Upright in the umbrella's frame; none falls below it. */
const rain = ["30 22", "16 27", "44 31"].map((dashes, third) => ({
  dashes,
  d: Array.from({ length: 17 }, (_, index) => {
    const x = -340 + (index * 3 + third) * 15;
    const from = -110 - ((index * 37) % 60);
    const height = Math.round(110 * (Math.abs(x) / reach) ** 2.2);
    return Math.abs(x) > reach ? `M${x} ${from}V480` : `M${x} ${from}V${height - 12}`;
  }).join(""),
}));
