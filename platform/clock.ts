import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { AnyQueryable } from "./postgres/client.ts";

export interface Clock {
  now(): Date;
  /** How far it is set ahead of the database's clock. */
  offsetMs?: number;
}

export const systemClock: Clock = { now: () => new Date() };

const lookEveryMs = 60_000;
const longestLookMs = 2_000;
const endWithinMs = 1_000;

export const clockToleranceMs = 5 * 60 * 1000;

/** What other machines compare with: `offsetMs` does not move them. */
export const unmovedTime = ({ now, offsetMs = 0 }: Clock): Date => new Date(now().getTime() - offsetMs);

export const processAheadMs = (clock: Clock) =>
  Math.round((systemClock.now().getTime() - unmovedTime(clock).getTime()) / 1000) * 1000;

/** Written by a clock that was ahead, so its age is unknown. */
export const isFromAhead = (date: Date, now: Date) => date.getTime() > now.getTime() + clockToleranceMs;

/** Counts monotonic time between readings, so jumps of the system clock have no effect. @throws on the first reading */
export async function followDatabaseClock(
  db: AnyQueryable,
  { afterLook = async () => {}, offsetMs = 0 }: { afterLook?: () => Promise<unknown>; offsetMs?: number } = {},
): Promise<{ clock: Clock; close: () => Promise<void> }> {
  let startMs: number | undefined;
  const look = async () => {
    const askedAt = performance.now();
    const { rows } = await db.execute<{ ms: number }>(
      sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
    );
    const tookMs = performance.now() - askedAt;
    if (startMs === undefined || tookMs < longestLookMs) startMs = (rows[0]?.ms ?? Number.NaN) - askedAt - tookMs / 2;
  };
  await look();
  let underWay = Promise.resolve<unknown>(undefined);
  const timer = setInterval(() => {
    underWay = underWay.then(() =>
      look()
        .then(afterLook)
        .catch(() => {}),
    );
  }, lookEveryMs).unref();
  return {
    clock: { now: () => new Date((startMs ?? Number.NaN) + performance.now() + offsetMs), offsetMs },
    async close() {
      clearInterval(timer);
      await Promise.race([underWay, delay(endWithinMs, undefined, { ref: false })]);
    },
  };
}
