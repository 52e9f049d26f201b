import { defineDocument } from "./document.ts";
import { type Coordinates, degrees } from "./town-coordinates.ts";

export type Country = "canada" | "usa";

/** As the owner writes it. A town without its degrees is listed, and not drawn. */
interface Town {
  name: string;
  north?: number | undefined;
  west?: number | undefined;
}

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

export const regionIds = [1, 2, 3] as const;
export type RegionId = (typeof regionIds)[number];

/** `position` is the location's index in its group. */
export const regionIdAt = (position: number): RegionId => regionIds[position % regionIds.length] ?? 1;

/** Canada uses British Columbia's tourism regions; Lower Mainland extends to Whistler, as in the census. */
const names: Readonly<Record<Country, readonly [region: string, towns: string][]>> = {
  canada: [
    [
      "Vancouver Island",
      "Campbell River, Chemainus, Comox, Courtenay, Cumberland, Duncan, Ladysmith, Lake Cowichan, Langford, Nanaimo, Parksville, Port Alberni, Port Hardy, Qualicum Beach, Sidney, Sooke, Tofino, Ucluelet, Victoria",
    ],
    [
      "Lower Mainland",
      "Abbotsford, Burnaby, Chilliwack, Coquitlam, Delta, Harrison Hot Springs, Hope, Langley, Maple Ridge, Mission, New Westminster, North Vancouver, Pitt Meadows, Port Coquitlam, Port Moody, Richmond, Squamish, Surrey, Vancouver, West Vancouver, Whistler, White Rock",
    ],
    [
      "Thompson Okanagan",
      "Armstrong, Chase, Clearwater, Enderby, Kamloops, Kelowna, Keremeos, Lake Country, Merritt, Oliver, Osoyoos, Peachland, Penticton, Princeton, Salmon Arm, Sicamous, Summerland, Vernon, West Kelowna",
    ],
    [
      "Kootenay Rockies",
      "Castlegar, Cranbrook, Creston, Fernie, Golden, Invermere, Kaslo, Kimberley, Nakusp, Nelson, New Denver, Radium Hot Springs, Revelstoke, Rossland, Sparwood, Trail",
    ],
    [
      "Cariboo Chilcotin Coast",
      "100 Mile House, 108 Mile Ranch, Anahim Lake, Bella Bella, Bella Coola, Horsefly, Lac La Hache, Likely, Quesnel, Wells, Williams Lake",
    ],
    [
      "Northern BC",
      "Burns Lake, Chetwynd, Dawson Creek, Fort Nelson, Fort St. James, Fort St. John, Houston, Kitimat, Masset, McBride, Prince George, Prince Rupert, Smithers, Terrace, Tumbler Ridge, Valemount, Vanderhoof",
    ],
  ],
  usa: [
    ["Arizona", "Phoenix, Sedona, Tucson"],
    ["California", "Los Angeles, Sacramento, San Diego, San Francisco, Santa Barbara"],
    ["Colorado", "Boulder, Colorado Springs, Denver, Fort Collins"],
    ["District of Columbia", "Washington"],
    ["Florida", "Key West, Miami, Orlando, Tampa"],
    ["Georgia", "Atlanta, Savannah"],
    ["Hawaii", "Hilo, Honolulu"],
    ["Idaho", "Boise, Coeur d'Alene"],
    ["Illinois", "Chicago, Evanston"],
    ["Louisiana", "Baton Rouge, New Orleans"],
    ["Maine", "Bar Harbor, Portland"],
    ["Massachusetts", "Boston, Cambridge, Provincetown"],
    ["Michigan", "Ann Arbor, Detroit, Traverse City"],
    ["Minnesota", "Duluth, Minneapolis, Saint Paul"],
    ["Montana", "Bozeman, Missoula, Whitefish"],
    ["Nevada", "Las Vegas, Reno"],
    ["New Mexico", "Albuquerque, Santa Fe"],
    ["New York", "Buffalo, New York City, Saratoga Springs"],
    ["North Carolina", "Asheville, Charlotte, Wilmington"],
    ["Oregon", "Bend, Eugene, Portland"],
    ["Pennsylvania", "Philadelphia, Pittsburgh"],
    ["South Carolina", "Charleston, Hilton Head Island, Myrtle Beach"],
    ["Tennessee", "Chattanooga, Nashville"],
    ["Texas", "Austin, Galveston, Houston, San Antonio"],
    ["Utah", "Moab, Park City, Salt Lake City"],
    ["Washington", "Bellingham, Seattle, Spokane"],
  ],
};

