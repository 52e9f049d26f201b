import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Queryable } from "~/db/client.server.ts";
import { adminProfiles, applicantPages, reviews, users } from "~/db/schema/index.ts";
import { dayDate, listDate, longDate, shortDate } from "~/domain/dates.server.ts";
import { shownReference } from "~/domain/reference.ts";
import type { ReviewKind } from "~/domain/review.ts";
import { isSample } from "~/domain/samples.ts";
import type { WaitingReason } from "~/domain/waiting-deposit.ts";
import type { Review } from "~/services/reviews.server.ts";
import {
  countWaitingDeposits,
  listWaitingDeposits,
  readReturnLimitDays,
  type WaitingDeposit,
} from "~/services/waiting-deposits.server.ts";
import { submissionDisplays } from "../submission-displays.ts";
import type { SubmissionView } from "../submission-kind.ts";
import { submissionStores } from "../submission-stores.server.ts";
import { findSubmissions } from "../submissions.server.ts";
import { type DeskReader, listPlaces, type Place, readAfter } from "./desk-query.server.ts";
import { type DeskState, type DeskView, deskViews, hasDeposits } from "./desk-state.ts";

export const deskPageSize = 25;

export interface DeskRow {
  reference: string;
  version: number;
  kind: ReviewKind;
  name: string;
  stage: string;
  assignee: string | undefined;
  receivedOn: string;
  receivedShort: string;
  closedShort: string | undefined;
  isSample: boolean;
  dueOn: string | undefined;
  dueAt: string | undefined;
  isOverdue: boolean;
  /** The day, while it is snoozed. */
  snoozedUntilOn: string | undefined;
  /** Of a request for erasure. */
  eraseBy: string | undefined;
}

/** A deposit that waits; `id` differs for each reason. */
export interface DepositRow {
  kind: "deposit";
  id: string;
  depositId: string;
  /** As people read it out. */
  code: string;
  host: string | undefined;
  reason: WaitingReason;
  isAgreed: boolean | undefined;
  limitDays: number;
  paidOn: string | undefined;
  paidShort: string | undefined;
  dueOn: string | undefined;
  dueAt: string | undefined;
  isOverdue: boolean;
}

export interface DeskPage {
  rows: (DeskRow | DepositRow)[];
  /** Where a search that found nothing finds something. */
  elsewhere: DeskView[];
  next: string | undefined;
}

const countLimit = 1_000;

/** Exact up to 1,000 of each kind of row. */
export async function countOverdue(db: Queryable, now: Date): Promise<number> {
  const limitDays = await readReturnLimitDays(db);
  const [submissions, deposits] = await Promise.all([
    countOverdueSubmissions(db, now),
    countWaitingDeposits(db, { now, limitDays, overdue: true, limit: countLimit }),
  ]);
  return submissions + deposits;
}

