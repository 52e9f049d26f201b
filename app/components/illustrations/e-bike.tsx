import { type ReactNode, useId } from "react";
import type { BikeModel } from "../../domain/bike-models.ts";
import { compact, halfSpokes, units } from "./drawing.ts";
import { bikeSpecs, brakeDiscRadius, hubMotorRadius, layOut } from "./e-bike-geometry.ts";
import * as parts from "./e-bike-parts.ts";
import { SvgPicture } from "./svg-picture.tsx";
import "~/styles/primitives/bike.css";

/*
 * All custom properties are optional. `--bike-frame` paints every model in one color. `--bike-outline` is in CSS
 * pixels and half covered by the fill; use 2 below a width of about 320 px.
 */
export const bikePaints = {
  line: "var(--bike-line, var(--ink))",
  tire: "var(--bike-tire, #1d2a24)",
  tread: "var(--bike-tread, #43524a)",
  rubber: "var(--bike-rubber, #2b3a33)",
  metal: "var(--bike-metal, #b9bdb2)",
  pale: "var(--bike-pale, #ebe4d3)",
  signal: "var(--signal, #d6f23c)",
  cedar: "var(--cedar, #c8431b)",
} as const;

const outlineWidth = "var(--bike-outline, 3.2)";
const hairline = "var(--bike-hairline, .8)";
/** The same height for every model, so that equal heights mean equal scale. */
const pictureHeightCm = 116;

function Shape({ d, fill }: { d: string; fill?: string }) {
  return d ? <path d={compact(d)} fill={fill} vectorEffect="non-scaling-stroke" /> : null;
}

function Stroke({ d, cm, color }: { d: string; cm: number; color?: string }) {
  return d ? <path d={compact(d)} fill="none" stroke={color} strokeWidth={units(cm)} strokeLinecap="round" /> : null;
}

function Hairline({ d, color }: { d: string; color?: string }) {
  return <path d={compact(d)} fill="none" stroke={color} strokeWidth={hairline} vectorEffect="non-scaling-stroke" />;
}

function Ring({ r, cm, color, knobs }: { r: number; cm: number; color?: string; knobs?: [number, number] }) {
  return (
    <circle
      r={units(r)}
      fill="none"
      stroke={color}
      strokeWidth={units(cm)}
      pathLength={knobs?.[0]}
      strokeDasharray={knobs ? `${knobs[1]} ${Math.round((1 - knobs[1]) * 100) / 100}` : undefined}
    />
  );
}

function Edge({ r }: { r: number }) {
  return <circle r={units(r)} fill="none" strokeWidth="1.4" vectorEffect="non-scaling-stroke" />;
}

function Tire({ radius, tire, paleWall }: { radius: number; tire: number; paleWall: boolean }) {
  const bead = radius - tire;
  return (
    <>
      <Ring r={radius - 0.5} cm={1} color={bikePaints.tire} knobs={[84, 0.72]} />
      <Ring r={(radius - 0.7 + bead) / 2} cm={tire - 0.7} color={bikePaints.tire} />
      {paleWall && <Ring r={bead + 3.1} cm={4.2} color={bikePaints.pale} />}
      <Ring r={radius - 2.2} cm={1.4} color={bikePaints.tread} knobs={[84, 0.5]} />
      {!paleWall && <Ring r={bead + 3} cm={0.4} color={bikePaints.tread} />}
      <Ring r={bead - 1.1} cm={2.2} color={bikePaints.metal} />
      <Edge r={radius - 0.7} />
      <Edge r={bead} />
      <Edge r={bead - 2.2} />
    </>
  );
}

function Spokes({ id, hub, rim, cross }: { id: string; hub: number; rim: number; cross: number }) {
  return (
    <>
      <g id={id}>
        <Hairline d={halfSpokes(hub, rim, 32, cross)} />
      </g>
      <use href={`#${id}`} transform="scale(-1)" />
    </>
  );
}

function Turning({ at, which, children }: { at: number; which: "rear" | "front"; children: ReactNode }) {
  return (
    <g transform={at === 0 ? undefined : `translate(${units(at)})`}>
      <g className={`wheel wheel-${which}`}>{children}</g>
    </g>
  );
}

function BrakeDisc() {
  return (
    <>
      <circle r={units(brakeDiscRadius)} fill={bikePaints.metal} vectorEffect="non-scaling-stroke" />
      <Ring r={brakeDiscRadius - 0.9} cm={0.6} knobs={[30, 0.4]} />
      <Ring r={brakeDiscRadius - 3} cm={1.8} knobs={[6, 0.56]} />
    </>
  );
}

export interface EBikeProps {
  model?: BikeModel;
  /** Defaults to the model's own paint. */
  color?: string;
  title?: string;
  /** "mini" omits details that are invisible below a width of about 100 px. */
  detail?: "full" | "mini";
  className?: string;
}

export function EBike({ model = "classic", color, title, detail = "full", className }: EBikeProps) {
  return (
    <SvgPicture viewBox={bikeViewBox(model)} className={className} title={title}>
      {detail === "mini" ? <MiniBike model={model} color={color} /> : <FullBike model={model} color={color} />}
    </SvgPicture>
  );
}

