import { units } from "./drawing.ts";
import { FullBike } from "./e-bike.tsx";
import { bikeSpecs, layOut } from "./e-bike-geometry.ts";
import { SvgPicture } from "./svg-picture.tsx";

export interface BikeAnnotatedProps {
  color?: string;
  title?: string;
  className?: string;
}

const spec = bikeSpecs.classic;
const layout = layOut("classic");
const ground = units(spec.wheelRadius);
const front = units(spec.wheelbase);
const radius = units(spec.wheelRadius);
const [seatX, seatY] = [units(layout.seatTop[0]), units(-layout.seatTop[1])];

const callOuts = [
  { number: 1, tip: [seatX + 42, seatY + 118], knee: [seatX + 250, -560], end: [seatX + 250, -740] },
  { number: 2, tip: [front + 290, -150], knee: [front + 430, -420], end: [front + 430, -740] },
  // On the hub itself: a line to it would cross the spokes.
  { number: 3, tip: [0, 0], knee: [0, 0], end: [0, 0] },
] as const;

/** `--annotation-size` is in drawing units: 76 is 11 px at 350 px width; use 40 from 800 px. */
export function BikeAnnotated({ color, title, className }: BikeAnnotatedProps) {
  const name = title ?? "Side elevation of the classic: wheelbase 45 inches, wheels 26 inches, tires 4 inches wide";
  const size = "var(--annotation-size, 76px)";
  return (
    <SvgPicture viewBox="-500 -850 2180 1390" className={className} title={name}>
      <FullBike model="classic" color={color} />
      <g fill="none" stroke="var(--ink)">
        <path
          d={
            `M-460 ${ground}H1620` +
            // Extension lines from both axles, and the dimension between them.
            `M0 ${ground + 26}v110M${front} ${ground + 26}v110M0 ${ground + 120}H${front}` +
            `M${front} ${-radius}H1640M${front + 150} ${ground}H1640M1610 ${-radius}V${ground}`
          }
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
          opacity=".7"
        />
        <path
          d={callOuts.map(({ tip, knee, end }) => `M${tip.join(" ")}L${knee.join(" ")}L${end.join(" ")}`).join("")}
          strokeWidth="1.4"
          vectorEffect="non-scaling-stroke"
        />
        <g strokeLinecap="round">
          <path
            d={callOuts.map(({ tip }) => `M${tip.join(" ")}h0`).join("")}
            strokeWidth="9"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={callOuts.map(({ tip }) => `M${tip.join(" ")}h0`).join("")}
            stroke="var(--signal, #d6f23c)"
            strokeWidth="5"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={callOuts.map(({ end }) => `M${end.join(" ")}h0`).join("")}
            strokeWidth="26"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      </g>
      <path d={arrows} fill="var(--ink)" />
      <g fontSize={size} fontFamily="inherit" fill="var(--ink)" textAnchor="middle">
        {callOuts.map(({ number, end: [x, y] }) => (
          <text key={number} x={x} y={y} dy=".36em" fontWeight="700" fill="var(--paper)">
            {number}
          </text>
        ))}
        <text x={front / 2} y={ground + 120} dy="-.32em">
          Wheelbase 45 in
        </text>
        <text transform="translate(1610 20) rotate(-90)" dy="-.3em">
          26 × 4 in
        </text>
      </g>
    </SvgPicture>
  );
}

const arrow = (x: number, y: number, dx: number, dy: number): string =>
  `M${x} ${y}l${dx * 40 - dy * 11} ${dy * 40 - dx * 11} ${dy * 22} ${dx * 22}z`;

const arrows =
  arrow(0, ground + 120, 1, 0) +
  arrow(front, ground + 120, -1, 0) +
  arrow(1610, -radius, 0, 1) +
  arrow(1610, ground, 0, -1);
