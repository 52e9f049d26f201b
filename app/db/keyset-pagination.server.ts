import { and, asc, desc, eq, getTableName, gt, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Queryable } from "./client.server.ts";
import { rowCountChanges } from "./schema/row-count-changes.ts";

/** Ids sort by time; `searchText` is lower-case. */
export type SearchableTable = PgTable & { id: PgColumn; searchText: PgColumn };

export interface Cursors {
  after?: string;
  before?: string;
}

export interface Page<Row> {
  rows: Row[];
  newer: string | undefined;
  older: string | undefined;
}

export interface MatchCount {
  count: number;
  isMore: boolean;
}

export const pageSize = 25;
/** Counting every match of a common search takes too long for a page. */
export const countLimit = 500;
// Rows to scan before asking an index. A frequent match fills a page by then; an infrequent one has few enough matches
// to fetch and sort all of them (docs/decisions/0005).
export const scanLimit = 7_500;
export const countScanLimit = 10_000;
const longPeriodDays = 32;
const shortPeriodDays = 2;
// A period with more matches is split instead of sorted whole.
const maxRowsOfPeriod = 100;

interface Direction {
  range: SQL;
  order: SQL;
  reverseOrder: SQL;
  onwards: SQL;
  step: 1 | -1;
}

const newestFirst: Direction = {
  range: sql`true`,
  order: sql`desc`,
  reverseOrder: sql`asc`,
  onwards: sql`<=`,
  step: -1,
};

export const keysetQuery = (id: PgColumn, { after, before }: Cursors, size = pageSize) => ({
  where: and(after ? lt(id, after) : undefined, before ? gt(id, before) : undefined),
  orderBy: before ? asc(id) : desc(id),
  limit: size + 1,
});

export function toPage<Row extends { id: string }>(
  found: Row[],
  { after, before }: Cursors,
  size = pageSize,
): Page<Row> {
  const hasMore = found.length > size;
  const rows = found.slice(0, size);
  if (before) rows.reverse();
  return {
    rows,
    newer: (before ? hasMore : after !== undefined) ? rows.at(0)?.id : undefined,
    older: before || hasMore ? rows.at(-1)?.id : undefined,
  };
}

export async function listPage(
  db: Database,
  table: SearchableTable,
  { search = "", ...cursors }: Cursors & { search?: string },
): Promise<{ ids: string[]; newer: string | undefined; older: string | undefined }> {
  const term = search.trim();
  const { after, before } = cursors;
  const direction: Direction = before
    ? { range: sql`id > ${before}`, order: sql`asc`, reverseOrder: sql`desc`, onwards: sql`>=`, step: 1 }
    : { ...newestFirst, ...(after && { range: sql`id < ${after}` }) };
  const limit = pageSize + 1;
  const found = term
    ? await searchIds(db, table, term, direction, limit)
    : await idsOf(
        db,
        sql`select id from ${table} where ${direction.range} order by id ${direction.order} limit ${limit}`,
      );
  const { rows, newer, older } = toPage(
    found.map((id) => ({ id })),
    cursors,
  );
  return { ids: rows.map(({ id }) => id), newer, older };
}

/** Exact up to `countLimit`. `search` must not be blank. */
export async function countMatches(db: Database, table: SearchableTable, search: string): Promise<MatchCount> {
  const term = search.trim();
  const limit = countLimit + 1;
  const count = await inSnapshot(db, async (snapshot) => {
    const near = await countOf(
      snapshot,
      sql`${nearest(table, newestFirst, countScanLimit)} where ${contains(term)} limit ${limit}`,
    );
    if (near === limit || !(await firstBeyond(snapshot, table, newestFirst, countScanLimit))) return near;
    await preferSearchIndexes(snapshot);
    return countOf(snapshot, sql`${table} where ${containsByIndex(term)} limit ${limit}`);
  });
  return { count: Math.min(count, countLimit), isMore: count > countLimit };
}

