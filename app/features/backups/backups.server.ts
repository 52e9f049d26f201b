import { desc, isNotNull } from "drizzle-orm";
import type { Queryable } from "~/db/client.server.ts";
import { backups } from "~/db/schema/index.ts";

export type Backup = typeof backups.$inferSelect;

/** The last nightly backup that was restored and found equal; undefined where there never was one. */
export async function lastProvenBackup(db: Queryable): Promise<Backup | undefined> {
  const [row] = await db
    .select()
    .from(backups)
    .where(isNotNull(backups.provenAt))
    // Not by time: one that was proven while the clock was ahead would be the last one for years.
    .orderBy(desc(backups.id))
    .limit(1);
  return row;
}

/** The latest nights, those that failed too, newest first. */
export const listBackups = (db: Queryable, limit: number): Promise<Backup[]> =>
  db.select().from(backups).orderBy(desc(backups.night)).limit(limit);
