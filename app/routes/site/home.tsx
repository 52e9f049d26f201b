import { useContent } from "~/components/content.ts";
import { ClosingCall } from "~/components/home/closing-call.tsx";
import { FeaturedBike } from "~/components/home/featured-bike.tsx";
import { HomeBanner, HomeHero } from "~/components/home/hero.tsx";
import { HowItWorks } from "~/components/home/how-it-works.tsx";
import { Riders } from "~/components/home/riders.tsx";
import { TopHost } from "~/components/home/top-host.tsx";
import { JsonLd } from "~/components/json-ld.tsx";
import { organizationData } from "~/components/structured-data.ts";
import { brandDocument } from "~/content/brand.ts";

export const handle = { access: "public", cache: "public" };
export default function HomePage() {
  return (
    <>
      <HomeBanner />
      <HomeHero />
      <Riders />
      <FeaturedBike />
      <HowItWorks />
      <TopHost />
      <ClosingCall />
      <JsonLd of={organizationData(useContent(brandDocument))} />
    </>
  );
}
