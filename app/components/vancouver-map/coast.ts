import { vancouverMap } from "../../content/vancouver-hosts.ts";
import type { Spot } from "../illustrations/terrain.ts";

/** A drawing unit is about 14 m in both directions at this latitude. */
export const chartSize = { width: 1356, height: 1000 } as const;

export const project = (longitude: number, latitude: number): Spot => [
  ((longitude - vancouverMap.west) / (vancouverMap.east - vancouverMap.west)) * chartSize.width,
  ((vancouverMap.north - latitude) / (vancouverMap.north - vancouverMap.south)) * chartSize.height,
];

/** "1365 2768" is 123.1365° W, 49.2768° N. "!" marks a corner that stays sharp: the point occurs twice. */
export const survey = (list: string): Spot[] =>
  list
    .trim()
    .split(/[\s,]*,\s*/)
    .filter(Boolean)
    .flatMap((entry): Spot[] => {
      const [west = 0, north = 0] = entry.replace("!", "").split(/\s+/).map(Number);
      const spot = project(-123 - west / 10_000, 49 + north / 10_000);
      return entry.endsWith("!") ? [spot, spot] : [spot];
    });

const inlet = `
  0100 2925!, 0230 2930, 0262 2922, 0300 2918, 0340 2908, 0385 2906, 0420 2912, 0470 2903, 0520 2902, 0580 2890,
  0640 2882, 0665 2880!, 0668 2908!, 0768 2906!, 0770 2872!, 0800 2868, 0830 2868, 0845 2872!, 0850 2895!, 0955 2893!,
  0965 2858!, 0985 2850, 1010 2856, 1035 2852, 1060 2862, 1080 2868!, 1098 2872!, 1106 2878!, 1080 2902!, 1094 2910!,
  1124 2884!, 1135 2888!, 1150 2901!, 1182 2897!, 1205 2900, 1235 2908, 1262 2917, 1292 2925!, 1300 2933!, 1320 2936,
  1338 2947`;
const stanleyParkOutline = `
  1352 2955, 1345 2962, 1315 2959, 1290 2963, 1262 2973, 1240 2976, 1215 2976, 1190 2971, 1172 2971, 1158 2980,
  1158 2998, 1168 3010, 1200 3016, 1225 3026, 1255 3029, 1272 3040, 1285 3058, 1300 3082, 1328 3106, 1365 3128,
  1392 3141, 1418 3150, 1450 3151, 1485 3141, 1525 3123, 1564 3096, 1582 3064, 1572 3030, 1584 3004, 1590 2978,
  1562 2953, 1528 2930`;
const englishBay = `
  1500 2911, 1474 2893, 1450 2877, 1442 2860, 1428 2838, 1405 2815, 1394 2797, 1380 2778`;
const falseCreek = `
  1358 2763, 1330 2750, 1302 2736, 1275 2722, 1240 2711, 1215 2713, 1195 2724, 1170 2733, 1145 2740, 1110 2747,
  1080 2750, 1055 2760, 1035 2758, 1028 2748, 1046 2743!, 1051 2734!, 1042 2728!, 1056 2723, 1077 2722, 1100 2717,
  1120 2708, 1150 2703, 1180 2692, 1215 2684, 1255 2677, 1285 2680, 1310 2688, 1335 2695, 1365 2703, 1382 2720,
  1393 2740`;
const southShore = `
  1400 2757, 1412 2771, 1440 2784, 1475 2784, 1502 2789, 1528 2778, 1550 2762, 1562 2747, 1578 2750, 1597 2750,
  1622 2738, 1690 2727, 1760 2729, 1830 2737, 1872 2749, 1892 2740, 1930 2732, 1970 2736, 1998 2752, 2008 2766,
  2070 2769, 2120 2773, 2240 2787, 2310 2791, 2400 2797, 2455 2789, 2525 2765, 2590 2735, 2618 2710, 2630 2680,
  2627 2620, 2612 2560, 2555 2510, 2470 2466, 2400 2436, 2310 2400, 2222 2358, 2160 2318, 2108 2292, 2078 2262,
  2050 2233`;
const northArm = `
  2010 2224, 1990 2218, 1912 2206, 1876 2191, 1835 2172, 1788 2164, 1725 2161, 1670 2153, 1611 2133, 1570 2107,
  1532 2079, 1500 2059, 1448 2045, 1395 2013, 1326 2000, 1255 2011, 1199 2037, 1173 2048, 1134 2057, 1050 2053,
  0984 2055, 0931 2058, 0872 2070, 0800 2081, 0759 2092, 0700 2081, 0665 2069, 0614 2061, 0504 2057, 0424 2058,
  0375 2045, 0340 2032, 0265 2024, 0234 2016, 0100 1995!`;

