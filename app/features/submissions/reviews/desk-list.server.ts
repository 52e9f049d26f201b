import { and, asc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database, Queryable } from "~/db/client.server.ts";
import { adminProfiles, reviews, users } from "~/db/schema/index.ts";
import { longDate, shortDate } from "~/domain/dates.server.ts";
import { readReference } from "~/domain/reference.ts";
import type { ReviewKind } from "~/domain/review.ts";
import type { Review } from "~/services/reviews.server.ts";
import { submissionDisplays } from "../submission-displays.ts";
import type { SubmissionView } from "../submission-kind.ts";
import { submissionStores } from "../submission-stores.server.ts";
import { findSubmissions } from "../submissions.server.ts";
import type { DeskState } from "./desk-state.ts";

export const deskPageSize = 25;
/** Rows in order of their due time to look through before asking the search's index. */
const scanLimit = 7_500;

export interface DeskRow {
  reference: string;
  version: number;
  kind: ReviewKind;
  name: string;
  stage: string;
  assignee: string | undefined;
  receivedOn: string;
  dueOn: string | undefined;
  dueAt: string | undefined;
  isOverdue: boolean;
}

export interface DeskPage {
  rows: DeskRow[];
  next: string | undefined;
}

const dueOrder = sql`coalesce(${reviews.dueAt}, 'infinity')`;

