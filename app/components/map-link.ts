import { positionOf } from "./structured-data.ts";

export function mapLinkTo(point: { mapX: number; mapY: number }): string {
  const { latitude, longitude } = positionOf(point);
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
