import type { EBikeClass } from "../../content/help.ts";
import { SvgPicture } from "../illustrations/svg-picture.tsx";
import styles from "./speed-gauge.module.css";

const endMph = 30;
const kmhPerMph = 1.609344;
const center = [200, 190] as const;

/** Zero is at the left end of the dial. */
const onDial = (mph: number, radius: number): string => {
  const angle = Math.PI * (1 - mph / endMph);
  return `${Math.round(center[0] + Math.cos(angle) * radius)} ${Math.round(center[1] - Math.sin(angle) * radius)}`;
};

const arc = (from: number, to: number, radius: number): string =>
  `M${onDial(from, radius)}A${radius} ${radius} 0 0 1 ${onDial(to, radius)}`;

const ticks = (marks: readonly number[], from: number, to: number): string =>
  marks.map((mph) => `M${onDial(mph, from)}L${onDial(mph, to)}`).join("");

const mphMarks = [0, 5, 10, 15, 20, 25, 30];
const kmh = [0, 10, 20, 30, 40];
const fine = Array.from({ length: endMph + 1 }, (_, mph) => mph);

export function SpeedGauge({ mph, title }: Pick<EBikeClass, "mph"> & { title: string }) {
  return (
    <SvgPicture viewBox="0 0 400 214" className={styles.speedGauge} title={title}>
      <g fill="none" strokeWidth="26">
        <path d={arc(0, endMph, 138)} stroke="#eef1e81f" />
        <path d={arc(0, mph, 138)} stroke="var(--signal)" />
      </g>
      <path d={ticks(fine, 156, 162) + ticks(mphMarks, 156, 170)} stroke="currentColor" fill="none" />
      <path
        d={ticks(
          kmh.map((speed) => speed / kmhPerMph),
          120,
          110,
        )}
        stroke="currentColor"
        fill="none"
      />
      <g fill="currentColor" textAnchor="middle" fontSize="14">
        {mphMarks.map((speed) => (
          <Mark key={speed} at={onDial(speed, 183)}>
            {speed}
          </Mark>
        ))}
      </g>
      <g fill="var(--on-deep-muted)" textAnchor="middle" fontSize="13">
        {kmh.map((speed) => (
          <Mark key={speed} at={onDial(speed / kmhPerMph, 97)}>
            {speed}
          </Mark>
        ))}
      </g>
      <path d={`M${onDial(mph - 15, 8)}L${onDial(mph, 152)}L${onDial(mph + 15, 8)}z`} fill="var(--needle)" />
      <circle cx={center[0]} cy={center[1]} r="13" fill="currentColor" />
      <circle cx={center[0]} cy={center[1]} r="4" fill="var(--deep)" />
    </SvgPicture>
  );
}

function Mark({ at, children }: { at: string; children: number }) {
  const [x, y] = at.split(" ");
  return (
    <text x={x} y={y} dy=".36em">
      {children}
    </text>
  );
}

export function PowerBar({ watts: [low, high], max }: { watts: readonly [number, number]; max: number }) {
  const share = (watts: number) => `${Math.round((watts / max) * 1000) / 10}%`;
  return (
    <svg className={styles.powerBar} height="14" aria-hidden="true">
      <path d="M0 7h2000" stroke="currentColor" opacity=".4" />
      <rect x={share(low)} width={share(high - low)} height="14" fill="var(--signal)" />
    </svg>
  );
}
