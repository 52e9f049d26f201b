import { randomUUID } from "node:crypto";
import { and, asc, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import { errorCodeOf } from "#platform/observability/log.ts";
import { findDatabaseError } from "#platform/postgres/client.ts";
import { retentionLabels } from "~/content/retention.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { erasures, heldRemovals } from "~/db/schema/index.ts";
import type { RetentionCategory } from "~/domain/retention.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { nextId } from "~/services/ids.server.ts";
import { countOlder, isShortLived, type RemovalCount, type RemovalTools, removeOlder } from "./removals.server.ts";

// Daily expiry normally stays below at least one of these limits.
const largeShare = 0.2;
const largeCount = 50;
/** After this time, the process that began the removal counts as dead. */
const givenUpAfterMs = 60 * 60 * 1000;

export type HeldRemoval = typeof heldRemovals.$inferSelect;

const isLarge = ({ rowCount, total }: RemovalCount) => rowCount > largeCount && rowCount > largeShare * total;

/** Idempotent; if the rows change, an earlier confirmation is void. @returns whether to skip this kind of record */
export async function holdWhereLarge(db: Database, kept: RetentionCategory, cutoff: Date, now: Date): Promise<boolean> {
  if (isShortLived(kept)) return false;
  const count = await countOlder(db, kept, cutoff);
  return db.transaction(async (transaction) => {
    const [held] = await transaction.select().from(heldRemovals).where(eq(heldRemovals.kept, kept)).for("update");
    if (held?.begunAt) return true;
    if (!count || !isLarge(count)) {
      if (held) await transaction.delete(heldRemovals).where(eq(heldRemovals.kept, kept));
      return false;
    }
    if (held && isSame(held, count)) return true;
    await store(transaction, kept, cutoff, count, now);
    return true;
  });
}

const isSame = (held: HeldRemoval, count: RemovalCount) =>
  held.rowCount === count.rowCount &&
  held.oldestAt.getTime() === count.oldestAt.getTime() &&
  held.newestAt.getTime() === count.newestAt.getTime();

async function store(
  db: Queryable,
  kept: RetentionCategory,
  cutoff: Date,
  count: RemovalCount,
  now: Date,
): Promise<void> {
  await db.delete(heldRemovals).where(eq(heldRemovals.kept, kept));
  await db.insert(heldRemovals).values({ id: randomUUID(), kept, cutoff, ...count, heldAt: now });
}

export const listHeldRemovals = (db: Queryable): Promise<HeldRemoval[]> =>
  db.select().from(heldRemovals).orderBy(asc(heldRemovals.kept));

/** @returns false if the removal is no longer held or its rows have changed */
export async function confirmRemoval(
  { db, clock, actorId, requestId }: { db: Database; clock: Clock; actorId: string; requestId: string },
  id: string,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const at = clock.now();
    const confirmed = await transaction
      .update(heldRemovals)
      .set({ confirmedAt: at, confirmedBy: actorId })
      .where(and(eq(heldRemovals.id, id), isNull(heldRemovals.confirmedAt)))
      .returning({ id: heldRemovals.id });
    if (confirmed.length === 0) return false;
    await recordAudit(transaction, {
      action: "removal-confirmed",
      at,
      actorId,
      requestId,
      subject: { kind: "removal", id },
    });
    return true;
  });
}

/** Runs each removal once across all processes. If more rows than confirmed would go, it holds them again. */
export async function removeConfirmed(tools: RemovalTools & { clock: Clock }): Promise<{ isAskedAnew: boolean }> {
  const { clock, db, log } = tools;
  let isAskedAnew = false;
  for (;;) {
    const now = clock.now();
    const isWaiting = and(
      isNotNull(heldRemovals.confirmedAt),
      or(isNull(heldRemovals.begunAt), lt(heldRemovals.begunAt, new Date(now.getTime() - givenUpAfterMs))),
    );
    const [next] = await db.select({ id: heldRemovals.id }).from(heldRemovals).where(isWaiting).limit(1);
    if (!next) return { isAskedAnew };
    const [held] = await db
      .update(heldRemovals)
      .set({ begunAt: now })
      .where(and(eq(heldRemovals.id, next.id), isWaiting))
      .returning();
    if (!held) continue;
    try {
      if (!(await removeHeld(tools, held))) isAskedAnew = true;
    } catch (error) {
      log.error({ kept: held.kept, reason: errorCodeOf(findDatabaseError(error) ?? error) }, "not cleaned up");
      throw error;
    }
  }
}

async function removeHeld(tools: RemovalTools & { clock: Clock }, held: HeldRemoval): Promise<boolean> {
  const { clock, db, log } = tools;
  const { kept, cutoff } = held;
  const startedAt = clock.now();
  const count = await countOlder(db, kept, cutoff);
  if (count && count.rowCount > held.rowCount) {
    log.warn({ kept }, "more would go than was confirmed: an owner is asked again");
    await db.transaction((transaction) => store(transaction, kept, cutoff, count, startedAt));
    return false;
  }
  const erased = await removeOlder(tools, kept, cutoff);
  const id = nextId("erasure", startedAt);
  await db.transaction(async (transaction) => {
    const at = clock.now();
    await transaction.delete(heldRemovals).where(eq(heldRemovals.id, held.id));
    const report = { places: [{ place: retentionLabels[kept], erased, blanked: 0 }], asOf: held.heldAt.toISOString() };
    await transaction.insert(erasures).values({ id, startedAt, finishedAt: at, report });
    await recordAudit(transaction, { action: "retention-kept", at, subject: { kind: "erasure", id } });
  });
  log.info({ erasure: id, kept, erased }, "removed what an owner confirmed");
  return true;
}
