export interface Word {
  text: string;
  at: string;
  kind?: "water" | "district" | "small";
  /** Where the Vancouver map has room for the name, if not at its place. */
  printedAt?: string;
  turn?: number;
  anchor?: "start" | "end";
  /** The name stands some way off its place. */
  isAside?: boolean;
}

export const chartWords: readonly Word[] = [
  { text: "English Bay", at: "1720 2790", printedAt: "1793 2764", kind: "water" },
  { text: "Burrard Inlet", at: "0690 2997", kind: "water", turn: 5 },
  { text: "First Narrows", at: "1200 3092", kind: "small", turn: 24 },
  { text: "Second Narrows", at: "0281 2943", kind: "small", anchor: "end" },
  { text: "False Creek", at: "1190 2655", kind: "small", isAside: true },
  { text: "Strait of", at: "2770 2662", kind: "water", isAside: true, turn: -90 },
  { text: "Georgia", at: "2707 2675", kind: "water", isAside: true, turn: -90 },
  { text: "Fraser River, North Arm", at: "1837 2096", kind: "small", turn: 8 },
  { text: "Stanley Park", at: "1369 3003", kind: "district" },
  { text: "West End", at: "1350 2824", printedAt: "1424 2806", kind: "small", anchor: "end" },
  { text: "Downtown", at: "1256 2858", kind: "small" },
  { text: "Kitsilano", at: "1712 2655", kind: "district" },
  { text: "Point Grey", at: "2002 2660", kind: "district" },
  { text: "UBC", at: "2457 2606", kind: "district" },
  { text: "Shaughnessy", at: "1400 2455", kind: "district" },
  { text: "Mount Pleasant", at: "0990 2590", kind: "district" },
  { text: "East Vancouver", at: "0420 2510", kind: "district" },
  { text: "Dunbar", at: "1775 2450", kind: "district" },
  { text: "Marpole", at: "1285 2110", kind: "district" },
  { text: "North Vancouver", at: "0600 3175", kind: "district" },
  { text: "West Vancouver", at: "1530 3262", kind: "small" },
  { text: "Sea Island", at: "1800 2010", kind: "district" },
  { text: "Richmond", at: "0850 1975", kind: "district" },
  { text: "Burnaby", at: "0200 2460", kind: "small", turn: 90 },
  { text: "Spanish Banks", at: "2290 2812", printedAt: "2540 2777", kind: "small", anchor: "end" },
  { text: "Granville Island", at: "1372 2633", kind: "small", isAside: true },
  { text: "Lions Gate Bridge", at: "1328 3204", kind: "small", anchor: "start" },
];

export const streetWords: readonly Word[] = [
  { text: "Broadway", at: "0400 2632", kind: "small", turn: 1 },
  { text: "41st Avenue", at: "0650 2340", kind: "small", turn: 1 },
  { text: "Kingsway", at: "0490 2408", kind: "small", turn: 23 },
];

/** Only a host's chart is large enough for these. */
export const localWords: readonly Word[] = [
  { text: "Fraser River", at: "0500 2046", kind: "water" },
  ...(
    [
      ["Lost Lagoon", "1406 2958"],
      ["Vanier Park", "1465 2772"],
      ["Jericho Park", "1962 2712"],
      ["Hastings Park", "0397 2824"],
      ["Trout Lake", "0600 2545"],
      ["VanDusen", "1341 2392"],
      ["Queen Elizabeth Park", "1129 2412"],
      ["Langara", "1135 2209"],
      ["Everett Crowley Park", "0362 2106"],
    ] as const
  ).map(([text, at]): Word => ({ text, at, kind: "small" })),
  ...(
    [
      ["Coal Harbour", "1240 2888"],
      ["Gastown", "1075 2838"],
      ["Chinatown", "1000 2795"],
      ["Yaletown", "1215 2757"],
      ["Strathcona", "0880 2780"],
      ["Fairview", "1240 2640"],
      ["Grandview", "0740 2700"],
      ["Hastings-Sunrise", "0500 2780"],
      ["Arbutus Ridge", "1590 2450"],
      ["Kerrisdale", "1650 2325"],
      ["Oakridge", "1200 2285"],
      ["Riley Park", "1030 2450"],
      ["Kensington", "0760 2450"],
      ["Collingwood", "0400 2400"],
      ["River District", "0300 2060"],
    ] as const
  ).map(([text, at]): Word => ({ text, at, kind: "district" })),
];
