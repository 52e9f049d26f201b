import type { Country, Region, RegionGroup } from "../../content/regions.ts";
import { coordinatesOf } from "../../content/town-coordinates.ts";

/** All hosts are in this town. */
export const hostTown = { name: "Vancouver", href: "/vancouver-map" };

export const isHostTown = ({ name }: { name: string }): boolean => name === hostTown.name;

/** The host application with the town filled in. */
export const applyHref = (country: Country, { slug }: Region, town: string): string =>
  `/host/application?${new URLSearchParams({ country, region: slug, town })}`;

export const townsOf = (country: Country, groups: readonly RegionGroup[]) =>
  groups.flatMap(({ region, locations }) =>
    locations.map((town) => ({
      name: town.name,
      at: coordinatesOf(country, region.slug, town.name),
      hasHosts: isHostTown(town),
    })),
  );
