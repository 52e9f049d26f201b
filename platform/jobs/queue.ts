import { fillPlaceholders, getTableColumns, getTableName, type Query, sql } from "drizzle-orm";
import { type PgColumn, PgDialect, type PgSession, type PgTable } from "drizzle-orm/pg-core";
import { type Db, type JobWithMetadata, PgBoss, type QueueOptions } from "pg-boss";
import type { Logger } from "../observability/log.ts";
import type { AnyDatabase, AnyQueryable } from "../postgres/client.ts";
import { findDatabaseError, openPool } from "../postgres/client.ts";
import { inBatches, type Outcome } from "./batcher.ts";

/** A kind of job: its queue's name and, as a phantom type, what its data looks like. */
export interface JobKind<Data extends object> {
  name: string;
  /** Never set; it only carries the type. */
  data?: Data;
}

export type JobHandler<Data> = (data: Data, job: { id: string }) => Promise<void>;

/** What features may do with jobs. */
export interface Jobs {
  /**
   * Enqueues jobs in the caller's transaction: they exist exactly when its rows do.
   * @throws whatever the database throws; the transaction is then lost as a whole
   */
  enqueue<Data extends object>(transaction: AnyQueryable, kind: JobKind<Data>, ...data: Data[]): Promise<void>;
  /** The same for jobs that begin no sooner than so many seconds from now. */
  enqueueLater<Data extends object>(
    transaction: AnyQueryable,
    kind: JobKind<Data>,
    seconds: number,
    ...data: Data[]
  ): Promise<void>;
  /**
   * Stores a row and, where it was not there already, enqueues jobs: both or neither. Rows that come at the same moment
   * are stored together, in one statement and one round trip; none of them is the worse for another that is refused.
   * @param row by the table's property names; dates as such
   * @returns whether the row was stored; not so where it would break a unique constraint
   * @throws whatever the database throws
   */
  insertAndEnqueue<Table extends TableWithId, Data extends object>(
    table: Table,
    row: Required<Table["$inferInsert"]>,
    kind: JobKind<Data>,
    ...data: Data[]
  ): Promise<boolean>;
  /** Gives a job that was given up all its tries again. @returns false where it is not there any more */
  retryDead(db: AnyDatabase, id: string): Promise<boolean>;
  /** Gives a job up for good. @returns false where it is not there any more */
  discardDead(db: AnyDatabase, id: string): Promise<boolean>;
}

/** How many jobs of a kind there are, and since when the oldest of those that wait does. */
export interface JobCount {
  kind: string;
  waiting: number;
  /** Of those that wait, how many have failed before. */
  failing: number;
  active: number;
  /** Those that were given up, and wait for an admin. */
  dead: number;
  /** When the last one was done; undefined where none was, within the week that they are remembered. */
  lastDoneAt: Date | undefined;
}

/** A job whose tries ran out. */
export interface DeadJob {
  id: string;
  kind: string;
  diedAt: Date;
  tries: number;
  /** Names and codes of the last failure; texts may quote people. */
  fault: string;
}

/** Rows stored together are told apart by their ids. */
export type TableWithId = PgTable & { id: PgColumn };

export interface JobRunner extends Jobs {
  /** Registers the one function that does this kind of job; jobs already waiting begin at once. */
  work<Data extends object>(kind: JobKind<Data>, handle: JobHandler<Data>): Promise<void>;
  /** Lets running jobs finish, at most `graceMs`; what did not finish runs again after the next start. */
  stop(graceMs: number): Promise<void>;
}

/** Jobs whose retries ran out wait here for an admin. */
export const deadLetterQueue = "dead-letters";

/** pg-boss's table of all jobs, for whoever has to look into what they carry. */
export const jobTable = sql.raw("pgboss.job");

// Mail servers are away for minutes or hours: a try every 5 minutes at the latest, for two days.
// Mail that has not gone out is never dropped for its age: a clock that jumps by years would take all of it.
const retentionSeconds = 20 * 365 * 24 * 60 * 60;
const retries = { retryLimit: 600, retryDelay: 2, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 120 };
// A job whose process died is seen by its missing heartbeat, and runs again within half a minute.
const rounds = { heartbeatSeconds: 20, lookEverySeconds: 15 };

