import { type RetentionCategory, retention } from "../domain/retention.ts";

export const retentionLabels = {
  hostApplications: "Host applications",
  careerApplications: "Career applications and their résumés",
  mediaInquiries: "Media inquiries",
  deposits: "Deposits, their ledger and refunds",
  accounts: "Accounts that open nothing",
  unverifiedAccounts: "Accounts whose address was never verified",
  sessions: "Sessions and mailed links",
  jobs: "Mail jobs",
  deadLetters: "Mail that could not be sent",
  mailbox: "The sandbox's mailbox",
  audit: "The audit log, which names nobody",
} as const satisfies Record<RetentionCategory, string>;

export function retentionPeriod(category: RetentionCategory): string {
  const { months, days = 0 }: { months?: number; days?: number } = retention[category];
  if (months === undefined) return days === 1 ? "1 day" : `${days} days`;
  return months % 12 === 0 && months > 24 ? `${months / 12} years` : `${months} months`;
}

export const retentionStart = {
  hostApplications: "after they were sent",
  careerApplications: "after they were sent",
  mediaInquiries: "after they were sent",
  deposits: "after they were settled",
  accounts: "after their last change",
  unverifiedAccounts: "after the sign-up",
  sessions: "after they expired",
  jobs: "after they were done",
  deadLetters: "after it was given up",
  mailbox: "after a message came",
  audit: "after each line",
} as const satisfies Record<RetentionCategory, string>;

export const retentionLines = (
  ["hostApplications", "careerApplications", "mediaInquiries", "deposits", "unverifiedAccounts"] as const
).map((category) => `${retentionLabels[category]}: ${retentionPeriod(category)} ${retentionStart[category]}.`);

export const consent = {
  host: `By sending this form you agree that we keep your answers for ${retentionPeriod("hostApplications")} to deal with your application.`,
  career: `By sending this form you agree that we keep your answers and your résumé for ${retentionPeriod("careerApplications")} to deal with your application.`,
  media: `By sending this form you agree that we keep your request for ${retentionPeriod("mediaInquiries")} to answer it.`,
  deposit: `We keep the payment record for ${retentionPeriod("deposits")} after it is settled, because tax law requires it.`,
  rights: "You can see what we keep and have it deleted at any time:",
  depositRights: "You can have your email address removed from it at any time:",
  policy: "Privacy Policy",
} as const;
