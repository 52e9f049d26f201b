export type Spot = readonly [x: number, y: number];
export type Segment = readonly [Spot, Spot];

const whole = (value: number): number => Math.round(value) || 0;

/** Relative path data compresses best. */
export const softLine = (spots: readonly Spot[]): string => {
  const [first, ...rest] = spots;
  if (!first) return "";
  let [penX, penY] = [whole(first[0]), whole(first[1])];
  const curves = rest.map(([x, y], index) => {
    const next = rest[index + 1];
    const [endX, endY] = next ? [whole((x + next[0]) / 2), whole((y + next[1]) / 2)] : [whole(x), whole(y)];
    const curve = `${whole(x) - penX} ${whole(y) - penY} ${endX - penX} ${endY - penY}`;
    [penX, penY] = [endX, endY];
    return curve;
  });
  return `M${whole(first[0])} ${whole(first[1])}q${curves.join(" ")}`.replace(/ -/g, "-");
};

export const hardLine = (spots: readonly Spot[]): string =>
  spots.map(([x, y], index) => `${index === 0 ? "M" : "L"}${whole(x)} ${whole(y)}`).join("");

/** Splits each segment in three, offset by up to `drop`. */
export const craggy = (ridge: readonly Spot[], drop: number): Spot[] =>
  ridge.flatMap(([x, y], index): Spot[] => {
    const next = ridge[index + 1];
    if (!next) return [[x, y]];
    const bite = drop * (0.5 + 0.5 * Math.sin(index * 3.1));
    return [
      [x, y],
      [x + (next[0] - x) * 0.36, y + (next[1] - y) * 0.36 + bite],
      [x + (next[0] - x) * 0.62, y + (next[1] - y) * 0.62 - bite * 0.6],
    ];
  });

export const landUnder = (path: string, from: number, to: number, bottom: number): string =>
  `${path}L${to} ${bottom}L${from} ${bottom}z`;

export const slopeLines = (ridge: readonly Spot[], base: number, count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const share = (index + 1) / (count + 1);
    return softLine(
      ridge.map(([x, y], at): Spot => {
        const wander = Math.sin(at * 1.7 + index * 0.9) * 7 * (1 - share);
        return [x + Math.sin(index + at) * 8, base - (base - y) * (1 - share) ** 1.15 + wander];
      }),
    );
  }).join("");

/** Alternating heights, not random, so that the output is stable. */
export const firs = (from: number, to: number, ground: number, height: number): string => {
  let path = `M${whole(from)} ${whole(ground)}`;
  for (let x = from, index = 0; x < to; index += 1) {
    const tall = height * (0.62 + 0.38 * Math.abs(Math.sin(index * 2.4) * Math.cos(index * 0.7)));
    const half = Math.max(3, whole(tall * 0.17));
    path += `l${half}${whole(-tall)} ${half} ${whole(tall * 0.94)}`;
    path += `v${whole(tall * 0.06)}`;
    x += half * 2;
  }
  return `${path}z`;
};

export const swell = (from: number, to: number, y: number, height: number, crests: number): string => {
  const step = (to - from) / crests;
  return `M${whole(from)} ${whole(y)}q${whole(step / 4)} ${whole(-height)} ${whole(step / 2)} 0${`t${whole(step / 2)} 0`.repeat(
    crests * 2 - 1,
  )}`;
};

/** Found by searching outward from a center. */
export const levelLine = (
  height: (x: number, y: number) => number,
  [centerX, centerY]: Spot,
  level: number,
  farthest: number,
): string => {
  const rim = Array.from({ length: 20 }, (_, index): Spot => {
    const angle = (index / 20) * Math.PI * 2;
    let [near, far] = [0, farthest];
    for (let round = 0; round < 14; round += 1) {
      const middle = (near + far) / 2;
      if (height(centerX + Math.cos(angle) * middle, centerY + Math.sin(angle) * middle) > level) near = middle;
      else far = middle;
    }
    return [centerX + Math.cos(angle) * near, centerY + Math.sin(angle) * near];
  });
  const [first, second] = rim;
  if (!first || !second) return "";
  const start: Spot = [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2];
  return softLine([start, ...rim.slice(1), first, start]);
};
