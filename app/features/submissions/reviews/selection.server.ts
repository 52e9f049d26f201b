import { inLanes } from "#platform/in-lanes.ts";
import type { Database } from "~/db/client.server.ts";
import { isReference } from "~/domain/reference.ts";
import type { ReviewKind } from "~/domain/review.ts";
import { type DeskRow, listReferences, readDeskRows } from "./desk-list.server.ts";
import { deskHref, readDeskState } from "./desk-state.ts";
import { listDeclineTemplates } from "./reply-templates.server.ts";
import { assign, type DeskResult, type DeskTools, decline, type Target } from "./review-actions.server.ts";

/** Rows at once; the rest waits for the next time. */
export const selectionLimit = 500;
const rowsAtOnce = 4;

/** What was ticked, or all rows of the filter with `all=1`. */
export async function readSelection(
  db: Database,
  query: URLSearchParams,
  { me, now }: { me: string; now: Date },
): Promise<DeskRow[]> {
  const ticked = [...new Set(query.getAll("row").filter(isReference))].slice(0, selectionLimit);
  const references =
    query.get("all") === "1"
      ? await listReferences(db, readDeskState(query), { me, now, limit: selectionLimit })
      : ticked;
  return readDeskRows(db, references, now);
}

export const backToList = (query: URLSearchParams) =>
  `/admin/desk${deskHref({ ...readDeskState(query), item: undefined })}`;

/** As shown: "ACD234/7 DEF567/1". */
export const writeTargets = (rows: DeskRow[]) =>
  rows.map(({ reference, version }) => `${reference}/${version}`).join(" ");

export interface Outcome {
  reference: string;
  /** A sentence; undefined where it was done. */
  refused: string | undefined;
}

/** One transaction a row, so that one that is refused holds up no other. */
const forEach = (rows: Target[], change: (target: Target) => Promise<DeskResult>): Promise<Outcome[]> =>
  inLanes(rows, rowsAtOnce, async (target) => ({
    reference: target.item,
    refused: (await change(target)).refused,
  }));

export const assignSelected = (tools: DeskTools, rows: Target[], assignee: string): Promise<Outcome[]> =>
  forEach(rows, (target) => assign(tools, target, assignee));

/**
 * Each is declined and told by the template of its kind. Idempotent: what is declined already is refused.
 * @param chosen the template's id for each kind; one of an earlier stage is refused
 */
export async function declineSelected(
  tools: DeskTools,
  rows: Target[],
  chosen: Partial<Record<ReviewKind, string>>,
): Promise<Outcome[]> {
  const { clock, db } = tools;
  const [shown, templates] = await Promise.all([
    readDeskRows(
      db,
      rows.map(({ item }) => item),
      clock.now(),
    ),
    listDeclineTemplates(db),
  ]);
  const kinds = new Map(shown.map(({ kind, reference }) => [reference, kind]));
  return forEach(rows, (target) => {
    const kind = kinds.get(target.item);
    const template = templates.find(({ id, kind: of }) => kind && of === kind && id === chosen[kind]);
    return decline(tools, target, template);
  });
}

export interface SelectionAnswer {
  outcomes?: (Outcome & { name: string; kind: ReviewKind })[];
  lastResult?: { error?: Record<string, string[] | null> | null };
}

export async function readOutcomes(db: Database, outcomes: Outcome[], now: Date) {
  const rows = await readDeskRows(
    db,
    outcomes.map(({ reference }) => reference),
    now,
  );
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  return outcomes.flatMap((outcome) => {
    const row = byReference.get(outcome.reference);
    return row ? [{ ...outcome, name: row.name, kind: row.kind }] : [];
  });
}
