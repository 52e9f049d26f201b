import { type RetentionCategory, retentionPeriod } from "../domain/retention.ts";

export const retentionLabels = {
  hostApplications: "Host applications",
  careerApplications: "Career applications and their résumés",
  mediaInquiries: "Media inquiries",
  salesInquiries: "Sales inquiries",
  savedAnswers: "Unfinished applications",
  deposits: "Deposits, their ledger and refunds",
  accounts: "Inactive accounts",
  unverifiedAccounts: "Accounts whose address was never verified",
  sessions: "Sessions and mailed links",
  jobs: "Mail jobs",
  deadLetters: "Mail that could not be sent",
  mailbox: "The sandbox's mailbox",
  audit: "Audit log (IDs only)",
} as const satisfies Record<RetentionCategory, string>;

export const retentionStart = {
  hostApplications: "after they were sent",
  careerApplications: "after they were sent",
  mediaInquiries: "after they were sent",
  salesInquiries: "after they were sent",
  savedAnswers: "after they were saved",
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
  [
    "hostApplications",
    "careerApplications",
    "mediaInquiries",
    "salesInquiries",
    "savedAnswers",
    "deposits",
    "unverifiedAccounts",
  ] as const
).map((category) => `${retentionLabels[category]}: ${retentionPeriod(category)} ${retentionStart[category]}.`);
