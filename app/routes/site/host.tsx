import { BenefitIndex } from "~/components/host/benefit-index.tsx";
import { HeadlineStats } from "~/components/host/headline-stats.tsx";
import { HostHero } from "~/components/host/hero.tsx";
import { Ledger } from "~/components/host/ledger.tsx";
import { PackagePlates } from "~/components/host/package-plates.tsx";
import { Process } from "~/components/host/process.tsx";
import { ApplyBand, Questions } from "~/components/host/questions.tsx";
import { SuccessStory } from "~/components/host/success-story.tsx";
import { JsonLd } from "~/components/json-ld.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { packageData, questionData } from "~/components/structured-data.ts";
import { hostLanding } from "~/content/host-landing.ts";
import { pages } from "~/content/pages.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/host";

export const handle = { access: "public", cache: "public" };
export const meta = () => pageMeta(pages.host);

export const loader = ({ context }: Route.LoaderArgs) => ({ figure: context.get(appContext).answerFigure.current() });

export default function HostPage({ loaderData: { figure } }: Route.ComponentProps) {
  return (
    <>
      <HostHero />
      <HeadlineStats />
      <Ledger />
      <BenefitIndex />
      <Process figure={figure} />
      <PackagePlates />
      <SuccessStory />
      <Questions />
      <ApplyBand />
      <JsonLd of={packageData} />
      <JsonLd of={questionData(hostLanding.faq.items)} />
    </>
  );
}