/** From the Second Narrows around Point Grey to the Fraser River. */
const city = survey([inlet, stanleyParkOutline, englishBay, falseCreek, southShore, northArm].join(","));

const granvilleIsland = survey(
  "1350 2694!, 1362 2697!, 1374 2711, 1364 2726, 1346 2731, 1320 2720, 1300 2706, 1279 2694, 1290 2689, 1315 2698, 1338 2703!",
);
const deadmansIsland = survey("1238 2972, 1234 2958, 1237 2946, 1222 2938, 1208 2946, 1216 2958, 1230 2972");
export const northShore = survey(`
  1640 3300!, 1590 3262, 1530 3240, 1480 3232, 1440 3226, 1415 3229, 1400 3219, 1385 3206, 1340 3190, 1290 3180,
  1230 3168, 1180 3150, 1140 3135, 1120 3128!, 1090 3120!, 1050 3118!, 1040 3124!, 1000 3122, 0950 3126, 0900 3124,
  0862 3112, 0838 3108!, 0835 3099!, 0800 3096!, 0795 3102!, 0760 3090!, 0740 3080!, 0690 3078!, 0685 3068!, 0590 3058,
  0520 3048!, 0510 3040!, 0460 3040, 0400 3020, 0350 3003, 0300 2985, 0262 2973, 0225 2976, 0200 2968, 0150 2974,
  0100 2974!, 0100 3300!`);
const seaIsland = survey(`
  2180 2172, 2160 2196, 2120 2203, 2060 2200, 2018 2203, 1990 2199, 1912 2187, 1876 2172, 1835 2153, 1788 2145,
  1725 2142, 1670 2134, 1611 2113, 1570 2088, 1532 2060, 1500 2040, 1448 2026, 1408 2006, 1382 1990, 1374 1976,
  1398 1960, 1425 1930!, 2110 1930!, 2090 1975, 2098 2030, 2122 2085, 2150 2140`);
const luluIsland = survey(`
  1372 1930!, 1350 1968, 1322 1979, 1255 1989, 1215 2005, 1185 2020, 1160 2026, 1100 2012, 1000 2000, 0900 2010,
  0800 2028, 0700 2033, 0640 2036, 0504 2036, 0424 2036, 0375 2023, 0340 2008, 0265 1998, 0234 1990, 0100 1965!,
  0100 1930!`);
const mitchellIsland = survey(`
  1078 2028, 1060 2036, 1000 2038, 0930 2042, 0872 2054, 0800 2065, 0759 2076, 0700 2064, 0666 2053, 0690 2047,
  0750 2046, 0850 2032, 0950 2020, 1030 2018`);

export const land = [city, granvilleIsland, deadmansIsland, northShore, seaIsland, luluIsland, mitchellIsland] as const;

export const lakes = [
  survey("1370 2955, 1376 2944, 1405 2940, 1436 2952, 1442 2965, 1415 2977, 1386 2973, 1372 2966"),
  survey("1375 3040, 1384 3034, 1396 3038, 1398 3047, 1384 3050"),
  survey("0630 2572, 0638 2558, 0632 2536, 0620 2532, 0612 2546, 0616 2566"),
] as const;

/** Tidal flats off Spanish Banks, in the river's mouth and off Sea Island. */
export const banks = [
  survey(
    "1972 2734, 2000 2775, 2060 2792, 2160 2815, 2260 2832, 2360 2838, 2450 2828, 2520 2790, 2455 2785, 2240 2783, 2070 2765",
  ),
  survey(
    "2640 2600, 2720 2560, 2780 2450, 2790 2330, 2700 2210, 2560 2130, 2400 2075, 2250 2020, 2150 1930!, 2080 1930!, 2140 2180, 2230 2240, 2330 2310, 2470 2410, 2580 2490",
  ),
] as const;

export const jetties = [
  survey("2180 2172, 2420 2108, 2650 2045"),
  survey("2140 2225, 2330 2336, 2450 2412, 2590 2498"),
] as const;

const square = (west: number, east: number, north: number, south: number) =>
  survey(`${west} ${north}!, ${east} ${north}!, ${east} ${south}!, ${west} ${south}!`);

export const stanleyPark = survey(`${stanleyParkOutline}, 1500 2911, 1455 2930!, 1400 2936!, 1372 2946!`);
export const pacificSpirit = survey(`
  2250 2778, 2262 2735, 2300 2660, 2342 2600, 2420 2572, 2460 2520, 2420 2455, 2310 2412, 2228 2366, 2170 2400!,
  1972 2425!, 1972 2492!, 2048 2492!, 2040 2568!, 2156 2576!, 2153 2682!, 2205 2700, 2225 2735`);
