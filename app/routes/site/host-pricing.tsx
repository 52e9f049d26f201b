import { JsonLd } from "~/components/json-ld.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { Insured, PricingHead, PricingQuestions } from "~/components/pricing/around-table.tsx";
import { PlanTable } from "~/components/pricing/plan-table.tsx";
import { questionData } from "~/components/structured-data.ts";
import { pages } from "~/content/pages.ts";
import { pricing } from "~/content/plans.ts";

export const handle = { access: "public", cache: "public" };

export const meta = () => pageMeta(pages.pricing);

export default function HostPricingPage() {
  return (
    <>
      <PricingHead />
      <PlanTable />
      <Insured />
      <PricingQuestions />
      <JsonLd of={questionData(pricing.faq.items)} />
    </>
  );
}
