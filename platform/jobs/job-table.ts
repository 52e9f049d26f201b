import { sql } from "drizzle-orm";
import { jsonb, pgSchema, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { getConstructionPlans } from "pg-boss";
import type { AnyQueryable } from "../postgres/client.ts";

// The only file that names pg-boss's tables: its API lacks backups, and counts, searches and deletions across queues.

export const jobSchema = "pgboss";
export const deadLetterQueue = "dead-letters";

export const jobTable = pgSchema(jobSchema).table("job", {
  id: uuid("id").notNull(),
  queue: text("name").notNull(),
  state: text("state").notNull(),
  data: jsonb("data"),
  output: jsonb("output"),
  createdAt: timestamp("created_on", { withTimezone: true }).notNull(),
  completedAt: timestamp("completed_on", { withTimezone: true }),
  sourceId: uuid("source_id"),
});

const queueTable = sql`${sql.identifier(jobSchema)}.queue`;

/** In foreign-key order. Leaves out pg-boss's version, which belongs to the code, and its statistics. */
export const savedTables = ["queue", "schedule", "subscription", "job", "job_dependency"];

/** SQL without a transaction of its own. Fails if the tables exist. */
export function createJobTables(): string {
  const [, statements] = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(getConstructionPlans(jobSchema)) ?? [];
  if (!statements) throw new Error("pg-boss creates its tables in another way than before");
  // SET LOCAL limits would apply to the rest of the transaction.
  return statements.replace(/SET LOCAL \w+ = \d+;/g, "");
}

export interface JobCount {
  kind: string;
  waiting: number;
  failing: number;
  active: number;
  dead: number;
  lastDoneAt: Date | undefined;
}

export interface DeadJob {
  id: string;
  kind: string;
  diedAt: Date;
  tries: number;
  /** Error names and codes only: messages may contain personal data. */
  fault: string;
}

export async function countJobs(db: AnyQueryable): Promise<JobCount[]> {
  const { rows } = await db.execute<Omit<JobCount, "lastDoneAt"> & { lastDoneAt: string | null }>(sql`
    select coalesce(source_name, name) as kind,
      count(*) filter (where state < 'active' and name <> ${deadLetterQueue})::int as waiting,
      count(*) filter (where state = 'retry')::int as failing,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state < 'active' and name = ${deadLetterQueue})::int as dead,
      max(completed_on) filter (where state = 'completed') as "lastDoneAt"
    from ${jobTable} group by 1
    union all
    select name, 0, 0, 0, 0, null from ${queueTable}
    where name <> ${deadLetterQueue} and name not like '\\_\\_%'
      and not exists (select from ${jobTable} where coalesce(source_name, ${jobTable.queue}) = queue.name)
    order by 1`);
  return rows.map(({ lastDoneAt, ...row }) => ({ ...row, lastDoneAt: lastDoneAt ? new Date(lastDoneAt) : undefined }));
}

const faultOf = sql`concat_ws(' ', output->>'name', output->>'code', output->>'responseCode')`;

export async function listDeadJobs(db: AnyQueryable, limit: number): Promise<DeadJob[]> {
  const { rows } = await db.execute<Omit<DeadJob, "diedAt"> & { diedAt: string }>(sql`
    select id, coalesce(source_name, 'unknown') as kind, created_on as "diedAt",
      coalesce(source_retry_count, 0) + 1 as tries, ${faultOf} as fault
    from ${jobTable} where name = ${deadLetterQueue} and state < 'active'
    order by created_on desc, id limit ${limit}`);
  return rows.map(({ diedAt, ...row }) => ({ ...row, diedAt: new Date(diedAt) }));
}

export async function lastJobFailure(db: AnyQueryable): Promise<{ kind: string; at: Date; fault: string } | undefined> {
  const { rows } = await db.execute<{ kind: string; at: string; fault: string }>(sql`
    select coalesce(source_name, name) as kind, coalesce(completed_on, started_on, created_on) as at, ${faultOf} as fault
    from ${jobTable}
    where output is not null and (state in ('retry', 'failed') or (name = ${deadLetterQueue} and state < 'active'))
    order by 2 desc limit 1`);
  const [row] = rows;
  return row && { ...row, at: new Date(row.at) };
}
