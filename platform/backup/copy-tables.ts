import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { jobSchema, savedTables } from "../jobs/job-table.ts";
import { PgClient } from "../postgres/pg-client.ts";

export interface CopiedTable {
  name: string;
  columns: string[];
}

export interface TableSum {
  rows: number;
  bytes: number;
  hash: string;
}

export interface SequenceValue {
  name: string;
  value: string;
  isCalled: boolean;
}

interface TableFacts extends CopiedTable {
  quoted: string;
  orderBy: string;
  references: string[];
  hasTriggers: boolean;
}

const lockWaitMs = 60_000;

/** Opens a connection without time limits on which every server formats values alike. */
export async function connectToCopy(connectionString: string, purpose: string): Promise<PgClient> {
  const client = new PgClient({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: `tidewheel ${purpose}`,
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect();
  const settings = {
    client_encoding: "UTF8",
    timezone: "UTC",
    datestyle: "ISO",
    intervalstyle: "postgres",
    bytea_output: "hex",
    extra_float_digits: "3",
    statement_timeout: "0",
    idle_in_transaction_session_timeout: "0",
    lock_timeout: String(lockWaitMs),
  };
  for (const [name, value] of Object.entries(settings))
    await client.query("select set_config($1, $2, false)", [name, value]);
  return client;
}

/** Starts a read-only snapshot and locks its tables against DDL. Returns referenced tables first. */
export async function beginSnapshot(client: pg.Client): Promise<CopiedTable[]> {
  for (;;) {
    const before = await listTables(client);
    // The first query takes the snapshot, so lock before it.
    await client.query("begin isolation level repeatable read read only");
    if (before.length > 0) {
      await client.query(`lock table ${before.map(({ quoted }) => quoted).join(", ")} in access share mode`);
    }
    const tables = await listTables(client);
    const isSame = JSON.stringify(tables) === JSON.stringify(before);
    if (isSame) return tables.map(({ name, columns }) => ({ name, columns }));
    await client.query("rollback");
  }
}

export async function* copyRowsOut(client: pg.Client, table: CopiedTable): AsyncGenerator<Buffer> {
  const facts = (await listTables(client)).find(({ name }) => name === table.name);
  if (!facts) throw new Error(`the table ${table.name} is gone`);
  const columns = table.columns.map(quote).join(", ");
  yield* client.query(copyTo(`copy (select ${columns} from ${facts.quoted} order by ${facts.orderBy}) to stdout`));
}

export async function sumTable(client: pg.Client, table: CopiedTable): Promise<TableSum> {
  const sum = startSum();
  for await (const piece of copyRowsOut(client, table)) sum.add(piece);
  return sum.end();
}

export function startSum() {
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  return {
    add(piece: Buffer) {
      hash.update(piece);
      bytes += piece.length;
      for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1;
    },
    end: (): TableSum => ({ rows, bytes, hash: hash.digest("hex") }),
  };
}

/** Safe to read outside the snapshot: sequences only grow. */
export async function readSequences(client: pg.Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ quoted: string; name: string }>(
    `select format('%I.%I', schemaname, sequencename) as quoted, schemaname || '.' || sequencename as name
     from pg_sequences where schemaname = 'public' order by 2`,
  );
  const values: SequenceValue[] = [];
  for (const { quoted, name } of rows) {
    const { rows: found } = await client.query(`select last_value::text as value, is_called from ${quoted}`);
    values.push({ name, value: found[0].value, isCalled: found[0].is_called });
  }
  return values;
}

export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'drizzle', $1) and relkind in ('r', 'p')
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') limit 1`,
    [jobSchema],
  );
  return rows.length === 0;
}

