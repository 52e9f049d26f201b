import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/observability/log.ts";
import { type Files, fileKeyTime } from "#platform/storage/files.ts";

const orphanAfterMs = 60 * 60 * 1000;
const batchSize = 500;
// This many orphans without any known file mean that the files belong to another database.
const suspiciousCount = 20;

interface SweepTools {
  files: Files;
  clock: Clock;
  log: Logger;
}

/** A folder of the storage, and which of its keys have a row. */
export interface StoredFolder {
  folder: string;
  listKnown: (keys: string[]) => Promise<Set<string>>;
}

/**
 * Removes stored files that no row names after an hour. Idempotent and safe across processes.
 * @returns the number of files removed
 */
export async function sweepOrphans(
  { files, clock, log }: SweepTools,
  { folder, listKnown }: StoredFolder,
): Promise<number> {
  const before = clock.now().getTime() - orphanAfterMs;
  const orphans: string[] = [];
  let known = 0;
  let batch: string[] = [];
  const sortBatch = async () => {
    const named = await listKnown(batch);
    known += named.size;
    orphans.push(...batch.filter((key) => !named.has(key)));
    batch = [];
  };
  for await (const key of files.list(folder)) {
    const madeAt = fileKeyTime(key);
    if (!madeAt || madeAt.getTime() > before) continue;
    batch.push(key);
    if (batch.length >= batchSize) await sortBatch();
  }
  if (batch.length > 0) await sortBatch();

  if (known === 0 && orphans.length >= suspiciousCount) {
    log.error({ folder, files: orphans.length }, "files without any row");
    return 0;
  }
  for (const key of orphans) await files.remove(key);
  if (orphans.length > 0) log.info({ folder, files: orphans.length }, "orphaned files removed");
  return orphans.length;
}

/** Removes unfinished uploads after an hour, by the machine's clock. Idempotent. */
export async function sweepIncoming({ files, clock }: Pick<SweepTools, "files" | "clock">): Promise<void> {
  const before = clock.now().getTime() - orphanAfterMs;
  const names = await readdir(files.incomingFolder).catch(() => []);
  for (const path of names.map((name) => join(files.incomingFolder, name))) {
    const file = await stat(path).catch(() => undefined);
    if (file?.isFile() && file.mtimeMs < before) await rm(path, { force: true });
  }
}
