import type { BikeModel } from "../../domain/bike-models.ts";
import { between, type Curve, type Point, polar, shift, straight } from "./drawing.ts";

/** Widths at both ends, in centimeters. */
export interface Tube {
  curve: Curve;
  width: readonly [number, number];
}

/** Centimeters and degrees; the rear hub is the origin. */
export interface BikeSpec {
  label: string;
  wheelRadius: number;
  tire: number;
  wheelbase: number;
  bottomBracket: Point;
  seatAngle: number;
  seatTube: number;
  saddleAlong: number;
  headAngle: number;
  headTube: number;
  fork: number;
  forkOffset: number;
  forkKind: "suspension" | "straight" | "raked";
  motor: "hub" | "mid";
  chainring: number;
  bars: "riser" | "upright" | "low-rise" | "swept";
  saddle: "sport" | "comfort" | "sprung";
  carrier: "rack" | "basket" | "deck" | "none";
  /** Start and end angles around the hubs. */
  fenders: { rear: readonly [number, number]; front: readonly [number, number]; painted: boolean } | null;
  paleWall: boolean;
  /** `from` and `to` are shares of the down tube from the head; `thickness` is in centimeters. */
  battery: readonly [from: number, to: number, thickness: number];
  color: string;
}

export const hubMotorRadius = 8.6;
export const brakeDiscRadius = 9;
export const crankLength = 16.5;

export const bikeSpecs: Readonly<Record<BikeModel, BikeSpec>> = {
  classic: {
    label: "Classic",
    wheelRadius: 37.5,
    tire: 9.6,
    wheelbase: 114,
    bottomBracket: [44, -5],
    seatAngle: 71,
    seatTube: 42,
    saddleAlong: 62,
    headAngle: 69,
    headTube: 15,
    fork: 46,
    forkOffset: 5,
    forkKind: "suspension",
    motor: "hub",
    chainring: 8.4,
    bars: "riser",
    saddle: "sport",
    carrier: "rack",
    fenders: { rear: [188, 66], front: [142, 42], painted: false },
    paleWall: false,
    battery: [0.17, 0.75, 8.2],
    color: "var(--bike-frame, var(--cedar))",
  },
  "step-through": {
    label: "Step-Through",
    wheelRadius: 35,
    tire: 9.6,
    wheelbase: 113,
    bottomBracket: [44, -3.5],
    seatAngle: 71,
    seatTube: 43,
    saddleAlong: 63,
    headAngle: 69,
    headTube: 18,
    fork: 43,
    forkOffset: 5,
    forkKind: "straight",
    motor: "hub",
    chainring: 8,
    bars: "upright",
    saddle: "comfort",
    carrier: "basket",
    fenders: { rear: [196, 30], front: [160, 30], painted: true },
    paleWall: false,
    battery: [0.13, 0.62, 7.8],
    color: "var(--bike-frame, var(--tide))",
  },
  "long-tail": {
    label: "Long-Tail",
    wheelRadius: 30.2,
    tire: 9.8,
    wheelbase: 136,
    bottomBracket: [64, -1],
    seatAngle: 70,
    seatTube: 43,
    saddleAlong: 64,
    headAngle: 69,
    headTube: 19,
    fork: 40,
    forkOffset: 5,
    forkKind: "straight",
    motor: "mid",
    chainring: 6.6,
    bars: "low-rise",
    saddle: "comfort",
    carrier: "deck",
    fenders: { rear: [196, 84], front: [160, 34], painted: false },
    paleWall: false,
    battery: [0.14, 0.72, 8],
    color: "var(--bike-frame, var(--bike-sun, #d8a93f))",
  },
  cruiser: {
    label: "Cruiser",
    wheelRadius: 37.5,
    tire: 9.6,
    wheelbase: 122,
    bottomBracket: [48, -6],
    seatAngle: 67,
    seatTube: 41,
    saddleAlong: 56,
    headAngle: 68,
    headTube: 15,
    fork: 46,
    forkOffset: 5.5,
    forkKind: "raked",
    motor: "hub",
    chainring: 8.4,
    bars: "swept",
    saddle: "sprung",
    carrier: "none",
    fenders: { rear: [204, 22], front: [168, 30], painted: true },
    paleWall: true,
    battery: [0.2, 0.7, 7.6],
    color: "var(--bike-frame, var(--bike-foam, #8cbcab))",
  },
};

export interface BikeLayout {
  ground: number;
  rearHub: Point;
  frontHub: Point;
  bottomBracket: Point;
  seatTop: Point;
  saddleClamp: Point;
  crown: Point;
  headTop: Point;
  steering: number;
  downTube: Tube;
  tubes: readonly Tube[];
}

