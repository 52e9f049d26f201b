import type { Country, Region } from "../../content/regions.ts";

/** All hosts are in this town. */
export const hostTown = { name: "Vancouver", href: "/vancouver-map" };

export const isHostTown = ({ name }: { name: string }): boolean => name === hostTown.name;

/** The host application with the town filled in. */
export const applyHref = (country: Country, { slug }: Region, town: string): string =>
  `/host/application?${new URLSearchParams({ country, region: slug, town })}`;
