import { brand } from "./brand.ts";
import { stats } from "./stats.ts";

export interface NewsItem {
  title: string;
  badge: string;
  /** YYYY-MM-DD */
  date: string;
  body: readonly string[];
}

export interface NewsSection {
  id: "industry" | "technology" | "regulations";
  label: string;
  items: readonly [lead: NewsItem, ...rest: NewsItem[]];
}

export const newsMasthead = {
  left: "For hosts in Canada and the USA",
  right: "Printed by the tide, not by the hour",
  picture: "Engraving of a cruiser e-bike on the seawall at dusk, the sun low over the sea",
  figure: "Last ride of the day, English Bay",
} as const;

export const newsSections: readonly NewsSection[] = [
  {
    id: "industry",
    label: "Industry News",
    items: [
      {
        title: "More than 10,000 rentals, and the next one leaves at nine",
        badge: "Milestone",
        date: "2026-10-06",
        body: [
          "Nobody rang a bell. The host who handed out rental number 10,000 was busy with a saddle clamp, and found out in the evening, on the tablet, like everyone else.",
          "The rental programme launched in March 2023. The 3,000th rental came in spring 2024, and 5,000 were passed in spring 2025. What changed since then is not the bike but the number of counters it can be rented from.",
          "The network thanks the riders who came back, and the hosts who were open when it rained.",
        ],
      },
      {
        title: `A market growing ${stats.marketGrowth} a year`,
        badge: "Market",
        date: "2026-08-18",
        body: [
          `The figure that our planning rests on is growth of ${stats.marketGrowth} a year through ${stats.marketGrowthUntil}. For a host it means more visitors who ask for an e-bike, and more neighbours who think of renting them out. That is why territories are protected.`,
        ],
      },
      {
        title: `${brand.topHost.reviews} five-star reviews for ${brand.topHost.name}`,
        badge: "Hosts",
        date: "2026-06-09",
        body: [
          "The top Canadian beta host has a habit that any host can copy: no bike leaves before its saddle is set, both brakes are squeezed and the helmet fits. It takes two minutes, and guests write about it.",
        ],
      },
      {
        title: "Beta testing takes new hosts",
        badge: "Programme",
        date: "2026-03-03",
        body: [
          `Applications are open. Each one is read ${stats.reviewPromise}; approved hosts get a call about their region and their business plan, and then help with setting up the fleet, the dealer page and the booking system.`,
        ],
      },
      {
        title: "The plaza in Vancouver, rated 5.0",
        badge: "Flagship",
        date: "2025-09-16",
        body: [
          `${brand.flagship.name}, our flagship beta dealership, rents from an open plaza and is rated ${brand.flagship.rating} by its guests. What it teaches: people rent the bike they walk past.`,
        ],
      },
    ],
  },
  {
    id: "technology",
    label: "Technology",
    items: [
      {
        title: "One tablet for the till and the map",
        badge: "Platform",
        date: "2026-09-15",
        body: [
          "The tablet in every package holds the point of sale and the GPS map in one app. A rental that is paid for appears on the map; a bike that comes back is free to book again.",
          "Bookings made on the platform land on the same screen. So do the dealer page and the referrals that your code has earned, which used to live on three pieces of paper.",
        ],
      },
      {
        title: "A fence that nobody sees",
        badge: "GPS",
        date: "2026-07-07",
        body: [
          "A geofence is a line on the map that the bike knows about. Draw it around the ferry dock, and you are told when a bike is about to leave the island. Speed limiters are programmable in the same way.",
        ],
      },
      {
        title: "Tokens at the counter",
        badge: "Ride2Earn",
        date: "2026-04-21",
        body: [
          "Riders can spend Ride2Earn tokens like a gift card: the host scans their QR code at checkout. Redeemed tokens are reimbursed in full, and the analytics show which rides they came from.",
        ],
      },
      {
        title: "Charge to eighty, sleep at forty",
        badge: "Batteries",
        date: "2026-01-20",
        body: [
          "A battery keeps best between 40% and 80%. Do not charge or store it below 32°F (0°C) or above 105°F (40°C). Whoever closes for the winter, for three months or more, should bring the batteries inside.",
        ],
      },
      {
        title: "Parts that do not come off by hand",
        badge: "Workshop",
        date: "2025-11-04",
        body: [
          "Rental bikes differ from the ones in shops: tamper-resistant fasteners on saddle, wheels and battery, a tracker that cannot be unplugged, and one standard charger for the whole fleet.",
        ],
      },
    ],
  },
  {
    id: "regulations",
    label: "Regulations",
    items: [
      {
        title: "$2 million minimum liability insurance: what to ask your insurer",
        badge: "Insurance",
        date: "2026-05-12",
        body: [
          "A rental business needs liability insurance of at least $2 million before its first bike goes out. Ask for the sum in writing, ask whether guided tours are covered as well as rentals, and keep the certificate at the counter.",
          "Rules differ from place to place: a city, a park or a landlord may ask for more, or ask to be named in the policy. We go through the options with every host in the consultation. The last word is your insurer's.",
        ],
      },
      {
        title: "A helmet for every rider",
        badge: "Safety",
        date: "2026-04-07",
        body: [
          "Whether a helmet is required depends on where you ride and on how old you are. Whether it is a good idea does not: it is cited as reducing injuries by up to 85%. Every package holds more helmets than bikes, so that one fits.",
        ],
      },
      {
        title: "Three classes, three sets of trails",
        badge: "Classes",
        date: "2026-02-10",
        body: [
          "Class 1 assists up to 20 mph (32 km/h) while you pedal. Class 2 has a throttle for the same speed, and some trails do not admit it. Class 3 assists up to 28 mph (45 km/h), often with a helmet and a minimum age. Know the class on your frame before you plan a tour.",
        ],
      },
      {
        title: "UL 2849 on the label",
        badge: "Certification",
        date: "2025-10-14",
        body: [
          "UL 2849 is the certification for an e-bike's electrical system as a whole: battery, motor and charger together. Building managers and fire departments ask for it. Have the document at hand where you charge.",
        ],
      },
      {
        title: "Eighteen to rent",
        badge: "Terms",
        date: "2025-07-22",
        body: [
          "Whoever signs for a rental must be 18 or older; our terms say so. From which age one may ride depends on the province or the state. When in doubt, look it up before the family stands at the counter.",
        ],
      },
    ],
  },
];
