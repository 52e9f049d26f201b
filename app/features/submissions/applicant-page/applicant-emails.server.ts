import { applicantEmailWords } from "~/content/applicant-emails.ts";
import type { ReviewKind } from "~/domain/review.ts";
import type { EmailTools, WriteApplicationEmail } from "~/services/application-email.server.ts";
import { findCorrespondent, findFormerAddress } from "../correspondent.server.ts";
import { findAskedAddress } from "./asked-address.server.ts";

type EmailType = keyof typeof applicantEmailWords;

/** None holds what a person typed. */
export interface ApplicantEmail {
  type: EmailType;
  /** Of the team. */
  to?: string;
  data: {
    kind: ReviewKind;
    reference: string;
    /** The names of what was corrected. */
    fields?: string[];
    /** The correction that replaced the address. */
    change?: string;
    /** When the new address was asked to confirm itself; a job of before has its address in place of this. */
    askedAt?: string;
  };
}

/** Whom a mail reaches as it is sent, and where its button leads. */
async function findRecipient(
  type: EmailType,
  { to, data }: { to: string; data: ApplicantEmail["data"] },
  tools: EmailTools,
) {
  const { appUrl } = tools;
  if (type === "applicant-moved") return { address: await findFormerAddress(tools, data) };
  if (type === "address-confirm") {
    const asked = await findAskedAddress(tools, data.reference);
    const isNewest = data.askedAt ? asked?.at.toISOString() === data.askedAt : asked?.address === to;
    return isNewest ? { address: asked?.address, href: asked && appUrl + asked.path } : {};
  }
  const { leadsTo } = applicantEmailWords[type];
  if (leadsTo === "desk") return { address: to, href: `${appUrl}/admin/desk?item=${data.reference}` };
  const found = await findCorrespondent(tools, { reference: data.reference });
  return { address: found?.person.email, href: leadsTo === "page" ? found?.pageUrl : undefined };
}

const write =
  (type: EmailType): WriteApplicationEmail<ApplicantEmail["data"]> =>
  async (email, tools) => {
    const { address, href } = await findRecipient(type, email, tools);
    if (!address) return undefined;
    const { renderApplicantEmail } = await import("./applicant-emails.tsx");
    return { to: { address }, ...(await renderApplicantEmail(type, email.data, href)) };
  };

export const applicantEmails = Object.fromEntries(
  (Object.keys(applicantEmailWords) as EmailType[]).map((type) => [type, write(type)]),
) as Record<EmailType, WriteApplicationEmail<ApplicantEmail["data"]>>;
