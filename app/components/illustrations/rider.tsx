import type { BikeModel } from "../../domain/bike-models.ts";
import { bearing, between, closed, compact, type Point, polar, shift, sketch, units } from "./drawing.ts";
import { bikePaints, crankDegrees, FullBike } from "./e-bike.tsx";
import { type BikeSpec, bikeSpecs, crankLength, layOut } from "./e-bike-geometry.ts";
import { headAndNeck, helmetShell, helmetStraps, helmetVents } from "./helmeted-profile.ts";

/** Centimeters, of a person 172 cm tall. */
const lengths = { thigh: 43, shank: 41, trunk: 49, upperArm: 29, forearm: 27, ankleToBall: 16 };
const trunkDegrees = 69;
const headHeight = 27.4;

/** From the top of the head tube to the hand. */
const hands: Record<BikeSpec["bars"], Point> = {
  riser: [-9.6, 13.2],
  upright: [-16.6, 15.2],
  "low-rise": [-12, 17.4],
  swept: [-27, 14],
};

/** The joint of two bones between `from` and `to`: to the left of the way if `side` is 1. */
function jointOf(from: Point, to: Point, first: number, second: number, side: 1 | -1): Point {
  const reach = Math.min(Math.hypot(to[0] - from[0], to[1] - from[1]), first + second - 0.1);
  const angle = Math.acos((first ** 2 + reach ** 2 - second ** 2) / (2 * first * reach));
  return polar(from, bearing(from, to) + (side * angle * 180) / Math.PI, first);
}

function pose(model: BikeModel) {
  const { bottomBracket, saddleClamp, headTop } = layOut(model);
  const hip = shift(saddleClamp, -1.4, 15.6);
  const leg = (pedalDegrees: number, toeDown: number) => {
    const ball = shift(polar(bottomBracket, pedalDegrees, crankLength), 0, 1.4);
    const ankle = polar(ball, 142 - toeDown, lengths.ankleToBall);
    return { ball, ankle, knee: jointOf(hip, ankle, lengths.thigh, lengths.shank, 1), toeDown };
  };
  const shoulder = polar(hip, trunkDegrees, lengths.trunk);
  const wrist = shift(headTop, hands[bikeSpecs[model].bars][0] - 6.4, hands[bikeSpecs[model].bars][1] + 3);
  return {
    hip,
    right: leg(crankDegrees.ridden, 14),
    left: leg(crankDegrees.ridden + 180, -4),
    shoulder,
    wrist,
    elbow: jointOf(shoulder, wrist, lengths.upperArm, lengths.forearm, -1),
    neck: polar(shoulder, 70, 4.6),
  };
}

type Pose = ReturnType<typeof pose>;

/** Half widths to the left and right of a bone, at a share of its length. */
type Girth = readonly [share: number, left: number, right: number];

function limb(joints: readonly [Point, Point, Point], girths: readonly (readonly Girth[])[]): string {
  const sides = girths.flatMap((bone, index) => {
    const [from, to] = [joints[index] ?? joints[0], joints[index + 1] ?? joints[2]];
    return bone.map(([share, left, right]) => {
      const at = between(from, to, share);
      const across = bearing(from, to) + 90;
      return [polar(at, across, left), polar(at, across, -right)] as const;
    });
  });
  return closed([...sides.map(([left]) => left), ...sides.map(([, right]) => right).reverse()]);
}

const trousers = (hip: Point, { knee, ankle }: Pose["left"]): string =>
  limb(
    [hip, knee, ankle],
    [
      [
        [0, 8.6, 9.2],
        [0.3, 8.4, 8.8],
        [0.6, 7.2, 7.2],
        [0.88, 6, 6],
      ],
      [
        [0.06, 6, 5.6],
        [0.3, 5, 6.8],
        [0.6, 4.3, 5.6],
        [0.97, 3.9, 4.4],
      ],
    ],
  );

