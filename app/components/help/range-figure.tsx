import { units } from "../illustrations/drawing.ts";
import { bikeViewBox } from "../illustrations/e-bike.tsx";
import { bikeSpecs } from "../illustrations/e-bike-geometry.ts";
import { Rider } from "../illustrations/rider.tsx";
import { SvgPicture } from "../illustrations/svg-picture.tsx";

const model = "step-through";
const ground = units(bikeSpecs[model].wheelRadius) + 3;

/** The ground under the bike is a ruler of miles: dark to where a charge always goes, dashed to where it may. */
export function RangeFigure({ miles: [least, most], title }: { miles: readonly [number, number]; title: string }) {
  const [left = 0, , width = 0] = bikeViewBox(model).split(" ").map(Number);
  const start = left + 40;
  const at = (mile: number) => Math.round(start + (mile / most) * (width - 20));
  const marks = Array.from({ length: most / 10 + 1 }, (_, index) => index * 10);
  return (
    <SvgPicture viewBox={`${left} -1620 ${width + 100} 2240`} title={title}>
      <path d={`M${start} ${ground + 30}H${at(least)}`} stroke="var(--cedar)" strokeWidth="48" />
      <path
        d={`M${at(least)} ${ground + 30}H${at(most)}`}
        stroke="var(--tide)"
        strokeWidth="48"
        strokeDasharray="22 22"
      />
      <path
        d={marks.map((mile) => `M${at(mile)} ${ground}v${mile % 20 ? 90 : 120}`).join("")}
        stroke="var(--ink)"
        strokeWidth="6"
      />
      <path d={`M${start} ${ground}H${at(most)}`} stroke="var(--ink)" strokeWidth="6" />
      <g fill="var(--ink)" fontSize="104" textAnchor="middle">
        {marks
          .filter((mile) => mile % 20 === 0)
          .map((mile) => (
            <text key={mile} x={at(mile)} y={ground + 215}>
              {mile}
            </text>
          ))}
      </g>
      <Rider model={model} />
    </SvgPicture>
  );
}