const townsOf = (country: Country, region: string, towns: string): Town[] => {
  const places = degrees[country][slugOf(region)]?.split(", ") ?? [];
  return towns.split(", ").map((name, index) => {
    const [north, west] = (places[index] ?? "").split(" ").map(Number);
    return { name, north, west };
  });
};

export const regionsDocument = defineDocument("regions", {}, () => ({
  canada: names.canada.map(([name, towns]) => ({
    name,
    province: "British Columbia",
    towns: townsOf("canada", name, towns),
  })),
  usa: names.usa.map(([name, towns]) => ({ name, towns: townsOf("usa", name, towns) })),
}));

export interface Region {
  slug: string;
  name: string;
  /** Of its towns' addresses. */
  state: string;
  locations: readonly string[];
  coordinates: ReadonlyMap<string, Coordinates>;
}

export type Regions = Readonly<Record<Country, readonly Region[]>>;

const known = new WeakMap<object, Regions>();

export function regionsOf(body: typeof regionsDocument.standard): Regions {
  const regions = known.get(body) ?? {
    canada: listRegions(body.canada.map(({ province, ...region }) => ({ ...region, state: province }))),
    usa: listRegions(body.usa.map((region) => ({ ...region, state: region.name }))),
  };
  known.set(body, regions);
  return regions;
}

function listRegions(regions: { name: string; state: string; towns: Town[] }[]): Region[] {
  const taken = new Set<string>();
  return regions.map(({ name, state, towns }, index) => {
    // An owner may write a name twice, or without a letter that an address can have.
    const own = slugOf(name);
    const slug = own && !taken.has(own) ? own : `${own || "region"}-${index + 1}`;
    taken.add(slug);
    const locations = towns.map((town) => town.name);
    return { slug, name, state, locations, coordinates: new Map(towns.flatMap(placeOf)) };
  });
}

const placeOf = ({ name, north, west }: Town): [string, Coordinates][] =>
  north === undefined || west === undefined ? [] : [[name, [north, west]]];

export const locationCount = (regions: Regions, country: Country): number =>
  regions[country].reduce((sum, { locations }) => sum + locations.length, 0);

/** From the URL; no region means All. */
export interface RegionsQuery {
  q: string;
  country: Country;
  region?: string;
}

export interface RegionGroup {
  region: Region;
  locations: readonly { name: string; id: RegionId }[];
}

const grouped = (one: Region): RegionGroup => ({
  region: one,
  locations: one.locations.map((name, position) => ({ name, id: regionIdAt(position) })),
});

/** Searches names case-insensitively and omits empty groups. A location keeps its page in every search. */
export function findLocations(regions: Regions, { q, country, region: slug }: RegionsQuery): RegionGroup[] {
  const wanted = q.trim().toLowerCase();
  const has = (name: string) => name.toLowerCase().includes(wanted);
  return regions[country]
    .filter((one) => !slug || one.slug === slug)
    .map(grouped)
    .map(({ region: one, locations }) => ({
      region: one,
      locations: has(one.name) ? locations : locations.filter(({ name }) => has(name)),
    }))
    .filter(({ locations }) => locations.length > 0);
}

export const locationsOfPage = (regions: Regions, id: RegionId): Record<Country, RegionGroup[]> => {
  const of = (country: Country) =>
    regions[country]
      .map(grouped)
      .map((group) => ({ ...group, locations: group.locations.filter((location) => location.id === id) }))
      .filter(({ locations }) => locations.length > 0);
  return { canada: of("canada"), usa: of("usa") };
};
