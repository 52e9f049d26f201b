import { data, type HeadersArgs, redirect } from "react-router";
import { useContent } from "~/components/content.ts";
import { EnhancementScript } from "~/components/enhancement-script.tsx";
import { ApplicationConfirmation } from "~/components/host/application-confirmation.tsx";
import { FrontPage } from "~/components/news/front-page.tsx";
import tabGroupScript from "~/components/ui/tab-group.script.ts?worker&url";
import { Tabs } from "~/components/ui/tabs.tsx";
import { newsDocument } from "~/content/news.ts";
import { pagesDocument, pages as standardPages } from "~/content/pages.ts";
import { clearConfirmation, readConfirmation } from "~/features/submissions/host-applications/confirmation.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/host-community";
import styles from "./host-community.module.css";

export const handle = { access: "public", cache: "public" };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { confirmation, headers } = await readConfirmation(request, context.get(appContext));
  return data({ confirmation }, { headers });
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export async function action({ context }: Route.ActionArgs) {
  const closed = await clearConfirmation(context.get(appContext));
  return redirect(standardPages.community.path, { status: 303, headers: { "Set-Cookie": closed } });
}

export default function HostCommunityPage({ loaderData: { confirmation } }: Route.ComponentProps) {
  const { closing, masthead: newsMasthead, sections: newsSections } = useContent(newsDocument);
  const tabs = newsSections.map((section) => ({
    id: section.id,
    label: section.label,
    panel: <FrontPage section={section} />,
  }));
  const pages = useContent(pagesDocument);
  return (
    <div className={`sheet ${styles.newspaper}`}>
      {/* React also runs an async script on client-side navigation, as after an application. */}
      <EnhancementScript src={tabGroupScript} />
      {confirmation && <ApplicationConfirmation {...confirmation} />}
      <header className={`stack gap-2 text-s ${styles.masthead}`}>
        <p>{newsMasthead.left}</p>
        <h1 className="title-xl">{pages.community.heading}</h1>
        <p>{newsMasthead.right}</p>
      </header>
      <Tabs label="Sections" tabs={tabs} />
      <p className={`text-l ${styles.closing}`}>
        {closing.text} <a href={closing.link.href}>{closing.link.label}</a>
      </p>
    </div>
  );
}