// Two jobs of a kind at a time, the next at once, a look every second when idle. pg-boss itself would look only every
// second even when it is not idle, which made two mails a second of a backlog: after each job it is told to look. Not LISTEN/NOTIFY: a notification makes
// PostgreSQL commit one transaction after the other, which would cost every submission (docs/decisions/0001).
const polling = {
  batchSize: 1,
  pollingIntervalSeconds: 1,
  includeMetadata: true,
} as const;
const workersOfAKind = 2;

// Values or rows that the database refuses, and two batches that wait for each other's rows.
const ofOneRow = /^(22|23|40)/;
// One after the other, because beside each other they are smaller and cost more; a second, and no more, where one hangs.
const batchLimits = { atOnce: 2, largest: 100, patienceMs: 100 };

/**
 * Starts the queues on a database: creates or updates pg-boss's own schema, then the queues.
 * @param kinds every kind of job that the product knows
 * @param options.calm what every job waits for before it begins: jobs give way to requests
 * @param options.retryLimit how many times a job is tried again; like the other settings of a queue, it holds for the
 *   jobs that are enqueued from now on
 * @throws whatever the database throws; nothing is then left running
 */
export async function startJobs(
  { connectionString, db }: { connectionString: string; db: AnyDatabase },
  kinds: JobKind<object>[],
  log: Logger,
  { calm, retryLimit = retries.retryLimit }: { calm?: () => Promise<void>; retryLimit?: number } = {},
): Promise<JobRunner> {
  const warn = (error: Error & { code?: string }) =>
    log.warn({ code: error.code, reason: error.message }, "job queue error");
  // Not pg-boss's own connections: on those a silent network would end the work for good.
  const { pool, close } = openPool(connectionString, warn, { max: 4, application_name: "tidewheel jobs" });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    superviseIntervalSeconds: rounds.lookEverySeconds,
    monitorIntervalSeconds: rounds.lookEverySeconds,
  });
  boss.on("error", warn);
  try {
    await boss.start();
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    const setUp = async (name: string, wanted: QueueOptions & { deadLetter?: string }) => {
      const queue = known.get(name);
      if (!queue) return boss.createQueue(name, wanted);
      const differs = Object.entries(wanted).some(([option, value]) => queue[option as keyof typeof queue] !== value);
      if (differs) await boss.updateQueue(name, wanted);
    };
    await setUp(deadLetterQueue, { retentionSeconds });
    for (const { name } of kinds) {
      const { heartbeatSeconds } = rounds;
      await setUp(name, { ...retries, retryLimit, retentionSeconds, heartbeatSeconds, deadLetter: deadLetterQueue });
    }
  } catch (error) {
    // So that it can be tried again, without a second one at work.
    await boss.stop({ graceful: false }).catch(() => {});
    await close();
    throw error;
  }

  const insertJobs = (kind: JobKind<object>, data: object[], db: Db, more: { id?: string; startAfter?: number } = {}) =>
    boss.insert(
      kind.name,
      data.map((each) => ({ data: each, ...more })),
      { db },
    );

  const insertTogether = async (table: TableWithId, kind: JobKind<object>, items: RowWithJobs[]) => {
    let stored = new Set<unknown>();
    const executeSql: Db["executeSql"] = async (text, [jobs] = []) => {
      const { sql: statement, params } = insertWithJobs(table, text);
      const rows = JSON.stringify(items.map(({ row }) => columnValues(table, row)));
      const idsOfJobs = items.flatMap(({ row, data }) => data.map(() => row.id));
      const result = await run(db, statement, fillPlaceholders(params, { rows, jobs, idsOfJobs }));
      stored = new Set((result.rows as { id: unknown }[]).map(({ id }) => id));
      return { rows: [] };
    };
    const data = items.flatMap((item) => item.data);
    await insertJobs(kind, data, { executeSql });
    return items.map(({ row }) => ({ value: stored.has(row.id) }));
  };

  const insertBatch = async (table: TableWithId, kind: JobKind<object>, items: RowWithJobs[]) => {
    const ids = new Set(items.map(({ row }) => row.id));
    if (ids.size === items.length) {
      try {
        return await insertTogether(table, kind, items);
      } catch (error) {
        const isOfOne = ofOneRow.test(findDatabaseError(error)?.code ?? "");
        if (items.length === 1 || !isOfOne) throw error;
      }
    }
    // One of them is refused, or two have the same id: one after the other, so that only that one suffers.
    const outcomes: Outcome<boolean>[] = [];
    for (const item of items) {
      const outcome = await insertTogether(table, kind, [item]).catch((error: unknown) => [{ error }]);
      outcomes.push(...outcome);
    }
    return outcomes;
  };

  const inserts = new Map<string, (item: RowWithJobs) => Promise<boolean>>();

  return {
    async enqueue(transaction, kind, ...data) {
      await insertJobs(kind, data, { executeSql: (text, params = []) => run(transaction, text, params) });
    },
    async enqueueLater(transaction, kind, seconds, ...data) {
      const executeSql: Db["executeSql"] = (text, params = []) => run(transaction, text, params);
      await insertJobs(kind, data, { executeSql }, { startAfter: Math.ceil(seconds) });
    },
    insertAndEnqueue(table, row, kind, ...data) {
      const name = `${getTableName(table)} ${kind.name}`;
      const insert = inserts.get(name) ?? inBatches((items) => insertBatch(table, kind, items), batchLimits);
      inserts.set(name, insert);
      return insert({ row, data });
    },
    async retryDead(db, id) {
      return db.transaction(async (transaction) => {
        const { rows } = await transaction.execute<{ kind: string; data: object; first: string }>(sql`
          delete from pgboss.job where name = ${deadLetterQueue} and id = ${id} and state < 'active'
            and source_name is not null
          returning source_name as kind, data, source_id as first`);
        const [dead] = rows;
        if (!dead) return false;
        // Under the id that it had: by that a message is known again to whoever has it already.
        await transaction.execute(sql`delete from pgboss.job where name = ${dead.kind} and id = ${dead.first}`);
        const db: Db = { executeSql: (text, params = []) => run(transaction, text, params) };
        await insertJobs({ name: dead.kind }, [dead.data], db, { id: dead.first });
        return true;
      });
    },
    async discardDead(db, id) {
      const { rowCount } = await db.execute(
        sql`delete from pgboss.job where name = ${deadLetterQueue} and id = ${id} and state < 'active'`,
      );
      return rowCount === 1;
    },
    async work(kind, handle) {
      type Data = NonNullable<typeof kind.data>;
      const doJob = async (job: JobWithMetadata<Data>) => {
        await calm?.();
        const startedAt = performance.now();
        try {
          await handle(job.data, { id: job.id });
          log.info({ job: job.name, id: job.id, ms: Math.round(performance.now() - startedAt) }, "job done");
        } catch (error) {
          const last = job.retryCount >= job.retryLimit;
          log[last ? "error" : "warn"](
            { job: job.name, id: job.id, attempt: job.retryCount + 1, reason: reasonOf(error) },
            last ? "job given up" : "job failed, will be tried again",
          );
          throw error;
        }
      };
      for (let count = 0; count < workersOfAKind; count += 1) {
        const worker = boss.work<Data, void, typeof polling>(kind.name, polling, async ([job]) => {
          if (!job) return;
          boss.notifyWorker(await worker);
          await doJob(job);
        });
        await worker;
      }
    },
    async stop(graceMs) {
      await boss.stop({ graceful: true, timeout: graceMs });
      await close();
    },
  };
}

