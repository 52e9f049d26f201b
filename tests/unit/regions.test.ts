import { describe, expect, test } from "vitest";
import { regionsHref } from "../../app/components/regions/regions-href.ts";
import {
  type Country,
  findLocations,
  locationCount,
  locationsOfPage,
  type RegionsQuery,
  regionIds,
  regionsDocument,
  regionsOf,
} from "../../app/content/regions.ts";
import type { Coordinates } from "../../app/content/town-coordinates.ts";
import { readRegionsQuery } from "../../app/features/regions/schema.ts";

const countries = ["canada", "usa"] as const satisfies Country[];
const regions = regionsOf(regionsDocument.standard);
const names = (query: RegionsQuery) =>
  findLocations(regions, query).map(({ region, locations }) => [region.name, ...locations.map(({ name }) => name)]);
const read = (search: string) => readRegionsQuery(regions, new URLSearchParams(search));

const bounds = { canada: [48.3, 60, 114, 139.1], usa: [18.9, 49.1, 66.9, 160.3] } as const;

describe("the list of locations", () => {
  test.each(countries)("REG-06 in %s every location has coordinates of its own inside the country", (country) => {
    const all = regions[country].flatMap(({ coordinates, locations }) =>
      locations.map((name) => coordinates.get(name) as Coordinates),
    );
    const [south, north, east, west] = bounds[country];
    for (const at of all) {
      expect(at[0]).toBeGreaterThan(south);
      expect(at[0]).toBeLessThan(north);
      expect(at[1]).toBeGreaterThan(east);
      expect(at[1]).toBeLessThan(west);
    }
    expect(new Set(all.map(String)).size).toBe(locationCount(regions, country));
  });

  test("REG-02 six regions with about 100 cities, 25 states and the District of Columbia with about 70", () => {
    expect(regions.canada.map(({ name }) => name)).toEqual([
      "Vancouver Island",
      "Lower Mainland",
      "Thompson Okanagan",
      "Kootenay Rockies",
      "Cariboo Chilcotin Coast",
      "Northern BC",
    ]);
    expect(regions.usa).toHaveLength(26);
    expect(regions.usa.map(({ name }) => name)).toContain("District of Columbia");
    expect(locationCount(regions, "canada")).toBeGreaterThanOrEqual(100);
    expect(locationCount(regions, "canada")).toBeLessThanOrEqual(110);
    expect(locationCount(regions, "usa")).toBeGreaterThanOrEqual(65);
    expect(locationCount(regions, "usa")).toBeLessThanOrEqual(75);
  });

  test.each(countries)(
    "REG-02 in %s no location is listed twice in a region, and all are in alphabetical order",
    (country) => {
      for (const { name, slug, locations } of regions[country]) {
        expect(new Set(locations).size, name).toBe(locations.length);
        expect(locations.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))).toEqual(locations);
        expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
      }
      expect(new Set(regions[country].map(({ slug }) => slug)).size).toBe(regions[country].length);
    },
  );

  test("REG-02 in Canada no city is listed in two regions", () => {
    const all = regions.canada.flatMap(({ locations }) => locations);
    expect(new Set(all).size).toBe(all.length);
  });

  test("REG-04 a location's page is its position in its group modulo 3, also in search results", () => {
    for (const country of countries) {
      for (const { locations } of findLocations(regions, { q: "", country })) {
        expect(locations.map(({ id }) => id)).toEqual(locations.map((_, position) => (position % 3) + 1));
      }
    }
    const tofino = findLocations(regions, { q: "tofino", country: "canada" })[0]?.locations[0];
    expect(tofino).toEqual({ name: "Tofino", id: ((regions.canada[0]?.locations.indexOf("Tofino") ?? 0) % 3) + 1 });
  });

  test("REG-06 the three pages contain every location once", () => {
    const held = regionIds.flatMap((id) =>
      countries.flatMap((country) =>
        locationsOfPage(regions, id)[country].flatMap(({ region, locations }) =>
          locations.map(({ name }) => `${region.name} ${name}`),
        ),
      ),
    );
    expect(held).toHaveLength(locationCount(regions, "canada") + locationCount(regions, "usa"));
    expect(new Set(held).size).toBe(held.length);
  });
});

describe("the search", () => {
  test("REG-03 matches part of a location's name, ignoring case", () => {
    expect(names({ q: "NaNa", country: "canada" })).toEqual([["Vancouver Island", "Nanaimo"]]);
    expect(names({ q: "portland", country: "usa" })).toEqual([
      ["Maine", "Portland"],
      ["Oregon", "Portland"],
    ]);
    expect(names({ q: " st. j", country: "canada" })).toEqual([["Northern BC", "Fort St. James", "Fort St. John"]]);
  });

  test("REG-03 matches part of a region's name with all its locations", () => {
    const [kootenay] = regions.canada.filter(({ name }) => name === "Kootenay Rockies");
    expect(names({ q: "rockies", country: "canada" })).toEqual([["Kootenay Rockies", ...(kootenay?.locations ?? [])]]);
  });

  test("REG-03 returns nothing without a match, and treats special characters literally", () => {
    for (const q of ["zzz", ".*", "%", "(", "\\"]) expect(names({ q, country: "canada" })).toEqual([]);
    expect(names({ q: "portland", country: "canada" })).toEqual([]);
  });

  test("REG-01 a filter keeps only its region and combines with the search", () => {
    expect(names({ q: "", country: "usa", region: "hawaii" })).toEqual([["Hawaii", "Hilo", "Honolulu"]]);
    expect(names({ q: "hilo", country: "usa", region: "utah" })).toEqual([]);
  });
});

describe("the URL", () => {
  test("REG-03 is parsed", () => {
    for (const query of [
      { q: "", country: "canada", region: undefined },
      { q: "coeur d'alene & co", country: "usa", region: "new-york" },
    ] as const) {
      expect(readRegionsQuery(regions, new URL(regionsHref(query), "http://site.example").searchParams)).toEqual(query);
    }
    expect(regionsHref({ q: "", country: "canada" })).toBe("/regions");
  });

  test("REG-01 with the other country's filter means All", () => {
    expect(read("country=usa&region=vancouver-island")).toEqual({ q: "", country: "usa", region: undefined });
    expect(read("country=usa&region=Oregon").region).toBe("oregon");
  });

  test("REG-03 with unknown values falls back to defaults without an error", () => {
    const usual = { q: "", country: "canada", region: undefined };
    for (const search of ["", "country=mars", "region=nowhere", "region=all", "country=&region=&q=", "x=1&__proto__=2"])
      expect(read(search)).toEqual(usual);
    expect(read("country=USA").country).toBe("usa");
    expect(read("q=%00a%0Ab").q).toBe("a b");
    expect([...read(`q=${"é".repeat(5000)}`).q]).toHaveLength(80);
    expect(read("q=%E0%A4%A").country).toBe("canada");
  });
});
