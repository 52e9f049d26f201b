import { setTimeout as delay } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { type PgColumn, PgDialect, type PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";
import { type Db, fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type QueueOptions } from "pg-boss";
import { inLanes } from "../in-lanes.ts";
import type { Logger } from "../observability/log.ts";
import type { AnyDatabase, AnyQueryable } from "../postgres/client.ts";
import { namedQuery, openPool } from "../postgres/client.ts";
import { deadLetterQueue, jobSchema } from "./job-table.ts";

export interface JobKind<Data extends object> {
  name: string;
  data?: Data;
}

export type JobHandler<Data> = (data: Data, job: { id: string }) => Promise<void>;

export interface Jobs {
  /** Enqueues jobs in the caller's transaction. @throws the database's error; the transaction is then aborted */
  enqueue<Data extends object>(transaction: AnyQueryable, kind: JobKind<Data>, ...data: Data[]): Promise<void>;
  enqueueLater<Data extends object>(
    transaction: AnyQueryable,
    kind: JobKind<Data>,
    seconds: number,
    ...data: Data[]
  ): Promise<void>;
  /** Inserts a row, runs `more` and enqueues jobs in one transaction. @returns false, without them, on a unique violation */
  insertAndEnqueue<Table extends TableWithId, Data extends object>(
    insertion: { table: Table; row: Required<Table["$inferInsert"]>; more?: SQL },
    kind: JobKind<Data>,
    ...data: Data[]
  ): Promise<boolean>;
  retryDead(db: AnyDatabase, id: string): Promise<boolean>;
  discardDead(db: AnyDatabase, id: string): Promise<boolean>;
}

export type TableWithId = PgTable & { id: PgColumn };

export interface JobRunner extends Jobs {
  work<Data extends object>(kind: JobKind<Data>, handle: JobHandler<Data>): Promise<void>;
  /** Waits up to `graceMs` for running jobs; the rest run again after the next start. */
  stop(graceMs: number): Promise<void>;
}

export interface JobOptions {
  backpressure?: () => Promise<void>;
  retryLimit?: number;
}

// Mail servers can be down for hours: retry every 5 minutes at most, for two days. Never expire unsent mail by age:
// a clock that jumps ahead would drop all of it.
const retentionSeconds = 20 * 365 * 24 * 60 * 60;
const defaultRetryLimit = 600;
const retries = { retryDelay: 2, retryBackoff: true, retryDelayMax: 300 };
const expireInSeconds = 600;
const heartbeatSeconds = 20;
const superviseEverySeconds = 15;
// Not LISTEN/NOTIFY: a notification serializes commits in PostgreSQL (docs/decisions/0001).
const workOptions = {
  batchSize: 10,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  includeMetadata: true,
  perJobResults: true,
} as const;
const jobsAtOnce = 2;

/** Creates or updates pg-boss's schema, then the queues. @throws the database's error, with nothing left running */
export async function startJobs(
  database: { connectionString: string; pool: pg.Pool },
  kinds: JobKind<object>[],
  log: Logger,
  { backpressure, retryLimit = defaultRetryLimit }: JobOptions = {},
): Promise<JobRunner> {
  const warn = (error: Error & { code?: string }) =>
    log.warn({ code: error.code, reason: error.message }, "job queue error");
  // pg-boss's own pool has no watchdog: a silent network would block its workers forever.
  const { pool, close } = openPool(database.connectionString, warn, {
    max: 4,
    application_name: "tidewheel jobs",
    // Planning the completion of a job takes longer than running it, and PostgreSQL would plan each one.
    options: "-c plan_cache_mode=force_generic_plan",
  });
  const boss = new PgBoss({
    schema: jobSchema,
    // Without values it may be several statements, which PostgreSQL cannot prepare.
    db: { executeSql: (text, values) => pool.query(values?.length ? namedQuery(text, values) : text) },
    schedule: false,
    superviseIntervalSeconds: superviseEverySeconds,
    monitorIntervalSeconds: superviseEverySeconds,
  });
  boss.on("error", warn);
  try {
    await boss.start();
    await setUpQueues(boss, kinds, retryLimit);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    await close();
    throw error;
  }
  return {
    ...createProducer(boss, database.pool),
    ...createDeadLetterActions(boss),
    async work(kind, handle) {
      await boss.work(kind.name, workOptions, (jobs: JobWithMetadata<NonNullable<typeof kind.data>>[]) =>
        inLanes(jobs, jobsAtOnce, async (job) => {
          await backpressure?.();
          const result = await runJob(job, handle, log);
          // Not with its batch: a crash in between would send the mail again. Where this fails, the batch completes it.
          if (result.status === "completed") await boss.complete(kind.name, job.id).catch(warn);
          return result;
        }),
      );
    },
    async stop(graceMs) {
      // A graceful boss.stop() asks only every half second whether the jobs in progress are done.
      const idle = Promise.all(kinds.map(({ name }) => boss.offWork(name)));
      await Promise.race([idle, delay(graceMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
      await close();
    },
  };
}

async function setUpQueues(boss: PgBoss, kinds: JobKind<object>[], retryLimit: number): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const setUp = async (name: string, wanted: QueueOptions & { deadLetter?: string }) => {
    const queue = known.get(name);
    if (!queue) return boss.createQueue(name, wanted);
    const differs = Object.entries(wanted).some(([option, value]) => queue[option as keyof typeof queue] !== value);
    if (differs) await boss.updateQueue(name, wanted);
  };
  await setUp(deadLetterQueue, { retentionSeconds });
  const options = { ...retries, retryLimit, expireInSeconds, retentionSeconds, heartbeatSeconds };
  for (const { name } of kinds) await setUp(name, { ...options, deadLetter: deadLetterQueue });
}

function createProducer(boss: PgBoss, pool: pg.Pool): Pick<Jobs, "enqueue" | "enqueueLater" | "insertAndEnqueue"> {
  const enqueue = async (transaction: AnyQueryable, name: string, data: object[], startAfter?: number) => {
    const jobs = data.map((each) => ({ data: each, startAfter }));
    await boss.insert(name, jobs, { db: fromDrizzle(transaction, sql) });
  };
  return {
    enqueue: (transaction, { name }, ...data) => enqueue(transaction, name, data),
    enqueueLater: (transaction, { name }, seconds, ...data) => enqueue(transaction, name, data, Math.ceil(seconds)),
    async insertAndEnqueue({ table, row, more }, { name }, ...data) {
      const client = await pool.connect();
      try {
        return await drizzle(client).transaction(async (transaction) => {
          const executeSql: Db["executeSql"] = (text, values = []) => client.query(namedQuery(text, values));
          const values: Record<string, unknown> = row;
          const insert = transaction.insert<PgTable>(table).values(values).onConflictDoNothing().toSQL();
          const { rowCount } = await client.query(namedQuery(insert.sql, insert.params));
          if (rowCount !== 1) return false;
          if (more) {
            const { sql: text, params } = new PgDialect().sqlToQuery(more);
            await client.query(namedQuery(text, params));
          }
          await boss.insert(
            name,
            data.map((each) => ({ data: each })),
            { db: { executeSql } },
          );
          return true;
        });
      } finally {
        client.release();
      }
    },
  };
}

function createDeadLetterActions(boss: PgBoss): Pick<Jobs, "retryDead" | "discardDead"> {
  type Handle = (dead: JobWithMetadata<object>, on: { db: Db }) => Promise<boolean>;
  const takeDead = (db: AnyDatabase, id: string, handle: Handle) =>
    db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
      const on = { db: fromDrizzle(transaction, sql) };
      const [dead] = await boss.findJobs<object>(deadLetterQueue, { ...on, id, queued: true });
      if (!dead || !(await handle(dead, on))) return false;
      await boss.deleteJob(deadLetterQueue, id, on);
      return true;
    });
  return {
    discardDead: (db, id) => takeDead(db, id, async () => true),
    retryDead: (db, id) =>
      takeDead(db, id, async ({ sourceName, sourceId, data }, on) => {
        if (!sourceName || !sourceId) return false;
        // Not redrive(): it assigns a new id, and the Message-ID of mail derives from the job's id.
        await boss.deleteJob(sourceName, sourceId, on);
        await boss.insert(sourceName, [{ id: sourceId, data }], on);
        return true;
      }),
  };
}

async function runJob<Data extends object>(
  job: JobWithMetadata<Data>,
  handle: JobHandler<Data>,
  log: Logger,
): Promise<JobResult> {
  const { id, name } = job;
  const startedAt = performance.now();
  try {
    await handle(job.data, { id });
    log.info({ job: name, id, ms: Math.round(performance.now() - startedAt) }, "job done");
    return { id, status: "completed" };
  } catch (error) {
    const isLast = job.retryCount >= job.retryLimit;
    log[isLast ? "error" : "warn"](
      { job: name, id, attempt: job.retryCount + 1, reason: reasonOf(error) },
      isLast ? "job given up" : "job failed, will be tried again",
    );
    return { id, status: "failed", output: error };
  }
}

/** Codes, not messages: mail servers quote addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [error.name, code, responseCode].filter(Boolean).join(" ");
}
