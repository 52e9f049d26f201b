import { pageMeta } from "~/components/page-meta.ts";
import { PolicyPage } from "~/components/policies/policy-page.tsx";
import { pages } from "~/content/pages.ts";
import { privacyPolicy } from "~/content/policies.ts";
import { dayDate } from "~/domain/dates.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/privacy";

export const handle = { access: "public", cache: "public" };
export const meta = () => pageMeta(pages.privacy);

export function loader({ context }: Route.LoaderArgs) {
  return { today: dayDate(context.get(appContext).clock.now()) };
}

export default function PrivacyPage({ loaderData: { today } }: Route.ComponentProps) {
  return <PolicyPage heading={pages.privacy.heading} policy={privacyPolicy} today={today} />;
}
