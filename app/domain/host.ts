/** What the owner says of a host, in the order of its form. */
export const hostFields = [
  "name",
  "bikes",
  "place",
  "mapX",
  "mapY",
  "address",
  "phone",
  "email",
  "website",
  "hours",
  "season",
  "rating",
  "confirmedOn",
] as const;
export type HostField = (typeof hostFields)[number];

export interface HostFacts {
  name: string;
  place: string;
  bikes: number;
  /** Percentages of the chart, from the west and from the north. */
  mapX: number;
  mapY: number;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  hours: string | null;
  season: string | null;
  rating: string | null;
  /** "2026-11-03" */
  confirmedOn: string | null;
}

export const hostLimits = {
  name: 100,
  place: 100,
  bikes: 500,
  address: 200,
  phone: 40,
  email: 254,
  website: 300,
  hours: 200,
  season: 200,
  reason: 200,
} as const;

export const hostChanges = ["added", "changed", "closed", "reopened"] as const;
export type HostChange = (typeof hostChanges)[number];
