export interface RouteStepsProps {
  direction?: "wide" | "tall";
  className?: string;
}

const wide = {
  d: "M24 84H150C220 84 210 36 280 36H400C470 36 470 96 540 96H700C770 96 760 48 830 48H924C1000 48 1010 70 1080 70H1180",
  stops: [
    [24, 84],
    [324, 36],
    [624, 96],
    [924, 48],
  ],
} as const;

/** `--route-ground` fills the stops. They align with four equal columns, or rows if tall. */
export function RouteSteps({ direction = "wide", className }: RouteStepsProps) {
  if (direction === "tall") {
    // Stretched to the rows' height: round line caps keep their shape.
    const stops = "M36 30h0M36 330h0M36 630h0M36 930h0";
    return (
      <svg viewBox="0 0 72 1200" preserveAspectRatio="none" className={className} aria-hidden>
        <g fill="none" stroke="currentColor" strokeLinecap="round">
          <path
            d="M36 30V120C36 160 12 150 12 190S36 230 36 260V430C36 470 60 460 60 500S36 540 36 570V730C36 770 12 760 12 800S36 840 36 870V930"
            strokeWidth="5"
            vectorEffect="non-scaling-stroke"
          />
          <path d="M36 930V1180" strokeWidth="2.5" strokeDasharray="1 9" vectorEffect="non-scaling-stroke" />
          <path d={stops} strokeWidth="28" vectorEffect="non-scaling-stroke" />
          <path
            d={stops}
            stroke="var(--route-ground, var(--paper))"
            strokeWidth="21"
            vectorEffect="non-scaling-stroke"
          />
          <path d={stops} stroke="var(--cedar)" strokeWidth="10" vectorEffect="non-scaling-stroke" />
        </g>
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 1200 130" className={className} aria-hidden>
      <g fill="none" stroke="currentColor">
        <path d={wide.d} strokeWidth="6" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
        <path
          d={wide.d}
          stroke="var(--route-ground, var(--paper))"
          strokeWidth="1.4"
          strokeDasharray="7 7"
          vectorEffect="non-scaling-stroke"
        />
      </g>
      <path d="M1180 58l20 12-20 12z" fill="currentColor" />
      {wide.stops.map(([x, y], index) => (
        <g key={x}>
          <circle cx={x} cy={y} r="22" fill="var(--route-ground, var(--paper))" stroke="currentColor" strokeWidth="4" />
          <text
            x={x}
            y={y}
            dy=".36em"
            textAnchor="middle"
            fontSize="24"
            fontWeight="800"
            fontFamily="var(--font-display, inherit)"
            fill="currentColor"
          >
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