const sleeve = ({ shoulder, elbow, wrist }: Pose): string =>
  limb(
    [shoulder, elbow, wrist],
    [
      [
        [-0.12, 3.2, 3.6],
        [0.04, 6.4, 6.2],
        [0.4, 5.8, 5.4],
        [0.85, 4.7, 4.9],
      ],
      [
        [0.1, 4.6, 4.9],
        [0.4, 4.3, 4.6],
        [0.92, 3.2, 3.2],
      ],
    ],
  );

const shoe = ({ ball, toeDown }: Pose["left"]): string =>
  sketch(
    ball,
    -toeDown,
    "M-18.4 0.4C-19.4 3 -19 6.6 -17.8 10L-9.6 10.4C-8.4 7.6 -5 6.2 -0.6 5.4C4 4.8 8.2 4 8.4 1.6C8.4 0.6 7.8 0 7 0" +
      "L-17.4 0Q-18.2 0 -18.4 0.4Z",
  );

const sole = ({ ball, toeDown }: Pose["left"]): string => sketch(ball, -toeDown, "M-18.6 1.2L8.4 1.2");

/** Up the spine from the hip. */
const jacket = ({ hip }: Pose): string =>
  sketch(
    hip,
    trunkDegrees,
    "M-3.6 12.4C4 14.6 11 13.4 18 13.4C28 13.6 37 14 43.6 12C49 10.2 51.6 7.4 54.4 5.8L57 -6.2C53.6 -7 50 -8 46 -9.4" +
      "C39 -12.6 30 -12.4 22 -11.8C14 -11.4 6 -12 -1.8 -13.4C-4 -5 -4.6 4 -3.6 12.4Z",
  );

const glove = ({ wrist }: Pose): string =>
  sketch(
    wrist,
    -22,
    "M-3.4 2.9C0 3.6 4 4 8 3.2C11.4 2.6 12.6 0.4 11.8 -2.2C11 -4.8 8 -5.4 5.6 -4.6C3.6 -4 1.6 -3 -3 -2.9Z",
  );

/** On an e-bike under way: a silhouette in a jacket, without a face of its own. */
export function Rider({ model = "classic", color }: { model?: BikeModel; color?: string }) {
  const at = pose(model);
  return (
    <g
      stroke={bikePaints.line}
      strokeWidth="var(--bike-outline, 3.2)"
      strokeLinejoin="round"
      paintOrder="stroke"
      fill={bikePaints.tire}
    >
      <Piece d={trousers(at.hip, at.left)} />
      <Shoe foot={at.left} />
      <FullBike model={model} color={color} isRidden />
      <Piece d={trousers(at.hip, at.right)} fill={bikePaints.rubber} />
      <Shoe foot={at.right} />
      <Head neck={at.neck} />
      <Piece d={jacket(at)} fill="var(--rider-jacket, var(--tide))" />
      <Piece d={glove(at)} />
      <Piece d={sleeve(at)} fill="var(--rider-jacket, var(--tide))" />
    </g>
  );
}

function Head({ neck: [x, y] }: { neck: Point }) {
  return (
    <g transform={`translate(${units(x)} ${units(-y)}) scale(${headHeight / 37}) translate(-262 -470)`}>
      <path d={headAndNeck} fill={bikePaints.tread} vectorEffect="non-scaling-stroke" />
      <path d={helmetShell} fill={bikePaints.pale} vectorEffect="non-scaling-stroke" />
      <path d={helmetVents} stroke="none" />
      <path d={helmetStraps} fill="none" stroke={bikePaints.pale} strokeWidth="9" />
    </g>
  );
}

function Shoe({ foot }: { foot: Pose["left"] }) {
  return (
    <>
      <Piece d={shoe(foot)} fill={bikePaints.pale} />
      <path d={compact(sole(foot))} stroke={bikePaints.tire} strokeWidth={units(1.6)} />
    </>
  );
}

function Piece({ d, fill }: { d: string; fill?: string }) {
  return <path d={compact(d)} fill={fill} vectorEffect="non-scaling-stroke" />;
}
