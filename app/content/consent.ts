import { retentionPeriod } from "../domain/retention.ts";

export const consent = {
  host: `By sending this form, you agree that we may keep your answers for ${retentionPeriod("hostApplications")} to process your application.`,
  career: `By sending this form, you agree that we may keep your answers and your résumé for ${retentionPeriod("careerApplications")} to process your application.`,
  media: `By sending this form, you agree that we may keep your request for ${retentionPeriod("mediaInquiries")} to answer it.`,
  sales: `By sending this form, you agree that we may keep your message for ${retentionPeriod("salesInquiries")} to answer it.`,
  deposit: `We keep the payment record for ${retentionPeriod("deposits")} after it is settled, because tax law requires it.`,
  rights: "You can see what we keep and have it deleted at any time, as described in our",
  depositRights: "You can have your email address removed from it at any time, as described in our",
  policy: "Privacy Policy",
} as const;
