import { useContent } from "~/components/content.ts";
import { BenefitIndex } from "~/components/host/benefit-index.tsx";
import { HeadlineStats } from "~/components/host/headline-stats.tsx";
import { HostHero } from "~/components/host/hero.tsx";
import { Ledger } from "~/components/host/ledger.tsx";
import { PackagePlates } from "~/components/host/package-plates.tsx";
import { Process } from "~/components/host/process.tsx";
import { ApplyBand, Questions } from "~/components/host/questions.tsx";
import { SuccessStory } from "~/components/host/success-story.tsx";
import { JsonLd } from "~/components/json-ld.tsx";
import { packageData, questionData } from "~/components/structured-data.ts";
import { brandDocument } from "~/content/brand.ts";
import { hostLandingDocument } from "~/content/host-landing.ts";
import { packagesDocument } from "~/content/packages.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/host";

export const handle = { access: "public", cache: "public" };
export const loader = ({ context }: Route.LoaderArgs) => ({ figure: context.get(appContext).answerFigure.current() });

export default function HostPage({ loaderData: { figure } }: Route.ComponentProps) {
  const hostLanding = useContent(hostLandingDocument);
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
      <JsonLd of={packageData(useContent(brandDocument), useContent(packagesDocument))} />
      <JsonLd of={questionData(hostLanding.faq.items)} />
    </>
  );
}
