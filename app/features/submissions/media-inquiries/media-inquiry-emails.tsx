import { EmailReference, EmailText } from "~/components/email.tsx";
import { brand } from "~/content/brand.ts";
import { longDate, weekdayDate } from "~/domain/dates.server.ts";
import { shownReference } from "~/domain/reference.ts";
import type { SubmissionEmails } from "../submission-emails.tsx";
import type { MediaInquiryRecord } from "./schema.ts";

export const emails: SubmissionEmails<MediaInquiryRecord> = {
  team: ({ name, organization, ...inquiry }) => ({
    subject: `Media inquiry from ${name}, ${organization} (${shownReference(inquiry)})`,
    preview: `${name} of ${organization} has a question`,
    heading: "A new media inquiry",
    ...(inquiry.deadline && { due: "within 2 business days, or by the deadline below if it's sooner" }),
    action: "Open in the admin area",
  }),
  acknowledgement: ({ createdAt, deadline, ...inquiry }) => ({
    subject: `We have your request (${shownReference(inquiry)})`,
    preview: "Your request is with our media relations team.",
    heading: "Thanks. We've got your request.",
    body: (
      <>
        <EmailReference>{shownReference(inquiry)}</EmailReference>
        <EmailText>
          Received {longDate(createdAt)}. It's with our media relations team.{" "}
          {deadline
            ? `They know your deadline: ${weekdayDate(deadline)}.`
            : `If you have a deadline, write to ${brand.pressEmail} and tell us when it is.`}
        </EmailText>
      </>
    ),
  }),
};
