import { defineDocument } from "./document.ts";
import { limitsDocument } from "./riding-limits.ts";

export interface EBikeClass {
  number: 1 | 2 | 3;
  kind: string;
  mph: number;
  kmh: number;
  throttle: string;
  watts: readonly [low: number, high: number];
  note: string;
}

const eBikeClasses: readonly EBikeClass[] = [
  {
    number: 1,
    kind: "Pedal-assist only",
    mph: 20,
    kmh: 32,
    throttle: "No throttle",
    watts: [250, 500],
    note: "The motor helps while you pedal, and stops helping at the limit.",
  },
  {
    number: 2,
    kind: "Throttle-assisted",
    mph: 20,
    kmh: 32,
    throttle: "Throttle-assisted",
    watts: [350, 750],
    note: "Some trail limits: throttles aren't allowed on every trail.",
  },
  {
    number: 3,
    kind: "Speed pedelec",
    mph: 28,
    kmh: 45,
    throttle: "Pedal-assist",
    watts: [500, 750],
    note: "A helmet and a minimum age are often required.",
  },
];

export const helpDocument = defineDocument("help", { limits: limitsDocument }, ({ limits }) => ({
  lead: "What to know before your first ride, and what to tell the officer, the park ranger or your neighbor afterward.",
  search: {
    label: "Search all answers",
    placeholder: "battery, winter…",
    button: "Search",
    found: (count: number, q: string) => `${count} ${count === 1 ? "answer" : "answers"} for “${q}”`,
    none: "Try one word, or a shorter one. Still nothing?",
    ask: { label: "Ask us", href: "/contact" },
    clear: "Clear the search",
  },
  general: {
    id: "general",
    label: "General Questions",
    heading: "Common questions",
    figure: `${limits.range} on one charge`,
    picture: `A rider on a ruler of miles: one charge typically lasts ${limits.range}`,
    miles: [20, 80],
    items: [
      {
        question: "What is an e-bike?",
        answer:
          "A bicycle with a motor and a battery. You ride it like any other; the motor adds to your legs, so hills and headwinds cost you less. Take the battery away and it's still a bicycle.",
      },
      {
        question: "How far can I go on one charge?",
        answer: `Typically ${limits.range}. How much of that you get depends on the hills, the wind, your weight, and how much of the work you leave to the motor. Cold shortens it too.`,
      },
      {
        question: "Do I need a license?",
        answer:
          "In most places, not for a Class 1, 2 or 3 e-bike. But the rules differ: some set a minimum age, some require a helmet. Check before you ride. To rent from us, you must be at least 18.",
      },
      {
        question: "Are e-bikes safe?",
        answer: `Ridden with care, yes. They are quicker and heavier than they look, so brake earlier, wear a helmet (it is cited as reducing injuries by ${limits.helmet.label}), and try the brakes before you need them. Our safety page has the rest.`,
      },
      {
        question: "How are rental bikes different from store-bought ones?",
        answer:
          "They have GPS tracking, tamper-resistant parts, and standard charging: one charger fits the whole fleet. In short, they're built to be lent to strangers and to come back.",
      },
    ],
  },
  classes: {
    id: "classes",
    label: "E-Bike Classes",
    heading: "Three classes, by speed",
    text: "The class tells you how fast the motor helps, how you use it, and how powerful it is. Look for the label on the frame.",
    figure: "Where the motor stops helping",
    maxWatts: 750,
  },
  regulations: {
    id: "regulations",
    label: "Regulations",
    heading: "What the law says, and what the bike does about it",
    items: [
      {
        name: "Regional variations",
        text: "Rules change with the province, the state, the city and sometimes the trail: which classes are allowed, the minimum age, whether you need a helmet. Ask your host, who rides there every day.",
      },
      {
        name: "UL 2849 battery certification",
        text: "UL 2849 looks at the electrical system as a whole: battery, motor and charger together. Look for the mark on the label, and use only the charger that came with the bike.",
      },
      {
        name: "GPS tracking and geofencing",
        text: "Every rental bike reports where it is. A geofence is a line on the map that the bike knows about: cross it, and the host gets an alert.",
      },
      {
        name: "Programmable speed limiters",
        text: "A host can set how fast a bike will assist, to match the class allowed there.",
      },
    ],
    disclaimer: {
      name: "Disclaimer",
      text: "This page is a guide, not legal advice. Laws change, and the ones that count are those where you ride. When in doubt, ask your local authorities.",
    },
    fence: {
      figure: "A geofence, as the bike sees it",
      picture:
        "A chart of a harbor with a dashed fence around it: two bikes inside, one that has just crossed the line",
    },
  },
  more: {
    text: "Still wondering?",
    links: [
      { label: "Ask us", href: "/contact" },
      { label: "How to ride and charge safely", href: "/safety" },
    ],
  },
  eBikeClasses,
}));
