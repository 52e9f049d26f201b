import type { editor } from "~/content/editor.ts";
import { type Opening, openingParts, openingTypes } from "~/content/openings.ts";
import { findOpeningFaults } from "~/services/openings.server.ts";

interface NumberHint {
  isOptional?: boolean;
  least?: number;
  most?: number;
}

/** What the shape of a document does not tell its form. A path names list items with "[]". */
export interface DocumentHints {
  /** Where the list of documents names it. */
  area: keyof typeof editor.areas;
  title: string;
  /** Where it shows, by the pages' paths. Empty: on every page. */
  pages: readonly string[];
  lead?: string;
  /** The drawing or the layout has a place for each: none can be added, moved or removed. */
  fixed?: readonly string[];
  /** Items of long lists, whose few short fields stand side by side. */
  rows?: readonly string[];
  /** Not words of the owner's: what they are follows from elsewhere. */
  hidden?: readonly string[];
  labels?: Readonly<Record<string, string>>;
  /** What the numbers of the standard do not tell of others: they are required, and not below 0. */
  numbers?: Readonly<Record<string, NumberHint>>;
  /** People agree to it: a change may matter to those with open matters. */
  isPolicy?: boolean;
  /** Words of the owner's, although their names are the product's elsewhere. */
  shown?: readonly string[];
  /** Numbers that may be empty, which is 0. */
  optional?: readonly string[];
  choices?: Readonly<Record<string, readonly [string, ...string[]]>>;
  /** What no field tells by itself. */
  faultsOf?: (body: Record<string, unknown>) => readonly { path: readonly (string | number)[]; message: string }[];
}

const degreesNorth = { isOptional: true, most: 90 };
const degreesWest = { isOptional: true, most: 180 };

