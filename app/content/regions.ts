export interface Region {
  slug: string;
  name: string;
  locations: readonly string[];
}

export type Country = "canada" | "usa";

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const region = (name: string, locations: string): Region => ({
  slug: slugOf(name),
  name,
  locations: locations.split(", "),
});

export const regionIds = [1, 2, 3] as const;
export type RegionId = (typeof regionIds)[number];

/** `position` is the location's index in its group. */
export const regionIdAt = (position: number): RegionId => regionIds[position % regionIds.length] ?? 1;

/** Canada uses British Columbia's tourism regions; Lower Mainland extends to Whistler, as in the census. */
export const regions: Readonly<Record<Country, readonly Region[]>> = {
  canada: [
    region(
      "Vancouver Island",
      "Campbell River, Chemainus, Comox, Courtenay, Cumberland, Duncan, Ladysmith, Lake Cowichan, Langford, Nanaimo, Parksville, Port Alberni, Port Hardy, Qualicum Beach, Sidney, Sooke, Tofino, Ucluelet, Victoria",
    ),
    region(
      "Lower Mainland",
      "Abbotsford, Burnaby, Chilliwack, Coquitlam, Delta, Harrison Hot Springs, Hope, Langley, Maple Ridge, Mission, New Westminster, North Vancouver, Pitt Meadows, Port Coquitlam, Port Moody, Richmond, Squamish, Surrey, Vancouver, West Vancouver, Whistler, White Rock",
    ),
    region(
      "Thompson Okanagan",
      "Armstrong, Chase, Clearwater, Enderby, Kamloops, Kelowna, Keremeos, Lake Country, Merritt, Oliver, Osoyoos, Peachland, Penticton, Princeton, Salmon Arm, Sicamous, Summerland, Vernon, West Kelowna",
    ),
    region(
      "Kootenay Rockies",
      "Castlegar, Cranbrook, Creston, Fernie, Golden, Invermere, Kaslo, Kimberley, Nakusp, Nelson, New Denver, Radium Hot Springs, Revelstoke, Rossland, Sparwood, Trail",
    ),
    region(
      "Cariboo Chilcotin Coast",
      "100 Mile House, 108 Mile Ranch, Anahim Lake, Bella Bella, Bella Coola, Horsefly, Lac La Hache, Likely, Quesnel, Wells, Williams Lake",
    ),
    region(
      "Northern BC",
      "Burns Lake, Chetwynd, Dawson Creek, Fort Nelson, Fort St. James, Fort St. John, Houston, Kitimat, Masset, McBride, Prince George, Prince Rupert, Smithers, Terrace, Tumbler Ridge, Valemount, Vanderhoof",
    ),
  ],
  usa: [
    region("Arizona", "Phoenix, Sedona, Tucson"),
    region("California", "Los Angeles, Sacramento, San Diego, San Francisco, Santa Barbara"),
    region("Colorado", "Boulder, Colorado Springs, Denver, Fort Collins"),
    region("District of Columbia", "Washington"),
    region("Florida", "Key West, Miami, Orlando, Tampa"),
    region("Georgia", "Atlanta, Savannah"),
    region("Hawaii", "Hilo, Honolulu"),
    region("Idaho", "Boise, Coeur d'Alene"),
    region("Illinois", "Chicago, Evanston"),
    region("Louisiana", "Baton Rouge, New Orleans"),
    region("Maine", "Bar Harbor, Portland"),
    region("Massachusetts", "Boston, Cambridge, Provincetown"),
    region("Michigan", "Ann Arbor, Detroit, Traverse City"),
    region("Minnesota", "Duluth, Minneapolis, Saint Paul"),
    region("Montana", "Bozeman, Missoula, Whitefish"),
    region("Nevada", "Las Vegas, Reno"),
    region("New Mexico", "Albuquerque, Santa Fe"),
    region("New York", "Buffalo, New York City, Saratoga Springs"),
    region("North Carolina", "Asheville, Charlotte, Wilmington"),
    region("Oregon", "Bend, Eugene, Portland"),
    region("Pennsylvania", "Philadelphia, Pittsburgh"),
    region("South Carolina", "Charleston, Hilton Head Island, Myrtle Beach"),
    region("Tennessee", "Chattanooga, Nashville"),
    region("Texas", "Austin, Galveston, Houston, San Antonio"),
    region("Utah", "Moab, Park City, Salt Lake City"),
    region("Washington", "Bellingham, Seattle, Spokane"),
  ],
};

export const locationCount = (country: Country): number =>
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
export function findLocations({ q, country, region: slug }: RegionsQuery): RegionGroup[] {
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

export const locationsOfPage = (id: RegionId): Record<Country, RegionGroup[]> => {
  const of = (country: Country) =>
    regions[country]
      .map(grouped)
      .map((group) => ({ ...group, locations: group.locations.filter((location) => location.id === id) }))
      .filter(({ locations }) => locations.length > 0);
  return { canada: of("canada"), usa: of("usa") };
};
