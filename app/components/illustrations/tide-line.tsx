import { type SVGProps, useId } from "react";
import "~/styles/primitives/bike.css";

interface TideLineProps extends SVGProps<SVGPathElement> {
  width: number;
  height: number;
}

/** Draws itself from left to right: transforms animate without repainting the picture, unlike stroke-dashoffset. */
export function TideLine({ width, height, ...path }: TideLineProps) {
  const frame = useId();
  return (
    <g className="tide-line" clipPath={`url(#${frame})`}>
      <clipPath id={frame}>
        <path d={`M0 0H${width}V${height}H0z`} />
      </clipPath>
      <g className="tide-line-content">
        <path fill="none" {...path} />
      </g>
    </g>
  );
}
