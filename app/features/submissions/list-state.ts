import { type ListState, readListState } from "~/components/admin/list-state.ts";
import { adminTabs } from "~/content/admin.ts";
import { idPrefixes } from "./submission-displays.ts";
import type { SubmissionKind } from "./submission-kind.ts";

/** /admin/applications?tab=host|career|media&q=&item=&after=&before=; `item` is an id, or the "first" or "last" row. */
export interface SubmissionListState extends ListState {
  tab: SubmissionKind;
}

export const maxSearch = 200;
const id = `(${idPrefixes.join("|")})-\\d{1,20}`;

export function readSubmissionListState(query: URLSearchParams): SubmissionListState {
  const tab = query.get("tab") ?? "";
  return {
    tab: (Object.hasOwn(adminTabs, tab) ? tab : "host") as SubmissionKind,
    ...readListState(query, {
      id: new RegExp(`^${id}$`),
      item: new RegExp(`^(first|last|${id})$`),
      maxSearch,
    }),
  };
}
