import { MiniBike } from "./e-bike.tsx";

export interface TrailProps {
  direction?: "wide" | "tall";
  className?: string;
}

const widePath = "M14 104C110 40 240 40 414 88S630 132 814 74 1060 40 1176 22";
const tallPath = "M40 26C8 110 70 190 40 326S10 500 40 626 60 800 34 900";

/** Waypoints align with three equal columns, or rows if tall. */
export function Trail({ direction = "wide", className }: TrailProps) {
  if (direction === "tall") {
    return (
      <svg viewBox="0 0 80 900" preserveAspectRatio="none" className={className} aria-hidden>
        <Way d={tallPath} />
        <Waypoints d="M40 26h0M40 326h0M40 626h0" />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 1200 150" className={className} aria-hidden>
      <Way d={widePath} />
      <g transform="translate(572 100) scale(.05)">
        <MiniBike model="classic" color="var(--signal, #d6f23c)" line="currentColor" />
      </g>
      <path d="M1176 22v-20l22 7-22 7" fill="var(--signal, #d6f23c)" stroke="var(--signal, #d6f23c)" strokeWidth="2" />
      <Waypoints d="M14 104h0M414 88h0M814 74h0" />
    </svg>
  );
}

function Way({ d }: { d: string }) {
  return (
    <path
      d={d}
      fill="none"
      stroke="var(--signal, #d6f23c)"
      strokeWidth="2.5"
      strokeDasharray="2 9"
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}

function Waypoints({ d }: { d: string }) {
  return (
    <g fill="none" strokeLinecap="round">
      <path d={d} stroke="var(--signal, #d6f23c)" strokeWidth="26" vectorEffect="non-scaling-stroke" />
      <path d={d} stroke="var(--trail-ground, #14211c)" strokeWidth="20" vectorEffect="non-scaling-stroke" />
      <path d={d} stroke="var(--signal, #d6f23c)" strokeWidth="9" vectorEffect="non-scaling-stroke" />
    </g>
  );
}
