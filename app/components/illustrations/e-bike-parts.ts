import {
  band,
  belt,
  bend,
  beside,
  between,
  type Curve,
  disc,
  line,
  type Point,
  part,
  polar,
  polygon,
  rod,
  shift,
  sketch,
  trace,
  tube,
} from "./drawing.ts";
import { type BikeLayout, type BikeSpec, brakeDiscRadius, crankLength } from "./e-bike-geometry.ts";

/** One path: with its outline painted first, the tubes look welded. */
export const framePath = ({ tubes, crown, headTop, rearHub }: BikeLayout): string =>
  tubes.map(({ curve, width }) => bend(curve, width[0], width[1])).join("") +
  tube(crown, headTop, 5.2, 5) +
  disc(rearHub, 2.4);

export const frameShine = ({ tubes }: BikeLayout): string =>
  tubes
    .slice(0, 2)
    .map(({ curve, width }) => trace(beside(part(curve, 0.06, 0.92), -width[0] * 0.24)))
    .join("");

export const dropoutPath = ({ tubes, rearHub, bottomBracket }: BikeLayout, spec: BikeSpec): string => {
  const [upX, upY] = spec.motor === "mid" ? [8, 4.6] : spec.paleWall ? [3.2, 7] : [5.2, 5.8];
  const up = spec.motor === "mid" ? between(rearHub, tubes[2]?.curve[3] ?? [upX, upY], 0.13) : ([upX, upY] as const);
  const along = between(rearHub, bottomBracket, 8 / Math.hypot(...bottomBracket));
  return (
    rod(rearHub, up, 4.6, 2.6) +
    rod(rearHub, along, 4.6, 2.9) +
    polygon(polar(up, -45, 1), along, rearHub) +
    rod(rearHub, shift(rearHub, 1.2, -3.6), 3.6, 2.2)
  );
};

export const batteryCurve = ({ downTube }: BikeLayout, { battery }: BikeSpec): Curve =>
  part(downTube.curve, battery[0], battery[1]);

export const batteryPath = (curve: Curve, thickness: number): string => bend(curve, thickness, thickness, true);

export const batterySeams = (curve: Curve, thickness: number): string =>
  trace(beside(part(curve, 0.03, 0.97), thickness * 0.22)) + disc(part(curve, 0.9, 0.95)[0], 0.9);

export const chargeLight = (curve: Curve): string => trace(part(curve, 0.2, 0.46));

export const drivetrain = ({ bottomBracket }: BikeLayout, spec: BikeSpec) => {
  const guide: Point = [1.6, -7.6];
  const tension: Point = [5.4, -13.4];
  return {
    chain: belt([
      { center: bottomBracket, radius: spec.chainring, side: -1 },
      { center: [0, 0], radius: 4.2, side: -1 },
      { center: guide, radius: 1.9, side: 1 },
      { center: tension, radius: 1.9, side: -1 },
    ]),
    cage: rod(guide, tension, 2.4, 2.2),
    body: rod([1.1, -3.6], [2.6, -7.2], 2.2, 2.8),
    pulleys: disc(guide, 1) + disc(tension, 1),
  };
};

export const cranks = ({ bottomBracket }: BikeLayout, crankDegrees: number) => {
  const right = polar(bottomBracket, crankDegrees, crankLength);
  const left = polar(bottomBracket, crankDegrees + 180, crankLength);
  const pedal = (at: Point): string =>
    sketch(at, 4, "M-5.2 1.2L5.2 1.2Q5.8 1.2 5.8 0Q5.8 -1 5.2 -1L-5.2 -1Q-5.8 -1 -5.8 0Q-5.8 1.2 -5.2 1.2Z");
  return {
    right: rod(bottomBracket, right, 3.6, 2.4),
    left: rod(bottomBracket, left, 3, 2.2) + pedal(left),
    pedal: pedal(right),
    bolts: disc(bottomBracket, 1.1),
  };
};

export const spider = ({ bottomBracket }: BikeLayout, crankDegrees: number, radius: number): string =>
  [0, 1, 2, 3, 4]
    .map((arm) => rod(bottomBracket, polar(bottomBracket, crankDegrees + arm * 72, radius), 2.6, 1.6))
    .join("");

export const midMotor = ({ bottomBracket }: BikeLayout): string =>
  sketch(
    bottomBracket,
    0,
    "M-9.5 3C-9.5 8 -5 10.5 0 10.2L9 10.4C13 10 14.5 7 13.5 3.5L9.5 -5C7.5 -8.6 4 -9.4 0 -9.4C-6 -9.4 -9.5 -4 -9.5 3Z",
  );

