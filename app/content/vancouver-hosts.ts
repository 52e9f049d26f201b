import { brand } from "./brand.ts";

/** Corners in degrees; positions on the map are percentages from the west and the north. */
export const vancouverMap = { west: -123.285, east: -123.015, north: 49.325, south: 49.195 } as const;

const percent = (part: number) => Math.round(part * 1000) / 10;

function at(name: string, place: string, latitude: number, longitude: number, bikes: number) {
  const { west, east, north, south } = vancouverMap;
  return {
    name,
    place,
    mapX: percent((longitude - west) / (east - west)),
    mapY: percent((north - latitude) / (north - south)),
    bikes,
  };
}

/** Seed data; later the dealerships table is authoritative. */
export const vancouverHosts = [
  at(brand.topHost.name, "Stanley Park, Georgia Street entrance", 49.2945, -123.136, 28),
  at("Prospect Point Wheels", "Stanley Park, Prospect Point", 49.3135, -123.142, 12),
  at("Third Beach Riders", "Stanley Park, Third Beach", 49.3028, -123.1561, 10),
  at("English Bay E-Bikes", "West End, English Bay", 49.2867, -123.1432, 24),
  at("Denman Street Cycles", "West End, Denman Street", 49.2898, -123.1372, 14),
  at("Coal Harbour Fleet", "Coal Harbour, Seawall", 49.2909, -123.1264, 20),
  at("Canada Place Bikes", "Downtown, Canada Place", 49.2888, -123.1111, 26),
  at(brand.flagship.name, "Downtown, Robson Plaza", 49.282, -123.1211, 22),
  at("Gastown Gears", "Gastown, Water Street", 49.2839, -123.1089, 16),
  at("Chinatown Chainworks", "Chinatown, Pender Street", 49.2803, -123.1, 8),
  at("Yaletown Electric", "Yaletown, Mainland Street", 49.2747, -123.1217, 18),
  at("Plaza of Nations Pedals", "False Creek, north shore", 49.2757, -123.1092, 12),
  at("Science World Spin", "False Creek, Quebec Street", 49.2734, -123.1038, 20),
  at("Olympic Village E-Ride", "False Creek, Olympic Village", 49.2716, -123.1077, 24),
  at("Granville Island Wheelhouse", "Granville Island", 49.2713, -123.134, 27),
  at("Vanier Park Rentals", "Kitsilano, Vanier Park", 49.2764, -123.1446, 15),
  at("Kits Beach Cruisers", "Kitsilano, Kits Beach", 49.2747, -123.1546, 22),
  at("Fourth Avenue Fat Tires", "Kitsilano, West 4th Avenue", 49.2683, -123.1558, 11),
  at("Jericho Tide Bikes", "Jericho Beach", 49.2726, -123.1967, 13),
  at("Spanish Banks Rollers", "Spanish Banks", 49.277, -123.2158, 9),
  at("Point Grey Campus Bikes", "UBC, University Boulevard", 49.2661, -123.2457, 19),
  at("Main Street Motors", "Mount Pleasant, Main Street", 49.2636, -123.1009, 14),
  at("Commercial Drive E-Cycles", "Grandview, Commercial Drive", 49.2723, -123.0697, 16),
  at("East Van Easy Riders", "Hastings-Sunrise, Hastings Park", 49.2813, -123.0437, 10),
  at("Trout Lake Two Wheels", "Trout Lake", 49.2579, -123.0642, 7),
  at("Queen E Hill Bikes", "Queen Elizabeth Park", 49.2418, -123.1126, 12),
  at("Kerrisdale Greenway Bikes", "Kerrisdale, Arbutus Greenway", 49.2342, -123.1553, 6),
  at("River District Rides", "River District, Fraser River", 49.2073, -123.0303, 8),
] as const;
