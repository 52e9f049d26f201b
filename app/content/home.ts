import { brand } from "./brand.ts";
import { stats } from "./stats.ts";

export const home = {
  banner: ["No royalties", "No advertising fees", "Hosts keep all profits"],
  hero: {
    caption: ["The host's almanac", "British Columbia and the USA", "49° 18′ N, 123° 09′ W"],
    lead: "We supply the bikes, the technology and the customers. You bring the location and the service.",
    action: { label: "BETA TESTING APPLY NOW", href: "/host" },
    picture: "A fat-tire e-bike on the seawall, with the sea and the mountains of the coast behind it",
  },
  featured: {
    heading: "Built for beaches, back roads and beginners",
    figure: "The Classic, side elevation",
    picture:
      "Technical drawing of the Classic e-bike with three call-outs: 1 GPS tracker, 2 fat tire, 3 hub motor. Wheelbase 114 cm, tires 26 by 4 inches.",
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
        text: "Every bike says where it is. The whole fleet stands on one map, on the tablet at your counter.",
      },
      {
        name: "Fat tires",
        text: "Four inches of rubber at low pressure: sand, gravel and wet leaves are part of the tour.",
      },
      { name: "Powerful motor", text: "Hills feel flat and so do headwinds. Grandparents keep up with grandchildren." },
    ],
    action: { label: "Start Your Fleet Today", href: "/host" },
  },
  howItWorks: {
    heading: "How It Works",
    steps: [
      {
        name: "Choose Your Region",
        text: "Tell us where you want to open. Your territory is protected: it is yours, and it stays yours.",
      },
      { name: "Get Your Fleet", text: "Bikes, helmets, locks and the tablet come as one package. We help you set up." },
      { name: "Start Renting", text: "Riders book on our platform and come to your door. You hand out the helmets." },
    ],
    action: { label: "VIEW ALL HOST PACKAGES", href: "/host" },
  },
  topHost: {
    caption: "Top Canadian beta host",
    heading: `Congratulations, ${brand.topHost.name}`,
    figure: `${brand.topHost.reviews} five-star reviews`,
    text: "Five stars out of five, one review after the other, all earned during beta testing. Count them: every star on the plate is one.",
    link: `Visit ${brand.topHost.name}`,
  },
  closing: {
    heading: "The tide is coming in. Launch on it.",
    text: `A fleet of three is enough to begin. Apply for the beta, and you hear from us ${stats.reviewPromise}.`,
    action: { label: "Become a host", href: "/host" },
  },
} as const;
