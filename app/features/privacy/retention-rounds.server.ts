import { setTimeout as delay } from "node:timers/promises";
import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { longDate, wallClock } from "~/content/dates.ts";
import { type Kept, retention } from "~/content/retention.ts";
import { type Database, databaseError, type Queryable } from "~/db/client.server.ts";
import { type ErasedPlace, erasures } from "~/db/schema/index.ts";
import { recordAudit } from "~/services/audit.server.ts";
import type { Clock } from "~/services/clock.server.ts";
import type { Files } from "~/services/files.server.ts";
import { deadLetterQueue, jobTable } from "~/services/jobs.server.ts";
import { codeOf, type Logger } from "~/services/log.server.ts";
import { recordRound } from "~/services/rounds.server.ts";
import { nextId } from "~/services/submissions.server.ts";

export interface RetentionTools {
  db: Database;
  files: Files;
  clock: Clock;
  log: Logger;
}

const hourMs = 60 * 60 * 1000;
const everyMs = 10 * 60 * 1000;
const endWithinMs = 3_000;
/** So many rows a statement: nobody who submits waits for long. */
const batch = 500;
/** At night, in the site's time zone, or at the first look after it. */
const fromTime = "03:00:00";

/**
 * Removes what was kept long enough, at most once a day however many processes there are: whoever writes the day down
 * does it. Idempotent. What one kind of thing fails at keeps no other from its turn; the next day tries again.
 * @param day the day of this round, as `nightOf` gives it
 * @returns the receipt's id and whether all went well; undefined where this day's was done already
 */
export async function removeWhatWasKeptLongEnough(
  tools: RetentionTools,
  day: string,
): Promise<{ id: string; places: ErasedPlace[]; failed: string[] } | undefined> {
  const { clock, db, log } = tools;
  const startedAt = clock.now();
  // What a process left unfinished when it died.
  await db
    .delete(erasures)
    .where(
      and(
        isNotNull(erasures.day),
        isNull(erasures.finishedAt),
        lt(erasures.startedAt, new Date(startedAt.getTime() - hourMs)),
      ),
    );
  const id = nextId("erasure", startedAt);
  const [claimed] = await db
    .insert(erasures)
    .values({ id, day, startedAt })
    .onConflictDoNothing()
    .returning({ id: erasures.id });
  if (!claimed) return undefined;

  const places: ErasedPlace[] = [];
  const failed: string[] = [];
  for (const kept of Object.keys(retention) as Kept[]) {
    const place = retention[kept].what;
    try {
      const erased = await removals[kept](tools, startedAt);
      if (erased > 0) places.push({ place, erased, blanked: 0 });
    } catch (error) {
      failed.push(kept);
      log.error({ erasure: id, kept, reason: codeOf(databaseError(error) ?? error) }, "not cleaned up");
    }
  }
  await db.transaction(async (transaction) => {
    const at = clock.now();
    await transaction
      .update(erasures)
      .set({ finishedAt: at, report: { places, ...(failed.length > 0 && { failed }) } })
      .where(eq(erasures.id, id));
    const outcome = failed.length > 0 ? "failed" : "done";
    await recordAudit(transaction, { action: "retention-kept", at, subject: { kind: "erasure", id }, outcome });
  });
  return { id, places, failed };
}

type Removal = (tools: RetentionTools, now: Date) => Promise<number>;

/** Before when something must have happened to go now. Months by the calendar. */
function before(kept: Kept, now: Date): SQL {
  const { months = 0, days = 0 }: { months?: number; days?: number } = retention[kept];
  return sql`(${now.toISOString()}::timestamptz - make_interval(months => ${months}, days => ${days}))`;
}

