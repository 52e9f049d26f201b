import { units } from "./drawing.ts";
import { FullBike } from "./e-bike.tsx";
import { bikeSpecs, layOut } from "./e-bike-geometry.ts";
import { SvgPicture } from "./svg-picture.tsx";

const spec = bikeSpecs.classic;
const layout = layOut("classic");
const radius = units(spec.wheelRadius);
const front = units(spec.wheelbase);
const [seatX, seatY] = [units(layout.seatTop[0]), units(-layout.seatTop[1])];
const [bracketX, bracketY] = [units(spec.bottomBracket[0]), units(-spec.bottomBracket[1])];
const ground = radius + 430;

const tagSpots = [
  { tip: [front - 248, -692], end: [front + 170, -690], tilt: 7 },
  { tip: [front - 118, -520], end: [front + 470, -430], tilt: -5 },
  { tip: [front - 62, -84], end: [front + 500, 260], tilt: 6 },
  { tip: [bracketX + 24, bracketY + 22], end: [bracketX + 330, radius + 190], tilt: -6 },
] as const;

const holeSize = 66;
const holeOf = ({ end: [x, y], tilt }: (typeof tagSpots)[number]) => {
  const turn = (tilt * Math.PI) / 180;
  return `${Math.round(x + holeSize * Math.sin(turn))} ${Math.round(y - holeSize * Math.cos(turn))}`;
};

/** @param numbers on the tags at the display, the headlight, the brake disc and the frame number, where there is one */
export function BikeVacancies({
  title,
  numbers,
  className,
}: {
  title: string;
  numbers: readonly (number | undefined)[];
  className?: string;
}) {
  const tags = tagSpots.flatMap((spot, index) => {
    const number = numbers[index];
    return number === undefined ? [] : [{ ...spot, number }];
  });
  return (
    <SvgPicture viewBox="-470 -860 2240 1710" className={className} title={title}>
      <path
        d={`M-470 ${ground}H1770`}
        fill="none"
        stroke="var(--ink)"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
      {standLayers.map(({ color, width }) => (
        <path
          key={color}
          d={standPath}
          fill="none"
          stroke={color}
          strokeWidth={width}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      ))}
      <g transform="rotate(-2.5 380 -300)">
        <FullBike model="classic" />
        <g transform={`translate(${clamp.join(" ")}) rotate(-19)`} stroke="var(--ink)" strokeWidth="10">
          <rect x="-76" y="-52" width="134" height="104" rx="18" fill="#14211c" />
          <circle cx="84" r="30" fill="var(--signal)" />
        </g>
      </g>
      {tags.map((tag) => (
        <g key={tag.tilt}>
          <circle cx={tag.tip[0]} cy={tag.tip[1]} r="17" fill="var(--signal)" stroke="#14211c" strokeWidth="8" />
          <g transform={`translate(${tag.end.join(" ")}) rotate(${tag.tilt})`}>
            <path
              d="M-96-70l42-42H54l42 42V104H-96z"
              fill="var(--signal)"
              stroke="#14211c"
              strokeWidth="9"
              strokeLinejoin="round"
            />
            <circle cy={-holeSize} r="19" fill="var(--paper)" stroke="#14211c" strokeWidth="9" />
            <text y="78" textAnchor="middle" fontSize="128" fontWeight="800" className="display" fill="#14211c">
              {tag.number}
            </text>
          </g>
          {leaderLayers.map(({ color, width }) => (
            <path
              key={color}
              d={`M${tag.tip.join(" ")}L${holeOf(tag)}`}
              fill="none"
              stroke={color}
              strokeWidth={width}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </g>
      ))}
    </SvgPicture>
  );
}

const clamp = [seatX - 18, seatY - 62] as const;
const postX = seatX - 300;
const standPath =
  `M${postX - 270} ${ground}l240-92h60l240 92` + `M${postX} ${ground - 92}V${clamp[1] + 40}q0-40 40-40H${clamp[0]}`;

const leaderLayers = [
  { color: "var(--paper)", width: 3.6 },
  { color: "var(--ink)", width: 1.6 },
];

const standLayers = [
  { color: "var(--ink)", width: 56 },
  { color: "var(--bike-metal)", width: 34 },
];