const documentHints: Readonly<Record<string, DocumentHints>> = {
  home: {
    area: "hosting",
    title: "Home",
    pages: ["/"],
    fixed: ["riders.doors", "howItWorks.steps", "featured.features"],
  },
  "host-landing": {
    area: "hosting",
    title: "Become a host",
    pages: ["/host"],
    fixed: ["process.steps", "ledger.accounts"],
  },
  packages: {
    area: "hosting",
    title: "Host packages",
    pages: ["/host", "/host/pricing", "/host/application", "/dealerships/:id"],
  },
  pricing: {
    area: "hosting",
    title: "Pricing plans",
    pages: ["/host/pricing"],
    hidden: ["plans[].contents", "plans[].insurance", "plans[].unit", "plans[].bikeCount", "plans[].price"],
    labels: { "plans[].monthly": "Monthly fee in dollars, for the drawing" },
  },
  "host-fees": { area: "hosting", title: "Host fees", pages: ["/host/pricing"] },
  stats: {
    area: "hosting",
    title: "Figures",
    lead: "Change a number here, and every text that uses it changes too.",
    pages: ["/", "/host", "/contact", "/press", "/host/community"],
    labels: { drawn: "The same figures, as numbers for the drawings" },
  },
  news: { area: "hosting", title: "Community & News", pages: ["/host/community"], fixed: ["sections"] },
  "host-application": {
    area: "hosting",
    title: "Host application",
    pages: ["/host/application"],
    fixed: ["whatHappensNext.steps"],
  },
  payment: { area: "riders", title: "Deposit payment", pages: ["/payment"], fixed: ["howItWorks.steps"] },
  "after-payment": {
    area: "riders",
    title: "After a payment",
    pages: ["/payment-success", "/payment-cancel"],
    fixed: ["success.nextSteps"],
  },
  "contact-sales": { area: "hosting", title: "Contact sales", pages: ["/host/contact-sales"] },
  "host-pages": { area: "riders", title: "Hosts: list and pages", pages: ["/dealerships", "/dealerships/:id"] },
  "host-contact": { area: "riders", title: "Hosts: how to reach them", pages: ["/dealerships/:id"] },
  "vancouver-map": { area: "riders", title: "Vancouver map", pages: ["/vancouver-map"], fixed: ["legend.sizes"] },
  "regions-pages": {
    area: "hosting",
    title: "Regions",
    pages: ["/regions", "/regions/:id"],
    fixed: ["whyCountry.canada", "whyCountry.usa"],
  },
  regions: {
    area: "hosting",
    title: "Regions and towns",
    lead: "A town without degrees, or beyond the edges of its map, is listed but not drawn. Moving a town may move it to another of the three pages.",
    pages: ["/regions", "/regions/:id"],
    labels: {
      canada: "Canada",
      usa: "USA",
      "canada[].province": "Province or territory",
      "canada[].towns[].north": "Degrees north",
      "canada[].towns[].west": "Degrees west",
      "usa[].towns[].north": "Degrees north",
      "usa[].towns[].west": "Degrees west",
    },
    rows: ["canada[].towns[]", "usa[].towns[]"],
    numbers: {
      "canada[].towns[].north": degreesNorth,
      "canada[].towns[].west": degreesWest,
      "usa[].towns[].north": degreesNorth,
      "usa[].towns[].west": degreesWest,
    },
  },
  about: {
    area: "company",
    title: "Our journey",
    pages: ["/about"],
    hidden: ["milestones[].month", "milestones[].rentals"],
    fixed: ["milestones", "modelPlates", "modelPlates[].facts", "story.challenges.items", "mission.values"],
  },
  help: { area: "riders", title: "Help center", pages: ["/help"], fixed: ["eBikeClasses"] },
  safety: { area: "riders", title: "Safety", pages: ["/safety"] },
  "riding-limits": {
    area: "riders",
    title: "Limits for riding and batteries",
    pages: ["/safety", "/help", "/dealerships/:id"],
  },
  ride2earn: { area: "riders", title: "Ride2Earn", pages: ["/ride2earn"], fixed: ["loop.stations", "steps.items"] },
  careers: { area: "company", title: "Careers", pages: ["/careers", "/careers/:slug"] },
  openings: {
    area: "company",
    title: "Openings",
    lead: "An open one needs a pay range, and stays on the careers page through its last day. Nobody can apply for a closed one.",
    pages: ["/careers", "/careers/:slug"],
    shown: ["openings[].slug", "openings[].position", "openings[].part"],
    optional: ["openings[].pay.from", "openings[].pay.to"],
    choices: {
      "openings[].type": openingTypes,
      "openings[].part": ["", ...openingParts],
      "openings[].pay.currency": ["CAD", "USD"],
      "openings[].pay.period": ["year", "hour"],
    },
    labels: {
      "openings[].slug": "Address of its page, after /careers/",
      "openings[].position": "Position in the application form; a new one extends its list",
      "openings[].type": "Type",
      "openings[].part": "Tag in the drawing",
      "openings[].pay.period": "For each",
      "openings[].postedOn": "Posted on; search engines list it from then on",
      "openings[].closesOn": "Last day to apply",
      "openings[].isOpen": "Open",
    },
    faultsOf: ({ openings }) =>
      findOpeningFaults(openings as Opening[]).map(({ message, path }) => ({ message, path: ["openings", ...path] })),
  },
  press: { area: "company", title: "Press", pages: ["/press"] },
  "press-kit": { area: "company", title: "Press kit", pages: ["/press"], fixed: ["plates"] },
  contact: { area: "company", title: "Contact", pages: ["/contact"] },
  privacy: { area: "company", title: "Privacy policy", pages: ["/privacy"], isPolicy: true },
  terms: { area: "company", title: "Terms of service", pages: ["/terms"], isPolicy: true },
  brand: {
    area: "everywhere",
    title: "Name, addresses and links",
    lead: "They appear on every page and in many texts.",
    pages: [],
  },
  navigation: { area: "everywhere", title: "Menus and footer", pages: [] },
  pages: { area: "everywhere", title: "Page headings and search results", pages: [] },
};

export const hintsOf = (name: string): DocumentHints =>
  documentHints[name] ?? { area: "everywhere", title: name, pages: [] };

/** Without pages of its own a document shows on every page. */
export const showsOn = (name: string, page: string): boolean =>
  hintsOf(name).pages.length === 0 || isOfPage(name, page);

/** One of the pages that the document is for. */
export const isOfPage = (name: string, page: string): boolean =>
  hintsOf(name).pages.some((pattern) => pattern.replace(/:\w+/, page.split("/").at(-1) ?? "") === page);

/** A page that shows the document. */
export const pageOf = (name: string): string => hintsOf(name).pages[0]?.replace(/:\w+/, "1") ?? "/";