export const parks = [
  stanleyPark,
  pacificSpirit,
  square(1168, 1090, 2442, 2382),
  square(1382, 1300, 2412, 2372),
  square(2000, 1925, 2730, 2696),
  square(449, 345, 2852, 2796),
  square(655, 600, 2598, 2526),
  square(610, 470, 2192, 2122),
  square(405, 320, 2132, 2080),
  square(1185, 1085, 2230, 2188),
  survey("1402 2752!, 1416 2770, 1440 2781, 1475 2782, 1500 2786, 1502 2772!, 1440 2752!"),
  survey("1960 2236!, 1912 2210, 1835 2180, 1725 2166, 1640 2148, 1625 2180!, 1700 2206!, 1830 2250!"),
] as const;

interface Street {
  name: string;
  line: string;
}

const road = (name: string, line: string): Street => ({ name, line });

/** Centerlines, within a block or so of the real ones. */
export const streets: readonly Street[] = [
  road("West 4th Avenue", "2150 2688, 1380 2674"),
  road("Broadway", "2154 2637, 2000 2644, 0236 2622"),
  road("16th Avenue", "2154 2583, 0776 2563"),
  road("King Edward Avenue", "1972 2497, 0776 2486"),
  road("33rd Avenue", "1972 2420, 0900 2404"),
  road("41st Avenue", "1972 2348, 0236 2322"),
  road("49th Avenue", "1904 2274, 0236 2250"),
  road("57th Avenue", "1656 2196, 0610 2180"),
  road("East Hastings Street", "1001 2812, 0100 2812"),
  road("East 1st Avenue", "1007 2697, 0236 2690"),
  road("University Boulevard", "2154 2637, 2420 2656, 2490 2665"),
  road(
    "NW Marine Drive",
    "1985 2690, 2005 2738, 2060 2759, 2120 2763, 2240 2777, 2310 2779, 2400 2770, 2480 2745, 2560 2708, 2600 2685, 2612 2662",
  ),
  road(
    "SW Marine Drive",
    "2612 2662, 2580 2560, 2480 2492, 2400 2462, 2230 2385, 2080 2330, 1960 2290, 1800 2240, 1650 2190, 1540 2120, 1430 2070, 1300 2062, 1016 2090",
  ),
  road("SE Marine Drive", "1016 2090, 0700 2112, 0500 2095, 0236 2078"),
  road("Blanca Street", "2151 2688, 2156 2582"),
  road("Alma Street", "1856 2722, 1850 2600"),
  road("Dunbar Street", "1850 2600, 1856 2258"),
  road("Macdonald Street", "1684 2718, 1690 2494"),
  road("Arbutus Street", "1530 2722, 1548 2380"),
  road("West Boulevard", "1548 2380, 1556 2130"),
  road("Burrard Street", "1460 2573, 1455 2690, 1393 2740, 1358 2763, 1150 2899"),
  road("Granville Street", "1405 2060, 1380 2665"),
  road("Granville Street", "1285 2745, 1116 2861"),
  road("Oak Street", "1288 2035, 1265 2672"),
  road("Cambie Street", "1172 2055, 1152 2690"),
  road("Main Street", "1016 2085, 1006 2730, 1000 2836"),
  road("Fraser Street", "0910 2082, 0901 2630"),
  road("Knight Street", "0782 2100, 0774 2570"),
  road("Clark Drive", "0774 2570, 0770 2837"),
  road("Victoria Drive", "0668 2118, 0660 2540"),
  road("Commercial Drive", "0660 2540, 0697 2560, 0697 2838"),
  road("Nanaimo Street", "0570 2424, 0565 2886"),
  road("Renfrew Street", "0448 2389, 0440 2905"),
  road("Boundary Road", "0236 2060, 0236 2926"),
  road("Kingsway", "1006 2640, 0905 2570, 0780 2490, 0650 2448, 0400 2375, 0236 2325"),
  road("Georgia Street", "1360 2946, 1200 2838, 1115 2785, 1060 2772, 1003 2772"),
  road("Robson Street", "1380 2930, 1351 2912, 1205 2823, 1127 2773"),
  road("Davie Street", "1415 2873, 1203 2735"),
  road("Denman Street", "1420 2870, 1322 2934"),
  road("West Hastings Street", "1226 2904, 1100 2822, 1045 2813, 1001 2812"),
  road("Pender Street", "1290 2899, 1252 2901, 1104 2806, 1045 2803, 0697 2803"),
  road("Cordova Street", "1167 2888, 1110 2856"),
  road("Water Street", "1110 2856, 1100 2842, 1043 2834"),
  road("Powell Street", "1043 2834, 1000 2836, 0697 2838, 0440 2842"),
  road("Beatty Street", "1165 2747, 1082 2804"),
  road("Mainland Street", "1222 2747, 1158 2793"),
  road("Beach Avenue", "1415 2873, 1390 2822, 1342 2774"),
  road("Pacific Boulevard", "1342 2774, 1285 2745, 1240 2729, 1203 2735, 1165 2747, 1141 2750, 1100 2762, 1060 2772"),
  road("Quebec Street", "1022 2772, 1018 2730, 1030 2700, 1028 2632"),
  road("West 2nd Avenue", "1380 2674, 1290 2661, 1215 2665, 1160 2682, 1100 2694, 1007 2697"),
  road("Cornwall Avenue", "1425 2715, 1530 2722, 1600 2722, 1684 2718"),
  road("Point Grey Road", "1684 2718, 1856 2722"),
  road("Stanley Park Causeway", "1362 2950, 1364 2978, 1385 3036, 1402 3100, 1404 3126"),
];

