import { type RegionGroup, type RegionsQuery, regions } from "../../content/regions.ts";
import styles from "./location-ruler.module.css";
import { rulerPath } from "./ruler-path.ts";

const markInterval = 20;
const round = (percent: number) => Math.round(percent * 100) / 100;

interface LocationRulerProps {
  country: RegionsQuery["country"];
  groups: readonly RegionGroup[];
}

export function LocationRuler({ country, groups }: LocationRulerProps) {
  const found = new Set(
    groups.flatMap(({ region, locations }) => locations.map(({ name }) => `${region.slug} ${name}`)),
  );
  const isFound = regions[country].flatMap(({ slug, locations }) =>
    locations.map((name) => found.has(`${slug} ${name}`)),
  );
  const count = isFound.length;
  const marks = [
    1,
    ...Array.from({ length: Math.floor(count / markInterval) }, (_, index) => (index + 1) * markInterval),
  ];
  return (
    <svg className={styles.locationRuler} height="72" aria-hidden>
      <svg viewBox={`-0.5 0 ${count} 44`} preserveAspectRatio="none" height="44" fill="none" aria-hidden>
        <path d={rulerPath(isFound, false)} vectorEffect="non-scaling-stroke" />
        <path d={rulerPath(isFound, true)} vectorEffect="non-scaling-stroke" />
      </svg>
      <line x2="100%" y1="44.5" y2="44.5" stroke="var(--ink)" />
      {marks.map((mark) => (
        <text key={mark} x={`${round(((mark - 0.5) / count) * 100)}%`} y="64" textAnchor="middle">
          {mark}
        </text>
      ))}
    </svg>
  );
}
