import { EmailReference, EmailText } from "~/components/email.tsx";
import { longDate } from "~/domain/dates.server.ts";
import { shownReference } from "~/domain/reference.ts";
import type { SubmissionEmails } from "../submission-emails.tsx";
import type { SalesInquiryRecord } from "./schema.ts";

export const emails: SubmissionEmails<SalesInquiryRecord> = {
  team: ({ name, organization, ...inquiry }) => ({
    subject: `Sales inquiry from ${name}, ${organization} (${shownReference(inquiry)})`,
    preview: `${name} of ${organization} is asking about a fleet`,
    heading: "A new sales inquiry",
    action: "Open in the admin area",
  }),
  acknowledgement: ({ createdAt, ...inquiry }) => ({
    subject: `We have your message (${shownReference(inquiry)})`,
    preview: "Your message is with our sales team.",
    heading: "Thanks. We've got your message.",
    body: (
      <>
        <EmailReference>{shownReference(inquiry)}</EmailReference>
        <EmailText>
          Received {longDate(createdAt)}. Someone from sales will read it and answer within 2 business days.
        </EmailText>
      </>
    ),
  }),
};
