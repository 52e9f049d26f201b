import type { BikeModel } from "../domain/bike-models.ts";

export interface Milestone {
  date: string;
  /** Months since the first sale. */
  month: number;
  rentals: number;
  before?: string;
  figure?: string;
  text: string;
}

/** From the specification; "Spring" is drawn at mid-April. */
export const milestones: readonly Milestone[] = [
  { date: "March 2020", month: 0, rentals: 0, text: "First e-bike sale" },
  { date: "March 2023", month: 36, rentals: 0, text: "Rental programme launched" },
  { date: "Spring 2024", month: 49.5, rentals: 3000, figure: "3,000th", text: "rental" },
  { date: "Spring 2025", month: 61.5, rentals: 5000, figure: "5,000", text: "rentals passed" },
  { date: "Today", month: 79, rentals: 10000, before: "More than", figure: "10,000", text: "rentals" },
];

/** The text must match the drawing. */
export interface ModelPlate {
  model: BikeModel;
  name: string;
  caption: string;
  facts: readonly (readonly [name: string, value: string])[];
}

export const modelPlates: readonly ModelPlate[] = [
  {
    model: "classic",
    name: "Classic",
    caption: "A diamond frame, a suspension fork and a rack. It goes where the trail goes.",
    facts: [
      ["Wheels", "26 × 4 in"],
      ["Wheelbase", "114 cm"],
      ["Motor", "Rear hub"],
      ["Carries", "A bag on the rack"],
    ],
  },
  {
    model: "step-through",
    name: "Step-Through",
    caption: "Low in the middle, with upright bars and a basket. Stiff knees and long coats are welcome.",
    facts: [
      ["Wheels", "24 × 4 in"],
      ["Wheelbase", "113 cm"],
      ["Motor", "Rear hub"],
      ["Carries", "A full basket"],
    ],
  },
  {
    model: "long-tail",
    name: "Long-Tail",
    caption: "Small wheels and a long deck: the one that takes the cooler, the tent or the groceries.",
    facts: [
      ["Wheels", "20 × 4 in"],
      ["Wheelbase", "136 cm"],
      ["Motor", "Mid, at the cranks"],
      ["Carries", "Whatever fits the deck"],
    ],
  },
  {
    model: "cruiser",
    name: "Cruiser",
    caption: "Swept bars, a sprung saddle and cream sidewalls, for the flat mile along the water.",
    facts: [
      ["Wheels", "26 × 4 in"],
      ["Wheelbase", "122 cm"],
      ["Motor", "Rear hub"],
      ["Carries", "You, upright"],
    ],
  },
];

export const about = {
  lead: "We sold one e-bike in March 2020. This is the way from there to more than 10,000 rentals, who rode it first, and what we hold on to.",
  story: {
    id: "story",
    label: "Our Story",
    heading: "Three flat years, then a climb",
    text: "For three years we sold e-bikes and listened. Then we began to rent them out. The height of this profile is the number of rentals.",
    figure: "Elevation profile, in rentals. Counted at the five stations, drawn smoothly between them",
    picture:
      "Elevation profile of the company: level from March 2020 to March 2023, 3,000 rentals in spring 2024, 5,000 in spring 2025, more than 10,000 today",
    models: { heading: "Four bikes came out of it", label: "The four e-bike models" },
    challenges: {
      heading: "Four headwinds on the way",
      items: [
        {
          name: "Rain on the calendar",
          text: "A rental season has a tail of wet weeks, and bills do not stop for weather. That is why hosts can postpone the payments of their winter months.",
        },
        {
          name: "Bikes that wander",
          text: "A rented bike sleeps in strange places. We put a GPS tracker into every one of them, and parts that do not come off by hand.",
        },
        {
          name: "Rules that end at the bridge",
          text: "What an e-bike may do changes from one place to the next. So speed limiters are programmable, and a fence is a line on a map.",
        },
        {
          name: "Trust in the battery",
          text: "Whoever charges a fleet indoors has neighbours who ask. We learned to answer with certificates and with plain rules for charging and storing.",
        },
      ],
    },
  },
  founders: {
    id: "founders",
    label: "Meet the Founders",
    heading: "Two people, one pump",
    // Placeholders for the owner to replace.
    people: [
      {
        name: "Maren Tollefson",
        initials: "MT",
        role: "Co-founder, bikes and workshop",
        bio: [
          "Maren sold our first e-bike in March 2020 and adjusted its brakes twice before it left. She chooses what the fleet is made of: tires that forgive sand, motors that forgive hills, and fasteners that forgive nobody.",
          "When a host calls about a noise, she asks to hear it over the phone.",
        ],
      },
      {
        name: "Dev Achari",
        initials: "DA",
        role: "Co-founder, hosts and technology",
        bio: [
          "Dev launched the rental programme in March 2023, with a list on paper that is now the booking platform. He looks after trackers, tablets and the people behind the counters.",
          "He reads every application himself, and has opinions about parking racks.",
        ],
      },
    ],
  },
  mission: {
    id: "mission",
    label: "Mission & Values",
    heading: "Our mission",
    text: "To put a good e-bike within reach of everyone who visits or lives by the coast, and a good business within reach of everyone who hosts one.",
    valuesHeading: "Four core values",
    values: [
      {
        name: "Sustainability First",
        text: "A bike that is rented, repaired and rented again is the greenest one we know. We build for repair.",
      },
      {
        name: "Community Partnership",
        text: "Hosts are neighbours: they keep their profits and their protected territory, and we keep our word.",
      },
      {
        name: "Exceptional Experiences",
        text: "The saddle is set, the brakes bite, the helmet fits. The rest of the day takes care of itself.",
      },
      {
        name: "Continuous Innovation",
        text: "Trackers, tokens, limiters: what one host asks for this season, every host has in the next.",
      },
    ],
    vision: {
      heading: "From Vision to Reality",
      before: "In 2020 it was a line on paper: more people should ride an e-bike than can buy one.",
      after:
        "Today it has tires. Hosts rent the bikes out, riders find them, and more than 10,000 rentals have come back with sand in the tread.",
      picture: "The Classic twice: drawn in outline as it was planned, and finished as it is rented out",
      figure: "The Classic, as planned and as built",
      action: { label: "Become a host", href: "/host" },
    },
  },
} as const;
