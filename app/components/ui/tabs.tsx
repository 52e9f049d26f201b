import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { useHydrated } from "./flash-messages.tsx";

/** Moves the focus along a tab list with the arrow keys, Home and End; the tab that gets it is pressed. */
export function onTabKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  const next = tabs.at(to % tabs.length);
  next?.focus();
  next?.click();
}

export interface Tab {
  id: string;
  label: string;
  panel: ReactNode;
}

/**
 * Tabs whose text is all in the page. With script the ARIA pattern: one panel at a time, arrow keys. Without, every
 * panel stands under the other and the list of tabs leads to them. The chosen tab is the address's fragment.
 */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const scripted = useHydrated();
  const [selected, setSelected] = useState(tabs[0]?.id);

  useEffect(() => {
    const follow = () => {
      const id = location.hash.slice(1);
      if (tabs.some((tab) => tab.id === id)) setSelected(id);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [tabs]);

  return (
    <div>
      <div className="tab-list" {...(scripted && { role: "tablist", "aria-label": label, onKeyDown: onTabKey })}>
        {tabs.map((tab) => (
          <a
            key={tab.id}
            id={`tab-${tab.id}`}
            href={`#${tab.id}`}
            className="tab"
            {...(scripted && {
              role: "tab",
              "aria-selected": tab.id === selected,
              "aria-controls": tab.id,
              tabIndex: tab.id === selected ? 0 : -1,
              onClick: (event) => {
                event.preventDefault();
                setSelected(tab.id);
                history.replaceState(history.state, "", `#${tab.id}`);
              },
            })}
          >
            {tab.label}
          </a>
        ))}
      </div>
      {tabs.map((tab) => (
        <section
          key={tab.id}
          id={tab.id}
          className="tab-panel"
          aria-labelledby={`tab-${tab.id}`}
          {...(scripted && { role: "tabpanel", tabIndex: 0, hidden: tab.id !== selected })}
        >
          {tab.panel}
        </section>
      ))}
    </div>
  );
}
