import { EmailAction, EmailFacts, EmailSheet, EmailText } from "~/components/email.tsx";
import { brand } from "~/content/brand.ts";
import { longDate } from "~/domain/dates.server.ts";
import { renderEmail } from "~/services/render-email.server.ts";
import { mediaInquiryFacts } from "./facts.ts";
import type { MediaInquiryRecord } from "./schema.ts";

/** To the team: the whole record, and where to read it. */
export function renderInquiryEmail(inquiry: MediaInquiryRecord, adminUrl: string) {
  const { name, organization, id } = inquiry;
  return renderEmail(
    `Media inquiry from ${name}, ${organization} (${id})`,
    <EmailSheet preview={`${name} of ${organization} has a question`} heading="A new media inquiry">
      <EmailText>
        Reference {id}, received {longDate(inquiry.createdAt)}. Your reply to this message goes to {name}.
      </EmailText>
      <EmailFacts facts={mediaInquiryFacts(inquiry)} />
      <EmailAction href={adminUrl}>Open in the admin area</EmailAction>
    </EmailSheet>,
  );
}

/**
 * To the address that somebody typed: the reference and the time. Nothing that was typed, a name least of all: this mail
 * bears our name and may reach anybody.
 */
export function renderAcknowledgementEmail(inquiry: MediaInquiryRecord, appUrl: string) {
  return renderEmail(
    `We have your request (${inquiry.id})`,
    <EmailSheet preview="Your request is with our media relations team." heading="Thank you. Your request arrived.">
      <EmailText>
        Your reference is <strong>{inquiry.id}</strong>, received {longDate(inquiry.createdAt)}. It is with our media
        relations team; if your deadline is close, write to {brand.pressEmail} and name it.
      </EmailText>
      <EmailAction href={`${appUrl}/press`}>Back to the press page</EmailAction>
    </EmailSheet>,
  );
}
