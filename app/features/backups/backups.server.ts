import { desc, isNotNull } from "drizzle-orm";
import type { Queryable } from "~/db/client.server.ts";
import { backups } from "~/db/schema/index.ts";

export type Backup = typeof backups.$inferSelect;

export async function lastProvenBackup(db: Queryable): Promise<Backup | undefined> {
  const [row] = await db
    .select()
    .from(backups)
    .where(isNotNull(backups.provenAt))
    // Not by time: a backup verified while the clock was ahead would rank first for years.
    .orderBy(desc(backups.id))
    .limit(1);
  return row;
}

export const listBackups = (db: Queryable, limit: number): Promise<Backup[]> =>
  db.select().from(backups).orderBy(desc(backups.night)).limit(limit);
