import type { Country, RegionsQuery } from "../../content/regions.ts";
import { regionsHref } from "./regions-href.ts";

// Browsers rate-limit history changes; fast typing would exceed the limit.
const urlDelayMs = 150;

type Part = "filter-label" | "filter" | "map" | "count" | "clear" | "cards" | "why";
const part = (name: Part, root: ParentNode = document) =>
  root.querySelector(`[data-part="${name}"]`) as HTMLElement & HTMLSelectElement;

const input = document.querySelector("#regions-q") as HTMLInputElement;
const links = [...document.querySelectorAll<HTMLAnchorElement>("[data-country]")];
let timer: number | undefined;
let query: RegionsQuery = {
  q: input.defaultValue,
  country: links.find((link) => link.ariaCurrent)?.dataset.country as Country,
  region: part("filter").querySelector<HTMLOptionElement>("option[selected]")?.value || undefined,
};

/** Must match `findLocations` on the server. */
function filterLocations(parts: DocumentFragment, { q, region }: RegionsQuery): number {
  const text = q.trim().toLowerCase();
  const matches = (element: Element | null) => element?.textContent?.toLowerCase().includes(text) ?? false;
  let count = 0;
  for (const card of part("cards", parts).querySelectorAll<HTMLElement>("[data-region]")) {
    const isWhole = matches(card.querySelector("h2"));
    const found = [...card.querySelectorAll("li")].filter((item) => {
      const isMatch = (!region || card.dataset.region === region) && (isWhole || matches(item));
      if (!isMatch) item.remove();
      return isMatch;
    });
    count += found.length;
    if (found.length === 0) card.remove();
    card.querySelector("b")?.replaceChildren(String(found.length));
  }
  part("cards", parts).dataset.groups = String(Math.min(part("cards", parts).children.length, 4));
  return count;
}

function showCount(count: number, parts: DocumentFragment): void {
  const { one, many, none } = part("count", parts).dataset as Record<string, string>;
  const text = count > 0 ? (count === 1 ? one : many)?.replace(/^\d+/, String(count)) : none;
  // Reuse the element, so that screen readers announce its new text.
  part("count").textContent = text ?? "";
  part("count").toggleAttribute("data-empty", count === 0);
  part("clear", parts).hidden = count > 0;
}

function show(to: RegionsQuery): void {
  const template = document.querySelector(`#regions-${to.country}`) as HTMLTemplateElement;
  const parts = template.content.cloneNode(true) as DocumentFragment;
  showCount(filterLocations(parts, to), parts);
  const changed: Part[] = ["clear", "cards"];
  if (to.country !== query.country) changed.push("filter-label", "filter", "map", "why");
  for (const name of changed) part(name).replaceWith(part(name, parts));
  for (const link of links) {
    const country = link.dataset.country as Country;
    link.href = regionsHref({ q: to.q, country });
    if (country === to.country) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  if (input.value !== to.q) input.value = to.q;
  part("filter").value = to.region ?? "";
  query = to;
}

function writeUrl(method: "pushState" | "replaceState", { q, country, region }: RegionsQuery): void {
  const written = { q: q.trim(), country, region };
  history[method](written, "", regionsHref(written));
}

/** A country or region adds a history entry; a keystroke does not. */
function change(to: RegionsQuery): void {
  clearTimeout(timer);
  if (to.country === query.country && to.region === query.region) {
    timer = window.setTimeout(() => writeUrl("replaceState", to), urlDelayMs);
  } else {
    writeUrl("replaceState", query);
    writeUrl("pushState", to);
  }
  show(to);
}

input.addEventListener("input", () => change({ ...query, q: input.value }));
input.form?.addEventListener("change", ({ target }) => {
  if (target === part("filter")) change({ ...query, region: part("filter").value || undefined });
});
input.form?.addEventListener("submit", (event) => event.preventDefault());
for (const link of links)
  link.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const country = link.dataset.country as Country;
    if (country !== query.country) change({ q: query.q, country });
  });
addEventListener("popstate", ({ state }) => {
  if (!state) return; // a history entry of the skip link
  clearTimeout(timer);
  show(state);
});

history.replaceState(query, "");
// Apply input from before this script ran.
const region = part("filter").value || undefined;
if (input.value !== query.q || region !== query.region) change({ ...query, q: input.value, region });
