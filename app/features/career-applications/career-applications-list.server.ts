import { desc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Database, Queryable } from "~/db/client.server.ts";
import { countAll, countFound, type Found, type ListPlace, listNewestFirst } from "~/db/keyset-pagination.server.ts";
import { careerApplications } from "~/db/schema/index.ts";
import { longDate } from "~/domain/dates.server.ts";

const { submissionKey: _submissionKey, searchText: _searchText, ...columns } = getTableColumns(careerApplications);

type Row = Omit<typeof careerApplications.$inferSelect, "submissionKey" | "searchText">;

/**
 * As an admin sees it: the date is written out here, because not every browser knows the site's time zone alike. Where
 * the résumé lies in storage is left out: it is reached by the application's id.
 */
export type ShownCareerApplication = Omit<Row, "createdAt" | "resumeUrl"> & { createdAt: string; submittedOn: string };

const toShown = ({ resumeUrl: _resumeUrl, ...row }: Row): ShownCareerApplication => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  submittedOn: longDate(row.createdAt),
});

/**
 * One page, newest first.
 * @param place.search case-insensitive part of a name, e-mail or position; empty for all
 * @param place.after id that the page begins behind (older); `before` instead gives the page of newer ones that ends
 *   before it
 */
export async function listCareerApplications(
  db: Database,
  place: ListPlace,
): Promise<{ rows: ShownCareerApplication[]; newer: string | undefined; older: string | undefined }> {
  const { ids, newer, older } = await listNewestFirst(db, careerApplications, place);
  const rows = await db
    .select(columns)
    .from(careerApplications)
    .where(inArray(careerApplications.id, ids))
    .orderBy(desc(careerApplications.id));
  return { rows: rows.map(toShown), newer, older };
}

/** How many there are. */
export const countCareerApplications = (db: Queryable): Promise<number> => countAll(db, careerApplications);

/** How many of them a search finds, exactly up to `mostCounted`. */
export const countFoundCareerApplications = (db: Database, search: string): Promise<Found> =>
  countFound(db, careerApplications, search);

/** One application, or undefined where no such id is stored. */
export async function findCareerApplication(db: Queryable, id: string): Promise<ShownCareerApplication | undefined> {
  const [row] = await db.select(columns).from(careerApplications).where(eq(careerApplications.id, id));
  return row && toShown(row);
}
