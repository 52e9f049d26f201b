import { useContent } from "~/components/content.ts";
import { EnhancementScript } from "~/components/enhancement-script.tsx";
import { FigureCaption } from "~/components/figure-caption.tsx";
import { Classes } from "~/components/help/classes.tsx";
import { Elsewhere } from "~/components/help/elsewhere.tsx";
import { HelpSearch } from "~/components/help/help-search.tsx";
import { MoreHelp } from "~/components/help/more-help.tsx";
import { RangeFigure } from "~/components/help/range-figure.tsx";
import { Regulations } from "~/components/help/regulations.tsx";
import { JsonLd } from "~/components/json-ld.tsx";
import { QuestionList } from "~/components/question-list.tsx";
import { questionData } from "~/components/structured-data.ts";
import tabGroupScript from "~/components/ui/tab-group.script.ts?worker&url";
import { Tabs } from "~/components/ui/tabs.tsx";
import { helpDocument } from "~/content/help.ts";
import { pagesDocument } from "~/content/pages.ts";
import { searchText } from "~/forms/search-text.ts";
import type { Route } from "./+types/help";
import "~/styles/primitives/questions.css";
import styles from "./help.module.css";
import tabbedStyles from "./tabbed.module.css";

export const handle = { access: "public", cache: "public", query: ["q"] };

export const loader = ({ url }: Route.LoaderArgs) => ({ q: searchText(url.searchParams.get("q")) });

export default function HelpPage({ loaderData: { q } }: Route.ComponentProps) {
  const help = useContent(helpDocument);
  const pages = useContent(pagesDocument);
  const tabs = [
    {
      ...help.general,
      panel: (
        <div className={`sheet questions ${styles.general}`}>
          <h2 className="title-l">{help.general.heading}</h2>
          <QuestionList items={help.general.items} isFirstOpen />
          <Elsewhere />
          <figure className={styles.figure}>
            <RangeFigure miles={help.general.miles} title={help.general.picture} />
            <FigureCaption number={1}>{help.general.figure}</FigureCaption>
          </figure>
        </div>
      ),
    },
    { ...help.classes, panel: <Classes /> },
    { ...help.regulations, panel: <Regulations /> },
  ];
  return (
    <div className={tabbedStyles.tabbed}>
      <JsonLd of={questionData(help.general.items)} />
      <header className={`sheet columns gap-5 apart ${tabbedStyles.tabbedHead}`}>
        <h1 className="title-xl">{pages.help.heading}</h1>
        <p className="lead">{help.lead}</p>
      </header>
      <HelpSearch q={q} />
      <Tabs label={pages.help.heading} tabs={tabs} />
      <MoreHelp />
      <EnhancementScript src={tabGroupScript} />
    </div>
  );
}
