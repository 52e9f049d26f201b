import { moveTabFocus } from "./move-tab-focus.ts";

/** ARIA tabs pattern. The URL fragment selects the tab. */
class TabGroup extends HTMLElement {
  connectedCallback(): void {
    // An async script can run before the parser reaches the panels.
    if (document.readyState !== "loading") this.#enhance();
    else document.addEventListener("DOMContentLoaded", () => this.#enhance(), { once: true });
  }

  disconnectedCallback(): void {
    removeEventListener("hashchange", this.#selectFragment);
  }

  get #tabs(): HTMLAnchorElement[] {
    return [...this.querySelectorAll<HTMLAnchorElement>(".tab")];
  }

  #enhance(): void {
    const list = this.querySelector<HTMLElement>(".tab-list");
    list?.setAttribute("role", "tablist");
    list?.setAttribute("aria-label", this.getAttribute("label") ?? "");
    list?.addEventListener("keydown", (event) => moveTabFocus(list, event));
    for (const tab of this.#tabs) {
      const id = tab.hash.slice(1);
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", id);
      tab.addEventListener("click", (event) => {
        event.preventDefault();
        this.#select(id);
        history.replaceState(history.state, "", tab.hash);
      });
      const panel = document.getElementById(id);
      panel?.setAttribute("role", "tabpanel");
      panel?.setAttribute("tabindex", "0");
    }
    this.#select(this.#tabs[0]?.hash.slice(1));
    this.#selectFragment();
    addEventListener("hashchange", this.#selectFragment);
  }

  #selectFragment = () => {
    if (this.#tabs.some(({ hash }) => hash === location.hash)) this.#select(location.hash.slice(1));
  };

  #select(id: string | undefined): void {
    for (const tab of this.#tabs) {
      const tabId = tab.hash.slice(1);
      tab.setAttribute("aria-selected", String(tabId === id));
      tab.tabIndex = tabId === id ? 0 : -1;
      const panel = document.getElementById(tabId);
      if (panel) panel.hidden = tabId !== id;
    }
  }
}

customElements.define("tab-group", TabGroup);
