import { systemClock } from "#platform/clock.ts";
import { createScheduler, type Scheduler } from "#platform/jobs/scheduler.ts";
import { pictureFolder, resumeFolder } from "#platform/storage/files.ts";
import { takeNightlyBackup } from "~/features/backups/nightly-backup.server.ts";
import { reconcileAndCompareDeposits } from "~/features/deposits/deposit-reconciliation.server.ts";
import { releaseDueDeposits } from "~/features/deposits/deposit-release.server.ts";
import { remindOfDisputes } from "~/features/deposits/disputes.server.ts";
import { enforceRetention } from "~/features/privacy/data-retention.server.ts";
import { listKnownResumes } from "~/features/submissions/career-applications/career-applications.server.ts";
import { sendDigests } from "~/features/submissions/reviews/daily-digest.server.ts";
import { watchReviews } from "~/features/submissions/reviews/review-watch.server.ts";
import { sweepIncoming, sweepOrphans } from "~/services/orphan-sweep.server.ts";
import { listKnownPictures } from "~/services/pictures.server.ts";
import { recordTaskRun } from "~/services/task-runs.server.ts";
import type { ProcessContext } from "./app.ts";

const shortStop = { stopWithinMs: 3_000 };

export function startScheduledTasks(
  runtime: ProcessContext,
  { connectionString, pause }: { connectionString: string; pause: () => Promise<void> },
): Scheduler {
  const { clock, db, files, jobs, limits, log, payments, settings } = runtime;
  const scheduler = createScheduler(log, (name, fault) => recordTaskRun(db, clock, name, fault));
  const teamAddress = settings.applicationsEmail;
  scheduler.every("1 min", "review-watch", () => watchReviews({ db, jobs, clock, limits, teamAddress }), shortStop);
  scheduler.every("1 min", "daily-digest", () => sendDigests({ db, jobs, clock }), shortStop);
  scheduler.every("10 min", "data-retention", () => enforceRetention({ db, files, clock, log }), shortStop);
  scheduler.every(
    "3 min",
    "deposit-reconciliation",
    () => reconcileAndCompareDeposits({ db, jobs, clock, payments }, log),
    shortStop,
  );
  scheduler.every(
    "1 min",
    "deposit-release",
    async () => {
      await releaseDueDeposits({ db, jobs, clock });
    },
    shortStop,
  );
  scheduler.every("10 min", "dispute-reminders", () => remindOfDisputes({ db, jobs, clock }), shortStop);
  scheduler.every("1 h", "rate-limit-cleanup", () => limits.sweep());
  scheduler.every("1 h", "orphan-file-cleanup", async () => {
    await sweepIncoming({ files, clock: systemClock });
    await sweepOrphans(
      { files, clock, log },
      { folder: resumeFolder, listKnown: (keys) => listKnownResumes(db, keys) },
    );
    await sweepOrphans(
      { files, clock, log },
      { folder: pictureFolder, listKnown: (keys) => listKnownPictures(db, keys) },
    );
  });
  const { backupDir: folder, dataDir, databaseUrl, diskFloorBytes: floorBytes } = settings;
  if (folder) {
    const tools = { db, connectionString, files, clock, log };
    const plan = { folder, floorBytes, localFolder: databaseUrl === undefined ? dataDir : undefined, pause };
    scheduler.every(
      "10 min",
      "nightly-backup",
      async (signal) => {
        await takeNightlyBackup(tools, plan, signal);
      },
      { stopWithinMs: 5_000 },
    );
  }
  return scheduler;
}
