import type { BikeModel } from "../../domain/bike-models.ts";
import { bikeViewBox, FullBike } from "./e-bike.tsx";
import { Rider } from "./rider.tsx";

const groundY = 375;
const aboveRider = -1620;

/** In a rack of three hoops, or on its way. */
export function BikeOnGround({ model, isRidden = false }: { model: BikeModel; isRidden?: boolean }) {
  const [left = 0, aboveBike = 0, width = 0] = bikeViewBox(model).split(" ").map(Number);
  const top = isRidden ? aboveRider : aboveBike;
  const hoop = (x: number) => `M${x - 90} ${groundY}V20a90 90 0 0 1 180 0V${groundY}`;
  const rack = [940, 1150, 1360].map(hoop).join("");
  return (
    <svg viewBox={`${left} ${top} ${width + 60} ${groundY + 20 - top}`} aria-hidden="true">
      <path d={`M${left} ${groundY}h${width + 60}`} stroke="var(--ink)" strokeWidth="6" />
      {isRidden ? (
        <Rider model={model} />
      ) : (
        <>
          <g fill="none">
            <path d={rack} stroke="var(--ink)" strokeWidth="44" />
            <path d={rack} stroke="var(--bike-metal, #b9bdb2)" strokeWidth="34" />
          </g>
          <FullBike model={model} />
        </>
      )}
    </svg>
  );
}
