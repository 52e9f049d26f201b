import { EnhancementScript } from "~/components/enhancement-script.tsx";
import { Classes } from "~/components/help/classes.tsx";
import { MoreHelp } from "~/components/help/more-help.tsx";
import { Regulations } from "~/components/help/regulations.tsx";
import { JsonLd } from "~/components/json-ld.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { QuestionList } from "~/components/question-list.tsx";
import { questionData } from "~/components/structured-data.ts";
import tabGroupScript from "~/components/ui/tab-group.script.ts?worker&url";
import { Tabs } from "~/components/ui/tabs.tsx";
import { help } from "~/content/help.ts";
import { pages } from "~/content/pages.ts";
import "~/styles/primitives/questions.css";
import tabbedStyles from "./tabbed.module.css";

export const handle = { access: "public", cache: "public" };

export const meta = () => pageMeta(pages.help);

const tabs = [
  {
    ...help.general,
    panel: (
      <div className="sheet questions">
        <h2 className="title-l">{help.general.heading}</h2>
        <QuestionList items={help.general.items} />
      </div>
    ),
  },
  { ...help.classes, panel: <Classes /> },
  { ...help.regulations, panel: <Regulations /> },
];

export default function HelpPage() {
  return (
    <div className={tabbedStyles.tabbed}>
      <JsonLd of={questionData(help.general.items)} />
      <header className={`sheet ${tabbedStyles.tabbedHead}`}>
        <h1 className="title-xl">{pages.help.heading}</h1>
        <p>{help.lead}</p>
      </header>
      <Tabs label={pages.help.heading} tabs={tabs} />
      <MoreHelp />
      <EnhancementScript src={tabGroupScript} />
    </div>
  );
}
