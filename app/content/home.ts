import { brandDocument } from "./brand.ts";
import { defineDocument } from "./document.ts";
import { statsDocument } from "./stats.ts";

export const homeDocument = defineDocument(
  "home",
  { brand: brandDocument, stats: statsDocument },
  ({ brand, stats }) => ({
    banner: ["No royalties", "No advertising fees", "Hosts keep all profits"],
    hero: {
      caption: ["The host's almanac", "British Columbia and the USA", "49° 18′ N, 123° 09′ W"],
      lead: "We supply the bikes, the technology and the customers. You bring the location and the service.",
      action: { label: "BETA TESTING APPLY NOW", href: "/host" },
      picture: "A rider on a fat-tire e-bike on the seawall, with the sea and the mountains of the coast behind it",
    },
    riders: {
      heading: "Here to ride?",
      doors: [
        {
          name: "Find a host",
          href: "/dealerships",
          text: "See who rents out bikes near you, and how many they have.",
        },
        { name: "Pay your deposit", href: "/payment", text: "A refundable deposit by card, before you ride." },
        { name: "Get help", href: "/help", text: "What an e-bike is, how far it goes and where you can ride." },
      ],
    },
    featured: {
      heading: "Built for beaches, back roads and beginners",
      figure: "The Classic, side elevation",
      picture:
        "Technical drawing of the Classic e-bike with three call-outs: 1 GPS tracker, 2 fat tire, 3 hub motor. Wheelbase 45 inches, tires 26 by 4 inches.",
      plate: [
        ["Model", "Classic"],
        ["Tires", "26 × 4 in"],
        ["Motor", "Rear hub"],
        ["Battery", "In the down tube"],
        ["Brakes", "Discs, both wheels"],
      ],
      features: [
        {
          name: "GPS trackable",
          text: "Every bike reports where it is. See the whole fleet on one map, on the tablet at your counter.",
        },
        {
          name: "Fat tires",
          text: "Four inches of rubber at low pressure. Sand, gravel and wet leaves are just part of the tour.",
        },
        {
          name: "Powerful motor",
          text: "Hills flatten out and headwinds lose their bite. Grandparents keep up with grandchildren.",
        },
      ],
      action: { label: "Start Your Fleet Today", href: "/host" },
    },
    howItWorks: {
      heading: "How It Works",
      steps: [
        {
          name: "Choose Your Region",
          text: "Tell us where you want to open. Once it's yours, your territory is protected.",
        },
        {
          name: "Get Your Fleet",
          text: "Bikes, helmets, locks and the tablet arrive as one package, and we help you set it all up.",
        },
        {
          name: "Start Renting",
          text: "Riders book on our platform and show up at your door. You hand out the helmets.",
        },
      ],
      action: { label: "VIEW ALL HOST PACKAGES", href: "/host" },
    },
    topHost: {
      caption: "Top Canadian beta host",
      heading: `Congratulations, ${brand.topHost.name}`,
      figure: `${brand.topHost.reviews} five-star reviews`,
      text: "Five stars out of five, review after review, all earned during beta testing. Count them: one star for every review.",
      link: `Visit ${brand.topHost.name}`,
    },
    closing: {
      heading: "The tide is coming in. Launch on it.",
      text: `Three bikes are enough to start. Apply for the beta, and you'll hear from us ${stats.reviewPromise}.`,
      action: { label: "Become a host", href: "/host" },
    },
  }),
);

export const home = homeDocument.standard;
