/** What the status page says. */
export const statusWords = {
  heading: "Status",
  well: "All is well",
  wellText: "Nothing here waits for a person.",
  embedded: "Built in, on this machine's disk",
  ownServer: "A server of your own",
  embeddedPromise:
    "One machine's disk is one disk: what has been written since the last backup goes with it. Keep backups on another machine too.",
  ownServerPromise: "How safe it is, and how often it is backed up, is up to whoever runs that server.",
  filesOnDisk: "On this machine's disk",
  filesInBucket: "In a bucket",
  neverProven: "No backup has been proven yet",
  backupsOff: "Nightly backups are switched off (BACKUPS=off)",
  firstBackup: "The first is taken at 3 in the morning.",
  notRemembered: "None in the last week",
  nothingGivenUp: "No job was given up.",
  retried: { title: "Trying again", description: "The job has all its tries again." },
  discarded: { title: "Discarded" },
  gone: "This job is not waiting here any more: somebody else has retried or discarded it.",
  unknown: "Please use the buttons beside a job.",
  sure: "Discard for good? Whatever it was to do is never done.",
} as const;

/** What it says of removals that wait for an owner. */
export const heldWords = {
  heading: "Removals that wait for an owner",
  nothing: "The nightly clean-up holds nothing back.",
  lead: "The nightly clean-up would remove more than a fifth of these at once. That happens when many of them were sent in the same weeks, and also when a clock is wrong: compare the dates with today's before you remove them.",
  caption: "Removals that wait for an owner",
  ownersOnly: "An owner confirms this.",
  underWay: "Confirmed, being removed",
  sure: "Remove them for good? Only a backup brings them back.",
  removed: { title: "Removed" },
  begun: { title: "Confirmed", description: "They are being removed." },
  changed: "What would go has changed since this page was loaded. Look at it again.",
} as const;

/** Kinds of jobs, as people call them. */
const jobNames: Record<string, string> = {
  "send-application-email": "Mail about applications and inquiries",
  "send-account-email": "Mail about accounts",
  "send-deposit-email": "Mail about deposits",
};
export const jobName = (kind: string) => jobNames[kind] ?? kind;

/** Work that comes round by itself, as people call it. */
const roundNames: Record<string, string> = {
  deposits: "Deposits asked about at the payment provider, every 3 minutes",
  files: "Files without an application swept away, every hour",
  retention: "What was kept long enough removed, every night",
};
export const roundName = (name: string) => roundNames[name] ?? name;

/** A backup that was proven longer ago than this is a reason to worry. */
export const backupWorryHours = 36;
/** A round that has not gone well for so long does not go. */
export const roundWorryHours = 2;

const units: [name: string, ms: number][] = [
  ["day", 24 * 60 * 60 * 1000],
  ["hour", 60 * 60 * 1000],
  ["minute", 60 * 1000],
];

/** "3 days", "5 hours", "12 minutes", "less than a minute" */
export function ageOf(ms: number): string {
  for (const [name, unitMs] of units) {
    const count = Math.floor(ms / unitMs);
    // Two days are still better told in hours.
    if (count > 0 && (name !== "day" || count > 2)) return `${count} ${name}${count === 1 ? "" : "s"}`;
  }
  return "less than a minute";
}

/** "4.1 MB" */
export function sizeOf(bytes: number): string {
  const names = ["bytes", "KB", "MB", "GB", "TB"];
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), names.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${names[step]}`;
}
