import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { stageLabel } from "~/content/desk.ts";
import type { Queryable } from "~/db/client.server.ts";
import { contains, countAll, countMatches, type MatchCount } from "~/db/keyset-pagination.server.ts";
import { reviews } from "~/db/schema/index.ts";
import type { ListQuery } from "~/db/snapshot-cursor.server.ts";
import { ageOf } from "~/domain/dates.server.ts";
import { readReference } from "~/domain/reference.ts";
import { recordView } from "~/services/audit.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import type { SubmissionListState } from "./list-state.ts";
import { submissionDisplays } from "./submission-displays.ts";
import type { SubmissionKind, SubmissionView } from "./submission-kind.ts";
import { submissionKinds, submissionStores } from "./submission-stores.server.ts";
import { findByReference, findSubmission, listSubmissions } from "./submissions.server.ts";

export interface SubmissionList {
  tab: SubmissionKind;
  rows: SubmissionView[];
  newer?: string;
  older?: string;
}

export interface SubmissionItem {
  tab: SubmissionKind;
  row: SubmissionView;
}

export interface SubmissionLists {
  list: SubmissionList;
  counts: Record<SubmissionKind, number>;
  found?: Record<SubmissionKind, MatchCount>;
  readAt: string;
}

export async function readLists({ db, clock }: AppContext, state: SubmissionListState): Promise<SubmissionLists> {
  const { tab, q, after, before } = state;
  const search = q.trim();
  const now = clock.now();
  const [named, page, counts, found] = await Promise.all([
    findNamed(db, search),
    listSubmissions(db, submissionStores[tab], { search, after, before }),
    forEachKind((kind) => countAll(db, submissionStores[kind].table)),
    search === "" ? undefined : forEachKind((kind) => countMatches(db, submissionStores[kind].table, search)),
  ]);
  const shown = named?.[tab] ?? page.rows;
  const closedAs = await findClosed(db, shown);
  const rows = shown.map((row) => ({
    ...row,
    closedAs: closedAs.get(row.reference),
    age: ageOf(submissionDisplays[tab].sentAt(row), now),
  }));
  const readAt = now.toISOString();
  if (!named) return { list: { tab, ...page, rows }, counts, found, readAt };
  const countNamed = async (kind: SubmissionKind) => ({ count: named[kind].length, isMore: false });
  return { list: { tab, rows }, counts, found: await forEachKind(countNamed), readAt };
}

/** By reference, of the closed ones only: whoever withdrew waits for nobody. */
async function findClosed(db: Queryable, rows: SubmissionView[]): Promise<Map<string, string>> {
  const references = rows.map(({ reference }) => reference);
  const closed = await db
    .select({ reference: reviews.reference, stage: reviews.stage })
    .from(reviews)
    .where(and(inArray(reviews.reference, references), isNotNull(reviews.closedAt)));
  return new Map(closed.map(({ reference, stage }) => [reference, stageLabel(stage)]));
}

async function findNamed(db: Queryable, search: string): Promise<Record<SubmissionKind, SubmissionView[]> | undefined> {
  const reference = await findReference(db, search);
  if (!reference) return undefined;
  return forEachKind((kind) => findByReference(db, submissionStores[kind], reference));
}

/** Undefined if no submission has it: a name may be spelled with a reference's letters. */
async function findReference(db: Queryable, search: string): Promise<string | undefined> {
  const reference = readReference(search);
  if (!reference) return undefined;
  const [named] = await db
    .select({ reference: reviews.reference })
    .from(reviews)
    .where(eq(reviews.reference, reference));
  return named?.reference;
}

/** All rows of the search, in the list's order. */
export async function submissionQuery(db: Queryable, kind: SubmissionKind, search: string): Promise<ListQuery> {
  const { table } = submissionStores[kind];
  const reference = await findReference(db, search);
  const found = search === "" ? undefined : contains(search);
  return {
    id: sql`id`,
    from: sql`${table}`,
    where: reference ? eq(table.reference, reference) : found,
    order: sql`id desc`,
  };
}

async function forEachKind<Result>(read: (kind: SubmissionKind) => Promise<Result>) {
  const results = await Promise.all(submissionKinds.map(async (kind) => [kind, await read(kind)] as const));
  return Object.fromEntries(results) as Record<SubmissionKind, Result>;
}

export async function readItem(
  { db }: AppContext,
  tab: SubmissionKind,
  id: string,
): Promise<SubmissionItem | undefined> {
  const row = await findSubmission(db, submissionStores[tab], id);
  if (!row) return undefined;
  const closedAs = (await findClosed(db, [row])).get(row.reference);
  return { tab, row: { ...row, closedAs } };
}

/** Idempotent for 15 minutes, because open pages poll. Never records the search text. */
export async function recordListView(
  { db, clock, requestId }: AppContext,
  actorId: string,
  { tab, item, after, before }: SubmissionListState,
) {
  const common = { at: clock.now(), actorId, requestId };
  if (item && item !== "first" && item !== "last")
    return recordView(db, {
      ...common,
      action: "record-viewed",
      subject: { kind: submissionStores[tab].auditSubject, id: item },
    });
  const place = [tab, after && `after-${after}`, before && `before-${before}`].filter(Boolean).join(":");
  return recordView(db, { ...common, action: "list-read", subject: { kind: "list", id: place } });
}
