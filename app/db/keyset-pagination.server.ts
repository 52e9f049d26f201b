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
export const scanLimit = 7_500;
/** So many where matches are counted: what an index finds has to be gathered whole even where few are counted. */
export const countedRows = 10_000;
const longPeriodDays = 32;
const shortPeriodDays = 2;
// More rows than this are not fetched at once only to be sorted.
const muchInAPeriod = 100;

/** Where a walk through the rows begins, and which way it goes. */
interface Way {
  range: SQL;
  direction: SQL;
  /** How the last row of the way is found first. */
  end: SQL;
  onwards: SQL;
  step: 1 | -1;
}

const fromNewest: Way = { range: sql`true`, direction: sql`desc`, end: sql`asc`, onwards: sql`<=`, step: -1 };

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
    ? { range: sql`id > ${before}`, direction: sql`asc`, end: sql`desc`, onwards: sql`>=`, step: 1 }
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
    const near = await countOf(
      moment,
      sql`${nearest(table, fromNewest, countedRows)} where ${contains(wanted)} limit ${limit}`,
    );
    if (near === limit || !(await firstBeyond(moment, table, fromNewest, countedRows))) return near;
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
    const [last = beyond] = await idsOf(moment, sql`select id from ${table} order by id ${way.end} limit 1`);
    await preferSearchIndexes(moment);
    const far = await idsOf(moment, byPeriods(table, wanted, way, { beyond, last }, limit - near.length));
    return [...near, ...far];
  });
}

/**
 * What the index finds beyond a place, period by period, until there is enough: to fetch and sort all that is found
 * takes longer than a page may where it is much. A long period in which it is much is taken by its short ones.
 */
function byPeriods(
  table: SubmissionTable,
  wanted: string,
  way: Way,
  place: { beyond: string; last: string },
  limit: number,
) {
  const from = sql`from ${table} where ${containsByIndex(wanted)} and id ${way.onwards} ${place.beyond} and`;
  const newestOf = (of: SQL) => sql`select id ${from} ${of} order by id ${way.direction} limit ${limit}`;
  const shorts = longPeriodDays / shortPeriodDays;
  const [first, end] = way.step < 0 ? [shorts - 1, 0] : [0, shorts - 1];
  return sql`
    select found.id
    from generate_series(${period(sql`${place.beyond}`, longPeriodDays)}, ${period(sql`${place.last}`, longPeriodDays)}, ${sql.raw(String(way.step))}) long
    cross join lateral (
      with sample as materialized (select id ${from} ${period(sql`id`, longPeriodDays)} = long limit ${muchInAPeriod + 1})
      (select id from sample where (select count(*) from sample) <= ${muchInAPeriod} order by id ${way.direction} limit ${limit})
      union all
      (select each.id
        from generate_series(long * ${shorts}::int + ${first}::int, long * ${shorts}::int + ${end}::int, ${sql.raw(String(way.step))}) short
        cross join lateral (${newestOf(sql`${period(sql`id`, shortPeriodDays)} = short`)}) each
        where (select count(*) from sample) > ${muchInAPeriod})
    ) found
    limit ${limit}`;
}

/** Written as the index has it. */
const period = (id: SQL, days: number) => sql`submission_period(${id}, ${sql.raw(String(days))})`;

const nearest = (table: SubmissionTable, { range, direction }: Way, rows = scanLimit) =>
  sql`(select id, search_text from ${table} where ${range} order by id ${direction} limit ${rows}) nearest`;

/** The first row that a walk does not reach; undefined where it reaches all. */
async function firstBeyond(db: Queryable, table: SubmissionTable, { range, direction }: Way, rows = scanLimit) {
  const [id] = await idsOf(
    db,
    sql`select id from ${table} where ${range} order by id ${direction} offset ${rows} limit 1`,
  );
  return id;
}

const pattern = (wanted: string) => sql`'%' || lower(${wanted.replace(/[\\%_]/g, "\\$&")}) || '%'`;
const contains = (wanted: string) => sql`search_text like ${pattern(wanted)}`;

// Three letters or digits in a row are certain to hold a trigram, and only plain ones are so in every collation; the
// index takes what commonly stands between words for letters too (search_letters). Without a trigram the pairs of
// neighbours are asked for, or the single character. What an index narrows down is then looked at.
function containsByIndex(wanted: string): SQL {
  if (/[a-z0-9 .@-]{3}/i.test(wanted)) {
    return sql`search_letters(search_text) like search_letters(${pattern(wanted)}) and ${contains(wanted)}`;
  }
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
    sql`select ${sql.join(
      ["enable_seqscan", "enable_indexscan", "enable_indexonlyscan", "jit"].map(
        (name) => sql`set_config(${name}, 'off', true)`,
      ),
      sql`, `,
    )}`,
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
