import { fillPlaceholders, type Query, type SQLWrapper, sql } from "drizzle-orm";
import { PgDialect, type PgSession } from "drizzle-orm/pg-core";
import { type Db, PgBoss } from "pg-boss";
import type { Queryable } from "../db/client.server.ts";
import type { Logger } from "./log.server.ts";

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
  enqueue<Data extends object>(transaction: Queryable, kind: JobKind<Data>, ...data: Data[]): Promise<void>;
  /**
   * Runs an insert and, where it stored a row, enqueues jobs: both or neither, in one statement and one round trip,
   * which a transaction of its own would make five.
   * @param insert with a returning clause and placeholders; written once, so that it is the same object every time
   * @param values what stands in for the placeholders
   * @returns whether a row was stored
   */
  insertAndEnqueue<Data extends object>(
    db: Queryable,
    insert: SQLWrapper,
    values: Record<string, unknown>,
    kind: JobKind<Data>,
    ...data: Data[]
  ): Promise<boolean>;
}

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
const yearSeconds = 365 * 24 * 60 * 60;
const retries = { retryLimit: 600, retryDelay: 2, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 120 };

// Two jobs of a kind at a time, the next at once, a look every second when idle. Not LISTEN/NOTIFY: a notification makes
// PostgreSQL commit one transaction after the other, which would cost every submission (docs/decisions/0001).
const polling = {
  localConcurrency: 2,
  batchSize: 1,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  includeMetadata: true,
} as const;

/**
 * Starts the queues on a database: creates or updates pg-boss's own schema, then the queues.
 * @param kinds every kind of job that the product knows
 * @param options.calm what every job waits for before it begins: jobs give way to requests
 * @param options.retryLimit of queues that are made now
 * @throws whatever the database throws; nothing is then left running
 */
export async function startJobs(
  connectionString: string,
  kinds: JobKind<object>[],
  log: Logger,
  { calm, retryLimit = retries.retryLimit }: { calm?: () => Promise<void>; retryLimit?: number } = {},
): Promise<JobRunner> {
  const boss = new PgBoss({
    connectionString,
    max: 4,
    application_name: "tidewheel jobs",
    schedule: false,
  });
  boss.on("error", (error) =>
    log.warn({ code: (error as { code?: string }).code, reason: error.message }, "job queue error"),
  );
  try {
    await boss.start();
    const known = new Set((await boss.getQueues()).map((queue) => queue.name));
    if (!known.has(deadLetterQueue)) await boss.createQueue(deadLetterQueue, { retentionSeconds: yearSeconds });
    for (const { name } of kinds) {
      if (!known.has(name)) await boss.createQueue(name, { ...retries, retryLimit, deadLetter: deadLetterQueue });
    }
  } catch (error) {
    // So that it can be tried again, without a second one at work.
    await boss.stop({ graceful: false, close: true }).catch(() => {});
    throw error;
  }

  const insertJobs = (kind: JobKind<object>, data: object[], db: Db) =>
    boss.insert(
      kind.name,
      data.map((each) => ({ data: each })),
      { db },
    );

  return {
    async enqueue(transaction, kind, ...data) {
      await insertJobs(kind, data, { executeSql: (text, params = []) => run(transaction, text, params) });
    },
    async insertAndEnqueue(db, insert, values, kind, ...data) {
      let isStored = false;
      const executeSql: Db["executeSql"] = async (text, [jobs] = []) => {
        const statement = withJobs(insert, text);
        const { rowCount } = await run(db, statement.sql, fillPlaceholders(statement.params, { ...values, jobs }));
        isStored = rowCount === 1;
        return { rows: [] };
      };
      await insertJobs(kind, data, { executeSql });
      return isStored;
    },
    async work(kind, handle) {
      type Data = NonNullable<typeof kind.data>;
      await boss.work<Data, void, typeof polling>(kind.name, polling, async ([job]) => {
        if (!job) return;
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
      });
    },
    async stop(graceMs) {
      await boss.stop({ graceful: true, timeout: graceMs, close: true });
    },
  };
}

/** The error's code where it has one: messages of mail servers quote addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [error.name, code, responseCode].filter(Boolean).join(" ");
}

const dialect = new PgDialect();
const statementNames = new Map<string, string>();
const statementsWithJobs = new WeakMap<SQLWrapper, Map<string, Query>>();

/**
 * An insert and pg-boss's own statement in one: jobs only where a row is stored. Written once for both, because to
 * write it takes as long as to run it.
 */
function withJobs(insert: SQLWrapper, insertJobs: string): Query {
  const known = statementsWithJobs.get(insert) ?? new Map<string, Query>();
  statementsWithJobs.set(insert, known);
  const written = known.get(insertJobs);
  if (written) return written;
  // The only parameter of pg-boss's statement are the jobs.
  const [before = "", after = "", ...rest] = insertJobs.split("$1");
  if (after === "" || rest.length > 0) throw new Error("pg-boss inserts jobs in another way than before");
  const statement = dialect.sqlToQuery(sql`with stored as (${insert.getSQL()}), enqueued as (${sql.raw(before)}
    (select case when exists (select from stored) then ${sql.placeholder("jobs")} else '[]' end)
    ${sql.raw(after)}) select from stored`);
  known.set(insertJobs, statement);
  return statement;
}

/**
 * Runs a statement in the caller's transaction under a name, so that PostgreSQL plans it once a connection: planning
 * takes longer than inserting. Drizzle has no other way to name a statement that it did not build.
 */
async function run(db: Queryable, text: string, params: unknown[]) {
  const name = statementNames.get(text) ?? `jobs ${statementNames.size}`;
  statementNames.set(text, name);
  const { session } = db as unknown as { session: PgSession };
  const query = session.prepareQuery({ sql: text, params }, undefined, name, false);
  return (await query.execute()) as { rows: unknown[]; rowCount: number | null };
}
