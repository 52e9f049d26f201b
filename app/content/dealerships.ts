import { applyForPackage, packages } from "./packages.ts";

export const dealershipsCopy = {
  caption: ["The hosts, place by place", "Vancouver"],
  search: { label: "Search hosts by name or place", button: "Search", all: "Show all hosts" },
  none: "No hosts found matching your search",
  chart: {
    figure: "Where to find them",
    title: "Chart of Vancouver with every host as a dot",
    foundTitle: "Chart of Vancouver with the matching hosts as dots",
    link: "Open the Vancouver map",
  },
  host: {
    caption: "Tidewheel host",
    place: "Place",
    bikes: "Fleet",
    position: "Position",
    map: "See all hosts on the Vancouver map",
    home: "Back to Home",
    list: "All hosts",
  },
} as const;

export const starterPackage = {
  name: "Starter Package",
  price: packages.starter.price,
  currency: "USD",
  lead: "Everything you need to open.",
  contents: [
    "3 GPS-trackable e-bikes",
    "6 safety helmets",
    "3 bike locks",
    "2 carry bags",
    "security tags",
    "1 tablet with POS and GPS tracking app",
    "basic booking system",
    "2 hours training",
    "social media marketing guide",
    "1-year warranty",
    "hosting region protected",
  ],
  action: { label: "Get Started", href: applyForPackage("basic") },
} as const;