export const bikeViewBox = (model: BikeModel): string => {
  const { wheelRadius, wheelbase } = bikeSpecs[model];
  const left = -wheelRadius - (model === "long-tail" ? 11 : 5);
  const right = wheelbase + wheelRadius + 3;
  return [left, wheelRadius - pictureHeightCm, right - left, pictureHeightCm + 0.4].map(units).join(" ");
};

/** From straight ahead to the right pedal. */
export const crankDegrees = { parked: -98, ridden: -48 } as const;

const drawParts = (model: BikeModel, isRidden: boolean) => {
  const spec = bikeSpecs[model];
  const layout = layOut(model);
  const degrees = isRidden ? crankDegrees.ridden : crankDegrees.parked;
  return {
    spec,
    layout,
    kickstand: isRidden ? "" : parts.kickstand(layout, spec),
    crank: parts.cranks(layout, degrees),
    spider: parts.spider(layout, degrees, spec.chainring - 1),
    chain: parts.drivetrain(layout, spec),
    fork: parts.forkPaths(layout, spec),
    saddle: parts.saddlePaths(layout, spec),
    bars: parts.cockpit(layout, spec),
    lamp: parts.headlight(layout, spec),
    fenders: parts.fenderPaths(layout, spec),
    carrier: parts.carrierPaths(layout, spec),
    battery: parts.batteryCurve(layout, spec),
  };
};

interface BikePartProps {
  bike: ReturnType<typeof drawParts>;
  paint: string;
  id: string;
}

export interface FullBikeProps extends Pick<EBikeProps, "model" | "color"> {
  /** Without its kickstand, and with the pedals under a rider's feet. */
  isRidden?: boolean;
}

export function FullBike({ model = "classic", color, isRidden = false }: FullBikeProps) {
  const id = useId();
  const bike = drawParts(model, isRidden);
  const paint = color ?? bike.spec.color;
  return (
    <g
      className="bike"
      stroke={bikePaints.line}
      strokeWidth={outlineWidth}
      fill={bikePaints.rubber}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      <Stroke d={bike.kickstand} cm={1.5} />
      <Shape d={bike.crank.left} />
      <Wheels bike={bike} id={id} />
      <Carriers bike={bike} paint={paint} />
      <Frame bike={bike} paint={paint} />
      <Drivetrain bike={bike} paint={paint} id={id} />
      <SaddleAndBars bike={bike} />
    </g>
  );
}

function Wheels({ bike: { layout, spec }, id }: Pick<BikePartProps, "bike" | "id">) {
  const { wheelRadius, tire, wheelbase, motor } = spec;
  const bead = wheelRadius - tire;
  const hub = motor === "hub" ? hubMotorRadius : 3.4;
  return (
    <>
      <Turning at={0} which="rear">
        <g id={`${id}d`}>
          <BrakeDisc />
        </g>
      </Turning>
      <Turning at={wheelbase} which="front">
        <use href={`#${id}d`} />
      </Turning>
      <Shape d={parts.calipers(layout)} />
      <Turning at={0} which="rear">
        <Spokes id={`${id}r`} hub={hub - 0.6} rim={bead - 2} cross={motor === "hub" ? 34 : 66} />
        <g id={`${id}t`}>
          <Tire radius={wheelRadius} tire={tire} paleWall={spec.paleWall} />
        </g>
        <circle r={units(hub)} vectorEffect="non-scaling-stroke" />
        {motor === "hub" && <Ring r={hub - 1.3} cm={0.8} color={bikePaints.metal} knobs={[12, 0.12]} />}
        <circle r={units(5.4)} fill={bikePaints.metal} vectorEffect="non-scaling-stroke" />
        <Ring r={4.9} cm={1} knobs={[26, 0.5]} />
      </Turning>
      <Turning at={wheelbase} which="front">
        <Spokes id={`${id}f`} hub={2.6} rim={bead - 2} cross={66} />
        <use href={`#${id}t`} />
        <circle r={units(3)} fill={bikePaints.metal} vectorEffect="non-scaling-stroke" />
      </Turning>
    </>
  );
}

function Carriers({ bike: { carrier, fenders, spec }, paint }: Pick<BikePartProps, "bike" | "paint">) {
  return (
    <>
      <Stroke d={fenders.stays} cm={0.6} />
      <Shape d={fenders.bands} fill={spec.fenders?.painted ? paint : undefined} />
      <Stroke d={carrier.tubes} cm={1.4} />
      <Stroke d={carrier.wires} cm={0.5} />
      <Shape d={carrier.pads} />
    </>
  );
}

