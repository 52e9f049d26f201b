import { limitsDocument } from "../../content/riding-limits.ts";
import { safetyDocument } from "../../content/safety.ts";
import { useContent } from "../content.ts";
import { SvgPicture } from "../illustrations/svg-picture.tsx";
import styles from "./battery-gauges.module.css";

const [lowestFahrenheit, highestFahrenheit] = [0, 140];

interface Limits {
  low: { fahrenheit: number };
  high: { fahrenheit: number };
}

export const temperatureBands = ({ low, high }: Limits) =>
  `${highestFahrenheit - high.fahrenheit}fr ${high.fahrenheit - low.fahrenheit}fr ${low.fahrenheit - lowestFahrenheit}fr`;

const every = (from: number, to: number, step: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);
const toFahrenheit = (celsius: number) => celsius * 1.8 + 32;
const fahrenheit = every(lowestFahrenheit, highestFahrenheit, 10);
const celsius = every(-10, 60, 10);

/** In percent: the text next to the drawing sets its height. */
const at = (degrees: number) =>
  `${(((highestFahrenheit - degrees) / (highestFahrenheit - lowestFahrenheit)) * 100).toFixed(2)}%`;

export function Thermometer() {
  const { temperature } = useContent(safetyDocument).battery;
  const [upperLimit, lowerLimit] = [temperature.high.fahrenheit, temperature.low.fahrenheit];
  // Without multiples of 20 that would overlap a limit's label.
  const numbered = fahrenheit.filter(
    (degrees) => degrees % 20 === 0 && [upperLimit, lowerLimit].every((limit) => Math.abs(limit - degrees) > 10),
  );
  return (
    <SvgPicture className={styles.thermometer} title={temperature.picture}>
      <Tube radius={1.25} bulb={2.5} />
      <Tube radius={1.1} bulb={2.35} fill="var(--paper)" />
      <Tube radius={0.65} bulb={1.9} fill="var(--bike-foam)" />
      <rect x="4.05em" width="1.3em" height={at(lowerLimit)} fill="var(--tide)" />
      <rect x="4.05em" width="1.3em" height={at(upperLimit)} fill="var(--cedar)" />
      <g fill="var(--cedar)">
        <circle cx="4.7em" cy="-0.5em" r="0.65em" />
        <rect x="4.05em" y="-0.5em" width="1.3em" height="1em" />
      </g>
      {fahrenheit.map((degrees) => (
        <Mark key={degrees} degrees={degrees} from="3.05em" to="3.45em" />
      ))}
      {celsius.map((degrees) => (
        <Mark key={degrees} degrees={toFahrenheit(degrees)} from="5.95em" to="6.35em" />
      ))}
      {[upperLimit, lowerLimit].map((degrees) => (
        <Mark key={degrees} degrees={degrees} from="3.05em" to="6.35em" isLimit />
      ))}
      <g textAnchor="end">
        {[...numbered, upperLimit, lowerLimit].map((degrees) => (
          <Num key={degrees} x="2.85em" degrees={degrees} isLimit={degrees === upperLimit || degrees === lowerLimit}>
            {degrees}
          </Num>
        ))}
        <text x="2.85em" y="-1.4em">
          °F
        </text>
      </g>
      {celsius.map((degrees) => (
        <Num
          key={degrees}
          x="6.55em"
          degrees={toFahrenheit(degrees)}
          isLimit={degrees === temperature.high.celsius || degrees === temperature.low.celsius}
        >
          {degrees}
        </Num>
      ))}
      <text x="6.55em" y="-1.4em">
        °C
      </text>
    </SvgPicture>
  );
}

function Tube({ radius, bulb, fill }: { radius: number; bulb: number; fill?: string }) {
  const x = `${4.7 - radius}em`;
  const width = `${2 * radius}em`;
  return (
    <g fill={fill}>
      <circle cx="4.7em" cy="-0.5em" r={`${radius}em`} />
      <rect x={x} y="-0.5em" width={width} height="100%" />
      <svg y="100%" overflow="visible" aria-hidden="true">
        <rect x={x} y="-0.6em" width={width} height="3em" />
        <circle cx="4.7em" cy="3em" r={`${bulb}em`} />
      </svg>
    </g>
  );
}

function Mark({ degrees, from, to, isLimit }: { degrees: number; from: string; to: string; isLimit?: boolean }) {
  return (
    <line x1={from} x2={to} y1={at(degrees)} y2={at(degrees)} stroke="var(--ink)" strokeWidth={isLimit ? 4 : 1.5} />
  );
}

function Num({ x, degrees, isLimit, children }: { x: string; degrees: number; isLimit: boolean; children: number }) {
  return (
    <text x={x} y={at(degrees)} dy=".36em" fontWeight={isLimit ? 700 : undefined}>
      {children}
    </text>
  );
}

const cellCount = 10;

export function ChargeGauge() {
  const limits = useContent(limitsDocument);
  const safety = useContent(safetyDocument);
  const { low, high } = limits.charge;
  const cell = (index: number) => `M${26 + index * 62} 26h50v128h-50z`;
  const cells = Array.from({ length: cellCount }, (_, index) => index);
  const kept = (index: number) => index * 10 >= low && index * 10 < high;
  return (
    <SvgPicture viewBox="0 0 690 232" className={styles.chargeGauge} title={safety.battery.charge.picture}>
      <path d="M6 6H656V58h26v64h-26v52H6z" fill="none" stroke="var(--ink)" strokeWidth="4" />
      <path
        d={cells
          .filter((index) => !kept(index))
          .map(cell)
          .join("")}
        fill="none"
        stroke="var(--ink)"
        strokeDasharray="4 5"
        strokeWidth="1.500"
      />
      <path d={cells.filter(kept).map(cell).join("")} fill="var(--tide)" />
      <path
        d={[low, high].map((percent) => `M${20 + percent * 6.2} 182v16`).join("")}
        stroke="var(--ink)"
        strokeWidth="4"
      />
      <g fill="var(--ink)">
        <text x="6" y="226">
          0%
        </text>
        <g fontWeight="700" textAnchor="middle">
          {[low, high].map((percent) => (
            <text key={percent} x={20 + percent * 6.2} y="226">
              {percent}%
            </text>
          ))}
        </g>
        <text x="684" y="226" textAnchor="end">
          100%
        </text>
      </g>
    </SvgPicture>
  );
}
