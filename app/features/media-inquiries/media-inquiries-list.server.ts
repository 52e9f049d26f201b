import { desc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Database, Queryable } from "~/db/client.server.ts";
import { countAll, countFound, type Found, type ListPlace, listNewestFirst } from "~/db/keyset-pagination.server.ts";
import { mediaInquiries } from "~/db/schema/index.ts";
import { longDate } from "~/domain/dates.server.ts";

const { submissionKey: _submissionKey, searchText: _searchText, ...columns } = getTableColumns(mediaInquiries);

type Row = Omit<typeof mediaInquiries.$inferSelect, "submissionKey" | "searchText">;

/** As an admin sees it: the date is written out here, because not every browser knows the site's time zone alike. */
export type ShownMediaInquiry = Omit<Row, "createdAt"> & { createdAt: string; submittedOn: string };

const toShown = (row: Row): ShownMediaInquiry => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  submittedOn: longDate(row.createdAt),
});

/**
 * One page, newest first.
 * @param place.search case-insensitive part of a name, e-mail or organization; empty for all
 * @param place.after id that the page begins behind (older); `before` instead gives the page of newer ones that ends
 *   before it
 */
export async function listMediaInquiries(
  db: Database,
  place: ListPlace,
): Promise<{ rows: ShownMediaInquiry[]; newer: string | undefined; older: string | undefined }> {
  const { ids, newer, older } = await listNewestFirst(db, mediaInquiries, place);
  const rows = await db
    .select(columns)
    .from(mediaInquiries)
    .where(inArray(mediaInquiries.id, ids))
    .orderBy(desc(mediaInquiries.id));
  return { rows: rows.map(toShown), newer, older };
}

/** How many there are. */
export const countMediaInquiries = (db: Queryable): Promise<number> => countAll(db, mediaInquiries);

/** How many of them a search finds, exactly up to `mostCounted`. */
export const countFoundMediaInquiries = (db: Database, search: string): Promise<Found> =>
  countFound(db, mediaInquiries, search);

/** One inquiry, or undefined where no such id is stored. */
export async function findMediaInquiry(db: Queryable, id: string): Promise<ShownMediaInquiry | undefined> {
  const [row] = await db.select(columns).from(mediaInquiries).where(eq(mediaInquiries.id, id));
  return row && toShown(row);
}