export const forkPaths = ({ crown, frontHub, steering }: BikeLayout, spec: BikeSpec) => {
  const on = (down: number, ahead: number): Point => polar(polar(crown, steering - 90, ahead), steering, -down);
  const dropout = disc(frontHub, 2.3);
  if (spec.forkKind === "suspension") {
    const lead = spec.forkOffset - 1.2;
    return {
      stanchion: tube(on(0, lead), on(20, lead), 3.1),
      blade:
        tube(on(15.5, lead), on(18, lead), 5.2) +
        tube(on(17, lead), on(spec.fork - 3, lead + 0.2), 4.7, 3.6) +
        rod(on(spec.fork - 6, lead + 0.2), frontHub, 3.6, 4) +
        rod(on(17, lead), on(14.6, lead + 3.4), 2.6) +
        dropout,
      crown: rod(on(0.4, -0.4), on(1.6, lead), 4.8, 4.2),
    };
  }
  const curve: Curve =
    spec.forkKind === "raked"
      ? [on(0, 0.6), on(spec.fork * 0.4, 0.8), on(spec.fork * 0.72, -0.6), frontHub]
      : [on(0, 1.4), on(spec.fork * 0.3, 2.3), on(spec.fork * 0.7, 3.7), frontHub];
  return {
    stanchion: "",
    blade: bend(curve, 4, 2.6) + dropout,
    crown: rod(on(0.6, 0), on(0.9, 2), 4.6, 4.2),
  };
};

export const calipers = ({ rearHub, frontHub, steering }: BikeLayout): string => {
  const caliper = (hub: Point, degrees: number): string =>
    rod(polar(hub, degrees - 16, brakeDiscRadius), polar(hub, degrees + 18, brakeDiscRadius + 0.6), 4);
  return caliper(rearHub, 22) + caliper(frontHub, steering + 32);
};

export const kickstand = ({ bottomBracket, ground }: BikeLayout, spec: BikeSpec): string => {
  const top = spec.motor === "mid" ? shift(bottomBracket, -16, -1) : shift(bottomBracket, -9, 0.4);
  const foot: Point = [top[0] + 3, ground + 0.8];
  return line(top, foot, shift(foot, 4.6, 0));
};

export const saddlePaths = ({ saddleClamp }: BikeLayout, spec: BikeSpec) => {
  switch (spec.saddle) {
    case "sport":
      return {
        rails: sketch(saddleClamp, 2, "M-9 2.4L-5 0.1L4.4 0.1L10 3.6"),
        springs: "",
        cover: sketch(
          saddleClamp,
          2,
          "M-14.2 6C-14.8 3.6 -13.4 1.6 -10.6 1.7C-5 2 1 3.4 6 3.5C9.4 3.5 12 3.2 14 3.4C15.8 3.6 16 5.8 14.2 6.1" +
            "C9 6.7 3 6.3 -2.4 7.2C-7 8.1 -13.2 9.6 -14.2 6Z",
        ),
        piping: sketch(saddleClamp, 2, "M-13.8 4.4C-9 4.2 -1 5 13.6 4.8"),
      };
    case "comfort":
      return {
        rails: sketch(saddleClamp, 2, "M-9 2L-5 0.1L4.4 0.1L9 3.4"),
        springs: "",
        cover: sketch(
          saddleClamp,
          2,
          "M-13.6 6.4C-14.8 3 -13.4 0.6 -10 0.6C-4 0.8 0 3 5 3.4C8.6 3.6 10.6 3.2 12.4 3.4C14.4 3.7 14.4 6.4 12.4 6.7" +
            "C8 7.2 3.6 6.9 -1 8C-6 9.4 -12.4 10.6 -13.6 6.4Z",
        ),
        piping: sketch(saddleClamp, 2, "M-13.4 4C-8 3.6 -1 5.2 12.2 5"),
      };
    case "sprung":
      return {
        rails: sketch(saddleClamp, 4, "M-9 -0.4L-4 -0.4L4.4 0.1L11 4"),
        springs: sketch(saddleClamp, 4, "M-13.4 -0.6L-8.4 -0.2L-13.4 0.8L-8.4 1.3L-13.4 2.2L-8.4 2.7L-13 3.6"),
        cover: sketch(
          saddleClamp,
          4,
          "M-15.4 7.6C-16.4 4.6 -15 2.8 -11.6 3C-6 3.2 -2 2 2.6 3.2C6.4 4.2 10 3.6 13 4C15 4.4 15 6.9 13 7.2" +
            "C8 7.8 3 7.2 -2 8.6C-7 10 -14 11.6 -15.4 7.6Z",
        ),
        piping: sketch(saddleClamp, 4, "M-15.2 5.8C-9 5 -2 5.2 12.8 5.6"),
      };
  }
};

