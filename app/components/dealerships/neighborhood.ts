import type { Segment, Spot } from "../illustrations/terrain.ts";
import { chartWords, localWords } from "../vancouver-map/chart-words.ts";
import {
  arbutusGreenway,
  chartSize,
  isInside,
  isLand,
  parks,
  seawall,
  sideStreets,
  streets,
  survey,
} from "../vancouver-map/coast.ts";
import { metersPerUnit } from "../vancouver-map/graticule.ts";

/** Positions are percentages of the chart's width and height. */
export interface ChartPoint {
  id: number;
  mapX: number;
  mapY: number;
}

export interface View {
  left: number;
  top: number;
}

export interface ChartName {
  text: string;
  at: Spot;
  turn: number;
  isSea?: boolean;
  /** The name of a place that lies on streets. */
  isOnRoads?: boolean;
}

/** In the chart's units: 3.8 by 2.8 km. */
export const viewSize = { width: 260, height: 195 } as const;

/** In the chart's units: the drawing grows with the screen, its type does not. */
export interface Lettering {
  size: number;
  width: number;
  /** From a name's end to the next crossing. */
  gap: number;
}
export const onPhones: Lettering = { size: 8.5, width: 4.8, gap: 8 };
export const atDesks: Lettering = { size: 6.2, width: 3.6, gap: 6 };

const mostNames = 12;
const mostPlaces = 6;
const buoyRadius = 9;

const surveyed = ({ name, line }: { name: string; line: string }) => ({ name, spots: survey(line) });
const roads = streets.map(surveyed);
const sideRoads = sideStreets.map(surveyed);
const greenwayMeters = 300;
const greenwayWords = ["Arbutus", "Greenway"];
const greenway = { name: greenwayWords.join(" "), spots: arbutusGreenway };
const places = [...chartWords, ...localWords]
  .filter(({ isAside }) => !isAside)
  .map(({ text, at, kind, anchor }) => {
    const [x, y] = survey(at)[0] ?? [0, 0];
    return {
      text,
      spot: [anchor === "start" ? x + (text.length * onPhones.width) / 2 : x, y] as const,
      isSea: kind === "water",
      /** How far a name may move from its place. */
      leeway: kind === "water" ? 120 : 20,
    };
  });

export const spotOf = ({ mapX, mapY }: Omit<ChartPoint, "id">): Spot => [
  (mapX / 100) * chartSize.width,
  (mapY / 100) * chartSize.height,
];

export function viewAround(here: ChartPoint): View {
  const [x, y] = spotOf(here);
  const within = (start: number, most: number) => Math.round(Math.min(Math.max(start, 0), most));
  return {
    left: within(x - viewSize.width / 2, chartSize.width - viewSize.width),
    top: within(y - viewSize.height / 2, chartSize.height - viewSize.height),
  };
}

export const isInPark = (spot: Spot): boolean => parks.some((park) => isInside(spot, park));

/** Half of a chart's time is spent here: Math.hypot takes five times as long. */
const apart = ([ax, ay]: Spot, [bx, by]: Spot) => Math.sqrt((ax - bx) ** 2 + (ay - by) ** 2);

const isInView = ([x, y]: Spot, { left, top }: View, inset: number) =>
  x > left + inset && x < left + viewSize.width - inset && y > top + inset && y < top + viewSize.height - inset;

/** The others whose numbers are wholly on the chart. */
export const othersIn = <Host extends ChartPoint>(view: View, here: ChartPoint, hosts: readonly Host[]): Host[] =>
  hosts.filter((host) => host.id !== here.id && isInView(spotOf(host), view, buoyRadius));

export const hasSeasidePath = (view: View) => seawall.some((spot) => isInView(spot, view, 0));

const segmentsOf = (spots: readonly Spot[]): Segment[] =>
  spots.slice(1).map((spot, index) => [spots[index] ?? spot, spot]);

function distanceTo([[ax, ay], [bx, by]]: Segment, [x, y]: Spot): number {
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return apart([ax + share * dx, ay + share * dy], [x, y]);
}

const roadDistance = (spots: readonly Spot[], here: Spot) =>
  Math.min(...segmentsOf(spots).map((segment) => distanceTo(segment, here)));

