import type { DetailedHTMLProps, ReactNode } from "react";
import "~/styles/primitives/tabs.css";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "tab-group": DetailedHTMLProps<HTMLAttributes<HTMLElement> & { label: string }, HTMLElement>;
    }
  }
}

export interface Tab {
  id: string;
  label: string;
  panel: ReactNode;
}

/** tab-group.script.ts turns the links into tabs; without it all panels are visible. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <tab-group label={label}>
      <div className="hidden-until-parsed tab-list">
        {tabs.map((tab) => (
          <a key={tab.id} id={`tab-${tab.id}`} href={`#${tab.id}`} className="tab">
            {tab.label}
          </a>
        ))}
      </div>
      {tabs.map((tab) => (
        <section key={tab.id} id={tab.id} className="tab-panel" aria-labelledby={`tab-${tab.id}`}>
          {tab.panel}
        </section>
      ))}
    </tab-group>
  );
}
