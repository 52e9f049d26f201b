import type { BikeModel } from "../../domain/bike-models.ts";
import { units } from "../illustrations/drawing.ts";
import { FullBike } from "../illustrations/e-bike.tsx";
import { bikeSpecs } from "../illustrations/e-bike-geometry.ts";
import styles from "./fleet-line.module.css";

/** Rear hub positions in centimeters; the page's edge crops the first bike. */
const places: readonly [BikeModel, number][] = [
  ["long-tail", 22],
  ["classic", 276],
  ["step-through", 512],
  ["cruiser", 752],
];
const lengthCm = 900;
const metreMarks = Array.from({ length: lengthCm / 100 }, (_, metre) => metre);

export function FleetLine({ title, className }: { title: string; className?: string }) {
  const ground = 1180;
  return (
    <svg
      viewBox={`0 0 ${units(lengthCm)} 1340`}
      preserveAspectRatio="xMinYMax slice"
      className={className}
      role="img"
      aria-label={title}
    >
      {places.map(([model, at]) => (
        <g key={model} transform={`translate(${units(at)} ${ground - units(bikeSpecs[model].wheelRadius)})`}>
          <FullBike model={model} />
        </g>
      ))}
      <g fill="none" stroke="var(--ink)">
        <path d={`M0 ${ground}H${units(lengthCm)}`} strokeWidth="2" vectorEffect="non-scaling-stroke" />
        <path
          d={metreMarks.map((metre) => `M${units(metre * 100)} ${ground}v70m500-70v35`).join("")}
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      </g>
      <g fill="var(--muted)" fontFamily="inherit" className={styles.fleetLineScale}>
        {metreMarks.map((metre) => (
          <text key={metre} x={units(metre * 100) + 18} y={ground + 112}>
            {metre}
          </text>
        ))}
      </g>
    </svg>
  );
}
