import { sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Queryable } from "../db/client.server.ts";
import { rounds } from "../db/schema/index.ts";

// Existing installations use these row names. Tasks without one have their own record or none.
const rowNames: Record<string, string> = {
  "data-retention": "retention",
  "deposit-reconciliation": "deposits",
  "deposit-release": "releases",
  "dispute-reminders": "disputes",
  "daily-digest": "digests",
  "orphan-file-cleanup": "files",
  "review-watch": "reviews",
};

export async function recordTaskRun(db: Queryable, clock: Clock, task: string, fault?: string): Promise<void> {
  const name = rowNames[task];
  if (name === undefined) return;
  const now = clock.now();
  const values = fault === undefined ? { wentWellAt: now, fault: null } : { failedAt: now, fault };
  await db
    .insert(rounds)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: rounds.name, set: values });
}

export const listTaskRuns = (db: Queryable) => db.select().from(rounds).orderBy(sql`${rounds.name}`);
