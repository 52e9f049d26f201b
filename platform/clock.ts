import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { AnyQueryable } from "./postgres/client.ts";

/** Where features ask for the time, so that a test can hand them another. */
export interface Clock {
  now(): Date;
}

/** This machine's clock: for what the machine itself dates, such as files. */
export const systemClock: Clock = { now: () => new Date() };

const lookEveryMs = 60_000;
// An answer that took longer says too little about when it was true.
const longestLookMs = 2_000;
const endWithinMs = 1_000;

/** Two clocks that differ by less are taken for the same. */
export const clockToleranceMs = 5 * 60 * 1000;

/** By how much this process's clock is ahead of the database's, to the second. */
export const processAheadMs = (clock: Clock) =>
  Math.round((systemClock.now().getTime() - clock.now().getTime()) / 1000) * 1000;

/** Whether something was dated by a clock that was ahead, and so cannot be held to its age. */
export const isFromAhead = (date: Date, now: Date) => date.getTime() > now.getTime() + clockToleranceMs;

/**
 * The database's clock, which all processes share: read once a minute, in between counted on by the time since this
 * process started, so that a clock of the machine that jumps changes nothing.
 * @param afterLook done after each reading but the first
 * @throws whatever the database throws at the first reading; later ones are tried again a minute later
 */
export async function followDatabaseClock(
  db: AnyQueryable,
  afterLook: () => Promise<unknown> = async () => {},
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
    clock: { now: () => new Date((startMs ?? Number.NaN) + performance.now()) },
    async close() {
      clearInterval(timer);
      await Promise.race([underWay, delay(endWithinMs, undefined, { ref: false })]);
    },
  };
}