export async function countAll(db: Queryable, table: SearchableTable): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${rowCountChanges.change}), 0)` })
    .from(rowCountChanges)
    .where(eq(rowCountChanges.list, getTableName(table)));
  return Number(row?.total ?? 0);
}

function searchIds(db: Database, table: SearchableTable, term: string, direction: Direction, limit: number) {
  return inSnapshot(db, async (snapshot) => {
    const near = await idsOf(
      snapshot,
      sql`select id from ${nearest(table, direction)} where ${contains(term)} limit ${limit}`,
    );
    if (near.length === limit) return near;
    const beyond = await firstBeyond(snapshot, table, direction);
    if (!beyond) return near;
    const [last = beyond] = await idsOf(
      snapshot,
      sql`select id from ${table} order by id ${direction.reverseOrder} limit 1`,
    );
    await preferSearchIndexes(snapshot);
    const far = await idsOf(snapshot, byPeriods(table, term, direction, { beyond, last }, limit - near.length));
    return [...near, ...far];
  });
}

/** Fetching and sorting every match takes too long, so this goes period by period until the page is full. */
function byPeriods(
  table: SearchableTable,
  term: string,
  direction: Direction,
  place: { beyond: string; last: string },
  limit: number,
) {
  const from = sql`from ${table} where ${containsByIndex(term)} and id ${direction.onwards} ${place.beyond} and`;
  const newestOf = (of: SQL) => sql`select id ${from} ${of} order by id ${direction.order} limit ${limit}`;
  const shorts = longPeriodDays / shortPeriodDays;
  const [first, end] = direction.step < 0 ? [shorts - 1, 0] : [0, shorts - 1];
  return sql`
    select found.id
    from generate_series(${period(sql`${place.beyond}`, longPeriodDays)}, ${period(sql`${place.last}`, longPeriodDays)}, ${sql.raw(String(direction.step))}) long
    cross join lateral (
      with sample as materialized (select id ${from} ${period(sql`id`, longPeriodDays)} = long limit ${maxRowsOfPeriod + 1})
      (select id from sample where (select count(*) from sample) <= ${maxRowsOfPeriod} order by id ${direction.order} limit ${limit})
      union all
      (select each.id
        from generate_series(long * ${shorts}::int + ${first}::int, long * ${shorts}::int + ${end}::int, ${sql.raw(String(direction.step))}) short
        cross join lateral (${newestOf(sql`${period(sql`id`, shortPeriodDays)} = short`)}) each
        where (select count(*) from sample) > ${maxRowsOfPeriod})
    ) found
    limit ${limit}`;
}

/** Must match the index expression. */
const period = (id: SQL, days: number) => sql`submission_period(${id}, ${sql.raw(String(days))})`;

const nearest = (table: SearchableTable, { range, order }: Direction, rows = scanLimit) =>
  sql`(select id, search_text from ${table} where ${range} order by id ${order} limit ${rows}) nearest`;

async function firstBeyond(db: Queryable, table: SearchableTable, { range, order }: Direction, rows = scanLimit) {
  const [id] = await idsOf(db, sql`select id from ${table} where ${range} order by id ${order} offset ${rows} limit 1`);
  return id;
}

const pattern = (term: string) => sql`'%' || lower(${term.replace(/[\\%_]/g, "\\$&")}) || '%'`;
/** For a table whose `search_text` is in lower case. */
export const contains = (term: string) => sql`search_text like ${pattern(term)}`;

export const containsLetters = (term: string) =>
  sql`search_letters(search_text) like search_letters(${pattern(term)}) and ${contains(term)}`;

// Three letters or digits form a trigram in every collation; search_letters() covers common separators. Shorter terms
// use pairs or the single character.
function containsByIndex(term: string): SQL {
  if (/[a-z0-9 .@-]{3}/i.test(term)) return containsLetters(term);
  const characters = [...term].length;
  const grams = sql`search_grams(lower(${term}))`;
  const pairs = characters === 1 ? grams : sql`(${grams})[${characters + 1}::int:]`;
  return sql`search_grams(search_text) @> ${pairs} and ${contains(term)}`;
}

const inSnapshot = <Result>(db: Database, query: (snapshot: Queryable) => Promise<Result>) =>
  db.transaction(query, { isolationLevel: "repeatable read", accessMode: "read only" });

/** For the rest of the transaction: a wrong row estimate would scan the whole table. */
const preferSearchIndexes = (snapshot: Queryable) =>
  snapshot.execute(
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
