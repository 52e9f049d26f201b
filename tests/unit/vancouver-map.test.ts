import { describe, expect, test } from "vitest";
import { chartSize, isLand, lakes, land, outline, project } from "../../app/components/vancouver-map/coast.ts";
import { placeBuoys } from "../../app/components/vancouver-map/place-buoys.ts";
import { stats } from "../../app/content/stats.ts";
import { vancouverHosts } from "../../app/content/vancouver-hosts.ts";

const hosts = vancouverHosts.map((host, index) => ({ id: index + 1, ...host }));
const onChart = ({ mapX, mapY }: { mapX: number; mapY: number }) =>
  [(mapX / 100) * chartSize.width, (mapY / 100) * chartSize.height] as const;

describe("the Vancouver map", () => {
  test("INFO-04 28 hosts with 6 to 28 bikes each, none of them in the water", () => {
    expect(hosts).toHaveLength(28);
    expect(Math.min(...hosts.map(({ bikes }) => bikes))).toBe(6);
    expect(Math.max(...hosts.map(({ bikes }) => bikes))).toBe(28);
    expect(hosts.filter((host) => !isLand(onChart(host))).map(({ name }) => name)).toEqual([]);
  });

  test("INFO-04 the coastline matches Vancouver's", () => {
    const dry: [string, number, number][] = [
      ["City Hall", -123.1139, 49.2609],
      ["Vancouver Aquarium", -123.1309, 49.3005],
      ["BC Place", -123.112, 49.2768],
      ["Granville Island Public Market", -123.1353, 49.2724],
      ["Museum of Anthropology", -123.2593, 49.2695],
      ["Lonsdale, North Vancouver", -123.0735, 49.3175],
      ["Airport", -123.184, 49.1967],
    ];
    const wet: [string, number, number][] = [
      ["English Bay", -123.18, 49.29],
      ["Burrard Inlet off Canada Place", -123.09, 49.297],
      ["First Narrows", -123.1375, 49.3165],
      ["False Creek at the Cambie Bridge", -123.1147, 49.2722],
      ["Lost Lagoon", -123.1405, 49.2958],
      ["Coal Harbour", -123.1285, 49.2945],
      ["Fraser River at the Oak Street Bridge", -123.125, 49.2],
      ["Strait of Georgia", -123.28, 49.25],
    ];
    const wrong = [
      ...dry.filter(([, longitude, latitude]) => !isLand(project(longitude, latitude))),
      ...wet.filter(([, longitude, latitude]) => isLand(project(longitude, latitude))),
    ];
    expect(wrong.map(([name]) => name)).toEqual([]);
    for (const shape of [...land, ...lakes]) expect(outline(shape)).toMatch(/^M[-\d ]+q[-\d ]+z$/);
  });

  test("INFO-04 no buoy covers another, each is near its host, and the largest fleet has the largest", () => {
    const buoys = placeBuoys(hosts);
    for (const [index, one] of buoys.entries()) {
      expect(Math.hypot(one.x - one.at.x, one.y - one.at.y)).toBeLessThan(16);
      for (const other of buoys.slice(index + 1)) {
        const gap = Math.hypot(one.x - other.x, one.y - other.y) - (one.diameter + other.diameter) / 2;
        expect(gap, `${one.name} and ${other.name}`).toBeGreaterThan(1);
      }
    }
    const bySize = buoys.toSorted((a, b) => b.diameter - a.diameter);
    expect(bySize.map(({ bikes }) => bikes)).toEqual(hosts.map(({ bikes }) => bikes).toSorted((a, b) => b - a));
  });

  test("INFO-04 the stats name as many hosts as the chart has", () => {
    expect(stats.vancouverHosts).toBe(String(hosts.length));
  });

  test("INFO-04 hosts at the same place are spread apart", () => {
    const [first] = hosts;
    if (!first) throw new Error("no host");
    const [one, other] = placeBuoys([first, { ...first, id: 2 }]);
    expect(Math.abs((one?.x ?? 0) - (other?.x ?? 0))).toBeGreaterThan(24);
  });
});
