/** How long something stays: by the calendar, and as people read it. */
interface Stay {
  what: string;
  months?: number;
  days?: number;
  /** Such as "12 months". */
  stays: string;
  /** From when on the time counts. */
  since: string;
}

const months = (count: number, what: string, since: string): Stay => ({
  what,
  months: count,
  since,
  stays: count % 12 === 0 && count > 24 ? `${count / 12} years` : `${count} months`,
});
const days = (count: number, what: string, since: string): Stay => ({
  what,
  days: count,
  since,
  stays: count === 1 ? "1 day" : `${count} days`,
});

/**
 * How long the product keeps what it is told: the forms, the privacy policy and the nightly clean-up all read it here.
 * What deposits leave behind stays as long as tax law requires; the database holds that by itself.
 */
export const retention = {
  hostApplications: months(24, "Host applications", "after they were sent"),
  careerApplications: months(12, "Career applications and their résumés", "after they were sent"),
  mediaInquiries: months(12, "Media inquiries", "after they were sent"),
  deposits: months(84, "Deposits, their ledger and refunds", "after they were settled"),
  accounts: months(12, "Accounts that open nothing", "after their last change"),
  unverifiedAccounts: days(30, "Accounts whose address was never verified", "after the sign-up"),
  sessions: days(1, "Sessions and mailed links", "after they expired"),
  jobs: days(7, "Mail jobs", "after they were done"),
  deadLetters: days(90, "Mail that could not be sent", "after it was given up"),
  mailbox: days(30, "The sandbox's mailbox", "after a message came"),
  audit: months(24, "The audit log, which names nobody", "after each line"),
} as const satisfies Record<string, Stay>;

export type Kept = keyof typeof retention;

/** Backups keep what was erased until they are rotated out. */
export const backupsForgetAfterDays = 35;

/** What a public form says above its button: what sending it agrees to, and for how long. */
export const consent = {
  host: `By sending this form you agree that we keep your answers for ${retention.hostApplications.stays} to deal with your application.`,
  career: `By sending this form you agree that we keep your answers and your résumé for ${retention.careerApplications.stays} to deal with your application.`,
  media: `By sending this form you agree that we keep your request for ${retention.mediaInquiries.stays} to answer it.`,
  deposit: `We keep the payment record for ${retention.deposits.stays} after it is settled, because tax law requires it.`,
  rights: "You can see what we keep and have it deleted at any time:",
  depositRights: "You can have your email address removed from it at any time:",
  policy: "Privacy Policy",
} as const;

/** The list of the privacy policy: "Host applications: 24 months after they were sent." */
export const retentionLines = (
  ["hostApplications", "careerApplications", "mediaInquiries", "deposits", "unverifiedAccounts"] as const
).map((kept) => `${retention[kept].what}: ${retention[kept].stays} ${retention[kept].since}.`);

const erasedDomain = "erased.invalid";
/** What stands where an erased person's address stood, in a row that the law wants kept. No mail can go there. */
export const erasedAddressOf = (id: string) => `${id}@${erasedDomain}`;
export const isErasedAddress = (address: string) => address.endsWith(`@${erasedDomain}`);