export const cockpit = ({ headTop, crown }: BikeLayout, spec: BikeSpec) => {
  const at = (path: string): string => sketch(headTop, 0, path);
  const from = (x: number, y: number): Point => shift(headTop, x, y);
  const hose = (x: number, y: number): string => {
    const end = shift(crown, 2.4, -1);
    const [dx, dy] = [end[0] - headTop[0], end[1] - headTop[1]];
    return at(`M${x} ${y}C${x + 9} ${y + 1} ${x + 13} ${y - 14} ${dx} ${dy}`);
  };
  switch (spec.bars) {
    case "riser":
      return {
        stem: tube(from(0.2, -0.6), from(-1.7, 4.4), 3.6) + rod(from(-1.6, 3.8), from(4, 6.2), 4, 3.4),
        bar: at("M4 6.2C5.4 9.4 3.6 12.6 -0.6 13.4L-4 13.5"),
        grip: rod(from(-3, 13.6), from(-15.6, 12.6), 3.2, 3.4),
        lever: at("M-1 12.6C-2.4 11 -5 10 -11.4 9.2"),
        display: rod(from(2.4, 13.2), from(-1.4, 15.4), 2.2),
        hoses: hose(0.4, 12.6),
      };
    case "upright":
      return {
        stem: tube(from(0.2, -0.6), from(-3.1, 8.4), 3) + rod(from(-3, 8), from(1.4, 10.4), 3.8, 3.2),
        bar: at("M1.4 10.4C4 14.6 1 18.4 -4 18.2C-7 18 -9 17.2 -11 16.6"),
        grip: rod(from(-10, 16.9), from(-22.4, 13.6), 3.2, 3.4),
        lever: at("M-6.6 16.6C-8.4 14.4 -12 12.4 -18.4 10.6"),
        display: rod(from(0.2, 16), from(-3.4, 19.4), 2.2),
        hoses: hose(-5, 16.8),
      };
    case "low-rise":
      return {
        stem: tube(from(0.2, -0.6), from(-4.1, 11), 3.6) + rod(from(-4, 10.4), from(2.4, 12.6), 4, 3.4),
        bar: at("M2.4 12.6C4 15.6 2 18.4 -2.6 18.6L-6 18.4"),
        grip: rod(from(-5, 18.5), from(-18, 16.4), 3.2, 3.4),
        lever: at("M-2.6 17.6C-4 15.8 -8 14.4 -14 13.2"),
        display: rod(from(1, 17.6), from(-2.6, 20.4), 2.2),
        hoses: hose(-1, 17.4),
      };
    case "swept":
      return {
        stem: tube(from(0.2, -0.6), from(-2.5, 6.2), 2.6) + rod(from(-2.4, 6), from(2.6, 7.4), 3.2, 3),
        bar: at("M2.6 7.4C8 12 8 20.6 0 21.4C-8 22 -14 18.6 -22 15.8"),
        grip: rod(from(-20.6, 16.3), from(-33, 11.6), 3.2, 3.6),
        lever: at("M-16 16.8C-18 14.4 -22 11.8 -29 8.8"),
        display: rod(from(-1, 20.6), from(-5, 22.6), 2.2),
        hoses: hose(-6, 20.6),
      };
  }
};

export const headlight = ({ crown, headTop }: BikeLayout, spec: BikeSpec) => {
  const retro = spec.bars === "swept";
  const at = retro ? shift(headTop, 8.4, 2.6) : shift(crown, 11, spec.carrier === "basket" ? 1.4 : 4.6);
  return {
    bracket: line(retro ? shift(headTop, 0.6, -1.6) : shift(crown, 1.6, 0.6), at),
    housing: retro
      ? sketch(at, 0, "M-4.4 0C-4.4 3 -1 4.6 3.4 4.4L3.4 -4.4C-1 -4.6 -4.4 -3 -4.4 0Z")
      : sketch(at, 0, "M-3.4 -2.6L2.4 -3L2.4 3L-2 3Q-3.4 3 -3.4 1.6Z"),
    lens: retro ? sketch(at, 0, "M3.4 4.4Q5.6 0 3.4 -4.4Z") : sketch(at, 0, "M2.4 3Q5.2 2.6 5.2 0Q5.2 -2.6 2.4 -3Z"),
  };
};

