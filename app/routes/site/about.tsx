import aboutScript from "~/components/about/about.script.ts?worker&url";
import { Founders } from "~/components/about/founders.tsx";
import { Mission } from "~/components/about/mission.tsx";
import { OurStory } from "~/components/about/our-story.tsx";
import { useContent } from "~/components/content.ts";
import { EnhancementScript } from "~/components/enhancement-script.tsx";
import { Tabs } from "~/components/ui/tabs.tsx";
import { aboutDocument } from "~/content/about.ts";
import { pagesDocument } from "~/content/pages.ts";
import styles from "./about.module.css";
import tabbedStyles from "./tabbed.module.css";

export const handle = { access: "public", cache: "public" };

export default function AboutPage() {
  const about = useContent(aboutDocument);
  const pages = useContent(pagesDocument);
  const tabs = [
    { ...about.story, panel: <OurStory /> },
    { ...about.founders, panel: <Founders /> },
    { ...about.mission, panel: <Mission /> },
  ];
  return (
    <div className={tabbedStyles.tabbed}>
      <header className={`sheet columns gap-5 apart ${tabbedStyles.tabbedHead}`}>
        <h1 className="title-xl">{pages.about.heading}</h1>
        <p className="lead">{about.lead}</p>
      </header>
      <Tabs label={pages.about.heading} tabs={tabs} />
      <p className={`sheet row spread gap-4 ${styles.closing}`}>
        <span className="display title-l">{about.closing.text}</span>
        <a href={about.closing.link.href} className="action">
          {about.closing.link.label}
        </a>
      </p>
      <EnhancementScript src={aboutScript} />
    </div>
  );
}
