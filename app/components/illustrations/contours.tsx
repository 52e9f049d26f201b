import { levelLine, type Spot } from "./terrain.ts";

const peak: Spot = [250, 210];
const shoulder: Spot = [560, 330];
const foot: Spot = [380, 262];

const height = (x: number, y: number): number =>
  Math.exp(-((x - peak[0]) ** 2 / 26000 + (y - peak[1]) ** 2 / 17000)) +
  0.8 * Math.exp(-((x - shoulder[0]) ** 2 / 15000 + (y - shoulder[1]) ** 2 / 22000)) +
  0.05 * Math.sin(x / 47) * Math.cos(y / 39);

const lines =
  [0.95, 0.87, 0.79, 0.71, 0.63].map((level) => levelLine(height, peak, level, 260)).join("") +
  [0.8, 0.72, 0.64].map((level) => levelLine(height, shoulder, level, 200)).join("");
const lowLines = [0.3, 0.22, 0.15, 0.1, 0.065, 0.038].map((level) => levelLine(height, foot, level, 620)).join("");

export interface ContoursProps {
  color?: string;
  className?: string;
}

export function Contours({ color = "var(--line)", className }: ContoursProps) {
  return (
    <svg viewBox="0 0 800 520" preserveAspectRatio="xMidYMid slice" className={className} aria-hidden>
      <g fill="none" stroke={color}>
        <path d={lines + lowLines} vectorEffect="non-scaling-stroke" strokeWidth="1" />
        <path d="M244 210h12M250 204v12M555 330h10M560 325v10" vectorEffect="non-scaling-stroke" strokeWidth="1.2" />
      </g>
    </svg>
  );
}
