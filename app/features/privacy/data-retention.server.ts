import { and, desc, eq, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { TaskResult } from "#platform/jobs/scheduler.ts";
import { errorCodeOf } from "#platform/observability/log.ts";
import { findDatabaseError } from "#platform/postgres/client.ts";
import { retentionLabels } from "~/content/retention.ts";
import type { Queryable } from "~/db/client.server.ts";
import { type ErasedPlace, erasures } from "~/db/schema/index.ts";
import { longDate, wallClock } from "~/domain/dates.server.ts";
import { retentionCategories } from "~/domain/retention.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { nextId } from "~/services/ids.server.ts";
import { holdWhereLarge, removeConfirmed } from "./held-removals.server.ts";
import { cutoffOf, type RemovalTools, removeOlder } from "./removals.server.ts";

export interface RetentionTools extends RemovalTools {
  clock: Clock;
}

const hourMs = 60 * 60 * 1000;
const fromTime = "03:00:00";

/**
 * Idempotent: runs once a day across all processes. Holds large removals for an owner; retries failures the next day.
 */
export async function purgeExpiredRecords(
  tools: RetentionTools,
  day: string,
): Promise<{ id: string; places: ErasedPlace[]; failed: string[]; held: string[] } | undefined> {
  const { clock, db, log } = tools;
  const startedAt = clock.now();
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

  const asOf = await momentOf(db, clock);
  const places: ErasedPlace[] = [];
  const failed: string[] = [];
  const held: string[] = [];
  for (const kept of retentionCategories) {
    const place = retentionLabels[kept];
    try {
      const cutoff = await cutoffOf(db, kept, asOf);
      if (await holdWhereLarge(db, kept, cutoff, startedAt)) {
        held.push(kept);
        continue;
      }
      const erased = await removeOlder(tools, kept, cutoff);
      if (erased > 0) places.push({ place, erased, blanked: 0 });
    } catch (error) {
      failed.push(kept);
      log.error({ erasure: id, kept, reason: errorCodeOf(findDatabaseError(error) ?? error) }, "not cleaned up");
    }
  }
  await db.transaction(async (transaction) => {
    const at = clock.now();
    await transaction
      .update(erasures)
      .set({ finishedAt: at, report: { places, ...(failed.length > 0 && { failed }), asOf: asOf.toISOString() } })
      .where(eq(erasures.id, id));
    const outcome = failed.length > 0 ? "failed" : "done";
    await recordAudit(transaction, { action: "retention-kept", at, subject: { kind: "erasure", id }, outcome });
  });
  return { id, places, failed, held };
}

/** A clock that jumps ahead must not purge everything: advances at most a day past the latest submission or run. */
async function momentOf(db: Queryable, clock: Clock): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(sql`
    select extract(epoch from least(${clock.now().toISOString()}::timestamptz, now() + ${clock.offsetMs ?? 0} * interval '1 millisecond', interval '1 day' + greatest(
      (select max(submission_date) from host_applications),
      (select max(created_at) from career_applications),
      (select max(created_at) from media_inquiries),
      (select max(created_at) from sales_inquiries),
      (select max(created_at) from deposits),
      (select max(coalesce((report->>'asOf')::timestamptz, started_at)) from erasures where day is not null and finished_at is not null)
    )))::float8 * 1000 as ms`);
  return new Date(rows[0]?.ms ?? Number.NaN);
}

/** @returns undefined before 03:00 in the site's time zone */
export function nightOf(now: Date): string | undefined {
  const [day = "", time = ""] = wallClock(now).split("T");
  return time < fromTime ? undefined : day;
}

/** Idempotent. @throws database errors */
export async function enforceRetention(tools: RetentionTools): Promise<TaskResult> {
  const { clock, db, log } = tools;
  const night = nightOf(clock.now());
  const done = night && (await purgeExpiredRecords(tools, night));
  if (done) log.info({ erasure: done.id, places: done.places, failed: done.failed, held: done.held }, "cleaned up");
  await removeConfirmed(tools);
  return { fault: await faultOfLastNight(db, clock.now()) };
}

async function faultOfLastNight(db: Queryable, now: Date): Promise<string | undefined> {
  const [last] = await db
    .select({ report: erasures.report })
    .from(erasures)
    .where(and(isNotNull(erasures.day), isNotNull(erasures.finishedAt), lte(erasures.startedAt, now)))
    .orderBy(desc(erasures.startedAt))
    .limit(1);
  return last?.report.failed?.join(" ");
}

export async function listReceipts(db: Queryable, limit: number) {
  const latest = await db.select().from(erasures).orderBy(desc(erasures.startedAt), desc(erasures.id)).limit(limit);
  return latest.map(toShown);
}

export async function findReceipt(db: Queryable, id: string) {
  const [row] = await db.select().from(erasures).where(eq(erasures.id, id));
  return row && toShown(row);
}

export type ShownReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

const toShown = ({ id, day, startedAt, finishedAt, report }: typeof erasures.$inferSelect) => ({
  id,
  isNightly: day !== null || report.asOf !== undefined,
  isFinished: finishedAt !== null,
  startedOn: longDate(startedAt),
  report,
});