export function streetsNear(here: ChartPoint, count: number, meters: number): string[] {
  const near = roads
    .map(({ name, spots }) => ({ name, away: roadDistance(spots, spotOf(here)) * metersPerUnit }))
    .filter(({ away }) => away <= meters)
    .sort((one, other) => one.away - other.away);
  return [...new Set(near.map(({ name }) => name))].slice(0, count);
}

interface Line {
  name: string;
  segment: Segment;
}

const linesIn = ({ left, top }: View, all: readonly { name: string; spots: readonly Spot[] }[]): Line[] =>
  all
    .flatMap(({ name, spots }) => segmentsOf(spots).map((segment) => ({ name, segment })))
    .filter(
      ({ segment: [[ax, ay], [bx, by]] }) =>
        Math.max(ax, bx) > left &&
        Math.min(ax, bx) < left + viewSize.width &&
        Math.max(ay, by) > top &&
        Math.min(ay, by) < top + viewSize.height,
    );

/** The streets of the view; the rest of each line is left out. */
export const roadsIn = (view: View): Segment[] => linesIn(view, roads).map(({ segment }) => segment);
export const sideRoadsIn = (view: View): Segment[] => linesIn(view, sideRoads).map(({ segment }) => segment);

/** Drawn for hosts on it; elsewhere only the seaside path is dotted. */
export const isOnGreenway = (here: ChartPoint) =>
  roadDistance(greenway.spots, spotOf(here)) * metersPerUnit < greenwayMeters;

export const abbreviated = (name: string) =>
  name
    .replace(/ Street$/, " St")
    .replace(/ Avenue$/, " Ave")
    .replace(/ Drive$/, " Dr")
    .replace(/ Boulevard$/, " Blvd");

/** A row of spots along the name and as far beyond its ends, two to a letter's height. */
function spotsUnder({ text, at: [x, y], turn }: ChartName, { size, width }: Lettering, beyond = 0): Spot[] {
  const half = (text.length * width) / 2 + beyond;
  const angle = (turn * Math.PI) / 180;
  const steps = Math.ceil((4 * half) / size);
  return Array.from({ length: steps + 1 }, (_, step): Spot => {
    const along = -half + (2 * half * step) / steps;
    return [x + Math.cos(angle) * along, y + Math.sin(angle) * along];
  });
}

/** Where a name could stand: on its line and turned with it, never upside down. */
function candidates(text: string, spots: readonly Spot[], { width }: Lettering): ChartName[] {
  return segmentsOf(spots).flatMap(([[ax, ay], [bx, by]]) => {
    const reach = Math.hypot(bx - ax, by - ay);
    if (reach < text.length * width * 0.9) return [];
    const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
    const turn = Math.round(angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle);
    const steps = Math.floor(reach / 3);
    return Array.from({ length: steps + 1 }, (_, step): ChartName => {
      const share = step / (steps || 1);
      const tenth = (value: number) => Math.round(value * 10) / 10;
      return { text, at: [tenth(ax + (bx - ax) * share), tenth(ay + (by - ay) * share)], turn };
    });
  });
}

export const scaleSize = { width: 76, height: 14, bar: Math.round(500 / metersPerUnit) } as const;

/** In the first corner, from the lower left, where it covers neither host nor path. */
export function scaleOf({ left, top }: View, taken: readonly Spot[]): Spot {
  const { width, height } = scaleSize;
  const covered = [...taken, ...seawall];
  const corners = [top + viewSize.height - height - 5, top + 5].flatMap((y) =>
    [left + 5, left + viewSize.width - width - 5].map((x): Spot => [x, y]),
  );
  const isClear = (corner: Spot) =>
    spotsInside(corner).every((spot) => covered.every((other) => apart(spot, other) > buoyRadius + height / 2));
  return corners.find(isClear) ?? (corners[0] as Spot);
}

const spotsInside = ([x, y]: Spot): Spot[] =>
  Array.from({ length: 11 }, (_, tenth) => [x + (tenth * scaleSize.width) / 10, y + scaleSize.height / 2]);

export interface Pointer<Host> {
  host: Host;
  spot: Spot;
  /** In degrees from the east, clockwise. */
  angle: number;
}

