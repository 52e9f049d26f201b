import { sql } from "drizzle-orm";
import { readDisk } from "#platform/storage/disk.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import type { Settings } from "~/env.server.ts";

export interface SystemStatus {
  database: { isBuiltIn: boolean; version: string; bytes: number };
  filesInBucket: boolean;
  disk: { freeBytes: number; totalBytes: number; floorBytes: number } | undefined;
  processes: { since: Date }[];
  versions: { node: string; product: string };
  backupsAreOn: boolean;
}

export async function readSystemStatus(db: Database, settings: Settings, product: string): Promise<SystemStatus> {
  const [database, processes, disk] = await Promise.all([
    readDatabase(db),
    listProcesses(db),
    readDisk(settings.dataDir).catch(() => undefined),
  ]);
  return {
    database: { isBuiltIn: settings.databaseUrl === undefined, ...database },
    filesInBucket: settings.s3 !== undefined,
    disk: disk && { ...disk, floorBytes: settings.diskFloorBytes },
    processes,
    versions: { node: process.versions.node, product },
    backupsAreOn: settings.backupDir !== undefined,
  };
}

async function readDatabase(db: Queryable): Promise<{ version: string; bytes: number }> {
  const { rows } = await db.execute<{ version: string; bytes: string }>(
    sql`select split_part(current_setting('server_version'), ' ', 1) as version,
               pg_database_size(current_database()) as bytes`,
  );
  return { version: rows[0]?.version ?? "", bytes: Number(rows[0]?.bytes ?? 0) };
}

/** Each process holds one LISTEN connection. */
async function listProcesses(db: Queryable): Promise<{ since: Date }[]> {
  const { rows } = await db.execute<{ since: string }>(
    sql`select backend_start as since from pg_stat_activity
        where datname = current_database() and application_name = 'tidewheel changes' order by 1`,
  );
  return rows.map(({ since }) => ({ since: new Date(since) }));
}