function Frame({ bike, paint }: Pick<BikePartProps, "bike" | "paint">) {
  const { bars, battery, fork, lamp, layout, spec } = bike;
  const forkPaint = spec.forkKind === "suspension" ? undefined : paint;
  return (
    <>
      <Shape d={parts.seatPost(layout)} fill={bikePaints.metal} />
      <Shape d={fork.stanchion} fill={bikePaints.pale} />
      <Shape d={fork.blade} fill={forkPaint} />
      <Stroke d={bars.hoses} cm={0.6} />
      <Shape d={bars.stem} />
      <Stroke d={lamp.bracket} cm={1.2} />
      <Shape d={parts.framePath(layout)} fill={paint} />
      <Hairline d={parts.frameShine(layout)} color={bikePaints.pale} />
      <Shape d={fork.crown} fill={forkPaint} />
      <Shape d={parts.collars(layout)} />
      <Shape d={parts.batteryPath(battery, spec.battery[2])} />
      <Hairline d={parts.batterySeams(battery, spec.battery[2])} color={bikePaints.metal} />
      <path
        d={compact(parts.chargeLight(battery))}
        fill="none"
        stroke={bikePaints.signal}
        strokeWidth={units(1.2)}
        strokeDasharray="18 8"
      />
    </>
  );
}

function Drivetrain({ bike: { carrier, chain, crank, layout, spec, spider }, paint, id }: BikePartProps) {
  const { bottomBracket, chainring } = spec;
  return (
    <>
      {spec.motor === "mid" && <Shape d={parts.midMotor(layout)} />}
      <Shape d={carrier.boards ?? ""} />
      <g fill="none">
        <g strokeWidth={units(1.1)}>
          <path id={`${id}c`} d={compact(chain.chain)} />
        </g>
        <use href={`#${id}c`} stroke={bikePaints.metal} strokeWidth={units(0.4)} strokeDasharray="6 6.7" />
      </g>
      <Shape d={chain.cage} />
      <Shape d={parts.dropoutPath(layout, spec)} fill={paint} />
      <Shape d={chain.body} />
      <Shape d={chain.pulleys + parts.axleNuts(layout)} fill={bikePaints.metal} />
      <g transform={`translate(${units(bottomBracket[0])} ${units(-bottomBracket[1])})`}>
        <Ring r={chainring} cm={0.9} knobs={[42, 0.5]} />
        <Ring r={chainring - 1.3} cm={1.5} color={bikePaints.rubber} />
      </g>
      <Shape d={spider} />
      <Shape d={crank.right} fill={bikePaints.metal} />
      <Shape d={crank.pedal + crank.bolts} />
    </>
  );
}

function SaddleAndBars({ bike: { bars, carrier, lamp, saddle } }: Pick<BikePartProps, "bike">) {
  return (
    <>
      <Stroke d={saddle.rails} cm={1} />
      <Stroke d={saddle.springs} cm={0.8} />
      <Shape d={saddle.cover} />
      <Hairline d={saddle.piping} color={bikePaints.metal} />
      <Shape d={lamp.housing} />
      <Shape d={lamp.lens} fill={bikePaints.signal} />
      <Shape d={carrier.tail} fill={bikePaints.cedar} />
      <Stroke d={bars.lever} cm={1} />
      <Stroke d={bars.bar} cm={2.3} />
      <Shape d={bars.display + bars.grip} />
    </>
  );
}

export function MiniBike({
  model = "classic",
  color,
  line = bikePaints.line,
}: Pick<EBikeProps, "model" | "color"> & { line?: string }) {
  const spec = bikeSpecs[model];
  const layout = layOut(model);
  const paint = color ?? spec.color;
  const saddle = parts.saddlePaths(layout, spec);
  const bars = parts.cockpit(layout, spec);
  const carrier = parts.carrierPaths(layout, spec);
  const fork = parts.forkPaths(layout, spec);
  const r = units(spec.wheelRadius - spec.tire / 2);
  return (
    <g fill="none" stroke={line} strokeLinecap="round" strokeLinejoin="round">
      <g strokeWidth={units(spec.tire)}>
        <circle r={r} />
        <circle r={r} cx={units(spec.wheelbase)} />
      </g>
      {spec.paleWall && (
        <g strokeWidth={units(3.4)} stroke={bikePaints.pale}>
          <circle r={units(spec.wheelRadius - spec.tire + 2.2)} />
          <circle r={units(spec.wheelRadius - spec.tire + 2.2)} cx={units(spec.wheelbase)} />
        </g>
      )}
      <Stroke d={carrier.tubes} cm={3} />
      <path d={compact(fork.blade + fork.stanchion)} fill={line} strokeWidth={units(2)} />
      <path d={compact(parts.framePath(layout))} fill={paint} stroke={paint} strokeWidth={units(3)} />
      <path
        d={compact(parts.batteryPath(parts.batteryCurve(layout, spec), spec.battery[2]) + carrier.pads)}
        fill={line}
        stroke="none"
      />
      <circle
        cx={units(spec.bottomBracket[0])}
        cy={units(-spec.bottomBracket[1])}
        r={units(spec.chainring - 1)}
        fill={line}
      />
      {spec.motor === "hub" && <circle r={units(hubMotorRadius)} fill={line} />}
      <path d={compact(parts.seatPost(layout) + saddle.cover)} fill={line} strokeWidth={units(1.4)} />
      <path d={compact(bars.stem + bars.grip)} fill={line} strokeWidth={units(1.4)} />
      <Stroke d={bars.bar} cm={4} />
    </g>
  );
}
