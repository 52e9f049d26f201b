import { BenefitIndex } from "~/components/host/benefit-index.tsx";
import { HeadlineFigures } from "~/components/host/headline-figures.tsx";
import { HostHero } from "~/components/host/hero.tsx";
import { Ledger } from "~/components/host/ledger.tsx";
import { PackagePlates } from "~/components/host/package-plates.tsx";
import { Process } from "~/components/host/process.tsx";
import { ApplyBand, Questions } from "~/components/host/questions.tsx";
import { SuccessStory } from "~/components/host/success-story.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { pages } from "~/content/pages.ts";

export const meta = () => pageMeta(pages.host);

export default function HostPage() {
  return (
    <>
      <HostHero />
      <HeadlineFigures />
      <Ledger />
      <BenefitIndex />
      <Process />
      <PackagePlates />
      <SuccessStory />
      <Questions />
      <ApplyBand />
    </>
  );
}
