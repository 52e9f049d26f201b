import { defineDocument } from "./document.ts";
import { applyForPackage, packagesDocument } from "./packages.ts";
import { limitsDocument } from "./riding-limits.ts";

/** "1.2 km northeast" */
export const awayInKilometers = (meters: number, wind: string) =>
  `${Math.max(0.1, meters / 1000).toFixed(1)} km ${wind}`;

export const hostPagesDocument = defineDocument(
  "host-pages",
  { limits: limitsDocument, packages: packagesDocument },
  ({ limits, packages }) => ({
    title: "Find a host",
    lead: "Who rents out bikes, neighborhood by neighborhood. Pick a host to see the streets around them, their fleet and how to book.",
    search: { label: "Search hosts by name or place", button: "Search", all: "Show all hosts" },
    none: "No hosts found matching your search",
    tally: "Each tick is one bike.",
    chart: {
      figure: "One dot for each host",
      title: "Chart of Vancouver with every host as a dot",
      foundTitle: "Chart of Vancouver with the matching hosts as dots",
      link: "Open the Vancouver map",
    },
    closing: {
      text: "Nobody in your part of town yet? Every package comes with a protected region.",
      action: { label: "Become a host", href: "/host" },
    },
    host: {
      caption: "Tidewheel host",
      flagship: "Our flagship beta dealership, right on the plaza.",
      rating: (rating: string) => `Rated ${rating}`,
      website: (name: string) => `Visit ${name}`,
      place: "Place",
      bikes: "Fleet",
      address: "Address",
      streets: "Streets nearby",
      hours: "Hours",
      season: "Season",
      directions: "Directions",
      openMap: "Open in OpenStreetMap",
      missing: (facts: string) => `This host hasn't posted their ${facts} yet.`,
      ask: "Ask before you set out. No answer?",
      missingFacts: { hours: "hours", season: "season", always: ["rates", "bike sizes"] },
      write: { label: "Write to us", href: "/contact" },
      nearby: "Nearest hosts",
      chart: (name: string, place: string) => `Chart of Vancouver around ${name}, ${place}, with the main streets`,
      figure: "Around the host, in red; every number is a host",
      seaside: "Dotted: the seaside path",
      fleet: (bikes: number) => `The fleet: ${bikes} bikes, every one drawn`,
      map: "See all hosts on the Vancouver map",
      home: "Back to Home",
      closed: {
        caption: "Former Tidewheel host",
        heading: (name: string) => `${name} has closed`,
        text: "This host no longer rents out our bikes.",
        all: { label: "All hosts by name", href: "/dealerships" },
      },
    },
    ride: {
      heading: "Before you ride",
      items: [
        {
          name: "Book with the host",
          text: "Reserve a bike before you come. Say how tall each rider is, so the right bikes are waiting.",
        },
        {
          name: "Deposit",
          text: "Four amounts, from $250 to $1,000. Ask the host which one applies. Once the host records the bike as back in good condition, we refund it within 24 hours.",
          link: { label: "Pay your deposit", href: "/payment" },
        },
        {
          name: "Bring",
          text: "The receipt for your deposit, a layer for the wind, and a bag for your phone.",
        },
        {
          name: "Age",
          text: "Anyone who signs for the rental must be 18 or older. The minimum riding age depends on the province.",
          link: { label: "Read the rules for riders", href: "/help" },
        },
        {
          name: "Helmet",
          text: "We provide a helmet for every rider. Wear it on every ride.",
          link: { label: "Ride safely", href: "/safety" },
        },
        {
          name: "The bike",
          text: `Fat tires, 4 in wide, and a typical range of ${limits.range}. Don't leave the battery in a hot car or in freezing cold.`,
        },
      ],
    },
    starterPackage: {
      name: "Starter Package",
      price: packages.starter.price,
      currency: "USD",
      question: "Want to be a host yourself?",
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
    },
  }),
);
