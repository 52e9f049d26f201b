import { systemClock } from "#platform/clock.ts";
import { errorCodeOf } from "#platform/observability/log.ts";
import { findDatabaseError } from "#platform/postgres/client.ts";
import { startNightlyBackups } from "~/features/backups/nightly-backup.server.ts";
import { sweepResumes } from "~/features/career-applications/resume-sweep.server.ts";
import { startDepositReconciliation } from "~/features/deposits/deposit-reconciliation.server.ts";
import { startDataRetention } from "~/features/privacy/data-retention.server.ts";
import { recordTaskRun } from "~/services/task-runs.server.ts";
import type { ProcessContext } from "./app.ts";
import type { Shutdown } from "./shutdown.ts";

const sweepEveryMs = 60 * 60 * 1000;

/** Everything that runs by itself. */
export async function startScheduledTasks(
  runtime: ProcessContext,
  { connectionString, pause, shutdown }: { connectionString: string; pause: () => Promise<void>; shutdown: Shutdown },
): Promise<void> {
  const { clock, db, files, jobs, limits, log, payments, settings } = runtime;
  await shutdown.add(startDataRetention({ db, files, clock, log }));
  await shutdown.add(
    startDepositReconciliation({ db, jobs, clock, payments }, log, (fault) =>
      recordTaskRun(db, clock, "deposits", fault),
    ),
  );
  await shutdown.add(
    repeat(sweepEveryMs, () =>
      limits
        .sweep()
        .catch((error) => log.warn({ reason: errorCodeOf(findDatabaseError(error) ?? error) }, "limits not swept")),
    ),
  );
  await shutdown.add(
    repeat(sweepEveryMs, async () => {
      try {
        await sweepResumes({ db, files, clock, machineClock: systemClock, log });
        await recordTaskRun(db, clock, "files");
      } catch (error) {
        const reason = errorCodeOf(findDatabaseError(error) ?? error);
        log.warn({ reason }, "files not swept");
        await recordTaskRun(db, clock, "files", reason).catch(() => {});
      }
    }),
  );
  if (settings.backupDir) {
    const localFolder = settings.databaseUrl === undefined ? settings.dataDir : undefined;
    const plan = { folder: settings.backupDir, floorBytes: settings.diskFloorBytes, localFolder, pause };
    await shutdown.add(startNightlyBackups({ db, connectionString, files, clock, log }, plan));
  }
}

/** Runs a task on an interval without overlap; the returned function stops it and waits for a run in progress. */
function repeat(everyMs: number, work: () => Promise<unknown>): () => Promise<unknown> {
  let running = work();
  const timer = setInterval(() => {
    running = running.then(work);
  }, everyMs);
  return () => {
    clearInterval(timer);
    return running;
  };
}
