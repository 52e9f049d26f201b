export const statusWords = {
  heading: "Status",
  well: "All is well",
  wellText: "Nothing needs attention.",
  embedded: "Local disk",
  ownServer: "Your own server",
  embeddedPromise: "If this disk fails, everything since the last backup is lost. Keep backups on another machine too.",
  ownServerPromise: "Durability and backups depend on how that server is run.",
  filesOnDisk: "On this machine's disk",
  filesInBucket: "In a bucket",
  figures: {
    backup: "Last verified backup",
    waiting: "Jobs waiting",
    failed: "Failed jobs",
    held: "Removals to confirm",
    disk: "Free disk space",
  },
  noneVerified: "None verified yet",
  onSchedule: "All on schedule",
  neverVerified: "No backup has been verified yet",
  backupsOff: "Nightly backups are switched off (BACKUPS=off)",
  firstBackup: "The first backup runs at 3 a.m.",
  notRemembered: "None in the last week",
  noFailedJobs: "No failed jobs.",
  retried: { title: "Retrying", description: "The job will be retried." },
  discarded: { title: "Discarded" },
  gone: "This job is gone: another admin retried or discarded it.",
  unknown: "Use the buttons next to a job.",
  sure: "Discard for good? The job will never run.",
} as const;

export const heldWords = {
  heading: "Removals awaiting confirmation",
  nothing: "No removals await confirmation.",
  lead: "The nightly cleanup would remove more than a fifth of these records at once. That can happen when many arrived in the same weeks, or when a clock is wrong: check the dates against today's before you remove them.",
  caption: "Removals awaiting confirmation",
  ownersOnly: "An owner confirms this.",
  underWay: "Confirmed, removal in progress",
  sure: "Remove them for good? Only a backup can bring them back.",
  removed: { title: "Removed" },
  begun: { title: "Confirmed", description: "They are being removed." },
  changed: "The records to remove have changed since this page was loaded. Please check again.",
} as const;

const jobNames: Record<string, string> = {
  "send-application-email": "Email about applications and inquiries",
  "send-reply": "Replies to submissions",
  "send-saved-answers-link": "Links to saved answers",
  "send-account-email": "Email about accounts",
  "send-deposit-email": "Email about deposits",
  "renew-applicant-link": "New links to applicants' pages",
  "send-policy-notice": "Notices of policy changes",
  "send-refund": "Refunds sent to the payment provider",
};
export const jobName = (kind: string) => jobNames[kind] ?? kind;

const taskNames: Record<string, string> = {
  deposits: "Deposit reconciliation with the payment provider, every 3 minutes",
  releases: "Refunds of returned deposits, every minute",
  disputes: "Reminders of banks' deadlines, every 10 minutes",
  files: "Cleanup of orphaned files, every hour",
  reviews: "Reminders and overdue answers, every minute",
  digests: "Daily digests of the desk, every minute",
  retention: "Data retention, every night",
};
export const taskName = (name: string) => taskNames[name] ?? name;
