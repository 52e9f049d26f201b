import type { FieldMetadata } from "@conform-to/react";
import { type KeyboardEvent, type MouseEvent, useId } from "react";
import { useHydrated } from "~/components/ui/flash-messages.tsx";
import { ChartDrawing } from "~/components/vancouver-map/chart-drawing.tsx";
import { hostsAdmin } from "~/content/hosts-admin.ts";
import { vancouverChart } from "~/content/vancouver-map.ts";
import { TextField } from "~/forms/field.tsx";
import { setField } from "~/forms/set-field.ts";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/grid.css";
import styles from "./position-field.module.css";

const { labels, position: words } = hostsAdmin;

/** Percentages of the chart, from the west and from the north. */
export interface ChartSpot {
  mapX: number;
  mapY: number;
}

interface PositionFieldProps {
  fields: Record<"mapX" | "mapY", FieldMetadata<string>>;
  /** For orientation. */
  others: readonly ChartSpot[];
}

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const middle: ChartSpot = { mapX: 50, mapY: 50 };

const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent * 10) / 10));

function readSpot({ mapX, mapY }: PositionFieldProps["fields"]): ChartSpot | undefined {
  const [x, y] = [mapX.value, mapY.value].map((text) => (text?.trim() ? Number(text) : Number.NaN));
  const isOnChart = (percent: number | undefined): percent is number =>
    percent !== undefined && percent >= 0 && percent <= 100;
  return isOnChart(x) && isOnChart(y) ? { mapX: x, mapY: y } : undefined;
}

/** Without script the two number fields do the same. */
export function PositionField({ fields, others }: PositionFieldProps) {
  const spot = readSpot(fields);
  const hintId = useId();
  const headingId = useId();
  return (
    <div>
      <p id={headingId} className="field-label">
        {words.heading}
      </p>
      <p id={hintId} className="field-hint">
        {words.hint}
      </p>
      <PositionChart
        spot={spot}
        others={others}
        labelledBy={headingId}
        describedBy={hintId}
        onMove={({ mapX, mapY }) => {
          setField(fields.mapX.formId, fields.mapX.name, () => String(within(mapX)));
          setField(fields.mapY.formId, fields.mapY.name, () => String(within(mapY)));
        }}
      />
      <div className={`grid gap-0-5 ${styles.percents}`}>
        <TextField field={fields.mapX} label={labels.mapX} inputMode="decimal" />
        <TextField field={fields.mapY} label={labels.mapY} inputMode="decimal" />
      </div>
    </div>
  );
}

interface PositionChartProps {
  spot: ChartSpot | undefined;
  others: readonly ChartSpot[];
  labelledBy: string;
  describedBy: string;
  onMove(spot: ChartSpot): void;
}

function PositionChart({ spot, others, labelledBy, describedBy, onMove }: PositionChartProps) {
  const isScripted = useHydrated();
  const moveTo = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onMove({ mapX: ((clientX - left) / width) * 100, mapY: ((clientY - top) / height) * 100 });
  };
  const moveBy = (event: KeyboardEvent) => {
    const [x, y] = steps[event.key] ?? [];
    if (x === undefined || y === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const percent = event.shiftKey ? 1 : 0.1;
    const from = spot ?? middle;
    onMove({ mapX: from.mapX + x * percent, mapY: from.mapY + y * percent });
  };
  // A slider in two directions: its value in words holds both.
  const control = {
    role: "slider",
    tabIndex: 0,
    onClick: moveTo,
    onKeyDown: moveBy,
    "aria-labelledby": labelledBy,
    "aria-describedby": describedBy,
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": (spot ?? middle).mapX,
    "aria-valuetext": spot ? words.value(spot.mapX, spot.mapY) : words.none,
  };
  const dots = others.map(({ mapX, mapY }) => `M${mapX} ${mapY}h0`).join("");
  return (
    <div className={styles.chart} {...(isScripted && control)}>
      <ChartDrawing title={vancouverChart.picture} leaders="" isWhole />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.others} aria-hidden="true">
        <path d={dots} vectorEffect="non-scaling-stroke" />
      </svg>
      {spot && <span className={styles.spot} style={{ left: `${spot.mapX}%`, top: `${spot.mapY}%` }} />}
    </div>
  );
}
