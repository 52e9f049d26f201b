import { useContent } from "~/components/content.ts";
import { JsonLd } from "~/components/json-ld.tsx";
import { Insured, PricingHead, PricingQuestions } from "~/components/pricing/around-table.tsx";
import { PlanTable } from "~/components/pricing/plan-table.tsx";
import { questionData } from "~/components/structured-data.ts";
import { pricingDocument } from "~/content/plans.ts";

export const handle = { access: "public", cache: "public" };

export default function HostPricingPage() {
  const pricing = useContent(pricingDocument);
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
