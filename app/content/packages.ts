import { defineDocument } from "./document.ts";

/** The single source of package prices; `preferredPackage` is the name in the host application. */
export const packagesDocument = defineDocument("packages", {}, () => ({
  starter: {
    id: "starter",
    preferredPackage: "basic",
    name: "Starter",
    price: "$6,995",
    bikes: 3,
    description: "A first fleet for a café, a campground or a front yard near the trail.",
    features: [
      "3 GPS e-bikes",
      "6 helmets",
      "3 locks",
      "2 carry bags",
      "1 iPad with POS and GPS app",
      "2 hours training",
      "1-year warranty",
    ],
    popular: false,
  },
  standard: {
    id: "standard",
    preferredPackage: "premium",
    name: "Standard",
    price: "$12,995",
    bikes: 6,
    description: "Room for families and small groups, with a rack bag on nearly every bike.",
    features: ["6 e-bikes", "10 helmets", "5 locks", "5 rack bags", "1 iPad", "2 hours premium training"],
    popular: true,
  },
  professional: {
    id: "professional",
    preferredPackage: "commercial",
    name: "Professional",
    price: "$31,995",
    bikes: 18,
    description: "A full rental or tour business, with three regions protected for you.",
    features: ["18 e-bikes", "40 helmets", "20 locks", "20 bags", "3 protected regions", "2 iPads"],
    popular: false,
  },
}));

export const packages = packagesDocument.standard;
export type Packages = typeof packages;

export const applyForPackage = (preferredPackage: "basic" | "premium" | "commercial") =>
  `/host/application?preferredPackage=${preferredPackage}`;
