import { TideRise } from "~/components/illustrations/tide-rise.tsx";
import { Ride2EarnHero, RoundTrip } from "~/components/ride2earn/hero.tsx";
import { EarnClosing, HostBenefits } from "~/components/ride2earn/host-benefits.tsx";
import { EarnSteps, TokenFlow } from "~/components/ride2earn/tokens.tsx";
import closingBandStyles from "../../components/closing-band.module.css";

export const handle = { access: "public", cache: "public" };

export default function Ride2EarnPage() {
  return (
    <>
      <Ride2EarnHero />
      <EarnSteps />
      <RoundTrip />
      <TokenFlow />
      <HostBenefits />
      <TideRise className={closingBandStyles.closingTide} />
      <EarnClosing />
    </>
  );
}
