// Converts points in centimeters (x forward, y up) to SVG path data in drawing units (y down), rounded to
// millimeters to keep the markup small.

export type Point = readonly [x: number, y: number];

export const unitsPerCm = 10;

const round = (value: number): number => Math.round(value) || 0;

export const units = (cm: number): number => round(cm * unitsPerCm);

const xy = ([x, y]: Point): string => `${units(x)} ${units(-y)}`;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** `degrees` run counterclockwise from straight ahead. */
export const polar = ([x, y]: Point, degrees: number, length: number): Point => [
  x + Math.cos(radians(degrees)) * length,
  y + Math.sin(radians(degrees)) * length,
];

export const shift = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy];

export const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

export const bearing = (a: Point, b: Point): number => (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;

export const line = (...points: Point[]): string => `M${points.map(xy).join("L")}`;

export const polygon = (...points: Point[]): string => `${line(...points)}z`;

/** Wound like every other closed shape here, so that overlaps never cancel out. */
export const disc = (center: Point, radius: number): string => {
  const r = units(radius);
  const [left, right] = [xy(shift(center, -radius, 0)), xy(shift(center, radius, 0))];
  return `M${left}A${r} ${r} 0 1 1 ${right}A${r} ${r} 0 1 1 ${left}z`;
};

export const tube = (a: Point, b: Point, w0: number, w1 = w0): string => {
  const side = bearing(a, b) + 90;
  return polygon(polar(a, side, w0 / 2), polar(b, side, w1 / 2), polar(b, side, -w1 / 2), polar(a, side, -w0 / 2));
};

export const rod = (a: Point, b: Point, w0: number, w1 = w0): string => {
  const side = bearing(a, b) + 90;
  const cap = (w: number): string => `A${units(w / 2)} ${units(w / 2)} 0 0 1 `;
  return (
    `M${xy(polar(a, side, w0 / 2))}L${xy(polar(b, side, w1 / 2))}${cap(w1)}${xy(polar(b, side, -w1 / 2))}` +
    `L${xy(polar(a, side, -w0 / 2))}${cap(w0)}${xy(polar(a, side, w0 / 2))}z`
  );
};

export type Curve = readonly [Point, Point, Point, Point];

/** De Casteljau, applied twice. */
export const part = (curve: Curve, t0: number, t1: number): Curve => {
  const split = ([a, b, c, d]: Curve, t: number): [Curve, Curve] => {
    const ab = between(a, b, t);
    const bc = between(b, c, t);
    const cd = between(c, d, t);
    const abc = between(ab, bc, t);
    const bcd = between(bc, cd, t);
    const middle = between(abc, bcd, t);
    return [
      [a, ab, abc, middle],
      [middle, bcd, cd, d],
    ];
  };
  const [head] = split(curve, t1);
  return split(head, t0 / t1)[1];
};

const meet = (a: Point, degreesA: number, b: Point, degreesB: number): Point => {
  const sine = Math.sin(radians(degreesB - degreesA));
  if (Math.abs(sine) < 0.02) return between(a, b, 0.5);
  const reach = Math.hypot(b[0] - a[0], b[1] - a[1]) * Math.sin(radians(degreesB - bearing(a, b)));
  return polar(a, degreesA, reach / sine);
};

const offset = ([a, b, c, d]: Curve, distances: readonly [number, number, number]): Curve => {
  const [start, middle, end] = [bearing(a, b), bearing(b, c), bearing(c, d)];
  const onStart = polar(a, start + 90, distances[0]);
  const onMiddle = polar(between(b, c, 0.5), middle + 90, distances[1]);
  const onEnd = polar(d, end + 90, distances[2]);
  return [onStart, meet(onStart, start, onMiddle, middle), meet(onMiddle, middle, onEnd, end), onEnd];
};

const cubic = ([, b, c, d]: Curve): string => `C${xy(b)} ${xy(c)} ${xy(d)}`;

export const bend = (curve: Curve, w0: number, w1 = w0, roundEnds = false): string => {
  const halves = [w0 / 2, (w0 + w1) / 4, w1 / 2] as const;
  const left = offset(curve, halves);
  const [r0, r1, r2, r3] = offset(curve, [-halves[0], -halves[1], -halves[2]]);
  const cap = (w: number, to: Point): string =>
    roundEnds ? `A${units(w / 2)} ${units(w / 2)} 0 0 1 ${xy(to)}` : `L${xy(to)}`;
  return `M${xy(left[0])}${cubic(left)}${cap(w1, r3)}${cubic([r3, r2, r1, r0])}${cap(w0, left[0])}z`;
};

/** To the left of the curve if `distance` is positive. */
export const beside = (curve: Curve, distance: number): Curve => offset(curve, [distance, distance, distance]);

export const trace = (curve: Curve): string => `M${xy(curve[0])}${cubic(curve)}`;

export const straight = (a: Point, b: Point): Curve => [a, between(a, b, 1 / 3), between(a, b, 2 / 3), b];

const arcTo = (radius: number, degrees: number, to: Point): string => {
  const r = units(radius);
  return `A${r} ${r} 0 ${Math.abs(degrees) > 180 ? 1 : 0} ${degrees > 0 ? 0 : 1} ${xy(to)}`;
};

export const arc = (center: Point, radius: number, from: number, to: number): string =>
  `M${xy(polar(center, from, radius))}${arcTo(radius, to - from, polar(center, to, radius))}`;

export const band = (center: Point, inner: number, outer: number, from: number, to: number): string =>
  `M${xy(polar(center, from, outer))}${arcTo(outer, to - from, polar(center, to, outer))}` +
  `L${xy(polar(center, to, inner))}${arcTo(inner, from - to, polar(center, from, inner))}z`;

/** `path` is in centimeters and uses absolute M, L, C, Q and Z only. */
export const sketch = (origin: Point, degrees: number, path: string): string =>
  path
    .replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => {
      const along = polar(origin, degrees, Number(x));
      return xy(polar(along, degrees + 90, Number(y)));
    })
    .replace(/\s*([A-Za-z])\s*/g, "$1");

