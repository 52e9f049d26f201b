import { useId } from "react";
import type { BikeModel } from "../../domain/bike-models.ts";
import { units } from "./drawing.ts";
import { bikeViewBox, MiniBike } from "./e-bike.tsx";
import { bikeSpecs } from "./e-bike-geometry.ts";
import { SvgPicture } from "./svg-picture.tsx";

export interface FleetProps {
  count: number;
  perRow: number;
  /** A list repeats. */
  models?: readonly BikeModel[];
  color?: string;
  title?: string;
  className?: string;
}

const gapCm = 14;
const rowCm = 128;

export function Fleet({ count, perRow, models = ["classic"], color, title, className }: FleetProps) {
  const id = useId();
  const kinds = [...new Set(models)];
  const [reachBack, reachAhead] = reach(kinds);
  const column = reachBack + reachAhead + gapCm;
  const rows = Math.ceil(count / perRow);
  const columns = Math.min(count, perRow);
  const viewBox = [0, 0, column * columns - gapCm, rowCm * rows - 10].map(units).join(" ");
  const places = Array.from({ length: count }, (_, index) => {
    const model = models[index % models.length] ?? "classic";
    const ground = Math.floor(index / perRow) * rowCm + rowCm - 11;
    return {
      model,
      x: units((index % perRow) * column + reachBack),
      y: units(ground - bikeSpecs[model].wheelRadius),
    };
  });
  return (
    <SvgPicture viewBox={viewBox} className={className} title={title}>
      <defs>
        {kinds.map((model) => (
          <g id={`${id}${model}`} key={model}>
            <MiniBike model={model} color={color} />
          </g>
        ))}
      </defs>
      {places.map(({ model, x, y }) => (
        <use key={`${x} ${y}`} href={`#${id}${model}`} x={x} y={y} />
      ))}
    </SvgPicture>
  );
}

/** Centimeters behind and in front of the rear hub. */
const reach = (kinds: readonly BikeModel[]): readonly [number, number] => {
  const edges = kinds.map((model) =>
    bikeViewBox(model)
      .split(" ")
      .map((edge) => Number(edge) / units(1)),
  );
  return [
    Math.max(...edges.map(([left = 0]) => -left)),
    Math.max(...edges.map(([left = 0, , width = 0]) => left + width)),
  ];
};
