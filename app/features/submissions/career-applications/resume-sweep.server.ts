import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/observability/log.ts";
import { type Files, fileKeyTime, resumeFolder } from "#platform/storage/files.ts";
import type { Database } from "~/db/client.server.ts";
import { listKnownResumes } from "./career-applications.server.ts";

const orphanAfterMs = 60 * 60 * 1000;
const batchSize = 500;
// This many orphans without any known file mean that the files belong to another database.
const suspiciousCount = 20;

/**
 * Removes orphaned résumés and unfinished uploads after an hour. Idempotent and safe across processes.
 * @returns the number of résumés removed
 */
export async function sweepResumes({
  db,
  files,
  clock,
  machineClock = clock,
  log,
}: {
  db: Database;
  files: Files;
  clock: Clock;
  machineClock?: Clock;
  log: Logger;
}): Promise<number> {
  await sweepIncoming(files.incomingFolder, machineClock.now().getTime() - orphanAfterMs);
  const before = clock.now().getTime() - orphanAfterMs;

  const orphans: string[] = [];
  let known = 0;
  let batch: string[] = [];
  const sortBatch = async () => {
    const named = await listKnownResumes(db, batch);
    known += named.size;
    orphans.push(...batch.filter((key) => !named.has(key)));
    batch = [];
  };
  for await (const key of files.list(resumeFolder)) {
    const madeAt = fileKeyTime(key);
    if (!madeAt || madeAt.getTime() > before) continue;
    batch.push(key);
    if (batch.length >= batchSize) await sortBatch();
  }
  if (batch.length > 0) await sortBatch();

  if (known === 0 && orphans.length >= suspiciousCount) {
    log.error({ files: orphans.length }, "files without any row");
    return 0;
  }
  for (const key of orphans) await files.remove(key);
  if (orphans.length > 0) log.info({ files: orphans.length }, "orphaned résumés removed");
  return orphans.length;
}

async function sweepIncoming(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.map((name) => join(folder, name))) {
    const file = await stat(path).catch(() => undefined);
    if (file?.isFile() && file.mtimeMs < before) await rm(path, { force: true });
  }
}
