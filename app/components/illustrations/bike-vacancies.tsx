import { units } from "./drawing.ts";
import { FullBike } from "./e-bike.tsx";
import { BIKES, layOut } from "./e-bike-geometry.ts";

const SPEC = BIKES.classic;
const LAYOUT = layOut("classic");
const RADIUS = units(SPEC.wheelRadius);
const FRONT = units(SPEC.wheelbase);
const [SEAT_X, SEAT_Y] = [units(LAYOUT.seatTop[0]), units(-LAYOUT.seatTop[1])];
const [BRACKET_X, BRACKET_Y] = [units(SPEC.bottomBracket[0]), units(-SPEC.bottomBracket[1])];
const GROUND = RADIUS + 430;

/** Where each tag points, and where it hangs. */
const TAGS = [
  { number: 1, tip: [FRONT - 248, -692], end: [FRONT + 170, -690], tilt: 7 },
  { number: 2, tip: [FRONT - 118, -520], end: [FRONT + 470, -430], tilt: -5 },
  { number: 3, tip: [FRONT + 8, 78], end: [FRONT + 500, 260], tilt: 6 },
  { number: 4, tip: [BRACKET_X + 24, BRACKET_Y + 22], end: [BRACKET_X + 330, RADIUS + 190], tilt: -6 },
] as const;

/** The hole of a tag, above its middle. */
const HOLE = 66;
const holeOf = ({ end: [x, y], tilt }: (typeof TAGS)[number]) => {
  const turn = (tilt * Math.PI) / 180;
  return `${Math.round(x + HOLE * Math.sin(turn))} ${Math.round(y - HOLE * Math.cos(turn))}`;
};

/** The classic in a work stand, with four tags on strings: whose part each of them is, says the list beside it. */
export function BikeVacancies({ title, className }: { title: string; className?: string }) {
  return (
    <svg viewBox="-470 -860 2240 1710" className={className} role="img" aria-label={title}>
      <path
        d={`M-470 ${GROUND}H1770`}
        fill="none"
        stroke="var(--ink)"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
      {STAND_LAYERS.map(({ color, width }) => (
        <path
          key={color}
          d={STAND}
          fill="none"
          stroke={color}
          strokeWidth={width}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      ))}
      <g transform="rotate(-2.5 380 -300)">
        <FullBike model="classic" />
        <g transform={`translate(${CLAMP.join(" ")}) rotate(-19)`} stroke="var(--ink)" strokeWidth="10">
          <rect x="-76" y="-52" width="134" height="104" rx="18" fill="#14211c" />
          <circle cx="84" r="30" fill="var(--signal)" />
        </g>
      </g>
      {TAGS.map((tag) => (
        <g key={tag.number}>
          <circle cx={tag.tip[0]} cy={tag.tip[1]} r="17" fill="var(--signal)" stroke="#14211c" strokeWidth="8" />
          <g transform={`translate(${tag.end.join(" ")}) rotate(${tag.tilt})`}>
            <path
              d="M-96-70l42-42H54l42 42V104H-96z"
              fill="var(--signal)"
              stroke="#14211c"
              strokeWidth="9"
              strokeLinejoin="round"
            />
            <circle cy={-HOLE} r="19" fill="var(--paper)" stroke="#14211c" strokeWidth="9" />
            <text y="78" textAnchor="middle" fontSize="128" fontWeight="800" className="display" fill="#14211c">
              {tag.number}
            </text>
          </g>
          <path
            d={`M${tag.tip.join(" ")}L${holeOf(tag)}`}
            fill="none"
            stroke="var(--ink)"
            strokeWidth="1.6"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
    </svg>
  );
}

const CLAMP = [SEAT_X - 18, SEAT_Y - 62] as const;
const POST_X = SEAT_X - 300;
const STAND =
  `M${POST_X - 270} ${GROUND}l240-92h60l240 92` + `M${POST_X} ${GROUND - 92}V${CLAMP[1] + 40}q0-40 40-40H${CLAMP[0]}`;

/** A steel tube: its outline, then its body. */
const STAND_LAYERS = [
  { color: "var(--ink)", width: 56 },
  { color: "var(--bike-metal)", width: 34 },
];