export interface Pulley {
  center: Point;
  radius: number;
  /** +1 if the belt passes the pulley on the left of its direction of travel, -1 on the right. */
  side: 1 | -1;
}

export const belt = (pulleys: readonly Pulley[]): string => {
  const contacts = pulleys.map((here, index) => {
    const next = pulleys[(index + 1) % pulleys.length] ?? here;
    const heading = bearing(here.center, next.center);
    const length = Math.hypot(next.center[0] - here.center[0], next.center[1] - here.center[1]);
    const lean = (here.side * here.radius - next.side * next.radius) / length;
    const normal = heading + 90 - (Math.asin(lean) * 180) / Math.PI;
    return {
      leave: polar(here.center, normal, here.side * here.radius),
      reach: polar(next.center, normal, next.side * next.radius),
      next,
    };
  });
  const first = contacts[0];
  if (!first) return "";
  return contacts
    .map(({ leave, reach, next }, index) => {
      const after = contacts[(index + 1) % contacts.length] ?? first;
      const turn = bearing(next.center, after.leave) - bearing(next.center, reach);
      const swept = (((turn * -next.side) % 360) + 360) % 360;
      const half = (-next.side * swept) / 2;
      const middle = polar(next.center, bearing(next.center, reach) + half, next.radius);
      // In two arcs: near a half circle, rounded ends would move the center by up to a twelfth of the radius.
      return `${index === 0 ? `M${xy(leave)}` : ""}L${xy(reach)}${arcTo(next.radius, half, middle)}${arcTo(next.radius, half, after.leave)}`;
    })
    .join("");
};

/** Only half of the spokes: the rest is a <use> rotated by 180°, which takes fewer bytes. */
export const halfSpokes = (hubRadius: number, rimRadius: number, count: number, crossDegrees: number): string =>
  Array.from({ length: count / 2 }, (_, index) => {
    const angle = (360 / count) * index;
    const lean = index % 4 < 2 ? crossDegrees : -crossDegrees;
    return line(polar([0, 0], angle, rimRadius), polar([0, 0], angle + lean, hubRadius));
  }).join("");

const coordinateCounts: Readonly<Record<string, number>> = { M: 2, L: 2, C: 6, Q: 4, A: 7 };

/** Rewrites absolute M, L, C, Q, A, Z as relative: two thirds of the bytes. */
export const compact = (path: string): string => {
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  let written = "";
  for (const [, letter = "", list = ""] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const command = letter.toUpperCase();
    if (command === "Z") {
      [x, y] = [startX, startY];
      written += "z";
      continue;
    }
    const numbers = list
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const arity = coordinateCounts[command] ?? 2;
    for (let at = 0; at < numbers.length; at += arity) {
      const chunk = numbers.slice(at, at + arity);
      const [endX = 0, endY = 0] = chunk.slice(-2);
      // An arc's radii and flags are not coordinates.
      const moved = chunk.map((value, index) =>
        command === "A" && index < 5 ? value : value - ((index + (command === "A" ? 1 : 0)) % 2 ? y : x),
      );
      written +=
        (command === "M" && written === "" ? "M" : command.toLowerCase()) + moved.join(" ").replace(/ -/g, "-");
      [x, y] = [endX, endY];
      if (command === "M") [startX, startY] = [x, y];
    }
  }
  return written;
};

/** A closed Catmull-Rom spline through the points. */
export const closed = (points: readonly Point[]): string => {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0];
  const handle = (index: number, sign: number): Point =>
    shift(
      at(index),
      (sign * (at(index + 1)[0] - at(index - 1)[0])) / 6,
      (sign * (at(index + 1)[1] - at(index - 1)[1])) / 6,
    );
  return `M${xy(at(0))}${points
    .map((_, index) => `C${xy(handle(index, 1))} ${xy(handle(index + 1, -1))} ${xy(at(index + 1))}`)
    .join("")}z`;
};
