import { expect, test } from "vitest";
import {
  namesIn,
  neighborsOf,
  streetsNear,
  viewAround,
  viewSize,
} from "../../app/components/dealerships/neighborhood.ts";
import { vancouverHosts } from "../../app/content/vancouver-hosts.ts";

const hosts = vancouverHosts.map((host, index) => ({ id: index + 1, ...host }));
const named = (name: string) => hosts.find((host) => host.name === name) ?? hosts[0];

test("DEAL-02 every host's chart stays on the map and names something around the host, each thing once", () => {
  for (const host of hosts) {
    const view = viewAround(host);
    const { streets, places } = namesIn(
      view,
      host,
      hosts.filter(({ id }) => id !== host.id),
    );
    const texts = [...streets, ...places].map(({ text }) => text);
    expect(texts.length, host.name).toBeGreaterThan(1);
    expect(new Set(texts).size, host.name).toBe(texts.length);
    for (const { at, text } of [...streets, ...places]) {
      expect(at[0] - view.left, text).toBeGreaterThan(0);
      expect(at[0] - view.left, text).toBeLessThan(viewSize.width);
      expect(at[1] - view.top, text).toBeGreaterThan(0);
      expect(at[1] - view.top, text).toBeLessThan(viewSize.height);
    }
  }
});

test("DEAL-02 the streets nearby are the ones that hosts are named after", () => {
  for (const [host, street] of [
    ["Tidewheel Vancouver", "Robson Street"],
    ["Main Street Motors", "Main Street"],
    ["Commercial Drive E-Cycles", "Commercial Drive"],
    ["Fourth Avenue Fat Tires", "West 4th Avenue"],
    ["Denman Street Cycles", "Denman Street"],
    ["Seawall Spokes", "Georgia Street"],
    ["Point Grey Campus Bikes", "University Boulevard"],
  ] as const) {
    const here = named(host);
    expect(here && streetsNear(here, 1, 300), host).toEqual([street]);
  }
});

test("DEAL-02 the nearest hosts come with distance and direction", () => {
  const here = named("Third Beach Riders");
  if (!here) throw new Error("no host");
  const [first, second] = neighborsOf(here, hosts, 2);
  expect(first?.meters).toBeLessThan(second?.meters ?? 0);
  const parkFrom = neighborsOf(here, hosts, 27).find(({ host }) => host.name === "Prospect Point Wheels");
  expect(parkFrom?.wind).toBe("northeast");
  expect(parkFrom?.meters).toBeGreaterThan(1_400);
  expect(parkFrom?.meters).toBeLessThan(1_700);
});
