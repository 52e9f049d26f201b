import { brandDocument } from "./brand.ts";
import { defineDocument } from "./document.ts";
import { statsDocument } from "./stats.ts";

export interface PressItem {
  title: string;
  source: string;
  /** YYYY-MM-DD */
  date: string;
  quote: string;
}

const items: readonly PressItem[] = [
  {
    title: "Ten thousand rentals, and not one of them in a hurry",
    source: "The Seawall Courier",
    date: "2026-10-09",
    quote:
      "The number was reached at a counter in the rain. The host noticed in the evening, which tells you what the afternoons are like.",
  },
  {
    title: "The shop that fits on one tablet",
    source: "Rental Trade Review",
    date: "2026-07-14",
    quote:
      "Register, map and bookings share a screen. We looked for the filing cabinet and were shown a second screen.",
  },
  {
    title: "A fleet you can find in fog",
    source: "Harbour & Coast",
    date: "2026-04-02",
    quote: "Every bike reports where it is. On our test day that was more than could be said of the photographer.",
  },
  {
    title: "Hosts keep the profits. We asked twice",
    source: "Small Business Pacific",
    date: "2025-11-18",
    quote:
      "No royalties, no advertising fees. The third time we asked, they offered us a helmet and a test ride instead.",
  },
  {
    title: "Fat tires, thin excuses",
    source: "The Slow Cyclist",
    date: "2025-06-21",
    quote: "Sand, gravel, wet leaves: I ran out of reasons to turn back before the battery ran out of anything.",
  },
  {
    title: "Five thousand rides from a standing start",
    source: "Fraser Valley Ledger",
    date: "2025-05-06",
    quote:
      "Launched in March 2023 with a handful of bikes, the program has become part of how visitors see this coast.",
  },
];

export const pressDocument = defineDocument(
  "press",
  { brand: brandDocument, stats: statsDocument },
  ({ brand, stats }) => ({
    lead: "What others have written, what you're welcome to use, and who to ask.",
    clippingsHeading: "In the news",
    items,
    askFor: ({ title, source }: PressItem) => `Please send me the full article “${title}” (${source}).\n\n`,
    available: "Full articles are available via the press office.",
    ask: "Request the article",
    factsHeading: "Press facts",
    factsLead: "Fact-checked by us, with a straight face most of the time.",
    facts: [
      {
        figure: "March 2020",
        text: "Our first e-bike sale. The rental program launched in March 2023, once everyone was outdoors again.",
      },
      {
        figure: "10,000+",
        text: "Rentals so far. The first 3,000 took until spring 2024.",
      },
      {
        figure: String(brand.topHost.reviews),
        text: "Five-star reviews of our top Canadian beta host. We've read every one. Aloud, to the bikes.",
      },
      {
        figure: stats.vancouverHosts,
        text: "Hosts on our Vancouver map. None of them is where the photographer parked.",
      },
      {
        figure: "4 in",
        text: "The width of our tires, and of the column we usually get.",
      },
      {
        figure: "0",
        text: "Press releases in which we said “disrupt.” This line doesn't count.",
      },
    ],
    form: {
      heading: "Ask media relations",
      lead: "Interviews, numbers, a bike for the weekend: tell us what you need and when you need it.",
      direct: "In a hurry?",
      sent: {
        heading: "We have your request",
        next: `Our media team will read it and write back ${stats.reviewPromise}, or by your deadline if that's sooner, at the email address you gave us.`,
        another: "Send another request",
      },
    },
  }),
);

export const press = pressDocument.standard;
