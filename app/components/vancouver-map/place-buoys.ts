import { chartSize } from "./coast.ts";

/** Positions are percentages from the west and the north. */
export interface ChartHost {
  id: number;
  name: string;
  place: string;
  mapX: number;
  mapY: number;
  bikes: number;
}

export interface Buoy extends ChartHost {
  /** Drawing units. */
  at: { x: number; y: number };
  x: number;
  y: number;
  /** The area is proportional to the number of bikes. */
  diameter: number;
}

/** The narrowest that the stylesheet draws it (48rem); keeps targets at 24 px (WCAG 2.5.8). */
const narrowest = 768;
const leastTarget = 24 * (chartSize.width / narrowest);
const rounds = 40;

export const buoyDiameter = (bikes: number) => 9.4 * Math.sqrt(bikes);

/** Moves overlapping buoys apart, as little as possible. */
export function placeBuoys(hosts: readonly ChartHost[]): Buoy[] {
  const buoys = hosts.map((host): Buoy => {
    const at = { x: (host.mapX / 100) * chartSize.width, y: (host.mapY / 100) * chartSize.height };
    return { ...host, at, ...at, diameter: buoyDiameter(host.bikes) };
  });
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, one] of buoys.entries()) {
      for (const other of buoys.slice(index + 1)) {
        const room = Math.max(leastTarget, (one.diameter + other.diameter) / 2 + 3);
        // Separate two hosts at one address east and west.
        const [dx, dy] = one.x === other.x && one.y === other.y ? [1, 0] : [other.x - one.x, other.y - one.y];
        const distance = Math.hypot(dx, dy);
        if (distance >= room) continue;
        const push = (room - distance) / 2 / distance;
        one.x -= dx * push;
        one.y -= dy * push;
        other.x += dx * push;
        other.y += dy * push;
      }
      if (round < rounds / 2) {
        one.x += (one.at.x - one.x) * 0.08;
        one.y += (one.at.y - one.y) * 0.08;
      }
    }
  }
  return buoys;
}
