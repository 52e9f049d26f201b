import { and, asc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { desk, stageLabel } from "~/content/desk.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { adminProfiles, messages, reviewEvents, reviewNotes, reviews, users } from "~/db/schema/index.ts";
import { longDate, shortDate } from "~/domain/dates.server.ts";
import { readReference } from "~/domain/reference.ts";
import type { ReviewKind } from "~/domain/review.ts";
import { type Review, toEvent } from "~/services/reviews.server.ts";
import { submissionDisplays } from "../submission-displays.ts";
import type { SubmissionView } from "../submission-kind.ts";
import { submissionStores } from "../submission-stores.server.ts";
import { findSubmission, findSubmissions } from "../submissions.server.ts";
import type { DeskState } from "./desk-state.ts";

export const deskPageSize = 25;
/** Rows in order of their due time to look through before asking the search's index. */
const scanLimit = 7_500;

export interface DeskRow {
  reference: string;
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
  overdue: number;
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
  const [ids, overdue, admins] = await Promise.all([
    listIds(db, state, me, now),
    countOverdue(db, now),
    listAdmins(db),
  ]);
  const shown = ids.slice(0, deskPageSize);
  const found = await db
    .select()
    .from(reviews)
    .where(
      inArray(
        reviews.submissionId,
        shown.map(({ id }) => id),
      ),
    );
  const byId = new Map(found.map((review) => [review.submissionId, review]));
  const views = await loadSubmissions(db, found);
  const rows = shown.flatMap(({ id }) => {
    const review = byId.get(id);
    const view = views.get(id);
    return review && view ? [toDeskRow(review, view, admins, now)] : [];
  });
  const last = shown.at(-1);
  return { rows, next: ids.length > deskPageSize ? last && `${last.place}_${last.id}` : undefined, overdue };
}

async function listIds(db: Database, state: DeskState, me: string, now: Date) {
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
    isClosed ? undefined : sql`(snoozed_until is null or snoozed_until <= ${now.toISOString()})`,
    state.after ? afterOf(state.after, isClosed) : undefined,
  ];
  const order = isClosed ? sql`closed_at desc, submission_id` : sql`${dueOrder}, submission_id`;
  const limit = deskPageSize + 1;
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

const listAdmins = async (db: Queryable) =>
  new Map(
    (await db.select({ id: adminProfiles.userId, email: adminProfiles.email }).from(adminProfiles)).map(
      ({ id, email }) => [id, email],
    ),
  );

function toDeskRow(review: Review, view: SubmissionView, admins: Map<string, string>, now: Date): DeskRow {
  const { assigneeId, dueAt, kind, receivedAt, reference, stage } = review;
  return {
    reference,
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

export interface DeskItem extends DeskRow {
  submissionId: string;
  version: number;
  view: SubmissionView;
  assigneeId: string | undefined;
  isClosed: boolean;
  answeredOn: string | undefined;
  missedOn: string | undefined;
  history: { id: number; on: string; at: string; who: string | undefined; type: string; text: string | undefined }[];
  notes: { id: string; on: string; who: string; text: string }[];
  messages: {
    id: string;
    on: string;
    who: string | undefined;
    subject: string;
    text: string;
    canUndo: boolean;
    state: string;
  }[];
  others: { reference: string; kind: ReviewKind; stage: string; receivedOn: string }[];
  admins: { id: string; email: string }[];
}

export async function readDeskItem(db: Database, reference: string, now: Date): Promise<DeskItem | undefined> {
  const [review] = await db.select().from(reviews).where(eq(reviews.reference, reference));
  if (!review) return undefined;
  const { submissionId, kind } = review;
  const [view, admins, events, notes, sent] = await Promise.all([
    findSubmission(db, submissionStores[kind], submissionId),
    listAdmins(db),
    db.select().from(reviewEvents).where(eq(reviewEvents.submissionId, submissionId)).orderBy(asc(reviewEvents.id)),
    db.select().from(reviewNotes).where(eq(reviewNotes.submissionId, submissionId)).orderBy(asc(reviewNotes.id)),
    db.select().from(messages).where(eq(messages.submissionId, submissionId)).orderBy(asc(messages.id)),
  ]);
  if (!view) return undefined;
  const nameOf = (id: string | null) => (id === null ? undefined : (admins.get(id) ?? desk.formerAdmin));
  return {
    ...toDeskRow(review, view, admins, now),
    submissionId,
    version: review.version,
    view,
    assigneeId: review.assigneeId ?? undefined,
    isClosed: review.closedAt !== null,
    answeredOn: review.answeredAt ? longDate(review.answeredAt) : undefined,
    missedOn: review.missedAt ? longDate(review.missedAt) : undefined,
    history: events.map((row) => ({
      id: row.id,
      on: shortDate(row.at),
      at: row.at.toISOString(),
      who: nameOf(row.actorId),
      type: row.type,
      text: describeEvent(row, nameOf),
    })),
    notes: notes.map(({ id, createdAt, authorId, text }) => ({
      id,
      on: shortDate(createdAt),
      who: nameOf(authorId) ?? "",
      text,
    })),
    messages: sent.map(({ id, createdAt, authorId, subject, text, sendAt, sentAt, undoneAt }) => ({
      id,
      on: shortDate(createdAt),
      who: nameOf(authorId),
      subject,
      text,
      canUndo: sentAt === null && undoneAt === null && sendAt !== null && sendAt > now,
      state: undoneAt ? "undone" : sentAt ? "sent" : "waiting",
    })),
    others: await listOthers(db, review, view),
    admins: [...admins].map(([id, email]) => ({ id, email })),
  };
}

function describeEvent(row: typeof reviewEvents.$inferSelect, nameOf: (id: string | null) => string | undefined) {
  const event = toEvent(row);
  switch (event.type) {
    case "stage-changed":
      return `${stageLabel(event.fromStage)} → ${stageLabel(event.toStage)}`;
    case "assigned":
      return nameOf(event.detail.to) ?? desk.nobody;
    case "due-set":
      return shortDate(event.detail.dueAt);
    case "missed":
      return shortDate(event.detail.extendedTo);
    default:
      return undefined;
  }
}

/** By the same address, in any kind; the search's index finds them. */
async function listOthers(db: Database, review: Review, { email }: SubmissionView) {
  const pattern = sql`'%' || lower(${email.replace(/[\\%_]/g, "\\$&")}) || '%'`;
  const found = await db
    .select()
    .from(reviews)
    .where(
      and(
        sql`search_letters(search_text) like search_letters(${pattern}) and search_text like ${pattern}`,
        sql`${reviews.submissionId} <> ${review.submissionId}`,
      ),
    )
    .limit(10);
  return found.map(({ kind, receivedAt, reference, stage }) => ({
    reference,
    kind,
    stage,
    receivedOn: longDate(receivedAt),
  }));
}

export const listAssignees = async (db: Queryable) =>
  db
    .select({ id: adminProfiles.userId, email: adminProfiles.email })
    .from(adminProfiles)
    .innerJoin(users, eq(users.id, adminProfiles.userId))
    .orderBy(asc(adminProfiles.email));
