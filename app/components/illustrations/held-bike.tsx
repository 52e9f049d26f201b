import { bikeViewBox, FullBike } from "./e-bike.tsx";

const groundY = 375;
const model = "cruiser";

/** At the rack, with a tag on its handlebar: somebody's deposit holds it. */
export function HeldBike() {
  const [left = 0, top = 0, width = 0] = bikeViewBox(model).split(" ").map(Number);
  const hoop = (x: number) => `M${x - 90} ${groundY}V20a90 90 0 0 1 180 0V${groundY}`;
  const rack = [940, 1150, 1360].map(hoop).join("");
  return (
    <svg viewBox={`${left} ${top} ${width + 60} ${groundY + 20 - top}`} aria-hidden="true">
      <path d={`M${left} ${groundY}h${width + 60}`} stroke="var(--ink)" strokeWidth="6" />
      <g fill="none">
        <path d={rack} stroke="var(--ink)" strokeWidth="44" />
        <path d={rack} stroke="var(--bike-metal, #b9bdb2)" strokeWidth="34" />
      </g>
      <FullBike model={model} />
      <g transform="translate(770 -600) rotate(7)" stroke="var(--ink)" strokeWidth="8" strokeLinejoin="round">
        <path d="M0 0V90" fill="none" />
        <path d="M-60 90h120l50 60v250h-220v-250z" fill="var(--signal)" />
        <circle cy="140" r="16" fill="var(--paper)" />
        <path d="M-58 285l42 46l78-100" fill="none" stroke="var(--night)" strokeWidth="26" strokeLinecap="round" />
      </g>
    </svg>
  );
}
