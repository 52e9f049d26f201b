import { FrontPage } from "~/components/news/front-page.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { Tabs } from "~/components/ui/tabs.tsx";
import { newsMasthead, newsSections } from "~/content/news.ts";
import { pages } from "~/content/pages.ts";

export const handle = { access: "public", hydrate: true, shared: true };

export const meta = () => pageMeta(pages.community);

const tabs = newsSections.map((section) => ({
  id: section.id,
  label: section.label,
  panel: <FrontPage section={section} />,
}));

export default function HostCommunityPage() {
  return (
    <div className="sheet newspaper">
      <header className="masthead">
        <p>{newsMasthead.left}</p>
        <h1>{pages.community.heading}</h1>
        <p>{newsMasthead.right}</p>
      </header>
      <Tabs label="Sections" tabs={tabs} />
    </div>
  );
}
