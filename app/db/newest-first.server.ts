import { eq, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Queryable } from "./client.server.ts";
import { rowCountChanges } from "./schema/row-count-changes.ts";

/** A table of submissions: its ids sort by time, and `searchText` is what its search looks through, lower-cased. */
export type SubmissionTable = PgTable & { id: PgColumn; searchText: PgColumn };

/** What a page shows: what the search finds behind an id (older) or before one (newer), or from the newest on. */
export interface ListPlace {
  search?: string;
  after?: string;
  before?: string;
}

/** How many a search finds: exactly, or at least so many. */
export interface Found {
  count: number;
  isMore: boolean;
}

export const pageSize = 25;
/** Counting what a search finds ends here: to count all that a common search finds takes longer than a page may. */
export const mostCounted = 500;
// So many rows are looked through one by one before an index is asked for the rest. What is found often fills a page by
// then; of what is not there are few enough matches for all of them to be fetched and sorted (docs/decisions/0005).
const walkedRows = 20_000;

/** Where a walk through the rows begins, and which way it goes. */
interface Way {
  range: SQL;
  direction: SQL;
  onwards: SQL;
}

const fromNewest: Way = { range: sql`true`, direction: sql`desc`, onwards: sql`<=` };

/**
 * The ids of one page, newest first. Reads few rows or few matches, whatever the table holds.
 * @returns the ids, and the places from which there are newer or older ones
 */
export async function listNewestFirst(
  db: Database,
  table: SubmissionTable,
  { search = "", after, before }: ListPlace,
): Promise<{ ids: string[]; newer: string | undefined; older: string | undefined }> {
  const wanted = search.trim();
  const way: Way = before
    ? { range: sql`id > ${before}`, direction: sql`asc`, onwards: sql`>=` }
    : { ...fromNewest, ...(after && { range: sql`id < ${after}` }) };
  const limit = pageSize + 1;
  const found = wanted
    ? await seek(db, table, wanted, way, limit)
    : await idsOf(db, sql`select id from ${table} where ${way.range} order by id ${way.direction} limit ${limit}`);
  const more = found.length > pageSize;
  const ids = found.slice(0, pageSize);
  if (before) ids.reverse();
  const hasNewer = before ? more : after !== undefined;
  const hasOlder = before ? true : more;
  return { ids, newer: hasNewer ? ids.at(0) : undefined, older: hasOlder ? ids.at(-1) : undefined };
}

/**
 * How many rows the search finds, exactly up to `mostCounted`.
 * @param search must hold more than white space
 */
export async function countFound(db: Database, table: SubmissionTable, search: string): Promise<Found> {
  const wanted = search.trim();
  const limit = mostCounted + 1;
  const count = await atOneMoment(db, async (moment) => {
    const near = await countOf(moment, sql`${nearest(table, fromNewest)} where ${contains(wanted)} limit ${limit}`);
    if (near === limit || !(await firstBeyond(moment, table, fromNewest))) return near;
    await preferSearchIndexes(moment);
    return countOf(moment, sql`${table} where ${containsByIndex(wanted)} limit ${limit}`);
  });
  return { count: Math.min(count, mostCounted), isMore: count > mostCounted };
}

/** How many rows the table has, exactly, without counting them. */
export async function countAll(db: Queryable, table: SubmissionTable): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${rowCountChanges.change}), 0)` })
    .from(rowCountChanges)
    .where(eq(rowCountChanges.list, getTableName(table)));
  return Number(row?.total ?? 0);
}

/** The rows nearest to a place one by one, then by an index what lies beyond them. */
function seek(db: Database, table: SubmissionTable, wanted: string, way: Way, limit: number) {
  return atOneMoment(db, async (moment) => {
    const near = await idsOf(
      moment,
      sql`select id from ${nearest(table, way)} where ${contains(wanted)} limit ${limit}`,
    );
    if (near.length === limit) return near;
    const beyond = await firstBeyond(moment, table, way);
    if (!beyond) return near;
    await preferSearchIndexes(moment);
    const far = await idsOf(
      moment,
      sql`with matches as materialized (select id from ${table} where ${containsByIndex(wanted)} and id ${way.onwards} ${beyond})
        select id from matches order by id ${way.direction} limit ${limit - near.length}`,
    );
    return [...near, ...far];
  });
}

const nearest = (table: SubmissionTable, { range, direction }: Way) =>
  sql`(select id, search_text from ${table} where ${range} order by id ${direction} limit ${walkedRows}) nearest`;

/** The first row that a walk does not reach; undefined where it reaches all. */
async function firstBeyond(db: Queryable, table: SubmissionTable, { range, direction }: Way) {
  const [id] = await idsOf(
    db,
    sql`select id from ${table} where ${range} order by id ${direction} offset ${walkedRows} limit 1`,
  );
  return id;
}

const contains = (wanted: string) => sql`search_text like '%' || lower(${wanted.replace(/[\\%_]/g, "\\$&")}) || '%'`;

// Three letters or digits in a row are certain to hold a trigram, and only plain ones are so in every collation. Without
// one the pairs of neighbours are asked for, or the single character; what they narrow down is then looked at.
function containsByIndex(wanted: string): SQL {
  if (/[a-z0-9]{3}/i.test(wanted)) return contains(wanted);
  const characters = [...wanted].length;
  const grams = sql`search_grams(lower(${wanted}))`;
  const pairs = characters === 1 ? grams : sql`(${grams})[${characters + 1}::int:]`;
  return sql`search_grams(search_text) @> ${pairs} and ${contains(wanted)}`;
}

/** Several queries that see the same rows. */
const atOneMoment = <Result>(db: Database, ask: (moment: Queryable) => Promise<Result>) =>
  db.transaction(ask, { isolationLevel: "repeatable read", accessMode: "read only" });

/** For the rest of the transaction. A guess of how much a search finds may be far off, and then reads the whole table. */
const preferSearchIndexes = (moment: Queryable) =>
  moment.execute(
    sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexonlyscan', 'off', true)`,
  );

async function idsOf(db: Queryable, statement: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(statement);
  return rows.map(({ id }) => id);
}

async function countOf(db: Queryable, rows: SQL): Promise<number> {
  const { rows: counted } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${rows}) counted`,
  );
  return counted[0]?.count ?? 0;
}
