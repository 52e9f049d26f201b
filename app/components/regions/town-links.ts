import type { Country, Region, RegionGroup } from "../../content/regions.ts";
import type { ChartTown } from "./place-labels.ts";
import { spotOf } from "./region-chart.tsx";

/** All hosts are in this town. */
export const hostTown = { name: "Vancouver", href: "/vancouver-map" };

export const isHostTown = (country: Country, { name }: { name: string }): boolean =>
  country === "canada" && name === hostTown.name;

/** The host application with the town filled in. */
export const applyHref = (country: Country, { slug }: Region, town: string): string =>
  `/host/application?${new URLSearchParams({ country, region: slug, town })}`;

/** For the chart, without those that have no place on it. */
export const townsOf = (country: Country, groups: readonly RegionGroup[]): ChartTown[] =>
  groups.flatMap(({ region, locations }) =>
    locations.flatMap((town) => {
      const at = region.coordinates.get(town.name);
      const spot = at && spotOf(country, at);
      return spot ? [{ name: town.name, spot, hasHosts: isHostTown(country, town) }] : [];
    }),
  );
