import type { BikeModel } from "../domain/bike-models.ts";
import { defineDocument } from "./document.ts";

export interface Milestone {
  date: string;
  /** Months since the first sale. */
  month: number;
  rentals: number;
  before?: string;
  figure?: string;
  text: string;
}

/** The text must match the drawing. */
export interface ModelPlate {
  model: BikeModel;
  name: string;
  caption: string;
  facts: readonly (readonly [name: string, value: string])[];
}

/** From the specification; "Spring" is drawn at mid-April. */
const milestones: readonly Milestone[] = [
  { date: "March 2020", month: 0, rentals: 0, text: "First e-bike sale" },
  { date: "March 2023", month: 36, rentals: 0, text: "Rental program launched" },
  { date: "Spring 2024", month: 49.5, rentals: 3000, figure: "3,000th", text: "rental" },
  { date: "Spring 2025", month: 61.5, rentals: 5000, figure: "5,000", text: "rentals passed" },
  { date: "Today", month: 79, rentals: 10000, before: "More than", figure: "10,000", text: "rentals" },
];

const modelPlates: readonly ModelPlate[] = [
  {
    model: "classic",
    name: "Classic",
    caption: "A diamond frame, a suspension fork and a rack. It goes wherever the trail goes.",
    facts: [
      ["Wheels", "26 × 4 in"],
      ["Wheelbase", "45 in"],
      ["Motor", "Rear hub"],
      ["Carries", "A bag on the rack"],
    ],
  },
  {
    model: "step-through",
    name: "Step-Through",
    caption: "Low in the middle, with upright bars and a basket. Stiff knees and long coats welcome.",
    facts: [
      ["Wheels", "24 × 4 in"],
      ["Wheelbase", "44½ in"],
      ["Motor", "Rear hub"],
      ["Carries", "A full basket"],
    ],
  },
  {
    model: "long-tail",
    name: "Long-Tail",
    caption: "Small wheels and a long deck: the one for the cooler, the tent or the groceries.",
    facts: [
      ["Wheels", "20 × 4 in"],
      ["Wheelbase", "53½ in"],
      ["Motor", "Mid, at the cranks"],
      ["Carries", "Whatever fits the deck"],
    ],
  },
  {
    model: "cruiser",
    name: "Cruiser",
    caption: "Swept bars, a sprung saddle and cream sidewalls, for the flat miles along the water.",
    facts: [
      ["Wheels", "26 × 4 in"],
      ["Wheelbase", "48 in"],
      ["Motor", "Rear hub"],
      ["Carries", "You, upright"],
    ],
  },
];

export const aboutDocument = defineDocument("about", {}, () => ({
  closing: { text: "Ride the next climb with us.", link: { label: "Become a host", href: "/host" } },
  lead: "We sold one e-bike in March 2020. Here's how we got from there to more than 10,000 rentals, and who started it.",
  story: {
    id: "story",
    label: "Our Story",
    heading: "Three flat years, then a climb",
    text: "For three years we sold e-bikes and listened. Then we started renting them out. The height of this profile is the number of rentals.",
    figure: "Elevation profile, in rentals. Counted at five milestones; the line between is drawn by hand",
    picture:
      "Elevation profile of the company: level from March 2020 to March 2023, 3,000 rentals in spring 2024, 5,000 in spring 2025, more than 10,000 today",
    models: { heading: "The four bikes we build", label: "The four e-bike models" },
    challenges: {
      heading: "Four headwinds on the way",
      items: [
        {
          name: "Rain on the calendar",
          text: "Every rental season ends in wet weeks, and bills don't stop for the weather. That's why hosts can postpone their winter-month payments.",
        },
        {
          name: "Bikes that wander",
          text: "Rental bikes end up in odd places. So every one has a GPS tracker, and parts that won't come off by hand.",
        },
        {
          name: "Rules that end at the bridge",
          text: "What an e-bike is allowed to do changes from one town to the next. So speed limiters are programmable, and a fence is just a line on a map.",
        },
        {
          name: "Trust in the battery",
          text: "Charge a fleet indoors and the neighbors will ask. We learned to answer with certificates, and with plain rules for charging and storage.",
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
          "Maren sold our first e-bike in March 2020 and adjusted its brakes twice before letting it go. She decides what goes into the fleet: tires that forgive sand, motors that forgive hills, and fasteners that forgive nobody.",
          "When a host calls about a noise, she asks to hear it over the phone.",
        ],
      },
      {
        name: "Dev Achari",
        initials: "DA",
        role: "Co-founder, hosts and technology",
        bio: [
          "Dev launched the rental program in March 2023 with a paper list that has since become the booking platform. He looks after the trackers, the tablets and the people behind the counters.",
          "He reads every application himself and has opinions about bike racks.",
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
        text: "The greenest bike we know is one that's rented, repaired and rented again. We build for repair.",
      },
      {
        name: "Community Partnership",
        text: "Hosts are neighbors: they keep their profits and their protected territory, and we keep our word.",
      },
      {
        name: "Exceptional Experiences",
        text: "The saddle is set, the brakes bite, the helmet fits. The rest of the day takes care of itself.",
      },
      {
        name: "Continuous Innovation",
        text: "Trackers, tokens, limiters: what one host asks for this season, every host has the next.",
      },
    ],
    vision: {
      heading: "From Vision to Reality",
      before: "In 2020 it was a line on paper: everyone should get to ride an e-bike, not just those who can buy one.",
      after:
        "Today it has tires. Hosts rent out the bikes, riders find them, and more than 10,000 rentals have come back with sand in the tread.",
      picture: "The Classic twice: in outline as planned, and finished, ready to rent",
      figure: "The Classic, as planned and as built",
    },
  },
  milestones,
  modelPlates,
}));