async function countOverdueSubmissions(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      (select from reviews where closed_at is null and coalesce(due_at, 'infinity') < ${now.toISOString()} limit ${countLimit})
      union all select from applicant_pages where erasure_due_at < ${now.toISOString()}
    ) overdue`);
  return rows[0]?.count ?? 0;
}

export async function listDesk(db: Database, state: DeskState, { me, now }: DeskReader): Promise<DeskPage> {
  const limit = deskPageSize + 1;
  const [places, deposits, admins] = await Promise.all([
    listPlaces(db, state, { me, now, limit }),
    listDeposits(db, state, { now, limit }),
    listAdmins(db),
  ]);
  const found = deposits.length === 0 ? places : [...places, ...deposits.map(({ place }) => place)].sort(byPlace);
  const shown = found.slice(0, deskPageSize);
  const isShown = inArray(
    reviews.submissionId,
    shown.map(({ id }) => id),
  );
  const reviewRows = await loadRows(db, isShown, admins, now);
  const byId = new Map<string, DeskRow | DepositRow>([
    ...reviewRows,
    ...deposits.map(({ row }) => [row.id, row] as const),
  ]);
  const rows = shown.flatMap(({ id }) => byId.get(id) ?? []);
  const last = shown.at(-1);
  const elsewhere = state.q && found.length === 0 ? await findViews(db, state, { me, now }) : [];
  return { rows, elsewhere, next: found.length > deskPageSize ? last && `${last.place}_${last.id}` : undefined };
}

/** As the database orders them: ids of one kind are alike in length, and begin as no other kind's. */
const byPlace = (one: Place, other: Place) => Number(one.place) - Number(other.place) || (one.id < other.id ? -1 : 1);

async function listDeposits(db: Queryable, state: DeskState, { now, limit }: { now: Date; limit: number }) {
  if (!hasDeposits(state)) return [];
  const limitDays = await readReturnLimitDays(db);
  const { after, overdue, q: search } = state;
  const filter = { now, limitDays, limit, overdue, search, ...(after && { after: readAfter(after) }) };
  const found = await listWaitingDeposits(db, filter);
  return found.map((deposit) => ({ place: deposit, row: toDepositRow(deposit, { now, limitDays }) }));
}

const toDepositRow = (
  { id, depositId, reason, reference, host, isAgreed, paidAt, dueAt }: WaitingDeposit,
  { now, limitDays }: { now: Date; limitDays: number },
): DepositRow => ({
  kind: "deposit",
  id,
  depositId,
  code: shownReference({ id: depositId, reference }),
  host: host ?? undefined,
  reason,
  isAgreed: isAgreed ?? undefined,
  limitDays,
  paidOn: paidAt ? longDate(paidAt) : undefined,
  paidShort: paidAt ? shortDate(paidAt) : undefined,
  dueOn: dueAt ? shortDate(dueAt) : undefined,
  dueAt: dueAt?.toISOString(),
  isOverdue: dueAt !== null && dueAt < now,
});

async function findViews(db: Database, { q, view: seen }: DeskState, reader: DeskReader): Promise<DeskView[]> {
  const none = { kind: undefined, stage: undefined, assignee: undefined, overdue: false };
  const found = await Promise.all(
    deskViews.map(async (view) => {
      const state = { ...none, q, view, after: undefined, item: undefined };
      if (view === seen) return [];
      const [place] = await listPlaces(db, state, { ...reader, limit: 1 });
      return place || (await listDeposits(db, state, { now: reader.now, limit: 1 })).length > 0 ? [view] : [];
    }),
  );
  return found.flat();
}

async function loadRows(db: Database, where: SQL, admins: Map<string, string>, now: Date) {
  const found = await db
    .select({ review: reviews, eraseBy: applicantPages.erasureDueAt })
    .from(reviews)
    .leftJoin(applicantPages, eq(applicantPages.submissionId, reviews.submissionId))
    .where(where);
  const views = await loadSubmissions(
    db,
    found.map(({ review }) => review),
  );
  const rows = found.flatMap(({ review, eraseBy }) => {
    const view = views.get(review.submissionId);
    return view ? [[review.submissionId, toDeskRow(review, view, admins, now, eraseBy)] as const] : [];
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
  reader: DeskReader & { limit: number },
): Promise<string[]> {
  const ids = (await listPlaces(db, state, reader)).map(({ id }) => id);
  const { reference, submissionId } = reviews;
  const found = await db.select({ id: submissionId, reference }).from(reviews).where(inArray(submissionId, ids));
  const byId = new Map(found.map((row) => [row.id, row.reference]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function loadSubmissions(db: Database, found: Review[]): Promise<Map<string, SubmissionView>> {
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

export function toDeskRow(
  review: Review,
  view: SubmissionView,
  admins: Map<string, string>,
  now: Date,
  eraseBy?: Date | null,
): DeskRow {
  const { assigneeId, closedAt, dueAt, kind, receivedAt, reference, snoozedUntil, stage, version } = review;
  return {
    reference,
    version,
    kind,
    name: submissionDisplays[kind].nameOf(view),
    stage,
    assignee: assigneeId ? admins.get(assigneeId) : undefined,
    receivedOn: longDate(receivedAt),
    receivedShort: shortDate(receivedAt),
    closedShort: closedAt ? shortDate(closedAt) : undefined,
    isSample: isSample(view),
    dueOn: dueAt ? shortDate(dueAt) : undefined,
    dueAt: dueAt?.toISOString(),
    isOverdue: dueAt !== null && dueAt < now,
    snoozedUntilOn: snoozedUntil && snoozedUntil > now ? listDate(snoozedUntil, now) : undefined,
    eraseBy: eraseBy ? dayDate(eraseBy) : undefined,
  };
}

export const listAssignees = async (db: Queryable) =>
  db
    .select({ id: adminProfiles.userId, email: adminProfiles.email })
    .from(adminProfiles)
    .innerJoin(users, eq(users.id, adminProfiles.userId))
    .orderBy(asc(adminProfiles.email));
