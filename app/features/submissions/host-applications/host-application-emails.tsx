import { EmailFacts, EmailReference, EmailSteps, EmailText } from "~/components/email.tsx";
import { brand } from "~/content/brand.ts";
import { whatHappensNext } from "~/content/host-application.ts";
import { longDate } from "~/domain/dates.server.ts";
import { shownReference } from "~/domain/reference.ts";
import type { SubmissionEmails } from "../submission-emails.tsx";
import { summarize } from "../submission-kind.ts";
import { hostApplicationDisplay, hostApplicationFields } from "./host-application-display.ts";
import type { HostApplicationRecord } from "./schema.ts";

export const emails: SubmissionEmails<HostApplicationRecord> = {
  team(application) {
    const { city, state } = application;
    const name = hostApplicationDisplay.nameOf(application);
    return {
      subject: `Host application from ${name}, ${city} (${shownReference(application)})`,
      preview: `${name} would like to host in ${city}, ${state}`,
      heading: "A new host application",
      action: "Open in the admin area",
    };
  },
  acknowledgement: (application) => ({
    subject: `We have your application (${shownReference(application)})`,
    preview: "We've got your application. Here's what happens next.",
    heading: "Thanks. We've got your application.",
    body: (
      <>
        <EmailReference>{shownReference(application)}</EmailReference>
        <EmailText>Please include this reference if you write to us at {brand.email}.</EmailText>
        <EmailSteps steps={whatHappensNext} />
        <EmailText>Here's what you chose on {longDate(application.submissionDate)}:</EmailText>
        <EmailFacts
          facts={summarize(
            hostApplicationFields.filter(({ isChoice }) => isChoice),
            application,
          )}
        />
      </>
    ),
  }),
};
