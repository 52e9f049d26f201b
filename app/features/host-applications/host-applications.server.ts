import { and, asc, count, desc, eq, getTableColumns, gt, like, lt, sql } from "drizzle-orm";
import { longDate } from "~/content/dates.ts";
import { type Database, placeholdersOf, type Queryable, statements } from "~/db/client.server.ts";
import { hostApplications } from "~/db/schema/index.ts";
import { applicationEmail } from "~/services/application-email.server.ts";
import type { Clock } from "~/services/clock.server.ts";
import type { Jobs } from "~/services/jobs.server.ts";
import { nextSubmissionId, submissionKeyOf } from "~/services/submissions.server.ts";
import type { HostApplicationEmail } from "./host-applications-jobs.server.ts";
import type { HostApplicationInput, HostApplicationRecord } from "./schema.ts";

const { submissionKey: _submissionKey, searchText: _searchText, ...columns } = getTableColumns(hostApplications);

/** As an admin sees it: the date is written out here, because not every browser knows the site's time zone alike. */
export type ShownHostApplication = HostApplicationRecord & { submittedOn: string };

type HostApplication = Omit<typeof hostApplications.$inferSelect, "submissionKey" | "searchText">;

const insertion = statements
  .insert(hostApplications)
  .values(placeholdersOf(hostApplications))
  .onConflictDoNothing()
  .returning({ id: hostApplications.id });

/**
 * Stores an application together with its two mail jobs, all or nothing.
 * Idempotent: the same content under the same idempotency key gives the first answer again.
 * @param recipient who on the team is told
 * @returns the stored record; its id is the reference that the applicant gets
 */
export async function submitHostApplication(
  { db, jobs, clock, recipient }: { db: Database; jobs: Jobs; clock: Clock; recipient: string },
  { idempotencyKey, ...input }: HostApplicationInput,
): Promise<HostApplicationRecord> {
  const submissionKey = submissionKeyOf(idempotencyKey, input);
  for (;;) {
    const submissionDate = clock.now();
    const record: HostApplicationRecord = {
      ...input,
      id: nextSubmissionId("app", submissionDate),
      submissionDate: submissionDate.toISOString(),
    };
    const isStored = await jobs.insertAndEnqueue(
      db,
      insertion,
      { ...record, submissionKey, submissionDate },
      applicationEmail,
      ...([
        { type: "host", to: recipient, data: record },
        { type: "host-acknowledgement", to: record.email, data: record },
      ] satisfies HostApplicationEmail[]),
    );
    if (isStored) return record;
    const [first] = await db
      .select(columns)
      .from(hostApplications)
      .where(eq(hostApplications.submissionKey, submissionKey));
    if (first) return toRecord(first);
    // Neither stored nor there already: another process took this very microsecond's id. Take the next.
  }
}

const toRecord = ({ submissionDate, ...row }: HostApplication): HostApplicationRecord => ({
  ...row,
  submissionDate: submissionDate.toISOString(),
});

const toShown = (row: HostApplication): ShownHostApplication => ({
  ...toRecord(row),
  submittedOn: longDate(row.submissionDate),
});

export const pageSize = 25;

/**
 * One page, newest first.
 * @param search case-insensitive part of a first name, last name, e-mail, city or country; empty for all
 * @param after id that the page begins behind (older); `before` instead gives the page of newer ones that ends before it
 */
export async function listHostApplications(
  db: Queryable,
  { search = "", after, before }: { search?: string; after?: string; before?: string },
): Promise<{ rows: ShownHostApplication[]; newer: string | undefined; older: string | undefined }> {
  const found = await db
    .select(columns)
    .from(hostApplications)
    .where(
      and(
        matches(search),
        after ? lt(hostApplications.id, after) : undefined,
        before ? gt(hostApplications.id, before) : undefined,
      ),
    )
    .orderBy(before ? asc(hostApplications.id) : desc(hostApplications.id))
    .limit(pageSize + 1);
  const more = found.length > pageSize;
  const rows = found.slice(0, pageSize);
  if (before) rows.reverse();
  const hasNewer = before ? more : after !== undefined;
  const hasOlder = before ? true : more;
  return {
    rows: rows.map(toShown),
    newer: hasNewer ? rows.at(0)?.id : undefined,
    older: hasOlder ? rows.at(-1)?.id : undefined,
  };
}

/** How many there are, or how many the search finds. */
export async function countHostApplications(db: Queryable, search = ""): Promise<number> {
  const [row] = await db.select({ total: count() }).from(hostApplications).where(matches(search));
  return row?.total ?? 0;
}

/** One application, or undefined where no such id is stored. */
export async function findHostApplication(db: Queryable, id: string): Promise<ShownHostApplication | undefined> {
  const [row] = await db.select(columns).from(hostApplications).where(eq(hostApplications.id, id));
  return row && toShown(row);
}

function matches(search: string) {
  const wanted = search.trim();
  if (wanted === "") return undefined;
  return like(hostApplications.searchText, sql`'%' || lower(${wanted.replace(/[\\%_]/g, "\\$&")}) || '%'`);
}
