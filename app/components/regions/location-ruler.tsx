import { type RegionGroup, type RegionsQuery, regions } from "../../content/regions.ts";

const STEP = 20;
const round = (percent: number) => Math.round(percent * 100) / 100;

/** A ruler with one stroke for each location of a country; those that a search found stand tall. */
export function LocationRuler({
  country,
  groups,
}: {
  country: RegionsQuery["country"];
  groups: readonly RegionGroup[];
}) {
  const found = new Set(
    groups.flatMap(({ region, locations }) => locations.map(({ name }) => `${region.slug} ${name}`)),
  );
  const all = regions[country].flatMap(({ slug, locations }) => locations.map((name) => `${slug} ${name}`));
  const strokes = (tall: boolean) =>
    all.map((location, at) => (found.has(location) === tall ? `M${at} ${tall ? 0 : 34}V44` : "")).join("");
  const marks = [1, ...Array.from({ length: Math.floor(all.length / STEP) }, (_, index) => (index + 1) * STEP)];
  return (
    <svg className="location-ruler" height="72" aria-hidden>
      <svg viewBox={`-0.5 0 ${all.length} 44`} preserveAspectRatio="none" height="44" fill="none" aria-hidden>
        <path d={strokes(false)} vectorEffect="non-scaling-stroke" />
        <path d={strokes(true)} vectorEffect="non-scaling-stroke" />
      </svg>
      <line x2="100%" y1="44.5" y2="44.5" stroke="var(--ink)" />
      {marks.map((mark) => (
        <text key={mark} x={`${round(((mark - 0.5) / all.length) * 100)}%`} y="64" textAnchor="middle">
          {mark}
        </text>
      ))}
    </svg>
  );
}
