import { type AdminTab, adminTabs } from "~/content/admin.ts";

/** The list's state, which lives in the URL: /admin/applications?tab=host|career|media&q=&item=&after=&before= */
export interface ListState {
  tab: AdminTab;
  q: string;
  /** The open one: its id, or the first or last of the page. */
  item: string | undefined;
  after: string | undefined;
  before: string | undefined;
}

export const longestSearch = 200;

/** Reads the state; what makes no sense is as if it were not there. */
export function readListState(query: URLSearchParams): ListState {
  const wanted = query.get("tab") ?? "";
  const tab = (Object.hasOwn(adminTabs, wanted) ? wanted : "host") as AdminTab;
  const id = (name: string) => {
    const value = query.get(name) ?? "";
    return /^(app|career|media)-\d{1,20}$/.test(value) ? value : undefined;
  };
  const item = query.get("item") ?? "";
  return {
    tab,
    q: (query.get("q") ?? "")
      .replace(/\p{Cc}/gu, " ")
      .toWellFormed()
      .slice(0, longestSearch),
    item: item === "first" || item === "last" ? item : id("item"),
    after: id("after"),
    before: id("before"),
  };
}

/** The state as the query of a link. */
export function listHref({ tab, q, item, after, before }: Partial<ListState>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ tab, q, after, before, item })) if (value) query.set(name, value);
  return `?${query}`;
}
