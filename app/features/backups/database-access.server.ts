import { existsSync } from "node:fs";
import { join } from "node:path";
import { BackupError } from "#platform/backup/manifest.ts";
import type { Logger } from "#platform/observability/log.ts";
import { FolderInUseError, lockDataDir } from "#platform/postgres/data-dir-lock.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";
import type { Settings } from "~/env.server.ts";

/** @param use "read" may share a running database; "replace" needs exclusive access and creates a missing one */
export async function withDatabase<Result>(
  settings: Settings,
  log: Logger,
  use: "read" | "replace",
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl !== undefined) return work(databaseUrl);
  if (use === "read" && !existsSync(join(dataDir, "db"))) {
    throw new BackupError(`There is no installation in ${dataDir}. Set DATA_DIR, or DATABASE_URL.`);
  }
  let release: () => void;
  try {
    release = lockDataDir(dataDir);
  } catch (error) {
    if (use === "replace" || !(error instanceof FolderInUseError)) throw error;
    const running = await findEmbeddedPostgres(dataDir);
    if (running !== undefined) return work(running);
    throw new BackupError(
      `The process with pid ${error.pid} has ${dataDir}, but its database does not answer. Try again in a minute.`,
    );
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    try {
      return await work(postgres.connectionString);
    } finally {
      await postgres.stop();
    }
  } finally {
    release();
  }
}
