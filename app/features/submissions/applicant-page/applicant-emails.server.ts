import { applicantEmailWords } from "~/content/applicant-emails.ts";
import type { ReviewKind } from "~/domain/review.ts";
import type { WriteApplicationEmail } from "~/services/application-email.server.ts";

type EmailType = keyof typeof applicantEmailWords;

/** None holds what a person typed. */
export interface ApplicantEmail {
  type: EmailType;
  to: string;
  /** `fields` are the names of what was corrected. */
  data: { kind: ReviewKind; reference: string; fields?: string[] };
}

const write =
  (type: EmailType): WriteApplicationEmail<ApplicantEmail["data"]> =>
  async ({ to, data }, paths) => {
    const { renderApplicantEmail } = await import("./applicant-emails.tsx");
    return { to: { address: to }, ...(await renderApplicantEmail(type, data, paths)) };
  };

export const applicantEmails = Object.fromEntries(
  (Object.keys(applicantEmailWords) as EmailType[]).map((type) => [type, write(type)]),
) as Record<EmailType, WriteApplicationEmail<ApplicantEmail["data"]>>;
