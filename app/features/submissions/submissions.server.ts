import { desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database, Queryable } from "~/db/client.server.ts";
import { type Cursors, listPage, type Page, type SearchableTable } from "~/db/keyset-pagination.server.ts";
import { adminProfiles, savedAnswers, users } from "~/db/schema/index.ts";
import type { AuditSubject } from "~/domain/audit.ts";
import { longDate } from "~/domain/dates.server.ts";
import { addFirstLink } from "~/services/applicant-links.server.ts";
import { type ApplicationEmail, applicationEmail, mayAcknowledge } from "~/services/application-email.server.ts";
import { dueTimesAfter, listClosingDays } from "~/services/due-times.server.ts";
import { hashFormKey } from "~/services/idempotency.server.ts";
import { nextSubmissionId, type SubmissionPrefix } from "~/services/ids.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { setFirstDue } from "~/services/reviews.server.ts";
import type { SubmissionEmails } from "./submission-emails.tsx";
import type { SubmissionKind, SubmissionRecord, SubmissionView } from "./submission-kind.ts";

export interface SubmissionStore<
  Record extends SubmissionRecord = SubmissionRecord,
  View extends SubmissionView = Record & SubmissionView,
> {
  kind: SubmissionKind;
  idPrefix: SubmissionPrefix;
  table: SearchableTable & { reference: PgColumn; submissionKey: PgColumn };
  sentAt: "submissionDate" | "createdAt";
  hidden?: string[];
  /** The day by which the person needs an answer. */
  deadlineOf?(record: Record): string | undefined;
  auditSubject: AuditSubject;
  loadEmails: () => Promise<{ emails: SubmissionEmails<Record> }>;
  /** Never set; carries the types only. */
  types?: { record: Record; view: View };
}

interface About {
  id: string;
  reference: string;
}

/** `adminId` of an admin who wants each; otherwise it is for the team's address. */
export type Received = About & { adminId?: string };
/** `answerBy` is an ISO time. */
export type Acknowledgement = About & { answerBy: string };

export type SubmissionEmail =
  | ApplicationEmail<"submission-received", Received>
  | ApplicationEmail<"submission-acknowledgement", Acknowledgement>;

export type SubmitContext = Pick<AppContext, "db" | "jobs" | "clock" | "limits" | "secret" | "settings">;

/**
 * Stores the row, its due time and its email jobs, and deletes what was saved of its form, in one transaction.
 * Idempotent: a repeat returns the first record.
 */
export async function submit<Record extends SubmissionRecord>(
  { db, jobs, clock, limits, secret, settings }: SubmitContext,
  store: SubmissionStore<Record, SubmissionView>,
  answers: Omit<Record, "id" | "reference" | "submissionDate" | "createdAt"> & { email: string },
  submissionKey: string,
  idempotencyKey?: string,
): Promise<{ record: Record; isAcknowledged: boolean; isRepeat: boolean }> {
  const isAcknowledged = await mayAcknowledge(limits, answers.email);
  for (;;) {
    const sentAt = clock.now();
    const id = await nextSubmissionId(db, store.idPrefix, sentAt);
    const [{ reference, admins }, closingDays] = await Promise.all([
      nextReferenceAndAdmins(db, settings.applicationsEmail),
      listClosingDays(db, sentAt),
    ]);
    const record = { ...answers, id, reference, [store.sentAt]: sentAt.toISOString() } as unknown as Record;
    const about = { id, reference };
    const emails: SubmissionEmail[] = [about, ...admins.map((adminId) => ({ ...about, adminId }))].map((data) => ({
      type: "submission-received",
      data,
    }));
    const due = await dueTimesAfter(sentAt, closingDays, store.deadlineOf?.(record));
    const answerBy = due.dueAt.toISOString();
    if (isAcknowledged) emails.push({ type: "submission-acknowledgement", data: { ...about, answerBy } });
    const row = { ...record, submissionKey, [store.sentAt]: sentAt };
    const more = setFirstDue(id, sentAt, due, [
      ...addFirstLink({ submissionId: id, secret, at: sentAt }),
      ...(idempotencyKey ? [forgetSaved(store.kind, idempotencyKey)] : []),
    ]);
    if (await jobs.insertAndEnqueue({ table: store.table, row, more }, applicationEmail, ...emails))
      return { record, isAcknowledged, isRepeat: false };
    const first = await findByKey(db, store, submissionKey);
    if (first) return { record: first, isAcknowledged, isRepeat: true };
    // Another process took this microsecond's id: retry.
  }
}

