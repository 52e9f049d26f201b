import type { Segment, Spot } from "../illustrations/terrain.ts";

export type Box = Record<"left" | "right" | "top" | "bottom", number>;

export interface ChartTown {
  name: string;
  spot: Spot;
  hasHosts: boolean;
}

export interface Label {
  name: string;
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  hasHosts: boolean;
  /** From the dot to a name that has no room beside it. */
  leader?: Segment;
}

interface Ground {
  towns: readonly ChartTown[];
  /** Of the type. */
  size: number;
  width: number;
  height: number;
  taken: readonly Box[];
  /** Shores and borders. */
  lines: readonly Segment[];
}

/** There is no room for every name: readers find their way by these, the first before the others. */
const landmarks =
  "Victoria, Prince George, Prince Rupert, Kelowna, Nelson, Kamloops, Tofino, Fort Nelson, Fort St. John, Williams Lake, Cranbrook, Whistler, Revelstoke, Smithers, Seattle, San Francisco, Los Angeles, Las Vegas, Phoenix, Denver, Minneapolis, Chicago, New Orleans, Houston, Atlanta, Miami, Washington, New York City, Boston".split(
    ", ",
  );
const rank = ({ name, hasHosts }: ChartTown) =>
  hasHosts ? -1 : landmarks.includes(name) ? landmarks.indexOf(name) : landmarks.length;

/** The widest of the serif faces, which differ from system to system. */
const letterWidth = 0.58;
const boldLetterWidth = 0.66;
const gap = 6;
/** Paper around a name. */
const halo = 2;
/** A leader steeper than this ends below or above the name. */
const steep = 0.45;
/** From this many towns on, only landmarks have names close to others. */
const many = 40;
const directions = Array.from({ length: 64 }, (_, turn) => (turn * Math.PI) / 32);

const dotRadius = ({ hasHosts }: ChartTown) => (hasHosts ? 7 : 3.4);

/** A name stands right of its dot, else left of it, else at the end of a leader; it touches nothing or is left out. */
export function placeLabels(ground: Ground): Label[] {
  const { towns, size, taken } = ground;
  const names = [...taken];
  const labels: Label[] = [];
  for (const town of towns.toSorted((one, other) => rank(one) - rank(other))) {
    const isLandmark = rank(town) < landmarks.length;
    const others = towns.filter(({ spot }) => spot !== town.spot);
    const dots = others.map(dotBox);
    const room = size * (isLandmark || towns.length < many ? 0.35 : 1.5);
    const isFree = (label: Label) => {
      const box = boxOf(label, size);
      return (
        isOnChart(box, ground) &&
        !others.some(({ spot }) => distance(box, spot) < nearest(town, distance(box, town.spot))) &&
        !names.some((name) => touch(box, name, room)) &&
        !ground.lines.some((line) => isOn(grown(box, halo), line)) &&
        (!label.leader || isOpen(label.leader, [...dots, ...names], labels, town.hasHosts ? [] : ground.lines))
      );
    };
    const reach = isLandmark ? (town.hasHosts ? 8 : 4) : towns.length < many ? 2.5 : 0;
    const label = candidates(town, size, reach).find(isFree);
    if (!label) continue;
    labels.push(label);
    names.push(boxOf(label, size));
  }
  return labels;
}

/** The reach of leaders is in lines of type. */
function candidates(town: ChartTown, size: number, reach: number): Label[] {
  const { name, spot, hasHosts } = town;
  const [x, y] = spot;
  const at = (end: Spot, anchor: Label["anchor"], leader?: Segment): Label => ({
    name,
    x: Math.round(end[0]),
    y: Math.round(end[1] + 0.34 * size),
    anchor,
    hasHosts,
    leader,
  });
  const away = dotRadius(town) + gap;
  const beside = [at([x + away, y], "start"), at([x - away, y], "end")];
  const long = name.length * size * letterWidth;
  const shifts = hasHosts ? [0, -0.3, 0.3] : [0];
  const steps = Math.max(0, Math.floor((reach - 1) * 4));
  const apart = Array.from({ length: steps }, (_, step) => size * (1.1 + step / 4)).flatMap((far) =>
    directions.flatMap((angle) => {
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      const point = (radius: number): Spot => [Math.round(x + dx * radius), Math.round(y + dy * radius)];
      const leader = [point(dotRadius(town) + 1), point(far)] as const;
      const [endX, endY] = point(far);
      return Math.abs(dx) < steep
        ? shifts.map((share) => at([endX + share * long, endY + Math.sign(dy) * size * 0.6], "middle", leader))
        : at([endX + 3 * Math.sign(dx), endY + dy * size * 0.3], dx > 0 ? "start" : "end", leader);
    }),
  );
  return [...beside, ...apart];
}

function boxOf({ name, x, y, anchor, hasHosts }: Label, size: number): Box {
  const long = name.length * size * (hasHosts ? boldLetterWidth : letterWidth);
  const left = x - long * { start: 0, middle: 0.5, end: 1 }[anchor];
  return { left, right: left + long, top: y - size * 0.74, bottom: y + size * 0.22 };
}

function dotBox(town: ChartTown): Box {
  const [x, y] = town.spot;
  const radius = dotRadius(town);
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

const grown = ({ left, right, top, bottom }: Box, by: number): Box => ({
  left: left - by,
  right: right + by,
  top: top - by,
  bottom: bottom + by,
});

/** A name is nearer to its own dot than to any other; a leader lets it stand somewhat nearer to one. */
const nearest = ({ hasHosts }: ChartTown, own: number) => (hasHosts ? 2 * gap : Math.max(2 * gap, 0.8 * own));

const distance = ({ left, right, top, bottom }: Box, [x, y]: Spot) =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

const touch = (one: Box, other: Box, room: number) =>
  one.left < other.right + room &&
  one.right > other.left - room &&
  one.top < other.bottom + room &&
  one.bottom > other.top - room;

const isOnChart = ({ left, right, top, bottom }: Box, { width, height }: Ground) =>
  left > 6 && right < width - 6 && top > 6 && bottom < height - 6;

/** It may cross one shore: the one between a port and its name in the sea. */
const isOpen = (leader: Segment, boxes: readonly Box[], labels: readonly Label[], shores: readonly Segment[]) =>
  shores.filter((shore) => cross(leader, shore)).length < 2 &&
  !boxes.some((box) => isOn(grown(box, 1), leader)) &&
  !labels.some((label) => label.leader && cross(leader, label.leader));

const side = ([[ax, ay], [bx, by]]: Segment, [x, y]: Spot) => (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;

const cross = (one: Segment, other: Segment) =>
  side(one, other[0]) !== side(one, other[1]) && side(other, one[0]) !== side(other, one[1]);

function isOn({ left, right, top, bottom }: Box, line: Segment): boolean {
  const [[ax, ay], [bx, by]] = line;
  if (Math.max(ax, bx) < left || Math.min(ax, bx) > right) return false;
  if (Math.max(ay, by) < top || Math.min(ay, by) > bottom) return false;
  const first = side(line, [left, top]);
  return (
    [
      [right, top],
      [left, bottom],
      [right, bottom],
    ] as const
  ).some((corner) => side(line, corner) !== first);
}
