import { and, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database, Queryable } from "~/db/client.server.ts";
import { contains, containsLetters } from "~/db/keyset-pagination.server.ts";
import { reviews } from "~/db/schema/index.ts";
import { countRows, type ListQuery } from "~/db/snapshot-cursor.server.ts";
import { readReference } from "~/domain/reference.ts";
import { isClosedStage, reviewKinds, stagesOf } from "~/domain/review.ts";
import type { DeskState } from "./desk-state.ts";

/** Rows in the list's order to look through before asking the search's index. */
const scanLimit = 7_500;

export interface DeskReader {
  me: string;
  now: Date;
}

/** A review's ID and its place in the list, from which the next page goes on. */
export interface Place {
  id: string;
  place: string;
}

/** For requests for erasure, by their own due time. */
const erasures = sql`(select reviews.*, erasure_due_at from reviews join applicant_pages using (submission_id)
  where erasure_due_at is not null) reviews`;
const fromOf = ({ view }: DeskState) => (view === "erasure" ? erasures : sql`reviews`);

export const dueOrder = sql`coalesce(due_at, 'infinity')`;
const assignee = sql`coalesce(assignee_id, '')`;

/** Of reviews. Overdue first, then by the time left; closed ones newest first. */
export async function listPlaces(
  db: Database,
  state: DeskState,
  { me, now, limit }: DeskReader & { limit: number },
): Promise<Place[]> {
  if (state.kind === "deposit") return [];
  const filter = and(filterOf(state, { me, now }), state.after ? afterOf(state) : undefined);
  const select = sql`submission_id as id, ${placeOf(state)}::text as place`;
  const order = orderOf(state);
  const run = async (statement: SQL) => (await db.execute<{ id: string; place: string }>(statement)).rows;
  const query = (where: SQL | undefined) =>
    sql`select ${select} from ${fromOf(state)} where ${where} order by ${order} limit ${limit}`;
  const term = state.q.trim();
  if (term === "") return run(isOneRange(state) ? query(filter) : byStage(state, filter, limit));
  const reference = readReference(term);
  if (reference) {
    const named = await run(query(and(filter, eq(reviews.reference, reference))));
    if (named.length > 0) return named;
  }
  const near = await run(sql`select ${select} from (
      select * from ${fromOf(state)} where ${and(viewOf(state, now), state.after ? afterOf(state) : undefined)}
      order by ${order} limit ${scanLimit}
    ) reviews where ${filter} and ${contains(term)} order by ${order} limit ${limit}`);
  if (near.length === limit) return near;
  return run(query(and(filter, containsLetters(term))));
}

/** All rows of the filter, in the list's order. */
export async function deskQuery(db: Queryable, state: DeskState, reader: DeskReader): Promise<ListQuery> {
  const filter = filterOf(state, reader);
  const query = { id: sql`submission_id`, from: fromOf(state), order: orderOf(state) };
  const term = state.q.trim();
  if (term === "") return { ...query, where: filter };
  const reference = readReference(term);
  const named = reference && { ...query, where: and(filter, eq(reviews.reference, reference)) };
  if (named && (await countRows(db, named)) > 0) return named;
  return { ...query, where: and(filter, contains(term)) };
}

/** The order's own index serves it, or so few rows that any does. */
const isOneRange = ({ assignee, kind, stage, view }: DeskState) =>
  view === "snoozed" || view === "erasure" || (!kind && !stage && (!assignee || view === "closed"));

/** A range of an index for each stage of each kind, merged: a filter that few rows pass reads few rows. */
function byStage(state: DeskState, filter: SQL | undefined, limit: number): SQL {
  const stages = reviewKinds
    .filter((kind) => !state.kind || kind === state.kind)
    .flatMap((kind) => stagesOf(kind).map((stage) => ({ kind, stage })))
    .filter(({ kind, stage }) => isClosedStage(kind, stage) === (state.view === "closed"))
    .filter(({ stage }) => !state.stage || stage === state.stage);
  const order = orderOf(state);
  return sql`select submission_id as id, ${placeOf(state)}::text as place
    from jsonb_to_recordset(${JSON.stringify(stages)}) as range (kind text, stage text)
    cross join lateral (
      select submission_id, due_at, closed_at from reviews
      where reviews.kind = range.kind and reviews.stage = range.stage and ${filter}
      order by ${order} limit ${limit}
    ) found
    order by ${order} limit ${limit}`;
}

function filterOf(state: DeskState, { me, now }: DeskReader): SQL | undefined {
  const { kind, overdue: isOverdueOnly, stage, view } = state;
  const assigneeId = state.assignee === "me" ? me : state.assignee === "none" ? "" : state.assignee;
  return and(
    viewOf(state, now),
    kind ? sql`kind = ${kind}` : undefined,
    stage ? eq(reviews.stage, stage) : undefined,
    assigneeId === undefined ? undefined : eq(assignee, assigneeId),
    isOverdueOnly && view !== "closed" ? lt(dueOrder, now.toISOString()) : undefined,
  );
}

function viewOf({ view }: DeskState, now: Date): SQL | undefined {
  if (view === "erasure") return sql`true`;
  if (view === "closed") return isNotNull(reviews.closedAt);
  const isSnoozed = sql`(coalesce(snoozed_until, '-infinity') > ${now.toISOString()} and ${dueOrder} > ${now.toISOString()})`;
  if (view === "snoozed") return and(isNull(reviews.closedAt), isNotNull(reviews.snoozedUntil), isSnoozed);
  // What is overdue comes back by itself.
  return and(isNull(reviews.closedAt), sql`not ${isSnoozed}`);
}

const momentOf = ({ view }: DeskState) =>
  ({ closed: sql`closed_at`, erasure: sql`erasure_due_at`, due: dueOrder, snoozed: dueOrder })[view];

const orderOf = (state: DeskState) =>
  state.view === "closed" ? sql`closed_at desc nulls last, submission_id` : sql`${momentOf(state)}, submission_id`;

const placeOf = (state: DeskState) => sql`extract(epoch from ${momentOf(state)})`;

/** Where the page before ended. */
export function readAfter(after: string): { moment: SQL; id: string } {
  const [seconds = "", id = ""] = after.split("_");
  return { id, moment: seconds === "Infinity" ? sql`'infinity'::timestamptz` : sql`to_timestamp(${seconds}::numeric)` };
}

function afterOf(state: DeskState): SQL {
  const { after = "", view } = state;
  const { id, moment } = readAfter(after);
  return view === "closed"
    ? sql`(closed_at <= ${moment} and (closed_at < ${moment} or submission_id > ${id}))`
    : sql`(${momentOf(state)}, submission_id) > (${moment}, ${id})`;
}
