import type { BikeModel } from "../../domain/bike-models.ts";
import { units } from "../illustrations/drawing.ts";
import { FullBike } from "../illustrations/e-bike.tsx";
import { bikeSpecs } from "../illustrations/e-bike-geometry.ts";
import "~/styles/primitives/grid.css";
import styles from "./fleet-line.module.css";

const halfCm = 445;
/** Rear hub positions in centimeters from the start of each half. */
const firstHalf: Places = [
  ["long-tail", 38],
  ["classic", 280],
];
const secondHalf: Places = [
  ["step-through", 61],
  ["cruiser", 285],
];
const meters = Array.from({ length: Math.ceil((halfCm * 2) / 100) }, (_, meter) => meter);

type Places = readonly (readonly [BikeModel, number])[];

/** The bikes keep to the sheet; the ground runs on to the edges of the window. */
export function FleetLine({ title, className = "sheet" }: { title: string; className?: string }) {
  return (
    <div className={`grid ${styles.fleet} ${className}`} role="img" aria-label={title}>
      <Half places={firstHalf} from={0} />
      <Half places={secondHalf} from={halfCm} />
    </div>
  );
}

function Half({ places, from }: { places: Places; from: number }) {
  const ground = 1180;
  const marks = meters
    .map((meter) => ({ meter, x: units(meter * 100 - from) }))
    .filter(({ x }) => x >= 0 && x < units(halfCm));
  return (
    <svg viewBox={`0 0 ${units(halfCm)} 1340`} aria-hidden="true">
      {places.map(([model, at]) => (
        <g key={model} transform={`translate(${units(at)} ${ground - units(bikeSpecs[model].wheelRadius)})`}>
          <FullBike model={model} />
        </g>
      ))}
      <path d={`M-8000 ${ground}H16000`} stroke="var(--ink)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      <path
        d={marks.map(({ x }) => `M${x} ${ground}v70m500-70v35`).join("")}
        stroke="var(--ink)"
        vectorEffect="non-scaling-stroke"
      />
      <g fill="var(--muted)" className={`numerals ${styles.scale}`}>
        {marks.map(({ meter, x }) => (
          <text key={meter} x={x + 50} y={ground + 130}>
            {meter}
          </text>
        ))}
      </g>
    </svg>
  );
}
