import { savedAnswersDays } from "./applicant-page.ts";

/** Tax law sets the retention of deposits; the database enforces it. */
export const retention = {
  hostApplications: { months: 24 },
  careerApplications: { months: 12 },
  mediaInquiries: { months: 12 },
  salesInquiries: { months: 12 },
  savedAnswers: { days: savedAnswersDays },
  deposits: { months: 84 },
  accounts: { months: 12 },
  unverifiedAccounts: { days: 30 },
  sessions: { days: 1 },
  jobs: { days: 7 },
  deadLetters: { days: 90 },
  mailbox: { days: 30 },
  audit: { months: 24 },
} as const satisfies Record<string, { months: number } | { days: number }>;

export type RetentionCategory = keyof typeof retention;
export const retentionCategories = Object.keys(retention) as RetentionCategory[];

/** Backups contain erased data until rotation deletes them. */
export const backupsForgetAfterDays = 35;

const erasedDomain = "erased.invalid";
/** Replaces an erased person's address in rows that the law requires. No mail can reach it. */
export const erasedAddressOf = (id: string) => `${id}@${erasedDomain}`;
export const isErasedAddress = (address: string) => address.endsWith(`@${erasedDomain}`);

export function retentionPeriod(category: RetentionCategory): string {
  const { months, days = 0 }: { months?: number; days?: number } = retention[category];
  if (months === undefined) return days === 1 ? "1 day" : `${days} days`;
  return months % 12 === 0 && months > 24 ? `${months / 12} years` : `${months} months`;
}
