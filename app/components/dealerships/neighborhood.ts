import type { Spot } from "../illustrations/terrain.ts";
import { chartWords } from "../vancouver-map/chart-words.ts";
import { chartSize, isInside, isLand, parks, seawall, streets, survey } from "../vancouver-map/coast.ts";

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
}

/** In the chart's units: 3.8 by 2.8 km. */
export const viewSize = { width: 260, height: 195 } as const;
export const metersPerUnit = 14.46;

/** The largest type, on a phone: names that fit there fit everywhere. */
const letter = { size: 9, width: 4.6 } as const;
const mostNames = 10;
const buoyRadius = 9;

const roads = streets.map(({ name, line }) => ({ name, spots: survey(line) }));
const places = chartWords
  .filter(({ isAside }) => !isAside)
  .map(({ text, at, kind, anchor }) => {
    const [x, y] = survey(at)[0] ?? [0, 0];
    return {
      text,
      spot: [anchor === "start" ? x + (text.length * letter.width) / 2 : x, y] as const,
      isSea: kind === "water",
      /** How far a name may move from its place. */
      leeway: kind === "water" ? 120 : kind === "small" ? 12 : 40,
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

const apart = ([ax, ay]: Spot, [bx, by]: Spot) => Math.hypot(ax - bx, ay - by);

const isInView = ([x, y]: Spot, { left, top }: View, inset: number) =>
  x > left + inset && x < left + viewSize.width - inset && y > top + inset && y < top + viewSize.height - inset;

/** The others whose numbers are wholly on the chart. */
export const othersIn = <Host extends ChartPoint>(view: View, here: ChartPoint, hosts: readonly Host[]): Host[] =>
  hosts.filter((host) => host.id !== here.id && isInView(spotOf(host), view, buoyRadius));

export const hasSeasidePath = (view: View) => seawall.some((spot) => isInView(spot, view, 0));

type Segment = readonly [Spot, Spot];

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

/** The streets of the view; the rest of each line is left out. */
export function roadsIn({ left, top }: View): Segment[] {
  const right = left + viewSize.width;
  const bottom = top + viewSize.height;
  return roads
    .flatMap(({ spots }) => segmentsOf(spots))
    .filter(
      ([[ax, ay], [bx, by]]) =>
        Math.max(ax, bx) > left && Math.min(ax, bx) < right && Math.max(ay, by) > top && Math.min(ay, by) < bottom,
    );
}

export const abbreviated = (name: string) =>
  name
    .replace(/ Street$/, " St")
    .replace(/ Avenue$/, " Ave")
    .replace(/ Drive$/, " Dr")
    .replace(/ Boulevard$/, " Blvd");

/** A row of spots along the name, one to a letter's height. */
function spotsUnder({ text, at: [x, y], turn }: ChartName): Spot[] {
  const half = (text.length * letter.width) / 2;
  const angle = (turn * Math.PI) / 180;
  const steps = Math.ceil((2 * half) / letter.size);
  return Array.from({ length: steps + 1 }, (_, step): Spot => {
    const along = -half + (2 * half * step) / steps;
    return [x + Math.cos(angle) * along, y + Math.sin(angle) * along];
  });
}

/** Where a name could stand: on its street or beside it, and turned with it, never upside down. */
function candidates(text: string, spots: readonly Spot[], beside: number): ChartName[] {
  const length = text.length * letter.width;
  return segmentsOf(spots).flatMap(([[ax, ay], [bx, by]]) => {
    const reach = Math.hypot(bx - ax, by - ay);
    if (reach < length * 0.8) return [];
    const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
    const turn = Math.round(angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle);
    const steps = Math.floor(reach / 4);
    return Array.from({ length: steps + 1 }, (_, step): ChartName => {
      const share = step / (steps || 1);
      const x = ax + (bx - ax) * share - ((by - ay) / reach) * beside;
      const y = ay + (by - ay) * share + ((bx - ax) / reach) * beside;
      return { text, at: [Math.round(x), Math.round(y)], turn };
    });
  });
}

const halfKilometer = Math.round(500 / metersPerUnit);

interface Scale {
  x: number;
  y: number;
  length: number;
}

/** In the first corner, from the lower left, where it covers neither host nor path. */
export function scaleOf({ left, top }: View, others: readonly ChartPoint[]): Scale {
  const covered = [...others.map(spotOf), ...seawall];
  const corners = [top + viewSize.height - 9, top + 14].flatMap((y) =>
    [left + 10, left + viewSize.width - 75].map((x): Scale => ({ x, y, length: halfKilometer })),
  );
  const isClear = (scale: Scale) =>
    scaleSpots(scale).every((spot) => covered.every((other) => apart(spot, other) > letter.size));
  return corners.find(isClear) ?? (corners[0] as Scale);
}

const scaleSpots = ({ x, y, length }: Scale): Spot[] =>
  [0, 0.4, 0.8, 1.2, 1.6, 2].map((share) => [x + share * length, y]);

/** The streets nearest to the host are named first, then the places; nothing covers anything. */
export function namesIn(view: View, here: ChartPoint, others: readonly ChartPoint[]) {
  const center = spotOf(here);
  const taken: { spot: Spot; room: number }[] = [
    { spot: center, room: buoyRadius + letter.size * 0.7 },
    ...scaleSpots(scaleOf(view, others)).map((spot) => ({ spot, room: letter.size })),
    ...others.map((other) => ({ spot: spotOf(other), room: letter.size * 1.3 })),
    ...seawall.map((spot) => ({ spot, room: letter.size * 0.8 })),
  ];
  const isFree = (name: ChartName) =>
    spotsUnder(name).every((under) => taken.every(({ spot, room }) => apart(under, spot) >= room));
  const take = (name: ChartName) => {
    taken.push(...spotsUnder(name).map((spot) => ({ spot, room: letter.size * 1.2 })));
    return name;
  };
  const named: ChartName[] = [];
  const byDistance = roads.toSorted(
    (one, other) => roadDistance(one.spots, center) - roadDistance(other.spots, center),
  );
  for (const { name, spots } of byDistance) {
    const text = abbreviated(name);
    if (named.length === mostNames || named.some((each) => each.text === text)) continue;
    const best = [0, 1, -1, 1.8, -1.8]
      .flatMap((lines) =>
        candidates(text, spots, lines * letter.size).sort(
          (one, other) => apart(one.at, center) - apart(other.at, center),
        ),
      )
      .find((each) => isSeen(each, view) && isFree(each) && spotsUnder(each).every(isLand));
    if (best) named.push(take(best));
  }
  const around: ChartName[] = [];
  for (const { text, spot, isSea, leeway } of places) {
    const free = shifted(spot, leeway)
      .map((at): ChartName => ({ text, at, turn: 0 }))
      .filter((name) => isSeen(name, view) && isFree(name) && (!isSea || !spotsUnder(name).some(touchesLand)));
    const best = free.find(isOffRoads) ?? free[0];
    if (best) around.push(take({ ...best, isSea: !spotsUnder(best).some(isLand) }));
  }
  return { streets: named, places: around };
}

/** A letter there, above its line and below. */
const touchesLand = ([x, y]: Spot) => [-0.8, 0, 0.4].some((lines) => isLand([x, y + lines * letter.size]));

const isOffRoads = (name: ChartName) =>
  spotsUnder(name).every((under) => roads.every(({ spots }) => roadDistance(spots, under) > letter.size * 0.7));

const isSeen = (name: ChartName, view: View) => spotsUnder(name).every((spot) => isInView(spot, view, letter.size));

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
