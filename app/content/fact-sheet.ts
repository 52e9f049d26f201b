import { aboutDocument } from "./about.ts";
import { brandDocument } from "./brand.ts";
import type { SiteContent } from "./document.ts";
import { packagesDocument } from "./packages.ts";
import { pricingDocument } from "./plans.ts";
import { statsDocument } from "./stats.ts";

const section = (heading: string, lines: readonly string[]) =>
  [heading.toUpperCase(), ...lines.map((line) => `- ${line}`)].join("\n");

/** Written from the figures that the pages show, so that it agrees with them. */
export function factSheet(today: string, { of }: SiteContent) {
  const { milestones } = of(aboutDocument);
  const brand = of(brandDocument);
  const stats = of(statsDocument);
  return `${[
    `${brand.name}\n${brand.tagline}\nFact sheet, ${today}`,
    section("What we do", [
      brand.blurb,
      "Hosts bring the place and the service. We supply the e-bikes, the technology and the riders.",
      "No royalties, no advertising fees.",
    ]),
    section(
      "Milestones",
      milestones.map(
        ({ date, before, figure, text }) => `${date}: ${[before, figure, text].filter(Boolean).join(" ")}`,
      ),
    ),
    section("Numbers", [
      `${stats.vancouverHosts} hosts on our Vancouver map`,
      `Rental income: ${stats.rentalPerDay} per day on average; potential of ${stats.locationPerMonth} per month per location`,
      `Commission on referred e-bike sales: ${stats.commission}, ${stats.commissionPerSale} per sale on average`,
      `Return on investment: ${stats.returnMonths} on average`,
      `Market growth: ${stats.marketGrowth} a year through ${stats.marketGrowthUntil}`,
      `${brand.topHost.reviews} five-star reviews of our top Canadian beta host`,
    ]),
    section(
      "Host packages, one-time price in USD",
      Object.values(of(packagesDocument)).map(({ name, price, bikes }) => `${name}: ${price}, ${bikes} e-bikes`),
    ),
    section(
      "Host plans, fee per month",
      of(pricingDocument).plans.map(({ name, hostFee }) => `${name}: ${hostFee}`),
    ),
    section("Press office", [brand.pressEmail, brand.phone]),
  ].join("\n\n")}\n`;
}
