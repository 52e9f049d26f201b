import { EmailAction, EmailFacts, EmailSheet, EmailSteps, EmailText } from "~/components/email.tsx";
import { brand } from "~/content/brand.ts";
import { whatHappensNext } from "~/content/host-application.ts";
import { longDate } from "~/domain/dates.server.ts";
import { renderEmail } from "~/services/render-email.server.ts";
import { hostApplicationChoiceFacts, hostApplicationFacts } from "./facts.ts";
import type { HostApplicationRecord } from "./schema.ts";

/** To the team: the whole record, and where to read it. */
export function renderApplicationEmail(application: HostApplicationRecord, adminUrl: string) {
  const name = `${application.firstName} ${application.lastName}`;
  return renderEmail(
    `Host application from ${name}, ${application.city} (${application.id})`,
    <EmailSheet
      preview={`${name} would like to host in ${application.city}, ${application.state}`}
      heading="A new host application"
    >
      <EmailText>
        Reference {application.id}, received {longDate(application.submissionDate)}. Answer within 2 business days: your
        reply to this message goes to {name}.
      </EmailText>
      <EmailFacts facts={hostApplicationFacts(application)} />
      <EmailAction href={adminUrl}>Open in the admin area</EmailAction>
    </EmailSheet>,
  );
}

/**
 * To the address that somebody typed: the reference, what happens next, and what was chosen from our lists. Nothing that
 * was typed, a name least of all: this mail bears our name and may reach anybody.
 */
export function renderAcknowledgementEmail(application: HostApplicationRecord, appUrl: string) {
  return renderEmail(
    `We have your application (${application.id})`,
    <EmailSheet
      preview="Your application arrived. Here is what happens next."
      heading="Thank you. Your application arrived."
    >
      <EmailText>
        Your reference is <strong>{application.id}</strong>. Please name it when you write to us at {brand.email}.
      </EmailText>
      <EmailSteps steps={whatHappensNext} />
      <EmailText>This is what you chose on {longDate(application.submissionDate)}:</EmailText>
      <EmailFacts facts={hostApplicationChoiceFacts(application)} />
      <EmailAction href={`${appUrl}/host/community`}>Read the host news meanwhile</EmailAction>
    </EmailSheet>,
  );
}
