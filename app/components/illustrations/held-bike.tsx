import { BikeOnGround } from "./bike-on-ground.tsx";

/** At the rack, with a tag on its handlebar: somebody's deposit holds it. */
export function HeldBike() {
  return (
    <BikeOnGround model="cruiser" hasGround={false}>
      <g transform="translate(770 -600) rotate(7)" stroke="var(--ink)" strokeWidth="8" strokeLinejoin="round">
        <path d="M0 0V90" fill="none" />
        <path d="M-60 90h120l50 60v250h-220v-250z" fill="var(--signal)" />
        <circle cy="140" r="16" fill="var(--paper)" />
        <path d="M-58 285l42 46l78-100" fill="none" stroke="var(--night)" strokeWidth="26" strokeLinecap="round" />
      </g>
    </BikeOnGround>
  );
}
