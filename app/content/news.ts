import { brandDocument } from "./brand.ts";
import { defineDocument } from "./document.ts";
import { statsDocument } from "./stats.ts";

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
  picture: string;
  figure: string;
  items: readonly [lead: NewsItem, ...rest: NewsItem[]];
}

interface News {
  masthead: { left: string; right: string; byline: string };
  sections: readonly NewsSection[];
  closing: { text: string; link: { label: string; href: string } };
}

export const newsDocument = defineDocument(
  "news",
  { brand: brandDocument, stats: statsDocument },
  ({ brand, stats }): News => ({
    closing: { text: "Hosting on a coast of your own?", link: { label: "Send us the story", href: "/contact" } },
    masthead: {
      left: "For hosts in Canada and the USA",
      right: "Printed by the tide, not by the hour",
      byline: `By the ${brand.name} team`,
    },
    sections: [
      {
        id: "industry",
        label: "Industry News",
        picture: "Engraving of a cruiser e-bike on the seawall at dusk, the sun low over the sea",
        figure: "Last ride of the day, English Bay",
        items: [
          {
            title: "More than 10,000 rentals, and the next one leaves at nine",
            badge: "Milestone",
            date: "2026-10-06",
            body: [
              "Nobody rang a bell. The host who handed out rental number 10,000 was busy with a saddle clamp and found out that evening, on the tablet, like everyone else.",
              "The rental program launched in March 2023. The 3,000th rental came in spring 2024, and we passed 5,000 in spring 2025. What's changed since isn't the bike. It's how many counters you can rent it from.",
              "Thanks to the riders who came back, and to the hosts who stayed open when it rained.",
            ],
          },
          {
            title: `A market growing ${stats.marketGrowth} a year`,
            badge: "Market",
            date: "2026-08-18",
            body: [
              `We plan on growth of ${stats.marketGrowth} a year through ${stats.marketGrowthUntil}. For a host, that means more visitors asking for an e-bike, and more neighbors thinking of renting them out. That's why we protect territories.`,
            ],
          },
          {
            title: `${brand.topHost.reviews} five-star reviews for ${brand.topHost.name}`,
            badge: "Hosts",
            date: "2026-06-09",
            body: [
              "The top Canadian beta host has a habit any host can copy: no bike leaves until the saddle is set, both brakes are squeezed and the helmet fits. It takes two minutes, and it shows up in the reviews.",
            ],
          },
          {
            title: "Beta testing is open to new hosts",
            badge: "Program",
            date: "2026-03-03",
            body: [
              `Applications are open. We read each one ${stats.reviewPromise}. Approved hosts get a call about their region and business plan, then help setting up the fleet, the dealer page and the booking system.`,
            ],
          },
          {
            title: "The plaza in Vancouver, rated 5.0",
            badge: "Flagship",
            date: "2025-09-16",
            body: [
              `${brand.flagship.name}, our flagship beta dealership, rents out bikes on an open plaza and is rated ${brand.flagship.rating} by its guests. The lesson: people rent the bike they walk past.`,
            ],
          },
        ],
      },
      {
        id: "technology",
        label: "Technology",
        picture:
          "Engraving of a tablet on a counter, a bike and its price on the left of the screen and a fenced map with three bikes on the right, on top of three handwritten sheets",
        figure: "The tablet, and three pieces of paper",
        items: [
          {
            title: "One tablet for the register and the map",
            badge: "Platform",
            date: "2026-09-15",
            body: [
              "The tablet in every package runs the point of sale and the GPS map in one app. Ring up a rental and it appears on the map; check a bike back in and it's free to book again.",
              "Bookings from the platform land on the same screen. So do your dealer page and the referrals your code has earned, which used to live on three pieces of paper.",
            ],
          },
          {
            title: "The fence nobody sees",
            badge: "GPS",
            date: "2026-07-07",
            body: [
              "A geofence is a line on the map that the bike knows about. Draw one around the ferry dock, and you'll hear about it when a bike is about to leave the island. Speed limiters are programmable the same way.",
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
              "A battery lasts longest between 40% and 80%. Don't charge or store it below 32°F (0°C) or above 105°F (40°C). If you close for the winter, for three months or more, bring the batteries inside.",
            ],
          },
          {
            title: "Parts that won't come off by hand",
            badge: "Workshop",
            date: "2025-11-04",
            body: [
              "Rental bikes aren't quite the bikes you buy in a shop. They have tamper-resistant fasteners on the saddle, wheels and battery, a tracker that can't be unplugged, and one standard charger for the whole fleet.",
            ],
          },
        ],
      },
      {
        id: "regulations",
        label: "Regulations",
        picture: "Engraving of a cruiser e-bike in the rain under a large umbrella",
        figure: "Covered before it leaves",
        items: [
          {
            title: "$2 million minimum liability insurance: what to ask your insurer",
            badge: "Insurance",
            date: "2026-05-12",
            body: [
              "A rental business needs at least $2 million in liability insurance before its first bike goes out. Get the amount in writing, ask whether guided tours are covered as well as rentals, and keep the certificate at the counter.",
              "Rules differ from place to place: a city, a park or a landlord may ask for more, or ask to be named on the policy. We go through the options with every host in the consultation. The last word is your insurer's.",
            ],
          },
          {
            title: "A helmet for every rider",
            badge: "Safety",
            date: "2026-04-07",
            body: [
              "Whether you have to wear a helmet depends on where you ride and how old you are. Whether it's a good idea doesn't: helmets are cited as reducing injuries by up to 85%. Every package has more helmets than bikes, so there's one that fits.",
            ],
          },
          {
            title: "Three classes, three sets of trails",
            badge: "Classes",
            date: "2026-02-10",
            body: [
              "Class 1 assists up to 20 mph (32 km/h) while you pedal. Class 2 has a throttle for the same speed, and some trails don't allow it. Class 3 assists up to 28 mph (45 km/h), often with a helmet rule and a minimum age. Check the class on your frame before you plan a tour.",
            ],
          },
          {
            title: "UL 2849 on the label",
            badge: "Certification",
            date: "2025-10-14",
            body: [
              "UL 2849 certifies an e-bike's whole electrical system: battery, motor and charger together. Building managers and fire departments ask for it. Keep the certificate where you charge.",
            ],
          },
          {
            title: "Eighteen to rent",
            badge: "Terms",
            date: "2025-07-22",
            body: [
              "Anyone who signs for a rental must be 18 or older; our terms say so. The minimum riding age depends on your province or state. When in doubt, look it up before the family is standing at the counter.",
            ],
          },
        ],
      },
    ],
  }),
);
