import { desc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Database, Queryable } from "~/db/client.server.ts";
import { countAll, countFound, type Found, type ListPlace, listNewestFirst } from "~/db/keyset-pagination.server.ts";
import { hostApplications } from "~/db/schema/index.ts";
import { longDate } from "~/domain/dates.server.ts";
import type { HostApplicationRecord } from "./schema.ts";

const { submissionKey: _submissionKey, searchText: _searchText, ...columns } = getTableColumns(hostApplications);

type Row = Omit<typeof hostApplications.$inferSelect, "submissionKey" | "searchText">;

/** As an admin sees it: the date is written out here, because not every browser knows the site's time zone alike. */
export type ShownHostApplication = HostApplicationRecord & { submittedOn: string };

const toShown = (row: Row): ShownHostApplication => ({
  ...row,
  submissionDate: row.submissionDate.toISOString(),
  submittedOn: longDate(row.submissionDate),
});

/**
 * One page, newest first.
 * @param place.search case-insensitive part of a first name, last name, e-mail, city or country; empty for all
 * @param place.after id that the page begins behind (older); `before` instead gives the page of newer ones that ends
 *   before it
 */
export async function listHostApplications(
  db: Database,
  place: ListPlace,
): Promise<{ rows: ShownHostApplication[]; newer: string | undefined; older: string | undefined }> {
  const { ids, newer, older } = await listNewestFirst(db, hostApplications, place);
  const rows = await db
    .select(columns)
    .from(hostApplications)
    .where(inArray(hostApplications.id, ids))
    .orderBy(desc(hostApplications.id));
  return { rows: rows.map(toShown), newer, older };
}

/** How many there are. */
export const countHostApplications = (db: Queryable): Promise<number> => countAll(db, hostApplications);

/** How many of them a search finds, exactly up to `mostCounted`. */
export const countFoundHostApplications = (db: Database, search: string): Promise<Found> =>
  countFound(db, hostApplications, search);

/** One application, or undefined where no such id is stored. */
export async function findHostApplication(db: Queryable, id: string): Promise<ShownHostApplication | undefined> {
  const [row] = await db.select(columns).from(hostApplications).where(eq(hostApplications.id, id));
  return row && toShown(row);
}
