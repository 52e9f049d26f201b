import { useId } from "react";
import { SvgPicture } from "./svg-picture.tsx";
import type { Spot } from "./terrain.ts";

export interface StarPlateProps {
  shape?: "round" | "plate";
  title?: string;
  className?: string;
}

/** Each ring has six stars more than the last, so that all are equally spaced. */
const ringRadii = [20, 26, 32, 38, 44] as const;
const spacing = 14.2;

const roundPlaces = (): Spot[] =>
  ringRadii.flatMap((count) =>
    Array.from({ length: count }, (_, index): Spot => {
      const radius = (count * spacing) / (2 * Math.PI);
      const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
      return [120 + Math.cos(angle) * radius, 120 + Math.sin(angle) * radius];
    }),
  );

const platePlaces = (): Spot[] =>
  Array.from({ length: 160 }, (_, index): Spot => [24 + (index % 20) * 16, 26 + Math.floor(index / 20) * 16]);

const through = (places: readonly Spot[]): string =>
  `M${places.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;

const star = (outer: number, inner: number): string =>
  `M${Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 ? inner : outer;
    const angle = (index / 10) * 2 * Math.PI - Math.PI / 2;
    return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
  }).join("L")}z`;

/** 160 stars as path markers keep the drawing at a few kilobytes. */
export function StarPlate({ shape = "round", title = "160 five-star reviews", className }: StarPlateProps) {
  const id = useId();
  const hung = `url(#${id})`;
  const round = shape === "round";
  return (
    <SvgPicture viewBox={round ? "0 0 240 240" : "0 0 352 164"} className={className} title={title}>
      <defs>
        <marker id={id} viewBox="-6 -6 12 12" markerWidth="12" markerHeight="12" markerUnits="userSpaceOnUse">
          <path d={star(5, 2.1)} fill="var(--star, var(--cedar))" />
        </marker>
      </defs>
      <g fill="none" stroke="var(--ink)">
        {round ? (
          <>
            <circle cx="120" cy="120" r="117" strokeWidth="2" vectorEffect="non-scaling-stroke" />
            <circle cx="120" cy="120" r="111" strokeWidth="1" vectorEffect="non-scaling-stroke" />
            <circle cx="120" cy="120" r="35" strokeWidth="1" vectorEffect="non-scaling-stroke" />
          </>
        ) : (
          <>
            <path
              d="M10 2H342a8 8 0 0 0 8 8V154a8 8 0 0 0-8 8H10a8 8 0 0 0-8-8V10a8 8 0 0 0 8-8z"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
            <path d="M14 8H338V156H14z" strokeWidth="1" vectorEffect="non-scaling-stroke" />
          </>
        )}
      </g>
      <path
        d={through(round ? roundPlaces() : platePlaces())}
        fill="none"
        markerStart={hung}
        markerMid={hung}
        markerEnd={hung}
      />
      {round && (
        <text
          x="120"
          y="131.6"
          textAnchor="middle"
          fontSize="33"
          fontWeight="800"
          fill="var(--ink)"
          fontFamily="var(--font-display, inherit)"
          letterSpacing="-1"
        >
          160
        </text>
      )}
    </SvgPicture>
  );
}
