import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { backupName, nightOf, selectRetained } from "#platform/backup/backup-retention.ts";
import { BackupError } from "#platform/backup/manifest.ts";
import { takeBackup } from "#platform/backup/take-backup.ts";
import { verifyBackup } from "#platform/backup/verify-backup.ts";
import { type Clock, systemClock } from "#platform/clock.ts";
import type { Logger } from "#platform/observability/log.ts";
import { readDisk } from "#platform/storage/disk.ts";
import type { Files } from "#platform/storage/files.ts";
import type { Database } from "~/db/client.server.ts";
import { backups } from "~/db/schema/index.ts";
import { isoDay } from "~/domain/dates.server.ts";
import { lastProvenBackup } from "./backups.server.ts";
import { toUserMessage } from "./error-message.server.ts";

const hourMs = 60 * 60 * 1000;
const nightBeginsAtHour = 3;
const tryAgainAfterMs = hourMs;
/** After this time, the process that claimed the backup counts as dead. */
const givenUpAfterMs = 6 * hourMs;
const partialsGoAfterMs = 24 * hourMs;

export interface BackupTools {
  db: Database;
  connectionString: string;
  files: Files;
  clock: Clock;
  log: Logger;
}

export interface BackupPlan {
  folder: string;
  /** Below this much free disk space, no backup is taken. */
  floorBytes: number;
  localFolder?: string;
  pause?: () => Promise<void>;
}

/** Before 03:00 in the site's time zone, it is still the previous night. */
export const nightAt = (now: Date) => isoDay(new Date(now.getTime() - nightBeginsAtHour * hourMs));

/** Runs once per night across all processes; stores and logs failures. @throws database errors */
export async function takeNightlyBackup(
  tools: BackupTools,
  plan: BackupPlan,
  signal?: AbortSignal,
): Promise<"proven" | "not proven" | "failed" | undefined> {
  const { clock, connectionString, db, log } = tools;
  const night = nightAt(clock.now());
  if (!(await claim(db, night, clock.now()))) return undefined;
  const record = (values: Partial<typeof backups.$inferInsert>) =>
    db
      .update(backups)
      .set({ finishedAt: clock.now(), ...values })
      .where(eq(backups.night, night));
  const path = join(plan.folder, backupName(night));
  try {
    await mkdir(plan.folder, { recursive: true, mode: 0o700 });
    const { freeBytes } = await readDisk(plan.folder);
    if (freeBytes < plan.floorBytes) throw new BackupError("The disk that backups go to is full.");
    const { manifest, bytes } = await takeBackup(tools, { path, pause: plan.pause, signal });
    const facts = {
      file: path,
      host: hostname(),
      bytes,
      rowCount: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      fileCount: manifest.files.length,
      fault: null,
    };
    await record({ ...facts, finishedAt: null });
    try {
      await verifyBackup(connectionString, { path, localFolder: plan.localFolder, signal });
    } catch (error) {
      if (signal?.aborted) throw error;
      const fault = toUserMessage(error);
      log.error({ night, fault }, "backup not proven");
      await record({ ...facts, fault });
      return "not proven";
    }
    await record({ ...facts, provenAt: clock.now() });
    log.info({ night, bytes, rows: facts.rowCount, files: facts.fileCount }, "backup taken and proven");
    await rotate(tools, plan);
    return "proven";
  } catch (error) {
    if (signal?.aborted) {
      // Frees the night for another process.
      await db.delete(backups).where(eq(backups.night, night));
      return "failed";
    }
    const fault = toUserMessage(error);
    log.error({ night, fault }, "backup failed");
    await record({ fault });
    return "failed";
  }
}

async function claim(db: Database, night: string, now: Date): Promise<boolean> {
  const [any] = await db.select({ id: backups.id }).from(backups).limit(1);
  if (!any) {
    await db.insert(backups).values({ night, startedAt: now, finishedAt: now }).onConflictDoNothing();
    return false;
  }
  const before = (ms: number) => lt(backups.startedAt, new Date(now.getTime() - ms));
  const rows = await db
    .insert(backups)
    .values({ night, startedAt: now })
    .onConflictDoUpdate({
      target: backups.night,
      set: { startedAt: now, finishedAt: null, file: null, fault: null },
      setWhere: or(
        and(isNull(backups.finishedAt), before(givenUpAfterMs)),
        and(isNotNull(backups.fault), isNull(backups.provenAt), before(tryAgainAfterMs)),
      ),
    })
    .returning({ id: backups.id });
  return rows.length === 1;
}

async function rotate({ clock, db }: BackupTools, { folder }: BackupPlan): Promise<void> {
  const names = await readdir(folder);
  const nights = names.map(nightOf).filter((night) => night !== undefined);
  const taken = await db.select({ night: backups.night }).from(backups).orderBy(backups.id);
  const kept = selectRetained(nights, {
    proven: (await lastProvenBackup(db))?.night,
    taken: taken.map(({ night }) => night),
    tonight: nightAt(clock.now()),
  });
  for (const night of nights) if (!kept.has(night)) await rm(join(folder, backupName(night)), { force: true });
  for (const name of names.filter((each) => /^tidewheel-.+\.partial$/.test(each))) {
    const facts = await stat(join(folder, name)).catch(() => undefined);
    if (facts && facts.mtimeMs < systemClock.now().getTime() - partialsGoAfterMs)
      await rm(join(folder, name), { force: true });
  }
  await db
    .delete(backups)
    .where(sql`${backups.night} < ${[...kept].sort()[0] ?? ""} and ${backups.night} < ${oneYearBefore(clock.now())}`);
}

const oneYearBefore = (now: Date) => isoDay(new Date(now.getTime() - 365 * 24 * hourMs));
