import type { ReactNode } from "react";
import type { BikeModel } from "../../domain/bike-models.ts";
import { units } from "./drawing.ts";
import { bikeViewBox, FullBike } from "./e-bike.tsx";
import { bikeSpecs } from "./e-bike-geometry.ts";
import { Rider } from "./rider.tsx";

const aboveRider = -1620;
const rackWidth = 380;

/** In a rack of two hoops or, ridden, on its way. Where it stands on a line of the page it needs no ground. */
export function BikeOnGround({
  model,
  isRidden = false,
  hasGround = true,
  children,
}: {
  model: BikeModel;
  isRidden?: boolean;
  hasGround?: boolean;
  children?: ReactNode;
}) {
  const [left = 0, aboveBike = 0, bikeWidth = 0] = bikeViewBox(model).split(" ").map(Number);
  const ground = units(bikeSpecs[model].wheelRadius);
  const top = isRidden ? aboveRider : aboveBike;
  const width = bikeWidth + (isRidden ? 60 : rackWidth);
  return (
    <svg viewBox={`${left} ${top} ${width} ${ground + (hasGround ? 6 : 0) - top}`} aria-hidden="true">
      {hasGround && <path d={`M${left} ${ground + 3}h${width}`} stroke="var(--ink)" strokeWidth="6" />}
      {isRidden ? (
        <Rider model={model} />
      ) : (
        <>
          <Rack at={units(bikeSpecs[model].wheelbase) + 360} ground={ground} />
          <FullBike model={model} />
        </>
      )}
      {children}
    </svg>
  );
}

/** Its first hoop begins behind the tire, where nothing shows through the spokes. */
function Rack({ at, ground }: { at: number; ground: number }) {
  const hoop = (x: number) => `M${x - 80} ${ground}V-190a80 80 0 0 1 160 0V${ground}`;
  const hoops = hoop(at) + hoop(at + 240);
  return (
    <g fill="none">
      <path d={hoops} stroke="var(--ink)" strokeWidth="46" />
      <path d={hoops} stroke="var(--bike-metal, #b9bdb2)" strokeWidth="30" />
    </g>
  );
}