/** Where fewer than two others are in view: the nearest of the rest, at the edge towards them. */
export function pointersIn<Host extends ChartPoint>(view: View, here: Host, hosts: readonly Host[]): Pointer<Host>[] {
  const inView = othersIn(view, here, hosts);
  if (inView.length > 1) return [];
  const [x, y] = spotOf(here);
  const inset = 15;
  const pointers: Pointer<Host>[] = [];
  for (const { host } of neighborsOf(here, hosts, hosts.length)) {
    const [toX, toY] = spotOf(host);
    const [dx, dy] = [toX - x, toY - y];
    const edgeX = dx > 0 ? view.left + viewSize.width - inset : view.left + inset;
    const edgeY = dy > 0 ? view.top + viewSize.height - inset : view.top + inset;
    const share = Math.min((edgeX - x) / (dx || 1), (edgeY - y) / (dy || 1));
    const spot: Spot = [Math.round(x + dx * share), Math.round(y + dy * share)];
    const others = [...pointers.map((pointer) => pointer.spot), ...inView.map(spotOf)];
    if (inView.includes(host) || others.some((other) => apart(other, spot) < 28)) continue;
    pointers.push({ host, spot, angle: Math.round((Math.atan2(dy, dx) * 180) / Math.PI) });
    if (pointers.length === 3) break;
  }
  return pointers;
}

/** The streets nearest to the host are named first, then the places; nothing covers anything. */
export function namesIn(
  view: View,
  here: ChartPoint,
  others: readonly ChartPoint[],
  letter = onPhones,
  pointers: readonly Spot[] = [],
) {
  const center = spotOf(here);
  const { size, gap } = letter;
  const buoys = [...others.map(spotOf), ...pointers];
  const lines = linesIn(view, isOnGreenway(here) ? [...roads, greenway] : roads);
  const allLines = [...lines, ...linesIn(view, sideRoads)];
  const taken: { spot: Spot; room: number }[] = [
    ...[center, ...buoys].map((spot) => ({ spot, room: buoyRadius + size * 0.6 })),
    ...spotsInside(scaleOf(view, [center, ...buoys])).map((spot) => ({
      spot,
      room: scaleSize.height / 2 + size * 0.7,
    })),
    ...seawall.filter((spot) => isInView(spot, view, -size)).map((spot) => ({ spot, room: size * 0.8 })),
  ];
  const under = (name: ChartName, beyond?: number) => spotsUnder(name, letter, beyond);
  const isSeen = (name: ChartName) =>
    isInView(name.at, view, size) && under(name).every((spot) => isInView(spot, view, size));
  const isFree = (name: ChartName) =>
    under(name).every((each) => taken.every(({ spot, room }) => apart(each, spot) >= room));
  const isOffRoads = (name: ChartName, among: readonly Line[], own?: string, beyond?: number) =>
    under(name, beyond).every((each) =>
      among.every((line) => line.name === own || distanceTo(line.segment, each) > size * 0.5 + 1.2),
    );
  const take = (name: ChartName) => {
    taken.push(...under(name).map((spot) => ({ spot, room: size * 1.05 })));
    return name;
  };
  const isClear = (name: ChartName) => isSeen(name) && isFree(name) && isOffRoads(name, lines);
  const path = isOnGreenway(here) ? greenwayNames(isClear, center, letter).map(take) : [];
  const named: ChartName[] = [];
  for (const { name, spots, crossing } of [
    ...byDistance(roads, center).map((road) => ({ ...road, crossing: lines })),
    ...byDistance(sideRoads, center).map((road) => ({ ...road, crossing: allLines })),
  ]) {
    const text = abbreviated(name);
    if (named.length === mostNames || named.some((each) => each.text === text)) continue;
    const best = candidates(text, spots, letter)
      .sort((one, other) => apart(one.at, center) - apart(other.at, center))
      .find(
        (each) => isSeen(each) && isFree(each) && isOffRoads(each, crossing, name, gap) && under(each).every(isLand),
      );
    if (best) named.push(take(best));
  }
  const around: ChartName[] = [];
  for (const { text, spot, isSea, leeway } of seasFirst(byDistance(places, center))) {
    if (around.length === mostPlaces) break;
    if (!isInView(spot, view, -leeway)) continue;
    const place = placeFor(
      shifted(spot, leeway).map((at): ChartName => ({ text, at, turn: 0 })),
      (name) => isSeen(name) && isFree(name) && isOnOneGround(under(name), size, isSea),
      (name) => isOffRoads(name, allLines),
    );
    if (place) around.push(take({ ...place, isSea: !isLand(place.at) }));
  }
  return { streets: named, places: [...path, ...around] };
}