export async function countOverdue(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from reviews where closed_at is null and coalesce(due_at, 'infinity') < ${now.toISOString()} limit 1000
    ) overdue`);
  return rows[0]?.count ?? 0;
}

/** Overdue first, then by the time left; closed ones newest first. */
export async function listDesk(
  db: Database,
  state: DeskState,
  { me, now }: { me: string; now: Date },
): Promise<DeskPage> {
  const [ids, admins] = await Promise.all([listIds(db, state, { me, now }), listAdmins(db)]);
  const shown = ids.slice(0, deskPageSize);
  const isShown = inArray(
    reviews.submissionId,
    shown.map(({ id }) => id),
  );
  const byId = await loadRows(db, isShown, admins, now);
  const rows = shown.flatMap(({ id }) => byId.get(id) ?? []);
  const last = shown.at(-1);
  return { rows, next: ids.length > deskPageSize ? last && `${last.place}_${last.id}` : undefined };
}

async function loadRows(db: Database, where: SQL, admins: Map<string, string>, now: Date) {
  const found = await db.select().from(reviews).where(where);
  const views = await loadSubmissions(db, found);
  const rows = found.flatMap((review) => {
    const view = views.get(review.submissionId);
    return view ? [[review.submissionId, toDeskRow(review, view, admins, now)] as const] : [];
  });
  return new Map(rows);
}

/** In the order of the references; unknown ones are left out. */
export async function readDeskRows(db: Database, references: string[], now: Date): Promise<DeskRow[]> {
  const rows = await loadRows(db, inArray(reviews.reference, references), await listAdmins(db), now);
  const byReference = new Map([...rows.values()].map((row) => [row.reference, row]));
  return references.flatMap((reference) => byReference.get(reference) ?? []);
}

/** In the list's order. */
export async function listReferences(
  db: Database,
  state: DeskState,
  { me, now, limit }: { me: string; now: Date; limit: number },
): Promise<string[]> {
  const ids = (await listIds(db, state, { me, now, limit })).map(({ id }) => id);
  const { reference, submissionId } = reviews;
  const found = await db.select({ id: submissionId, reference }).from(reviews).where(inArray(submissionId, ids));
  const byId = new Map(found.map((row) => [row.id, row.reference]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function listIds(
  db: Database,
  state: DeskState,
  { me, now, limit = deskPageSize + 1 }: { me: string; now: Date; limit?: number },
) {
  const reference = readReference(state.q);
  const isClosed = state.view === "closed";
  const place = isClosed ? sql`extract(epoch from closed_at)` : sql`extract(epoch from ${dueOrder})`;
  const filters = [
    isClosed ? isNotNull(reviews.closedAt) : isNull(reviews.closedAt),
    state.kind ? eq(reviews.kind, state.kind) : undefined,
    state.stage ? eq(reviews.stage, state.stage) : undefined,
    state.assignee === "none" ? isNull(reviews.assigneeId) : undefined,
    state.assignee && state.assignee !== "none"
      ? eq(reviews.assigneeId, state.assignee === "me" ? me : state.assignee)
      : undefined,
    state.overdue && !isClosed ? lt(dueOrder, now.toISOString()) : undefined,
    isClosed ? undefined : state.view === "snoozed" ? isSnoozed(now) : sql`not ${isSnoozed(now)}`,
    state.after ? afterOf(state.after, isClosed) : undefined,
  ];
  const order = isClosed ? sql`closed_at desc, submission_id` : sql`${dueOrder}, submission_id`;
  const query = (where: SQL | undefined) =>
    sql`select submission_id as id, ${place}::text as place from reviews where ${where} order by ${order} limit ${limit}`;
  const run = async (statement: SQL) => (await db.execute<{ id: string; place: string }>(statement)).rows;
  const term = state.q.trim();
  if (term === "") return run(query(and(...filters)));
  if (reference) {
    const named = await run(query(and(...filters, eq(reviews.reference, reference))));
    if (named.length > 0) return named;
  }
  const pattern = sql`'%' || lower(${term.replace(/[\\%_]/g, "\\$&")}) || '%'`;
  const near = await run(sql`select id, place from (
      select submission_id as id, ${place}::text as place, search_text, row_number() over (order by ${order}) as position
      from reviews where ${and(...filters)} order by ${order} limit ${scanLimit}
    ) nearest where search_text like ${pattern} order by position limit ${limit}`);
  if (near.length === limit || isClosed) return near;
  return run(
    query(
      and(...filters, sql`search_letters(search_text) like search_letters(${pattern}) and search_text like ${pattern}`),
    ),
  );
}

/** What is overdue comes back by itself. */
const isSnoozed = (now: Date) =>
  sql`(coalesce(snoozed_until, '-infinity') > ${now.toISOString()} and ${dueOrder} > ${now.toISOString()})`;

function afterOf(after: string, isClosed: boolean): SQL {
  const [seconds = "", id = ""] = after.split("_");
  const moment = seconds === "Infinity" ? sql`'infinity'::timestamptz` : sql`to_timestamp(${seconds}::numeric)`;
  return isClosed
    ? sql`(closed_at < ${moment} or (closed_at = ${moment} and submission_id > ${id}))`
    : sql`(${dueOrder}, submission_id) > (${moment}, ${id})`;
}

async function loadSubmissions(db: Database, found: Review[]): Promise<Map<string, SubmissionView>> {
  const byKind = Map.groupBy(found, ({ kind }) => kind);
  const views = await Promise.all(
    [...byKind].map(([kind, each]) =>
      findSubmissions(
        db,
        submissionStores[kind],
        each.map(({ submissionId }) => submissionId),
      ),
    ),
  );
  return new Map(views.flat().map((view) => [view.id, view]));
}

export const listAdmins = async (db: Queryable) =>
  new Map(
    (await db.select({ id: adminProfiles.userId, email: adminProfiles.email }).from(adminProfiles)).map(
      ({ id, email }) => [id, email],
    ),
  );

export function toDeskRow(review: Review, view: SubmissionView, admins: Map<string, string>, now: Date): DeskRow {
  const { assigneeId, dueAt, kind, receivedAt, reference, stage, version } = review;
  return {
    reference,
    version,
    kind,
    name: submissionDisplays[kind].nameOf(view),
    stage,
    assignee: assigneeId ? admins.get(assigneeId) : undefined,
    receivedOn: longDate(receivedAt),
    dueOn: dueAt ? shortDate(dueAt) : undefined,
    dueAt: dueAt?.toISOString(),
    isOverdue: dueAt !== null && dueAt < now,
  };
}

export const listAssignees = async (db: Queryable) =>
  db
    .select({ id: adminProfiles.userId, email: adminProfiles.email })
    .from(adminProfiles)
    .innerJoin(users, eq(users.id, adminProfiles.userId))
    .orderBy(asc(adminProfiles.email));
