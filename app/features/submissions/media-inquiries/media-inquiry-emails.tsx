import { EmailAction, EmailText } from "~/components/email.tsx";
import { brand } from "~/content/brand.ts";
import { longDate } from "~/domain/dates.server.ts";
import type { SubmissionEmails } from "../submission-emails.tsx";
import type { MediaInquiryRecord } from "./schema.ts";

export const emails: SubmissionEmails<MediaInquiryRecord> = {
  team: ({ id, name, organization }) => ({
    subject: `Media inquiry from ${name}, ${organization} (${id})`,
    preview: `${name} of ${organization} has a question`,
    heading: "A new media inquiry",
    replyHint: "Your reply to this message",
    action: "Open in the admin area",
  }),
  acknowledgement: ({ createdAt, id }, appUrl) => ({
    subject: `We have your request (${id})`,
    preview: "Your request is with our media relations team.",
    heading: "Thank you. Your request arrived.",
    body: (
      <>
        <EmailText>
          Your reference is <strong>{id}</strong>, received {longDate(createdAt)}. It is with our media relations team;
          if your deadline is close, write to {brand.pressEmail} and name it.
        </EmailText>
        <EmailAction href={`${appUrl}/press`}>Back to the press page</EmailAction>
      </>
    ),
  }),
};
