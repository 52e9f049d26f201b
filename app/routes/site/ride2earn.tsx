import { TideRise } from "~/components/illustrations/tide-rise.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { Ride2EarnHero, RoundTrip } from "~/components/ride2earn/hero.tsx";
import { EarnClosing, HostBenefits } from "~/components/ride2earn/host-benefits.tsx";
import { EarnSteps, TokenFlow } from "~/components/ride2earn/tokens.tsx";
import { pages } from "~/content/pages.ts";
import closingBandStyles from "../../components/closing-band.module.css";

export const handle = { access: "public", cache: "public" };

export const meta = () => pageMeta(pages.ride2earn);

export default function Ride2EarnPage() {
  return (
    <>
      <Ride2EarnHero />
      <RoundTrip />
      <EarnSteps />
      <TokenFlow />
      <HostBenefits />
      <TideRise className={closingBandStyles.closingTide} />
      <EarnClosing />
    </>
  );
}
