type TabKey = Pick<KeyboardEvent, "key" | "preventDefault">;

/** ARIA tabs pattern: arrow keys, Home and End select a tab. */
export function moveTabFocus(tabList: HTMLElement, event: TabKey): void {
  const tabs = [...tabList.querySelectorAll<HTMLElement>('[role="tab"]')];
  const current = tabs.indexOf(document.activeElement as HTMLElement);
  const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (target === undefined || current < 0) return;
  event.preventDefault();
  const tab = tabs.at(target % tabs.length);
  tab?.focus();
  tab?.click();
}
