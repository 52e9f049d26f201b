import { listHref } from "~/components/admin/list-state.ts";
import { isReference } from "~/domain/reference.ts";
import { isReviewKind, type ReviewKind, reviewKinds, stagesOf } from "~/domain/review.ts";

export const deskViews = ["due", "snoozed", "closed", "erasure"] as const;
export type DeskView = (typeof deskViews)[number];

export type DeskKind = ReviewKind | "deposit";
const isDeskKind = (kind: string): kind is DeskKind => kind === "deposit" || isReviewKind(kind);

export interface DeskState {
  view: DeskView;
  kind: DeskKind | undefined;
  stage: string | undefined;
  /** "me", "none" or an admin's id. */
  assignee: string | undefined;
  overdue: boolean;
  q: string;
  /** Of the last row of the page before. */
  after: string | undefined;
  item: string | undefined;
}

export const maxDeskSearch = 200;
const allStages = new Set(reviewKinds.flatMap(stagesOf));

/** Ignores invalid values. */
export function readDeskState(query: URLSearchParams): DeskState {
  const read = (name: string, isValid: (value: string) => boolean) => {
    const value = query.get(name) ?? "";
    return isValid(value) ? value : undefined;
  };
  const isErasure = query.get("kind") === "erasure";
  return {
    view: isErasure
      ? "erasure"
      : ((read("view", (view) => (deskViews as readonly string[]).includes(view)) as DeskView | undefined) ?? "due"),
    kind: read("kind", isDeskKind) as DeskKind | undefined,
    stage: read("stage", (stage) => allStages.has(stage)),
    assignee: read("assignee", (assignee) => /^[\w-]{1,64}$/.test(assignee)),
    overdue: query.get("overdue") === "1",
    q: (query.get("q") ?? "")
      .replace(/\p{Cc}/gu, " ")
      .toWellFormed()
      .slice(0, maxDeskSearch),
    // Of a deposit with what it waits for: "1764000000.123456_dep-1764000000000000.claim".
    after: read("after", (after) =>
      /^(?:Infinity|\d{1,12}(?:\.\d{1,6})?)_[a-z]+-\d{1,20}(?:\.[a-z-]{1,20})?$/.test(after),
    ),
    item: read("item", isReference),
  };
}

/** Deposits have neither stage nor assignee, and no view but "Due next". */
export const hasDeposits = ({ assignee, kind, stage, view }: DeskState): boolean =>
  view === "due" && !stage && !assignee && (!kind || kind === "deposit");

export const deskHref = ({ view, overdue, ...state }: Partial<DeskState>): string =>
  listHref({ view: view !== "due" && view, ...state, overdue: overdue && "1" });

/** Of a row that opens on another page: closing it leads back to the list, and to the row. */
export const fromDesk = (state: DeskState, row: string) => ({ desk: deskHref({ ...state, item: undefined }), row });

export function readDeskAddress(query: URLSearchParams): { href: string; row: string } | undefined {
  const desk = query.get("desk");
  const row = query.get("row") ?? "";
  if (desk === null) return undefined;
  return { href: `/admin/desk${deskHref({ ...readDeskState(new URLSearchParams(desk)), item: undefined })}`, row };
}