/** Deletes in batches until nothing is left that a condition names. */
async function removeRows(db: Queryable, table: SQL, condition: SQL): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rowCount } = await db.execute(
      // The condition twice: a place is only one within its partition.
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${batch}))
        and ${condition}`,
    );
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return removed;
  }
}

const rows =
  (kept: Kept, table: SQL, condition: (before: SQL) => SQL): Removal =>
  ({ db }, now) =>
    removeRows(db, table, condition(before(kept, now)));

const tableOf = (name: string): SQL => sql`${sql.identifier(name)}`;

/** How each kind of thing goes. The order is that of the retention: what hangs on something else goes before it. */
const removals: Record<Kept, Removal> = {
  hostApplications: rows("hostApplications", tableOf("host_applications"), (end) => sql`submission_date < ${end}`),
  async careerApplications({ db, files, log }, now) {
    let removed = 0;
    for (;;) {
      const gone = await db.execute<{ key: string | null }>(sql`delete from career_applications where id in (
        select id from career_applications where created_at < ${before("careerApplications", now)} limit ${batch}
      ) returning resume_url as key`);
      for (const { key } of gone.rows) {
        // Where it fails, no row names the file any more and the sweep takes it.
        if (key)
          await files.remove(key).catch((error) => log.warn({ reason: codeOf(error) }, "a file is left to the sweep"));
      }
      removed += gone.rows.length;
      if (gone.rows.length < batch) return removed;
    }
  },
  mediaInquiries: rows("mediaInquiries", tableOf("media_inquiries"), (end) => sql`created_at < ${end}`),
  async deposits({ db }, now) {
    let removed = 0;
    for (;;) {
      const gone = await db.transaction(async (transaction) => {
        // The database lets go of a ledger's lines by its own clock; a deposit goes with all of them.
        const end = sql`least(${before("deposits", now)}, now() - make_interval(months => ${retention.deposits.months}))`;
        const { rows: old } = await transaction.execute<{
          id: string;
        }>(sql`select id from deposits d where settled_at < ${end}
          and not exists (select from deposit_events where deposit_id = d.id and recorded_at >= ${end})
          limit ${batch} for update skip locked`);
        if (old.length === 0) return 0;
        const ids = sql`(${sql.join(
          old.map(({ id }) => sql`${id}`),
          sql`, `,
        )})`;
        for (const table of ["deposit_events", "deposit_refunds", "webhook_events"])
          await transaction.execute(sql`delete from ${sql.identifier(table)} where deposit_id in ${ids}`);
        await transaction.execute(sql`delete from deposits where id in ${ids}`);
        return old.length;
      });
      removed += gone;
      if (gone < batch) return removed;
    }
  },
  accounts: rows(
    "accounts",
    tableOf("users"),
    (end) => sql`updated_at < ${end} and not exists (select from admin_profiles where user_id = users.id)`,
  ),
  unverifiedAccounts: rows(
    "unverifiedAccounts",
    tableOf("users"),
    (end) =>
      sql`created_at < ${end} and not email_verified and not exists (select from admin_profiles where user_id = users.id)`,
  ),
  async sessions({ db }, now) {
    const end = before("sessions", now);
    const counts = [];
    for (const table of ["sessions", "account_tokens", "verifications"])
      counts.push(await removeRows(db, tableOf(table), sql`expires_at < ${end}`));
    return counts.reduce((sum, count) => sum + count, 0);
  },
  jobs: rows(
    "jobs",
    jobTable,
    (end) =>
      sql`completed_on < ${end} and state in ('completed', 'cancelled', 'failed') and name <> ${deadLetterQueue}`,
  ),
  deadLetters: rows("deadLetters", jobTable, (end) => sql`created_on < ${end} and name = ${deadLetterQueue}`),
  mailbox: rows("mailbox", tableOf("mailbox_messages"), (end) => sql`created_at < ${end}`),
  async audit({ db }, now) {
    const lines = await removeRows(db, tableOf("audit_events"), sql`at < ${before("audit", now)}`);
    // The rounds' own receipts as well, which say no more than the log does.
    await removeRows(db, tableOf("erasures"), sql`day is not null and started_at < ${before("audit", now)}`);
    return lines;
  },
};

/** The night that a moment belongs to, in the site's time zone: "2026-11-21", or undefined before it is late enough. */
export function nightOf(now: Date): string | undefined {
  const [day = "", time = ""] = wallClock(now).split("T");
  return time < fromTime ? undefined : day;
}

/**
 * Looks now and every few minutes whether this night's clean-up is to be done.
 * @returns ends it; what is under way is taken up again by the next round
 */
export function startRetentionRounds(tools: RetentionTools): () => Promise<void> {
  const { clock, db, log } = tools;
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const round = async () => {
    try {
      const night = nightOf(clock.now());
      const done = night && (await removeWhatWasKeptLongEnough(tools, night));
      if (done) log.info({ erasure: done.id, places: done.places, failed: done.failed }, "cleaned up");
      await recordRound(db, clock, "retention", await faultOfLastNight(db));
    } catch (error) {
      const reason = codeOf(databaseError(error) ?? error);
      log.warn({ reason }, "not cleaned up, will be tried again");
      await recordRound(db, clock, "retention", reason).catch(() => {});
    }
    if (!hasEnded) timer = setTimeout(go, everyMs).unref();
  };
  let underWay = round();
  function go() {
    underWay = round();
  }
  return async () => {
    hasEnded = true;
    clearTimeout(timer);
    await Promise.race([underWay, delay(endWithinMs, undefined, { ref: false })]);
  };
}

/** What the latest nightly clean-up failed at; undefined where it went well, or there was none yet. */
async function faultOfLastNight(db: Queryable): Promise<string | undefined> {
  const [last] = await db
    .select({ report: erasures.report })
    .from(erasures)
    .where(and(isNotNull(erasures.day), isNotNull(erasures.finishedAt)))
    .orderBy(desc(erasures.startedAt))
    .limit(1);
  return last?.report.failed?.join(" ");
}

/** The latest receipts, newest first, for the page that shows them. */
export async function listReceipts(db: Queryable, limit: number) {
  const latest = await db.select().from(erasures).orderBy(desc(erasures.startedAt), desc(erasures.id)).limit(limit);
  return latest.map(toShown);
}

/** One receipt, or undefined where there is none. */
export async function findReceipt(db: Queryable, id: string) {
  const [row] = await db.select().from(erasures).where(eq(erasures.id, id));
  return row && toShown(row);
}

export type ShownReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

const toShown = ({ id, day, startedAt, finishedAt, report }: typeof erasures.$inferSelect) => ({
  id,
  isNightly: day !== null,
  isFinished: finishedAt !== null,
  startedOn: longDate(startedAt),
  report,
});
