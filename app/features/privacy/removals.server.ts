import { type SQL, sql } from "drizzle-orm";
import { deadLetterQueue, jobTable } from "#platform/jobs/job-table.ts";
import { errorCodeOf, type Logger } from "#platform/observability/log.ts";
import type { Files } from "#platform/storage/files.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { auditStaysAtLeastMonths } from "~/domain/audit.ts";
import { type RetentionCategory, retention } from "~/domain/retention.ts";

export interface RemovalTools {
  db: Database;
  files: Files;
  log: Logger;
}

interface Removal {
  table: SQL;
  since: SQL;
  only?: SQL;
  among?: SQL;
  isShortLived?: boolean;
  remove?: (tools: RemovalTools, cutoff: Date) => Promise<number>;
}

const batch = 500;

const tableOf = (name: string): SQL => sql`${sql.identifier(name)}`;
const isNoAdmin = sql`not exists (select from admin_profiles where user_id = users.id)`;
const isDeadLetter = sql`${jobTable.queue} = ${deadLetterQueue}`;

/** In order: dependent records come first. */
const removals: Record<RetentionCategory, Removal> = {
  hostApplications: { table: tableOf("host_applications"), since: sql`submission_date` },
  careerApplications: {
    table: tableOf("career_applications"),
    since: sql`created_at`,
    async remove({ db, files, log }, cutoff) {
      let removed = 0;
      for (;;) {
        const gone = await db.execute<{ key: string | null }>(sql`delete from career_applications where id in (
          select id from career_applications where created_at < ${at(cutoff)} limit ${batch}
        ) returning resume_url as key`);
        for (const { key } of gone.rows) if (key) await removeFile({ files, log }, key);
        removed += gone.rows.length;
        if (gone.rows.length < batch) return removed;
      }
    },
  },
  mediaInquiries: { table: tableOf("media_inquiries"), since: sql`created_at` },
  salesInquiries: { table: tableOf("sales_inquiries"), since: sql`created_at` },
  savedAnswers: { table: tableOf("saved_answers"), since: sql`saved_at`, isShortLived: true },
  deposits: {
    table: tableOf("deposits"),
    since: sql`settled_at`,
    remove: removeDeposits,
  },
  accounts: { table: tableOf("users"), since: sql`updated_at`, only: isNoAdmin },
  unverifiedAccounts: {
    table: tableOf("users"),
    since: sql`created_at`,
    only: sql`not email_verified and ${isNoAdmin}`,
  },
  sessions: {
    table: tableOf("sessions"),
    since: sql`expires_at`,
    isShortLived: true,
    async remove({ db }, cutoff) {
      const counts = [];
      for (const table of ["sessions", "account_tokens", "verifications"])
        counts.push(await removeRows(db, tableOf(table), sql`expires_at < ${at(cutoff)}`));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  },
  jobs: {
    table: sql`${jobTable}`,
    since: sql`${jobTable.completedAt}`,
    only: sql`${jobTable.state} in ('completed', 'cancelled', 'failed') and not (${isDeadLetter})`,
    isShortLived: true,
  },
  deadLetters: { table: sql`${jobTable}`, since: sql`${jobTable.createdAt}`, only: isDeadLetter, among: isDeadLetter },
  mailbox: { table: tableOf("mailbox_messages"), since: sql`created_at` },
  audit: {
    table: tableOf("audit_events"),
    since: sql`at`,
    async remove({ db }, cutoff) {
      // A trigger refuses younger ones, by the database's own clock.
      const end = sql`least(${at(cutoff)}, now() - make_interval(months => ${auditStaysAtLeastMonths}))`;
      const lines = await removeRows(db, tableOf("audit_events"), sql`at < ${end}`);
      await removeRows(db, tableOf("erasures"), sql`day is not null and started_at < ${at(cutoff)}`);
      return lines;
    },
  },
};

const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

const goes = ({ since, only }: Removal, cutoff: Date): SQL =>
  only ? sql`${since} < ${at(cutoff)} and ${only}` : sql`${since} < ${at(cutoff)}`;

/** Months follow PostgreSQL's calendar. */
export async function cutoffOf(db: Queryable, kept: RetentionCategory, now: Date): Promise<Date> {
  const { months = 0, days = 0 }: { months?: number; days?: number } = retention[kept];
  const { rows } = await db.execute<{ ms: number }>(
    sql`select extract(epoch from ${at(now)} - make_interval(months => ${months}, days => ${days}))::float8 * 1000 as ms`,
  );
  return new Date(rows[0]?.ms ?? Number.NaN);
}

export const isShortLived = (kept: RetentionCategory): boolean => removals[kept].isShortLived === true;

/** Idempotent. @returns the number of rows removed */
export function removeOlder(tools: RemovalTools, kept: RetentionCategory, cutoff: Date): Promise<number> {
  const removal = removals[kept];
  return removal.remove?.(tools, cutoff) ?? removeRows(tools.db, removal.table, goes(removal, cutoff));
}

export interface RemovalCount {
  rowCount: number;
  total: number;
  oldestAt: Date;
  newestAt: Date;
}

export async function countOlder(
  db: Queryable,
  kept: RetentionCategory,
  cutoff: Date,
): Promise<RemovalCount | undefined> {
  const removal = removals[kept];
  const isOld = goes(removal, cutoff);
  const { rows } = await db.execute<{ gone: number; total: number; oldest: string | null; newest: string | null }>(
    sql`select count(*) filter (where ${isOld})::int as gone, count(*)::int as total,
          min(${removal.since}) filter (where ${isOld}) as oldest, max(${removal.since}) filter (where ${isOld}) as newest
        from ${removal.table} where ${removal.among ?? sql`true`}`,
  );
  const [row] = rows;
  if (!row?.oldest || !row.newest) return undefined;
  return {
    rowCount: row.gone,
    total: row.total,
    oldestAt: new Date(row.oldest),
    newestAt: new Date(row.newest),
  };
}

/** Of a row that is gone: if this fails, the sweep removes the file. */
const removeFile = ({ files, log }: Pick<RemovalTools, "files" | "log">, key: string) =>
  files.remove(key).catch((error) => log.warn({ reason: errorCodeOf(error) }, "a file is left to the sweep"));

async function removeRows(db: Queryable, table: SQL, condition: SQL): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rowCount } = await db.execute(
      // The condition appears twice because a ctid is unique only within its partition.
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${batch}))
        and ${condition}`,
    );
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return removed;
  }
}

/** In the order of their references. */
const depositParts = [
  "deposit_claims",
  "deposit_disputes",
  "rental_events",
  "rentals",
  "deposit_events",
  "deposit_refunds",
  "webhook_events",
];

async function removeDeposits({ db, files, log }: RemovalTools, cutoff: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const gone = await db.transaction(async (transaction) => {
      // The database deletes ledger entries by its own clock, and a deposit goes only with all of them.
      const end = sql`least(${at(cutoff)}, now() - make_interval(months => ${retention.deposits.months}))`;
      const { rows: old } = await transaction.execute<{
        id: string;
      }>(sql`select id from deposits d where settled_at < ${end}
        and not exists (select from deposit_events where deposit_id = d.id and recorded_at >= ${end})
        and not exists (select from rental_events where deposit_id = d.id and recorded_at >= ${end})
        limit ${batch} for update skip locked`);
      if (old.length === 0) return { count: 0, keys: [] };
      const ids = sql`(${sql.join(
        old.map(({ id }) => sql`${id}`),
        sql`, `,
      )})`;
      const { rows: pictures } = await transaction.execute<{ key: string }>(
        sql`delete from deposit_pictures where deposit_id in ${ids} returning file_key as key`,
      );
      for (const table of depositParts)
        await transaction.execute(sql`delete from ${sql.identifier(table)} where deposit_id in ${ids}`);
      await transaction.execute(sql`delete from deposits where id in ${ids}`);
      return { count: old.length, keys: pictures.map(({ key }) => key) };
    });
    for (const key of gone.keys) await removeFile({ files, log }, key);
    removed += gone.count;
    if (gone.count < batch) return removed;
  }
}