/** How the jobs stand, a line a kind. */
export async function countJobs(db: AnyQueryable): Promise<JobCount[]> {
  const { rows } = await db.execute<Omit<JobCount, "lastDoneAt"> & { lastDoneAt: string | null }>(sql`
    select coalesce(source_name, name) as kind,
      count(*) filter (where state < 'active' and name <> ${deadLetterQueue})::int as waiting,
      count(*) filter (where state = 'retry')::int as failing,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state < 'active' and name = ${deadLetterQueue})::int as dead,
      max(completed_on) filter (where state = 'completed') as "lastDoneAt"
    from pgboss.job group by 1
    union all
    select name, 0, 0, 0, 0, null from pgboss.queue
    where name <> ${deadLetterQueue} and name not like '\\_\\_%'
      and not exists (select from pgboss.job where coalesce(source_name, job.name) = queue.name)
    order by 1`);
  return rows.map(({ lastDoneAt, ...row }) => ({ ...row, lastDoneAt: lastDoneAt ? new Date(lastDoneAt) : undefined }));
}

const faultOf = sql`concat_ws(' ', output->>'name', output->>'code', output->>'responseCode')`;

/** The jobs that were given up, newest first. */
export async function listDeadJobs(db: AnyQueryable, limit: number): Promise<DeadJob[]> {
  const { rows } = await db.execute<Omit<DeadJob, "diedAt"> & { diedAt: string }>(sql`
    select id, coalesce(source_name, 'unknown') as kind, created_on as "diedAt",
      coalesce(source_retry_count, 0) + 1 as tries, ${faultOf} as fault
    from pgboss.job where name = ${deadLetterQueue} and state < 'active'
    order by created_on desc, id limit ${limit}`);
  return rows.map(({ diedAt, ...row }) => ({ ...row, diedAt: new Date(diedAt) }));
}

