import { ageOf, backupWorryHours, jobName, roundName, roundWorryHours, sizeOf, statusWords } from "~/content/status.ts";

/** What stands on the page, as far as somebody may have to do something about it. */
export interface HealthSnapshot {
  now: number;
  lastProvenAt: number | undefined;
  backupsAreOn: boolean;
  /** Why the latest night's backup failed or was not proven. */
  backupFault: string | undefined;
  jobs: { kind: string; failing: number; dead: number }[];
  disk: { freeBytes: number; totalBytes: number; floorBytes: number } | undefined;
  rounds: { name: string; wentWellAt: number | undefined; fault: string | undefined }[];
  /** What the nightly clean-up holds until an owner confirms it. */
  held?: { what: string; rowCount: number }[];
  /** By how much this process's clock is ahead of the database's; negative where it is behind. */
  clockAheadMs?: number;
  /** Payments of which ledger and provider say different things. */
  differingPayments: number;
}

export interface Alert {
  what: string;
  todo: string;
  /** Where on the page, or elsewhere, more stands about it. */
  href: string;
}

const hourMs = 60 * 60 * 1000;
const clockWorryMs = 60_000;
const lowDiskShare = 0.05;

/** What somebody should look at, the worst first; empty where all is well. */
export function evaluateAlerts(standing: HealthSnapshot): Alert[] {
  const {
    now,
    lastProvenAt,
    backupsAreOn,
    backupFault,
    jobs,
    disk,
    rounds,
    differingPayments,
    held = [],
    clockAheadMs = 0,
  } = standing;
  const worries: Alert[] = [];
  const worry = (what: string, todo: string, href: string) => worries.push({ what, todo, href });

  if (disk && disk.freeBytes < disk.floorBytes) {
    worry(
      `The disk is full: ${sizeOf(disk.freeBytes)} left`,
      "Make room now; what people send cannot be kept.",
      "#data",
    );
  } else if (disk && disk.freeBytes < Math.max(disk.totalBytes * lowDiskShare, disk.floorBytes * 4)) {
    worry(`The disk is nearly full: ${sizeOf(disk.freeBytes)} left`, "Make room before nothing can be kept.", "#data");
  }
  if (differingPayments > 0) {
    worry(
      `${differingPayments} ${differingPayments === 1 ? "payment differs" : "payments differ"} between ledger and provider`,
      "Look at each of them.",
      "/admin/deposits",
    );
  }
  for (const { what, rowCount } of held) {
    worry(
      `${what}: ${rowCount.toLocaleString("en-US")} wait to be removed`,
      "An owner looks at their dates and confirms it.",
      "#held",
    );
  }
  if (Math.abs(clockAheadMs) > clockWorryMs) {
    worry(
      `A process's clock is ${ageOf(Math.abs(clockAheadMs))} ${clockAheadMs > 0 ? "ahead of" : "behind"} the database's`,
      "Set the machine's clock. Until then the database's counts.",
      "#versions",
    );
  }
  const dead = jobs.reduce((sum, job) => sum + job.dead, 0);
  if (dead > 0) {
    worry(
      `${dead} ${dead === 1 ? "job was" : "jobs were"} given up`,
      "Mend what the reason names, then retry them.",
      "#given-up",
    );
  }
  const ageMs = lastProvenAt === undefined ? undefined : now - lastProvenAt;
  if (ageMs === undefined) {
    const why = backupFault ?? (backupsAreOn ? statusWords.firstBackup : statusWords.backupsOff);
    worry(statusWords.neverProven, why, "#backups");
  } else if (ageMs > backupWorryHours * hourMs) {
    const why = backupFault ?? (backupsAreOn ? "See what became of the last nights." : statusWords.backupsOff);
    worry(`The last proven backup is ${ageOf(ageMs)} old`, why, "#backups");
  } else if (backupFault) {
    worry("The last backup was not proven", backupFault, "#backups");
  }
  for (const { kind, failing } of jobs.filter((job) => job.failing > 0)) {
    worry(
      `${jobName(kind)}: ${failing} failed and ${failing === 1 ? "waits" : "wait"} for another try`,
      "It is tried again by itself; the reason stands below.",
      "#jobs",
    );
  }
  for (const { name, wentWellAt, fault } of rounds) {
    const isStuck = wentWellAt === undefined ? fault !== undefined : now - wentWellAt > roundWorryHours * hourMs;
    if (isStuck) worry(`Does not go: ${roundName(name)}`, fault ?? "No process has done it for hours.", "#rounds");
  }
  return worries;
}