/** The first that is off the roads, else the first that fits. */
function placeFor(
  names: readonly ChartName[],
  fits: (name: ChartName) => boolean,
  isOffRoads: (name: ChartName) => boolean,
): ChartName | undefined {
  let onRoads: ChartName | undefined;
  for (const name of names) {
    if (onRoads && !isOffRoads(name)) continue;
    if (!fits(name)) continue;
    if (onRoads || isOffRoads(name)) return name;
    onRoads = { ...name, isOnRoads: true };
  }
  return onRoads;
}

const seasFirst = <Place extends { isSea: boolean }>(all: readonly Place[]) =>
  all.toSorted((one, other) => Number(other.isSea) - Number(one.isSea));

/** Names do not cross a shore. */
function isOnOneGround(under: readonly Spot[], size: number, isSea: boolean) {
  const isDry = !isSea && isLand(under[0] ?? [0, 0]);
  return under.every(([x, y]) => [-0.6, 0.4].every((lines) => isLand([x, y + lines * size]) === isDry));
}

/** The greenway's name in two lines, right of the path. */
function greenwayNames(isClear: (name: ChartName) => boolean, center: Spot, { size, width }: Lettering): ChartName[] {
  const middle = (Math.max(...greenwayWords.map((word) => word.length)) * width) / 2 + size * 0.6;
  return (
    segmentsOf(arbutusGreenway)
      .flatMap(([[ax, ay], [bx, by]]) =>
        [0, 0.25, 0.5, 0.75].map((share): Spot => [ax + (bx - ax) * share, ay + (by - ay) * share]),
      )
      .sort((one, other) => apart(one, center) - apart(other, center))
      .map(([x, y]) =>
        greenwayWords.map((text, line): ChartName => ({ text, at: [x + middle, y + line * size * 1.15], turn: 0 })),
      )
      .find((lines) => lines.every(isClear)) ?? []
  );
}

const byDistance = <Named extends { spots: readonly Spot[] } | { spot: Spot }>(all: readonly Named[], center: Spot) =>
  all
    .map((named) => ({
      named,
      away: "spots" in named ? roadDistance(named.spots, center) : apart(named.spot, center),
    }))
    .sort((one, other) => one.away - other.away)
    .map(({ named }) => named);

/** The spot, then rings around it. */
function shifted([x, y]: Spot, farthest: number): Spot[] {
  const rings = Array.from({ length: Math.floor(farthest / 4) }, (_, ring) => (ring + 1) * 4);
  const around = rings.flatMap((far) =>
    Array.from({ length: 8 }, (_, eighth): Spot => {
      const angle = (eighth * Math.PI) / 4;
      return [Math.round(x + Math.cos(angle) * far), Math.round(y + Math.sin(angle) * far)];
    }),
  );
  return [[Math.round(x), Math.round(y)], ...around];
}

const winds = ["east", "southeast", "south", "southwest", "west", "northwest", "north", "northeast"] as const;

export interface Neighbor<Host> {
  host: Host;
  meters: number;
  wind: string;
}

export function neighborsOf<Host extends ChartPoint>(here: Host, all: readonly Host[], count: number) {
  const [x, y] = spotOf(here);
  return all
    .filter(({ id }) => id !== here.id)
    .map((host): Neighbor<Host> => {
      const [otherX, otherY] = spotOf(host);
      const eighth = Math.round((Math.atan2(otherY - y, otherX - x) * 4) / Math.PI);
      return {
        host,
        meters: apart([x, y], [otherX, otherY]) * metersPerUnit,
        wind: winds[(eighth + 8) % 8] ?? "east",
      };
    })
    .sort((one, other) => one.meters - other.meters)
    .slice(0, count);
}
