import { defineDocument } from "./document.ts";
import { applyForPackage, type Packages, packagesDocument } from "./packages.ts";
import { pages } from "./pages.ts";

export interface Plan {
  id: "starter" | "standard" | "professional" | "enterprise";
  name: string;
  price: string;
  /** After the price: the currency, or the word that the price is. */
  unit: string;
  popular: boolean;
  /** As displayed; `bikes` is the number for the drawing. */
  bikeCount: string;
  bikes: number;
  description: string;
  /** As displayed; `monthly` is in dollars for the drawing. */
  hostFee: string;
  monthly: number;
  contents: readonly string[];
  insurance: string;
  winter: string;
  reviews: string;
  action: { label: string; href: string };
}

/** The single source of these fees. */
export const hostFeesDocument = defineDocument("host-fees", {}, () => ({
  share: "25%",
  insurance: "$5.95",
  cover: "1 Million Liability coverage",
  coverLine: "$1M liability insurance",
}));

type Package = Packages[keyof Packages];

const fromPackage = (pack: Package, name: string, monthly: number, description: string) => ({
  id: pack.id,
  name,
  price: pack.price,
  unit: "USD",
  popular: pack.popular,
  bikeCount: String(pack.bikes),
  bikes: pack.bikes,
  description,
  hostFee: `$${monthly.toFixed(2)}`,
  monthly,
  contents: pack.features,
  action: { label: "Get Started", href: applyForPackage(pack.preferredPackage) },
});

export const pricingDocument = defineDocument(
  "pricing",
  { hostFees: hostFeesDocument, packages: packagesDocument },
  ({ hostFees, packages }) => {
    const everyPlan = {
      insurance: `${hostFees.insurance} per rental for ${hostFees.cover}`,
      winter: "Postponement of winter-month payments",
      reviews: "Customer reviews",
    };
    const plans: readonly Plan[] = [
      { ...fromPackage(packages.starter, "Starter HOST", 139.95, "Try hosting with a single rack."), ...everyPlan },
      {
        ...fromPackage(
          packages.standard,
          "Premium HOST",
          119.95,
          "The Standard package: room for families and small groups.",
        ),
        ...everyPlan,
      },
      {
        ...fromPackage(packages.professional, "Professional HOST", 99.95, "A full-time rental or tour business."),
        ...everyPlan,
      },
      {
        id: "enterprise",
        name: "Platinum HOST",
        price: "Custom",
        unit: "price",
        popular: false,
        bikeCount: "32+",
        bikes: 32,
        description: "A large fleet, tailored to your business.",
        hostFee: "$79.95",
        monthly: 79.95,
        contents: ["Built with you, item by item"],
        ...everyPlan,
        action: { label: "Contact Sales", href: pages.contactSales.path },
      },
    ];
    return {
      caption: ["Four host plans", "Prices in US dollars"],
      lead: "You pay for the fleet once. The bigger it is, the lower your monthly host fee.",
      table: {
        caption: "The four host plans compared",
        plan: "Plan",
        fleet: "Fleet",
        fee: "Monthly host fee",
        perMonth: "per month",
        contents: "In the package",
        insurance: "Insurance",
        winter: "Winter",
        reviews: "Reviews",
        action: "Next step",
        figure: "Every bike in every plan. Bigger fleet, lower fee",
      },
      learnMore: { label: "Learn More", href: "/host" },
      insured: {
        text: `All plans include ${hostFees.coverLine}.`,
        condition: `${hostFees.insurance} per rental, the same on every plan. No rentals, no charge.`,
      },
      faq: {
        heading: "Questions about fees",
        items: [
          {
            question: `What does the ${hostFees.share} host fee cover?`,
            answer: `The host fee is ${hostFees.share}. It covers the booking platform, marketing, support and business development.`,
          },
          {
            question: "Can I upgrade my plan?",
            answer: "Yes, plans can be upgraded. Start with three bikes and move up when the rack is empty by noon.",
          },
          {
            question: "What do I pay in the winter months?",
            answer: "Every plan lets you postpone winter-month payments. When the bikes are parked, the bill can wait.",
          },
        ],
      },
      plans,
    };
  },
);
