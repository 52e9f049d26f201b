import { pageMeta } from "~/components/page-meta.ts";
import {
  BatterySafety,
  DealerResponsibilities,
  Emergency,
  LithiumBatteries,
  RiderSafety,
  SafetyHero,
  SafetyQuestions,
} from "~/components/safety/sections.tsx";
import { pages } from "~/content/pages.ts";

export const handle = { access: "public", cache: "public" };

export const meta = () => pageMeta(pages.safety);

export default function SafetyPage() {
  return (
    <>
      <SafetyHero />
      <Emergency />
      <RiderSafety />
      <BatterySafety />
      <LithiumBatteries />
      <DealerResponsibilities />
      <SafetyQuestions />
    </>
  );
}
