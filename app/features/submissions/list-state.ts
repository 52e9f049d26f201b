import { type ListState, readListState } from "~/components/admin/list-state.ts";
import { adminTabs } from "~/content/admin.ts";
import { idPrefixes } from "./submission-displays.ts";
import type { SubmissionKind } from "./submission-kind.ts";

export interface SubmissionListState extends ListState {
  tab: SubmissionKind;
}

export const maxSearch = 200;

const isId = (value: string) => {
  const [, prefix = ""] = /^([a-z]+)-\d{1,20}$/.exec(value) ?? [];
  return idPrefixes.includes(prefix);
};

export function readSubmissionListState(query: URLSearchParams): SubmissionListState {
  const tab = query.get("tab") ?? "";
  return {
    tab: (Object.hasOwn(adminTabs, tab) ? tab : "host") as SubmissionKind,
    ...readListState(query, { isId, isItem: (item) => item === "first" || item === "last" || isId(item), maxSearch }),
  };
}
