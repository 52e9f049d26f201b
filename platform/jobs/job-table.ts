import { sql } from "drizzle-orm";
import type { AnyQueryable } from "../postgres/client.ts";

// The one place that knows pg-boss's tables (12.30). Its API has no counts by state with retries and last success, no
// newest dead letters and nothing across queues; an export or erasure of a person needs all jobs that name them. What is
// read here is asserted by tests/faults/jobs.test.ts and tests/integration/data-inventory.test.ts.

/** Jobs whose retries ran out wait here for an admin. */
export const deadLetterQueue = "dead-letters";

/** The table of all jobs. */
export const jobTable = sql.raw("pgboss.job");

export interface JobCount {
  kind: string;
  waiting: number;
  /** Of those that wait, how many have failed before. */
  failing: number;
  active: number;
  dead: number;
  /** Of the last success; undefined without one in the week that jobs are kept. */
  lastDoneAt: Date | undefined;
}

export interface DeadJob {
  id: string;
  kind: string;
  diedAt: Date;
  tries: number;
  /** Names and codes of the last failure; messages may quote people. */
  fault: string;
}

/** One row a kind, also where it has no jobs. */
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
    select name, 0, 0, 0, 0, null from pgboss.queue
    where name <> ${deadLetterQueue} and name not like '\\_\\_%'
      and not exists (select from ${jobTable} where coalesce(source_name, job.name) = queue.name)
    order by 1`);
  return rows.map(({ lastDoneAt, ...row }) => ({ ...row, lastDoneAt: lastDoneAt ? new Date(lastDoneAt) : undefined }));
}

const faultOf = sql`concat_ws(' ', output->>'name', output->>'code', output->>'responseCode')`;

/** Newest first. */
export async function listDeadJobs(db: AnyQueryable, limit: number): Promise<DeadJob[]> {
  const { rows } = await db.execute<Omit<DeadJob, "diedAt"> & { diedAt: string }>(sql`
    select id, coalesce(source_name, 'unknown') as kind, created_on as "diedAt",
      coalesce(source_retry_count, 0) + 1 as tries, ${faultOf} as fault
    from ${jobTable} where name = ${deadLetterQueue} and state < 'active'
    order by created_on desc, id limit ${limit}`);
  return rows.map(({ diedAt, ...row }) => ({ ...row, diedAt: new Date(diedAt) }));
}

/** The latest failure among the jobs that are kept. */
export async function lastJobFailure(db: AnyQueryable): Promise<{ kind: string; at: Date; fault: string } | undefined> {
  const { rows } = await db.execute<{ kind: string; at: string; fault: string }>(sql`
    select coalesce(source_name, name) as kind, coalesce(completed_on, started_on, created_on) as at, ${faultOf} as fault
    from ${jobTable}
    where output is not null and (state in ('retry', 'failed') or (name = ${deadLetterQueue} and state < 'active'))
    order by 2 desc limit 1`);
  const [row] = rows;
  return row && { ...row, at: new Date(row.at) };
}
