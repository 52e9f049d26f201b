/** Each is ticked once it is in order: all of them before a bike goes out, and again when it comes back. */
export const safetyChecks = ["brakes", "tires", "lights", "battery", "lock", "helmet"] as const;
export type SafetyCheck = (typeof safetyChecks)[number];

export const rentalEventTypes = [
  "host-named",
  "handed-over",
  "hand-over-undone",
  "returned",
  "return-undone",
  "released",
  "claimed",
  "claim-answered",
  "claim-withdrawn",
  "claim-decided",
] as const;
export type RentalEventType = (typeof rentalEventTypes)[number];

/** A claim's, its answer's, or a return's that the host recorded. */
export const pictureSides = ["claim", "answer", "return"] as const;
export type PictureSide = (typeof pictureSides)[number];

const hourMs = 60 * 60 * 1000;

/** A clean return is promised within 24 hours; the half hour is for a provider that does not answer at once. */
export const releaseAfterMs = 23.5 * hourMs;
export const claimAnswerHours = 48;
export const claimAnswerMs = claimAnswerHours * hourMs;

/** In characters. */
export const rentalLimits = { note: 500, claimReason: 1_000, claimAnswer: 2_000, decision: 1_000 } as const;

export const pictureLimits = { files: 6, filesOfReturn: 3, bytes: 10 * 1024 * 1024, sidePixels: 2400 } as const;

/** A host's counter shows what was paid in these days. */
export const counterDays = 90;

/** The owner's limit: a deposit that is held longer without a return waits on the desk. In days. */
export const returnLimit = { standard: 30, least: 1, most: 365 } as const;

/** Who recorded it: an admin's account, or a host at its counter. */
export type RentalActor = `admin:${string}` | `host:${number}`;

export const isClean = (checks: readonly string[], note: string): boolean =>
  note === "" && missingChecks(checks).length === 0;

export const missingChecks = (checks: readonly string[]): SafetyCheck[] =>
  safetyChecks.filter((check) => !checks.includes(check));
