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
  sessions: "Sessions and emailed links",
  jobs: "Email jobs",
  deadLetters: "Emails that could not be sent",
  mailbox: "The sandbox's mailbox",
  audit: "Audit log (IDs only)",
} as const satisfies Record<RetentionCategory, string>;

export const retentionStart = {
  hostApplications: "after sending",
  careerApplications: "after sending",
  mediaInquiries: "after sending",
  salesInquiries: "after sending",
  savedAnswers: "after saving",
  deposits: "after settlement",
  accounts: "after their last change",
  unverifiedAccounts: "after signup",
  sessions: "after they expire",
  jobs: "after they finish",
  deadLetters: "after the last attempt",
  mailbox: "after arrival",
  audit: "after each entry",
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
