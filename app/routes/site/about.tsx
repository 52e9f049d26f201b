import aboutScript from "~/components/about/about.script.ts?worker&url";
import { Founders } from "~/components/about/founders.tsx";
import { Mission } from "~/components/about/mission.tsx";
import { OurStory } from "~/components/about/our-story.tsx";
import { EnhancementScript } from "~/components/enhancement-script.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { Tabs } from "~/components/ui/tabs.tsx";
import { about } from "~/content/about.ts";
import { pages } from "~/content/pages.ts";
import tabbedStyles from "./tabbed.module.css";

export const handle = { access: "public", cache: "public" };

export const meta = () => pageMeta(pages.about);

const tabs = [
  { ...about.story, panel: <OurStory /> },
  { ...about.founders, panel: <Founders /> },
  { ...about.mission, panel: <Mission /> },
];

export default function AboutPage() {
  return (
    <div className={tabbedStyles.tabbed}>
      <header className={`sheet ${tabbedStyles.tabbedHead}`}>
        <h1 className="title-xl">{pages.about.heading}</h1>
        <p>{about.lead}</p>
      </header>
      <Tabs label={pages.about.heading} tabs={tabs} />
      <EnhancementScript src={aboutScript} />
    </div>
  );
}