/** The latest failure among the jobs that are remembered; undefined where all of them went well. */
export async function lastJobFailure(db: AnyQueryable): Promise<{ kind: string; at: Date; fault: string } | undefined> {
  const { rows } = await db.execute<{ kind: string; at: string; fault: string }>(sql`
    select coalesce(source_name, name) as kind, coalesce(completed_on, started_on, created_on) as at, ${faultOf} as fault
    from pgboss.job
    where output is not null and (state in ('retry', 'failed') or (name = ${deadLetterQueue} and state < 'active'))
    order by 2 desc limit 1`);
  const [row] = rows;
  return row && { ...row, at: new Date(row.at) };
}

/** The error's code where it has one: messages of mail servers quote addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [error.name, code, responseCode].filter(Boolean).join(" ");
}

interface RowWithJobs {
  row: Record<string, unknown>;
  data: object[];
}

const dialect = new PgDialect();
const statementNames = new Map<string, string>();
const insertsWithJobs = new WeakMap<TableWithId, Map<string, Query>>();

/**
 * Rows and pg-boss's own statement in one: jobs only for the rows that are stored. Written once for both, because to
 * write it takes as long as to run it.
 */
function insertWithJobs(table: TableWithId, insertJobs: string): Query {
  const known = insertsWithJobs.get(table) ?? new Map<string, Query>();
  insertsWithJobs.set(table, known);
  const written = known.get(insertJobs);
  if (written) return written;
  // The only parameter of pg-boss's statement are the jobs.
  const [before = "", after = "", ...rest] = insertJobs.split("$1");
  if (after === "" || rest.length > 0) throw new Error("pg-boss inserts jobs in another way than before");
  const columns = sql.join(
    writtenColumns(table).map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const statement = dialect.sqlToQuery(sql`with stored as (
      insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${sql.placeholder("rows")})
      on conflict do nothing returning id
    ), enqueued as (${sql.raw(before)}(
      select coalesce(json_agg(job), '[]') from rows from (json_array_elements(${sql.placeholder("jobs")}), unnest(${sql.placeholder("idsOfJobs")}::text[])) each(job, id)
      where id in (select id from stored)
    )${sql.raw(after)}) select id from stored`);
  known.set(insertJobs, statement);
  return statement;
}

const writtenColumns = (table: PgTable) =>
  Object.entries(getTableColumns(table)).filter(([, { generated }]) => generated === undefined);

const columnValues = (table: PgTable, row: Record<string, unknown>) =>
  Object.fromEntries(writtenColumns(table).map(([property, { name }]) => [name, row[property]]));

/**
 * Runs a statement in the caller's transaction under a name, so that PostgreSQL plans it once a connection: planning
 * takes longer than inserting. Drizzle has no other way to name a statement that it did not build.
 */
async function run(db: AnyQueryable, text: string, params: unknown[]) {
  const name = statementNames.get(text) ?? `jobs ${statementNames.size}`;
  statementNames.set(text, name);
  const { session } = db as unknown as { session: PgSession };
  const query = session.prepareQuery({ sql: text, params }, undefined, name, false);
  return (await query.execute()) as { rows: unknown[]; rowCount: number | null };
}