/** Only a host's chart is large enough for these. */
export const sideStreets: readonly Street[] = [
  road("12th Avenue", "2154 2616, 0776 2596"),
  road("29th Avenue", "1860 2456, 1265 2446"),
  road("37th Avenue", "1972 2384, 1290 2373"),
  road("45th Avenue", "1856 2311, 0910 2297"),
  road("Blenheim Street", "1785 2720, 1792 2250"),
  road("Mackenzie Street", "1708 2494, 1713 2310"),
  road("Heather Street", "1205 2660, 1222 2190"),
  road("Ontario Street", "1052 2720, 1060 2100"),
  road("Prince Edward Street", "0968 2632, 0972 2100"),
  road("Rupert Street", "0336 2905, 0340 2250"),
  road("Kerr Road", "0412 2300, 0416 2130"),
  road("East Kent Avenue", "0700 2094, 0520 2074, 0400 2062, 0300 2046, 0236 2032"),
  road("Slocan Street", "0498 2812, 0503 2400"),
];

export const arbutusGreenway = survey(`
  1418 2668, 1440 2664, 1490 2655, 1516 2640, 1518 2600, 1517 2530, 1512 2497, 1516 2450, 1528 2420, 1534 2384, 1538 2342,
  1541 2274, 1543 2196, 1530 2165, 1460 2120, 1390 2085, 1345 2065`);

export const bridges = [
  "1404 3126, 1392 3145, 1358 3196, 1344 3215",
  "1398 2733, 1354 2767",
  "1382 2662, 1280 2748",
  "1153 2688, 1141 2748",
  "0262 2908, 0258 2990",
  "1352 2050, 1402 1985",
  "1262 2040, 1236 1965",
  "0783 2105, 0768 2010",
] as const;

/** From Canada Place around Stanley Park and False Creek to Spanish Banks. */
export const seawall = survey(
  [
    inlet.slice(inlet.indexOf("1124 2884")),
    stanleyParkOutline,
    englishBay,
    falseCreek,
    southShore.slice(0, southShore.indexOf("2400 2797")),
  ].join(","),
);

/** Even-odd rule. */
export const isInside = ([x, y]: Spot, outline: readonly Spot[]): boolean => {
  let inside = false;
  let before = outline.at(-1);
  for (const spot of outline) {
    if (before && spot[1] > y !== before[1] > y) {
      const [[ax, ay], [bx, by]] = [spot, before];
      if (x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    before = spot;
  }
  return inside;
};

export const isLand = (spot: Spot): boolean =>
  land.some((outline) => isInside(spot, outline)) && !lakes.some((outline) => isInside(spot, outline));

/** Smooth at each point, sharp where a point occurs twice. */
export const outline = (spots: readonly Spot[]): string => {
  const whole = (value: number) => Math.round(value) || 0;
  const middle = (a: Spot, b: Spot): Spot => [whole((a[0] + b[0]) / 2), whole((a[1] + b[1]) / 2)];
  const [first, last] = [spots[0], spots.at(-1)];
  if (!first || !last) return "";
  let [penX, penY] = middle(last, first);
  const start = `M${penX} ${penY}q`;
  const curves = spots.map((spot, index) => {
    const [endX, endY] = middle(spot, spots[(index + 1) % spots.length] ?? first);
    const curve = `${whole(spot[0]) - penX} ${whole(spot[1]) - penY} ${endX - penX} ${endY - penY}`;
    [penX, penY] = [endX, endY];
    return curve;
  });
  return `${start}${curves.join(" ")}z`.replace(/ -/g, "-");
};
