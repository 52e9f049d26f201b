import {
  BatterySafety,
  DealerResponsibilities,
  Emergency,
  LithiumBatteries,
  RiderSafety,
  SafetyHero,
  SafetyQuestions,
} from "~/components/safety/sections.tsx";

export const handle = { access: "public", cache: "public" };

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