const forgetSaved = (kind: SubmissionKind, idempotencyKey: string) =>
  sql`delete from ${savedAnswers} where ${savedAnswers.formKey} = ${hashFormKey(kind, idempotencyKey)}`;

/** With the admins who want each submission's mail at an own address. In one query, which each visitor waits for. */
async function nextReferenceAndAdmins(db: Queryable, teamAddress: string) {
  const { rows } = await db.execute<{ reference: string; admins: string[] }>(sql`
    select new_reference() as reference, array(
      select ${users.id} from ${adminProfiles} join ${users} on ${users.id} = ${adminProfiles.userId}
      where ${adminProfiles.notifications} = 'each' and ${users.disabledAt} is null
        and lower(${adminProfiles.email}) <> ${teamAddress.toLowerCase()}
    ) as admins`);
  const [row] = rows;
  if (!row) throw new Error("The database made no reference.");
  return row;
}

export async function findByKey<Record extends SubmissionRecord>(
  db: Queryable,
  store: SubmissionStore<Record, SubmissionView>,
  submissionKey: string,
): Promise<Record | undefined> {
  const [row] = await selectFrom(db, store).where(eq(store.table.submissionKey, submissionKey));
  return row && (toRecord(store, row) as unknown as Record);
}

export async function listSubmissions<View extends SubmissionView>(
  db: Database,
  store: SubmissionStore<SubmissionRecord, View>,
  request: Cursors & { search?: string },
): Promise<Page<View>> {
  const { ids, newer, older } = await listPage(db, store.table, request);
  const rows = await selectFrom(db, store).where(inArray(store.table.id, ids)).orderBy(desc(store.table.id));
  return { rows: rows.map((row) => toView(store, row)), newer, older };
}

export async function findSubmission<View extends SubmissionView>(
  db: Queryable,
  store: SubmissionStore<SubmissionRecord, View>,
  id: string,
): Promise<View | undefined> {
  const [row] = await selectFrom(db, store).where(eq(store.table.id, id));
  return row && toView(store, row);
}

export async function findSubmissions<View extends SubmissionView>(
  db: Queryable,
  store: SubmissionStore<SubmissionRecord, View>,
  ids: string[],
): Promise<View[]> {
  const rows = await selectFrom(db, store).where(inArray(store.table.id, ids));
  return rows.map((row) => toView(store, row));
}

export async function findByReference<View extends SubmissionView>(
  db: Queryable,
  store: SubmissionStore<SubmissionRecord, View>,
  reference: string,
): Promise<View[]> {
  const rows = await selectFrom(db, store).where(eq(store.table.reference, reference));
  return rows.map((row) => toView(store, row));
}

type Row = { [column: string]: unknown };

function selectFrom(db: Queryable, { table }: SubmissionStore<SubmissionRecord, SubmissionView>) {
  const { submissionKey: _key, searchText: _text, ...columns } = getTableColumns(table);
  return db.select(columns).from(table);
}

const toRecord = ({ sentAt }: Pick<SubmissionStore, "sentAt">, row: Row): Row => ({
  ...row,
  [sentAt]: (row[sentAt] as Date).toISOString(),
});

function toView<View extends SubmissionView>(store: SubmissionStore<SubmissionRecord, View>, row: Row): View {
  const view: Row = { ...toRecord(store, row), submittedOn: longDate(row[store.sentAt] as Date) };
  for (const name of store.hidden ?? []) delete view[name];
  return view as unknown as View;
}
