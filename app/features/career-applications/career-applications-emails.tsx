import { EmailAction, EmailFacts, EmailSheet, EmailText } from "~/components/email.tsx";
import { brand } from "~/content/brand.ts";
import { careerApplicationLabels as labels } from "~/content/career-application.ts";
import { longDate } from "~/domain/dates.server.ts";
import { renderEmail } from "~/services/render-email.server.ts";
import { careerApplicationChoiceFacts, careerApplicationFacts } from "./facts.ts";
import type { CareerApplicationRecord } from "./schema.ts";

/** To the team: the whole record, and where to read it. The résumé stays behind the admin's door. */
export function renderApplicationEmail(application: CareerApplicationRecord, adminUrl: string) {
  const { name, id, resumeFilename } = application;
  const position = labels.position[application.position];
  return renderEmail(
    `Career application from ${name}, ${position} (${id})`,
    <EmailSheet preview={`${name} would like to work with us as ${position}`} heading="A new career application">
      <EmailText>
        Reference {id}, received {longDate(application.createdAt)}. Your reply to this message goes to {name}.
      </EmailText>
      <EmailFacts facts={careerApplicationFacts(application)} />
      <EmailAction href={adminUrl}>
        {resumeFilename ? "Open with the résumé in the admin area" : "Open in the admin area"}
      </EmailAction>
    </EmailSheet>,
  );
}

/**
 * To the address that somebody typed: the reference, and what was chosen from our lists. Nothing that was typed, a name
 * least of all: this mail bears our name and may reach anybody.
 */
export function renderAcknowledgementEmail(application: CareerApplicationRecord, appUrl: string) {
  return renderEmail(
    `We have your application (${application.id})`,
    <EmailSheet
      preview="Your application arrived. A person will read it."
      heading="Thank you. Your application arrived."
    >
      <EmailText>
        Your reference is <strong>{application.id}</strong>. Please name it when you write to us at {brand.email}. A
        person of the team reads every application, and answers.
      </EmailText>
      <EmailText>This is what you chose on {longDate(application.createdAt)}:</EmailText>
      <EmailFacts facts={careerApplicationChoiceFacts(application)} />
      <EmailAction href={`${appUrl}/about`}>Read how we got here</EmailAction>
    </EmailSheet>,
  );
}