const frame = (model: BikeModel, at: Omit<BikeLayout, "downTube" | "tubes">): { downTube: Tube; rest: Tube[] } => {
  const { rearHub, bottomBracket, seatTop, crown, headTop } = at;
  const head = (share: number): Point => between(crown, headTop, share);
  const seat = (share: number): Point => between(bottomBracket, seatTop, share);
  // Stays end in front of the axle, in the dropout plate.
  const stayEnd = (target: Point): Point => between(rearHub, target, 5 / Math.hypot(...target));
  const stay = (target: Point, width: number): Tube => ({
    curve: straight(stayEnd(target), target),
    width: [width * 0.8, width],
  });

  switch (model) {
    case "classic":
      return {
        downTube: { curve: straight(head(0.2), bottomBracket), width: [5.4, 5.4] },
        rest: [
          { curve: straight(head(0.78), seat(0.93)), width: [4.2, 3.6] },
          { curve: straight(seatTop, bottomBracket), width: [3.6, 3.8] },
          stay(seat(0.9), 2.3),
          stay(seat(0.01), 2.9),
        ],
      };
    case "step-through":
      return {
        downTube: {
          curve: [head(0.3), shift(bottomBracket, 32, 27), shift(bottomBracket, 24, 0.5), bottomBracket],
          width: [6.6, 6.2],
        },
        rest: [
          { curve: straight(seatTop, bottomBracket), width: [3.6, 4.4] },
          // This frame has no top tube; a brace takes the load.
          {
            curve: [shift(bottomBracket, 22, 6.6), shift(bottomBracket, 15, 6), shift(bottomBracket, 6, 9), seat(0.42)],
            width: [2.4, 2.6],
          },
          stay(seat(0.62), 2.4),
          stay(seat(0.01), 3),
        ],
      };
    case "long-tail":
      return {
        downTube: { curve: straight(head(0.18), shift(bottomBracket, 4, 4)), width: [5.8, 5.8] },
        rest: [
          // The long-tail's single tube from head to dropout.
          { curve: straight(head(0.62), seat(0.56)), width: [4.2, 3.8] },
          stay(seat(0.56), 3),
          { curve: straight(seatTop, bottomBracket), width: [3.6, 4] },
          stay(shift(bottomBracket, -4, 0), 3.2),
          { curve: straight(seat(0.9), [-33, 35]), width: [2.8, 2.8] },
          { curve: straight([-2.4, 4.6], [-16, 35]), width: [2, 2.2] },
          { curve: straight([11, 3.6], [24, 36]), width: [2, 2.2] },
        ],
      };
    case "cruiser":
      return {
        downTube: {
          curve: [head(0.15), shift(bottomBracket, 35, 31), shift(bottomBracket, 22, 8), bottomBracket],
          width: [5, 5],
        },
        rest: [
          {
            curve: [head(0.8), shift(headTop, -18, 1), shift(seatTop, 20, 12), seat(0.96)],
            width: [3.8, 3.4],
          },
          // The cantilever tube runs past the seat tube to the axle.
          {
            curve: [head(0.56), shift(headTop, -24, -11), shift(seatTop, 22, 2), seat(0.6)],
            width: [2.6, 2.4],
          },
          { curve: [seat(0.6), shift(seat(0.6), -8, -7), [14, 8.5], [4.4, 3]], width: [2.4, 2] },
          { curve: straight(seatTop, bottomBracket), width: [3.6, 3.6] },
          { curve: [seat(0.94), shift(seat(0.94), -9, -4), [9, 15], [1.8, 5]], width: [2.4, 2] },
          stay(seat(0.01), 2.8),
        ],
      };
  }
};

export const layOut = (model: BikeModel): BikeLayout => {
  const spec = bikeSpecs[model];
  const rearHub: Point = [0, 0];
  const frontHub: Point = [spec.wheelbase, 0];
  const steering = 180 - spec.headAngle;
  const axleOnAxis = polar(frontHub, steering - 90, -spec.forkOffset);
  const crown = polar(axleOnAxis, steering, spec.fork);
  const at = {
    ground: -spec.wheelRadius,
    rearHub,
    frontHub,
    bottomBracket: spec.bottomBracket,
    seatTop: polar(spec.bottomBracket, 180 - spec.seatAngle, spec.seatTube),
    saddleClamp: polar(spec.bottomBracket, 180 - spec.seatAngle, spec.saddleAlong),
    crown,
    headTop: polar(crown, steering, spec.headTube),
    steering,
  };
  const { downTube, rest } = frame(model, at);
  return { ...at, downTube, tubes: [downTube, ...rest] };
};
