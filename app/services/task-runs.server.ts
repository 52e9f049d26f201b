import { sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Queryable } from "../db/client.server.ts";
import { rounds } from "../db/schema/index.ts";

/** The work that comes round by itself, in every process. */
export type TaskName = "deposits" | "files" | "retention";

/**
 * Remembers how a round went, for whoever wonders whether it still goes. Idempotent.
 * @param fault the code of what went wrong; undefined where it went well
 * @throws whatever the database throws
 */
export async function recordTaskRun(db: Queryable, clock: Clock, name: TaskName, fault?: string): Promise<void> {
  const now = clock.now();
  const values = fault === undefined ? { wentWellAt: now, fault: null } : { failedAt: now, fault };
  await db
    .insert(rounds)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: rounds.name, set: values });
}

/** How each kind of round last went. */
export const listTaskRuns = (db: Queryable) => db.select().from(rounds).orderBy(sql`${rounds.name}`);
