import { type AdminTab, exportWords as words } from "~/content/admin.ts";
import { isReference } from "~/domain/reference.ts";
import { exportDeposits } from "~/features/deposits/deposit-export.server.ts";
import { readDepositListState } from "~/features/deposits/list-state.ts";
import { readSubmissionListState } from "~/features/submissions/list-state.ts";
import { readDeskState } from "~/features/submissions/reviews/desk-state.ts";
import { selectionLimit } from "~/features/submissions/reviews/selection.server.ts";
import { exportDesk, exportSelected, exportSubmissions } from "~/features/submissions/submission-export.server.ts";
import { refusal } from "~/forms/read-form.server.ts";
import { type ExportFormatName, exportFormats } from "~/services/export-formats.server.ts";
import type { ListExport } from "~/services/list-export.server.ts";

type ExportedList = keyof typeof words.fileNames;

interface Viewer {
  me: string;
  now: Date;
}

/** `filters` is what the list understood of the query. */
interface FilteredList {
  filters: { [name: string]: string | undefined };
  rows: ListExport;
}

const submissions =
  (kind: AdminTab) =>
  (query: URLSearchParams): FilteredList => {
    const { q } = readSubmissionListState(query);
    return { filters: { q }, rows: exportSubmissions(kind, q) };
  };

const lists: Record<ExportedList, (query: URLSearchParams, viewer: Viewer) => FilteredList> = {
  host: submissions("host"),
  career: submissions("career"),
  media: submissions("media"),
  sales: submissions("sales"),
  deposits(query) {
    const { q, state } = readDepositListState(query);
    return { filters: { q, state }, rows: exportDeposits({ search: q, state }) };
  },
  desk(query, viewer) {
    const state = readDeskState(query);
    const { assignee, kind, overdue, q, stage, view } = state;
    // Deposits have a list of their own.
    const filters = {
      assignee,
      kind: kind === "deposit" ? undefined : kind,
      overdue: overdue ? "1" : undefined,
      q,
      stage,
      view,
    };
    return { filters, rows: exportDesk(state, viewer) };
  },
  selected(query) {
    const references = (query.get("rows") ?? "").split(" ").filter(isReference).slice(0, selectionLimit);
    return { filters: { rows: references.join(" ") }, rows: exportSelected(references) };
  },
};

/** @throws a 400 response for a list, a format or a filter that does not exist: a dropped filter would export too much */
export function readExportRequest(query: URLSearchParams, viewer: Viewer) {
  const [list, format] = [query.get("list") ?? "", query.get("format") ?? ""];
  if (!Object.hasOwn(lists, list)) throw refusal(400, "Bad Request", words.noList);
  if (!Object.hasOwn(exportFormats, format)) throw refusal(400, "Bad Request", words.noFormat);
  const { filters, rows } = lists[list as ExportedList](query, viewer);
  const understood: FilteredList["filters"] = { ...filters, list, format };
  for (const [name, value] of query)
    if (value !== "" && (!Object.hasOwn(understood, name) || understood[name] !== value))
      throw refusal(400, "Bad Request", words.noFilter);
  const used = Object.keys(filters).filter((name) => query.get(name));
  return { list: list as ExportedList, format: format as ExportFormatName, filters: used, rows };
}
