interface Stay {
  what: string;
  months?: number;
  days?: number;
  stays: string;
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

/** Tax law sets the retention of deposits; the database enforces it. */
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

/** Backups contain erased data until rotation deletes them. */
export const backupsForgetAfterDays = 35;

export const consent = {
  host: `By sending this form you agree that we keep your answers for ${retention.hostApplications.stays} to deal with your application.`,
  career: `By sending this form you agree that we keep your answers and your résumé for ${retention.careerApplications.stays} to deal with your application.`,
  media: `By sending this form you agree that we keep your request for ${retention.mediaInquiries.stays} to answer it.`,
  deposit: `We keep the payment record for ${retention.deposits.stays} after it is settled, because tax law requires it.`,
  rights: "You can see what we keep and have it deleted at any time:",
  depositRights: "You can have your email address removed from it at any time:",
  policy: "Privacy Policy",
} as const;

export const retentionLines = (
  ["hostApplications", "careerApplications", "mediaInquiries", "deposits", "unverifiedAccounts"] as const
).map((kept) => `${retention[kept].what}: ${retention[kept].stays} ${retention[kept].since}.`);

const erasedDomain = "erased.invalid";
/** Replaces an erased person's address in rows that the law requires. No mail can reach it. */
export const erasedAddressOf = (id: string) => `${id}@${erasedDomain}`;
export const isErasedAddress = (address: string) => address.endsWith(`@${erasedDomain}`);
