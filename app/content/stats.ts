import { defineDocument } from "./document.ts";
import { packagesDocument } from "./packages.ts";

/** Show each stat with its condition ("average", "potential"). */
export const statsDocument = defineDocument("stats", { packages: packagesDocument }, ({ packages }) => ({
  lowestPrice: packages.starter.price,
  rentalPerDay: "$49-$89",
  locationPerMonth: "$2,500-$7,500",
  starterPerMonth: "$5,900",
  commission: "15%",
  commissionFrom: "$250",
  commissionPerSale: "$225-$450",
  returnMonths: "8-14 months",
  marketGrowth: "21%",
  marketGrowthUntil: "2030",
  vancouverHosts: "28",
  reviewPromise: "within 2 business days",
  drawn: {
    locationPerMonth: [2500, 7500],
    returnMonths: [8, 14],
    marketGrowthShare: 0.21,
    marketGrowthUntilYear: 2030,
  },
}));

export const stats = statsDocument.standard;