export const fenderPaths = ({ rearHub, frontHub }: BikeLayout, spec: BikeSpec) => {
  if (!spec.fenders) return { bands: "", stays: "" };
  const { rear, front } = spec.fenders;
  const [inner, outer] = [spec.wheelRadius + 0.9, spec.wheelRadius + 3];
  const wire = (hub: Point, degrees: number): string =>
    line(polar(hub, degrees, 3), polar(hub, degrees, spec.wheelRadius + 1.5));
  return {
    bands: band(rearHub, inner, outer, rear[0], rear[1]) + band(frontHub, inner, outer, front[0], front[1]),
    stays: wire(rearHub, rear[0] - 14) + wire(frontHub, front[1] + 8),
  };
};

export const carrierPaths = (layout: BikeLayout, spec: BikeSpec) => {
  const { headTop, seatTop, bottomBracket } = layout;
  switch (spec.carrier) {
    case "rack":
      return {
        tubes:
          line([-24, 43.4], [21, 43.4], shift(seatTop, -1.6, -3)) +
          line([-13, 43.4], [-1, 2]) +
          line([9, 43.4], [0.6, 2.4]) +
          line([-24, 43.4], [-25.6, 41]),
        wires: "",
        pads: "",
        tail: rod([-26.2, 40], [-26.2, 44], 2.6),
      };
    case "basket": {
      const at = (path: string): string => sketch(shift(headTop, 7, -9), 0, path);
      return {
        tubes:
          at("M-2.2 22L32.5 24") +
          at("M2.4 0L25 0") +
          line(shift(headTop, 1, -4), shift(headTop, 9, -6)) +
          at("M6 0L-3.4 -7") +
          at("M2.4 0L-2 22M25 0L32 23.8"),
        wires: at(
          "M8 0L6.4 22.4M13.6 0L14.8 22.8M19.4 0L23.4 23.4M1.7 5.6L26.6 5.8M0.4 11.2L28.4 12M-0.8 16.8L30.2 18",
        ),
        pads: "",
        tail: rod(polar([0, 0], 166, 38.6), polar([0, 0], 160, 38.6), 2.2),
      };
    }
    case "deck":
      return {
        tubes:
          line([-36, 37.4], [43, 37.4]) +
          sketch([0, 0], 0, "M-33 37.4L-31 52Q-30.4 55 -27.6 55L14 55Q17 55 17 52L17 37.4") +
          line([-8, 37.4], [-8, 55]) +
          line([2, -3.4], [7, -13.6]) +
          line(shift(bottomBracket, -8, -4), [49, -13.6]),
        wires: "",
        pads: sketch([0, 0], 0, "M-35 38.4L14 38.4L13 41.6Q12.8 42.6 11.6 42.6L-33.6 42.6Q-35 42.6 -35 41Z"),
        boards: sketch([0, 0], 0, "M4 -15.2L51 -15.2Q52.4 -14 51 -12.8L4 -12.8Q2.6 -14 4 -15.2Z"),
        tail: rod([-38, 35.4], [-38, 38.4], 2.6),
      };
    case "none":
      return {
        tubes: "",
        wires: "",
        pads: "",
        tail: rod(polar([0, 0], 168, 41), polar([0, 0], 162, 41), 2.2),
      };
  }
};

export const seatPost = ({ seatTop, saddleClamp }: BikeLayout): string =>
  tube(between(seatTop, saddleClamp, -0.1), saddleClamp, 2.8) +
  rod(shift(saddleClamp, -3, 0), shift(saddleClamp, 3, 0), 2);

export const collars = ({ seatTop, saddleClamp, crown, headTop }: BikeLayout): string => {
  const ringAt = (a: Point, b: Point, centimetres: number, width: number): string =>
    tube(a, between(a, b, centimetres / Math.hypot(b[0] - a[0], b[1] - a[1])), width);
  return ringAt(seatTop, saddleClamp, 2, 4.4) + ringAt(headTop, crown, -1.2, 5.6) + ringAt(crown, headTop, 1.2, 5.8);
};

export const axleNuts = ({ rearHub, frontHub }: BikeLayout): string => disc(rearHub, 1.3) + disc(frontHub, 1.3);
