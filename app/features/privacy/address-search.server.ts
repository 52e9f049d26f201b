import { type SQL, sql } from "drizzle-orm";
import { type Files, resumeFolder } from "#platform/storage/files.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { holdsAnyAddress } from "~/db/schema/mention-index.ts";

export interface Address {
  address: string;
  spellings: string[];
  /** Matches the whole address, not a part of a longer one. */
  pattern: string;
}

export function addressOf(email: string): Address {
  const address = email.trim().toLowerCase();
  const encoded = encodeURIComponent(address).toLowerCase();
  const inHtml = [...htmlApostrophes].map((apostrophe) => address.replaceAll("'", apostrophe));
  const spellings = [...new Set([address, encoded, encoded.replaceAll("'", "%27"), ...inHtml])];
  const any = spellings.map((spelling) => spelling.replace(/[^a-z0-9@_-]/g, "\\$&")).join("|");
  // In JSON, an escaped newline ends in a letter, which otherwise is not an address boundary.
  const begins = "(?:(?<![A-Za-z0-9._+'-])|(?<=\\\\[nrtbf]))";
  return { address, spellings, pattern: `${begins}(?:${any})(?![A-Za-z0-9-]|\\.[A-Za-z0-9])` };
}

const htmlApostrophes = ["&#x27;", "&#39;", "&apos;"];

export const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

export function mentions({ spellings, pattern }: Address, text: SQL): SQL {
  // Addresses are ASCII, and lower() with the "C" collation takes a tenth of the time.
  const patterns = sql.join(
    spellings.map((spelling) => sql`${containing(spelling)}`),
    sql`, `,
  );
  // `case` runs the cheap test first: PostgreSQL considers both equally cheap.
  return sql`case when lower(${text} collate "C") like any (array[${patterns}]) then ${text} ~* ${pattern} else false end`;
}

/** Uses the partial index on texts that contain any address. */
export const mentionsInColumn = (address: Address, column: string): SQL =>
  sql`(${sql.raw(holdsAnyAddress(column))} and ${mentions(address, sql.raw(column))})`;

export const without = ({ pattern }: Address, text: SQL): SQL =>
  sql`regexp_replace(${text}, ${pattern}, '[erased]', 'gi')`;

/** Whole-table searches exceed the statement timeout of a page. */
export const allowLongSearch = (transaction: Queryable) =>
  transaction.execute(sql`select set_config('statement_timeout', '120s', true)`);

export function searchLong<Result>(db: Database, read: (transaction: Queryable) => Promise<Result>): Promise<Result> {
  return db.transaction(
    async (transaction) => {
      await allowLongSearch(transaction);
      return read(transaction);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

interface TextColumns extends Record<string, unknown> {
  schema: string;
  table: string;
  columns: string[];
}

export async function listTextColumns(db: Queryable): Promise<TextColumns[]> {
  // For partitioned tables only the parent, which returns the rows of all partitions.
  const { rows } = await db.execute<TextColumns>(sql`
    select table_schema as schema, table_name as table, json_agg(column_name order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and data_type in ('text', 'character varying', 'character', 'name', 'json', 'jsonb', 'xml', 'ARRAY', 'USER-DEFINED')
      and not exists (
        select from pg_inherits where inhrelid = format('%I.%I', table_schema, table_name)::regclass
      )
    group by 1, 2 order by 1, 2`);
  return rows;
}

export interface AddressSearch {
  columns: number;
  files: number;
  tables: { table: string; rows: number }[];
}

/** Scans every text column and file key: takes as long as reading the whole database. */
export async function searchEverywhere(
  db: Queryable,
  files: Files,
  address: Address,
  unless: (table: string) => SQL | undefined = () => undefined,
): Promise<AddressSearch> {
  const found: AddressSearch = { columns: 0, files: 0, tables: [] };
  for (const { schema, table, columns } of await listTextColumns(db)) {
    found.columns += columns.length;
    const name = schema === "public" ? table : `${schema}.${table}`;
    const place = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
    const texts = columns.map((column) => sql`${sql.identifier(column)}::text`);
    const text = sql`concat_ws(chr(10), ${sql.join(texts, sql`, `)})`;
    const exception = unless(name);
    const { rows } = await db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${place} where ${mentions(address, text)} ${exception ? sql`and not (${exception})` : sql``}`,
    );
    if (rows[0]?.rows) found.tables.push({ table: name, rows: rows[0].rows });
  }
  let inKeys = 0;
  for await (const key of files.list(resumeFolder)) {
    found.files += 1;
    if (address.spellings.some((spelling) => key.toLowerCase().includes(spelling))) inKeys += 1;
  }
  if (inKeys > 0) found.tables.push({ table: "stored files", rows: inKeys });
  return found;
}
