import { units } from "./drawing";
import { FullBike } from "./e-bike";
import { BIKES, layOut } from "./e-bike-geometry";

const SPEC = BIKES.classic;
const LAYOUT = layOut("classic");
const RADIUS = units(SPEC.wheelRadius);
const FRONT = units(SPEC.wheelbase);
const [SEAT_X, SEAT_Y] = [units(LAYOUT.seatTop[0]), units(-LAYOUT.seatTop[1])];
const [BRACKET_X, BRACKET_Y] = [units(SPEC.bottomBracket[0]), units(-SPEC.bottomBracket[1])];
const GROUND = RADIUS + 430;

/** Where each tag points, and where it hangs. */
const TAGS = [
  { number: 1, tip: [FRONT - 250, -690], end: [FRONT - 470, -900] },
  { number: 2, tip: [FRONT - 120, -520], end: [FRONT + 330, -700] },
  { number: 3, tip: [FRONT, 62], end: [FRONT + 480, 250] },
  { number: 4, tip: [BRACKET_X + 40, BRACKET_Y + 10], end: [BRACKET_X + 330, RADIUS + 190] },
] as const;

/** The classic in a work stand, with four tags on strings: whose part each of them is, says the list beside it. */
export function BikeVacancies({ title, className }: { title: string; className?: string }) {
  return (
    <svg viewBox="-470 -1010 2240 1860" className={className} role="img" aria-label={title}>
      <g fill="none" stroke="var(--ink)" vectorEffect="non-scaling-stroke">
        <path d={`M-470 ${GROUND}H1770`} strokeWidth="1" vectorEffect="non-scaling-stroke" />
        <path
          d={`M${POST_X - 260} ${GROUND}l230-86h60l230 86`}
          strokeWidth="30"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <path d={`M${POST_X} ${GROUND - 86}V${CLAMP_Y}`} strokeWidth="40" strokeLinecap="round" />
        <path d={`M${POST_X} ${CLAMP_Y}L${SEAT_X - 10} ${SEAT_Y + 60}`} strokeWidth="34" strokeLinecap="round" />
      </g>
      <g transform="rotate(-2.5 380 -300)">
        <FullBike model="classic" />
      </g>
      <path
        d={`M${SEAT_X - 62} ${SEAT_Y + 22}h100v86h-100z`}
        fill="var(--ink)"
        stroke="var(--paper)"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
      {TAGS.map(({ number, tip, end }) => (
        <g key={number}>
          <path
            d={`M${tip.join(" ")}L${end.join(" ")}`}
            fill="none"
            stroke="var(--ink)"
            strokeWidth="1.4"
            vectorEffect="non-scaling-stroke"
          />
          <circle cx={tip[0]} cy={tip[1]} r="17" fill="var(--signal)" stroke="var(--ink)" strokeWidth="8" />
          <g transform={`translate(${end.join(" ")}) rotate(${number % 2 ? -7 : 6})`}>
            <path
              d="M-96-70l42-42H54l42 42V104H-96z"
              fill="var(--signal)"
              stroke="#14211c"
              strokeWidth="9"
              strokeLinejoin="round"
            />
            <circle cy="-66" r="17" fill="var(--paper)" stroke="#14211c" strokeWidth="9" />
            <text y="74" textAnchor="middle" fontSize="128" fontWeight="800" className="display" fill="#14211c">
              {number}
            </text>
          </g>
        </g>
      ))}
    </svg>
  );
}

const POST_X = SEAT_X - 330;
const CLAMP_Y = SEAT_Y + 150;
