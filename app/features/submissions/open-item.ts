import { listHref } from "~/components/admin/list-state.ts";
import type { Neighbors } from "~/components/ui/detail-dialog.tsx";
import type { SubmissionListState } from "./list-state.ts";
import type { SubmissionItem, SubmissionList } from "./submission-lists.server.ts";

export function findOnPage(list: SubmissionList | undefined, item: string | undefined): SubmissionItem | undefined {
  if (!list || !item) return undefined;
  const { rows, tab } = list;
  const row = item === "first" ? rows.at(0) : item === "last" ? rows.at(-1) : rows.find(({ id }) => id === item);
  return row && { tab, row };
}

export function neighborsOf(
  list: SubmissionList,
  id: string,
  { tab, q, after, before }: SubmissionListState,
): Neighbors {
  const ids = list.rows.map((row) => row.id);
  const index = ids.indexOf(id);
  const onThisPage = (item: string | undefined) => item && listHref({ tab, q, after, before, item });
  return {
    previous: onThisPage(ids[index - 1]) ?? (list.newer && listHref({ tab, q, before: list.newer, item: "last" })),
    next: onThisPage(ids[index + 1]) ?? (list.older && listHref({ tab, q, after: list.older, item: "first" })),
    position: `${index + 1} of ${ids.length} on this page`,
  };
}
