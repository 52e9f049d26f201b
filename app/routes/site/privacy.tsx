import { useContent } from "~/components/content.ts";
import { PolicyPage } from "~/components/policies/policy-page.tsx";
import { pagesDocument } from "~/content/pages.ts";
import { privacyPolicyDocument } from "~/content/policies.ts";
import { dayDate } from "~/domain/dates.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/privacy";

export const handle = { access: "public", cache: "public" };
export function loader({ context }: Route.LoaderArgs) {
  const { clock, liveContent } = context.get(appContext);
  const published = liveContent.publicationOf(privacyPolicyDocument.name);
  return { updatedOn: dayDate(published?.liveFrom ?? clock.now()) };
}

export default function PrivacyPage({ loaderData: { updatedOn } }: Route.ComponentProps) {
  const pages = useContent(pagesDocument);
  const privacyPolicy = useContent(privacyPolicyDocument);
  return <PolicyPage heading={pages.privacy.heading} policy={privacyPolicy} updatedOn={updatedOn} />;
}