/** Idempotent. `client` must be connected to another database of the same server. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  // FORCE fails for a non-superuser while autovacuum runs there; without FORCE the server stops autovacuum.
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user",
    [name],
  );
  await client.query(`drop database if exists ${name}`);
}

export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query(`
    set local client_min_messages = warning;
    drop schema if exists drizzle cascade;
    drop schema if exists ${jobSchema} cascade;
    do $$
    declare
      thing record;
    begin
      for thing in
        select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end
                 as kind, relname as name
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('e', 'a', 'i'))
      loop
        execute format('drop %s if exists public.%I cascade', thing.kind, thing.name);
      end loop;
      for thing in
        select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      loop
        execute format('drop routine if exists %s cascade', thing.name);
      end loop;
    end
    $$`);
}

/** Foreign keys apply, triggers do not. `load` runs once, referenced tables first. @throws Error on unknown columns */
export async function loadTables(
  client: pg.Client,
  tables: CopiedTable[],
  load: (loadRows: (name: string, pieces: AsyncIterable<Buffer>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const present = new Map((await listTables(client)).map((table) => [table.name, table]));
  for (const { name, columns } of tables) {
    const table = present.get(name);
    const missing = table ? columns.find((column) => !table.columns.includes(column)) : "";
    if (missing !== undefined) {
      throw new Error(
        `it holds ${missing ? `the column ${missing} of ` : ""}the table ${name}, which this version does not know`,
      );
    }
  }
  const all = [...present.values()];
  const withTriggers = all.filter(({ hasTriggers }) => hasTriggers);
  const switchTriggers = async (how: "enable" | "disable") => {
    for (const { quoted } of withTriggers) await client.query(`alter table ${quoted} ${how} trigger user`);
  };
  await switchTriggers("disable");
  await client.query(`truncate ${all.map(({ quoted }) => quoted).join(", ")}`);
  await load(async (name, pieces) => {
    const table = tables.find((each) => each.name === name);
    const quoted = present.get(name)?.quoted;
    if (!table || !quoted) throw new Error(`there is no table ${name}`);
    await pipeline(
      Readable.from(pieces, { objectMode: false }),
      client.query(copyFrom(`copy ${quoted} (${table.columns.map(quote).join(", ")}) from stdin`)),
    );
  });
  // Deferred checks pending until commit would prevent re-enabling the triggers.
  await client.query("set constraints all immediate");
  await switchTriggers("enable");
}

export async function setSequences(client: pg.Client, sequences: SequenceValue[]): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    const [schema = "", sequence = ""] = name.split(".");
    await client.query(
      `select setval(to_regclass(format('%I.%I', $1::text, $2::text)), $3, $4)
       where to_regclass(format('%I.%I', $1::text, $2::text)) is not null`,
      [schema, sequence, value, isCalled],
    );
  }
}

const quote = (name: string) => pg.escapeIdentifier(name);

async function listTables(client: pg.Client): Promise<TableFacts[]> {
  const { rows } = await client.query<{
    name: string;
    quoted: string;
    columns: { name: string; isKey: boolean; isText: boolean }[];
    references: string[];
    has_triggers: boolean;
    is_bytewise: boolean;
  }>(
    `select schema || '.' || relname as name, format('%I.%I', schema, relname) as quoted,
       (select json_agg(json_build_object('name', attname, 'isKey', coalesce(attnum = any(key.columns), false),
                                          'isText', attcollation <> 0)
                        order by array_position(key.columns, attnum), attnum)
        from pg_attribute where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       array(select distinct format('%s.%s', relnamespace::regnamespace, relname)
             from pg_constraint join pg_class on pg_class.oid = confrelid
             where contype = 'f' and conrelid = tables.oid and confrelid <> conrelid) as references,
       exists (select from pg_trigger where tgrelid = tables.oid and not tgisinternal) as has_triggers,
       'B' < 'a' and 'a-b' < 'aab' and 'z' < 'é' as is_bytewise
     from (select pg_class.oid, nspname as schema, relname
           from pg_class join pg_namespace on pg_namespace.oid = relnamespace
           where relkind in ('r', 'p') and not relispartition
             and (nspname = 'public' or (nspname = $1 and relname = any($2)))
             and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) as tables
       left join lateral (select indkey::int2[] as columns from pg_index where indrelid = tables.oid and indisprimary) as key on true
     order by schema = $1, array_position($2, relname::text), relname`,
    [jobSchema, savedTables],
  );
  const tables = rows.map(({ name, quoted, columns, references, has_triggers, is_bytewise }) => {
    const key = columns.filter(({ isKey }) => isKey);
    const orderBy = (key.length > 0 ? key : columns)
      .map((column) => `${quote(column.name)}${column.isText && !is_bytewise ? ' collate "C"' : ""}`)
      .join(", ");
    const names = columns.map((column) => column.name);
    return { name, quoted, columns: names, orderBy, references, hasTriggers: has_triggers };
  });
  return byReference(tables);
}

function byReference(tables: TableFacts[]): TableFacts[] {
  const sorted: TableFacts[] = [];
  let left = tables;
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const free = left.filter(({ references }) => !references.some((name) => names.has(name)));
    if (free.length === 0) throw new Error(`the tables ${[...names].join(", ")} refer to each other in a ring`);
    sorted.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return sorted;
}
