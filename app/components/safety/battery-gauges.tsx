import { limits } from "../../content/riding-limits.ts";
import { safety } from "../../content/safety.ts";

const { temperature } = safety.battery;
const FROM_F = 0;
const TO_F = 130;
const [TOP, BOTTOM] = [40, 640];
const X = 150;

const atFahrenheit = (degrees: number): number =>
  Math.round(BOTTOM - ((degrees - FROM_F) / (TO_F - FROM_F)) * (BOTTOM - TOP));
const atCelsius = (degrees: number): number => atFahrenheit(degrees * 1.8 + 32);
const every = (from: number, to: number, step: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);

const LOW = atFahrenheit(temperature.low.fahrenheit);
const HIGH = atFahrenheit(temperature.high.fahrenheit);

/** The temperature limits on a thermometer with both scales; between the marks is where a battery may charge. */
export function Thermometer() {
  const fahrenheit = every(FROM_F, TO_F, 10);
  const celsius = every(-10, 50, 10);
  return (
    <svg viewBox="0 0 300 760" className="thermometer" role="img" aria-label={temperature.picture}>
      <path
        d={`M${X - 34} ${TOP}a34 34 0 0 1 68 0V${BOTTOM}a62 62 0 1 1-68 0z`}
        fill="var(--paper)"
        stroke="var(--ink)"
        strokeWidth="4"
      />
      <path d={`M${X - 22} ${LOW}H${X + 22}V${BOTTOM + 8}a50 50 0 1 1-44 0z`} fill="var(--bike-foam)" />
      <path d={`M${X - 22} ${HIGH}H${X + 22}V${LOW}H${X - 22}z`} fill="var(--tide)" />
      <path d={`M${X - 22} ${HIGH}V${TOP}a22 22 0 0 1 44 0V${HIGH}z`} fill="var(--cedar)" />
      <g stroke="var(--ink)" fill="none">
        <path
          d={
            fahrenheit.map((degrees) => `M${X - 34} ${atFahrenheit(degrees)}h-14`).join("") +
            celsius.map((degrees) => `M${X + 34} ${atCelsius(degrees)}h14`).join("")
          }
          strokeWidth="1.500"
        />
        <path d={`M${X - 60} ${LOW}H${X + 48}M${X - 60} ${HIGH}H${X + 48}`} strokeWidth="5" />
      </g>
      <g fill="var(--ink)">
        <g textAnchor="end">
          {fahrenheit
            .filter((degrees) => degrees % 20 === 0)
            .map((degrees) => (
              <text key={degrees} x={X - 56} y={atFahrenheit(degrees)} dy=".36em">
                {degrees}
              </text>
            ))}
          <text x={X - 56} y="24" fontWeight="700">
            °F
          </text>
        </g>
        {celsius.map((degrees) => (
          <text key={degrees} x={X + 56} y={atCelsius(degrees)} dy=".36em">
            {degrees}
          </text>
        ))}
        <text x={X + 56} y="24" fontWeight="700">
          °C
        </text>
      </g>
    </svg>
  );
}

const CELLS = 10;

/** Ten cells of charge, of which those that a stored battery should hold are filled. */
export function ChargeGauge() {
  const { low, high } = limits.charge;
  const cell = (index: number) => `M${26 + index * 62} 26h50v128h-50z`;
  const cells = Array.from({ length: CELLS }, (_, index) => index);
  const kept = (index: number) => index * 10 >= low && index * 10 < high;
  return (
    <svg viewBox="0 0 690 232" className="charge-gauge" role="img" aria-label={safety.battery.charge.picture}>
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
      <g fill="var(--ink)" fontSize="24" textAnchor="middle">
        {[0, low, high, 100].map((percent) => (
          <text key={percent} x={20 + percent * 6.2} y="226" fontWeight={percent % 100 ? 700 : 400}>
            {percent}%
          </text>
        ))}
      </g>
    </svg>
  );
}
