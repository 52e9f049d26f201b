import { jobName, statusWords, taskName } from "~/content/status.ts";
import { maxBackupAgeHours, maxTaskAgeHours } from "~/domain/health-limits.ts";
import { formatBytes, formatDuration } from "~/domain/units.ts";

export interface HealthSnapshot {
  now: number;
  lastProvenAt: number | undefined;
  backupsAreOn: boolean;
  backupFault: string | undefined;
  jobs: { kind: string; failing: number; dead: number }[];
  disk: { freeBytes: number; totalBytes: number; floorBytes: number } | undefined;
  tasks: { name: string; wentWellAt: number | undefined; fault: string | undefined }[];
  held?: { what: string; rowCount: number }[];
  clockAheadMs?: number;
  differingPayments: number;
}

export interface Alert {
  what: string;
  todo: string;
  href: string;
}

const hourMs = 60 * 60 * 1000;
const maxClockDriftMs = 60_000;
const lowDiskShare = 0.05;

export function evaluateAlerts(snapshot: HealthSnapshot): Alert[] {
  const {
    now,
    lastProvenAt,
    backupsAreOn,
    backupFault,
    jobs,
    disk,
    tasks,
    differingPayments,
    held = [],
    clockAheadMs = 0,
  } = snapshot;
  const alerts: Alert[] = [];
  const raise = (what: string, todo: string, href: string) => alerts.push({ what, todo, href });

  if (disk && disk.freeBytes < disk.floorBytes) {
    raise(
      `The disk is full: ${formatBytes(disk.freeBytes)} left`,
      "Free space now: submissions are being refused.",
      "#data",
    );
  } else if (disk && disk.freeBytes < Math.max(disk.totalBytes * lowDiskShare, disk.floorBytes * 4)) {
    raise(
      `The disk is nearly full: ${formatBytes(disk.freeBytes)} left`,
      "Free space before submissions are refused.",
      "#data",
    );
  }
  if (differingPayments > 0) {
    raise(
      `${differingPayments} ${differingPayments === 1 ? "payment differs" : "payments differ"} between ledger and provider`,
      "Check each one.",
      "/admin/deposits",
    );
  }
  for (const { what, rowCount } of held) {
    raise(
      `${what}: ${rowCount.toLocaleString("en-US")} awaiting removal`,
      "An owner must check the dates and confirm.",
      "#held",
    );
  }
  if (Math.abs(clockAheadMs) > maxClockDriftMs) {
    raise(
      `A process's clock is ${formatDuration(Math.abs(clockAheadMs))} ${clockAheadMs > 0 ? "ahead of" : "behind"} the database's`,
      "Set the machine's clock. Until then the database's clock is used.",
      "#versions",
    );
  }
  const dead = jobs.reduce((sum, job) => sum + job.dead, 0);
  if (dead > 0) {
    raise(
      `${dead} ${dead === 1 ? "job has" : "jobs have"} failed`,
      "Fix the cause shown below, then retry.",
      "#given-up",
    );
  }
  const ageMs = lastProvenAt === undefined ? undefined : now - lastProvenAt;
  if (ageMs === undefined) {
    const why = backupFault ?? (backupsAreOn ? statusWords.firstBackup : statusWords.backupsOff);
    raise(statusWords.neverVerified, why, "#backups");
  } else if (ageMs > maxBackupAgeHours * hourMs) {
    const why = backupFault ?? (backupsAreOn ? "See the latest nights below." : statusWords.backupsOff);
    raise(`The last verified backup is ${formatDuration(ageMs)} old`, why, "#backups");
  } else if (backupFault) {
    raise("The last backup was not verified", backupFault, "#backups");
  }
  for (const { kind, failing } of jobs.filter((job) => job.failing > 0)) {
    raise(
      `${jobName(kind)}: ${failing} failed, retrying`,
      "Retries are automatic; the reason is shown below.",
      "#jobs",
    );
  }
  for (const { name, wentWellAt, fault } of tasks) {
    const isStuck = wentWellAt === undefined ? fault !== undefined : now - wentWellAt > maxTaskAgeHours * hourMs;
    if (isStuck) raise(`Failing: ${taskName(name)}`, fault ?? "No process has run it for hours.", "#rounds");
  }
  return alerts;
}
