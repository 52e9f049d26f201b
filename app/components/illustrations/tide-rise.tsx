import { swell } from "./terrain.ts";
import { TideLine } from "./tide-line.tsx";
import "~/styles/primitives/bike.css";

export interface TideRiseProps {
  /** Must match the color of the section below. */
  fill?: string;
  className?: string;
}

/** Stretches to any width. */
export function TideRise({ fill = "var(--sea, var(--tide))", className }: TideRiseProps) {
  return (
    <svg viewBox="0 0 1440 140" preserveAspectRatio="none" className={className} aria-hidden>
      <g fill="none" stroke="var(--tide)" strokeWidth="1">
        <path d={swell(0, 1440, 22, 7, 5)} opacity=".28" vectorEffect="non-scaling-stroke" />
        <path d={swell(-90, 1500, 44, 10, 5)} opacity=".45" vectorEffect="non-scaling-stroke" />
        <path d={swell(-30, 1560, 64, 13, 4)} opacity=".7" vectorEffect="non-scaling-stroke" />
      </g>
      <TideLine
        width={1440}
        height={140}
        d={swell(-120, 1500, 82, 20, 3)}
        stroke="var(--tide)"
        strokeWidth="2.5"
        vectorEffect="non-scaling-stroke"
      />
      <path className="tide-rise-water" d={`${swell(-200, 1600, 94, 22, 3)}V160H-200z`} fill={fill} />
    </svg>
  );
}
