import { EmailFacts, EmailReference, EmailText } from "~/components/email.tsx";
import { brand } from "~/content/brand.ts";
import { longDate } from "~/domain/dates.server.ts";
import { shownReference } from "~/domain/reference.ts";
import type { SubmissionEmails } from "../submission-emails.tsx";
import { summarize } from "../submission-kind.ts";
import { careerApplicationFields } from "./career-application-display.tsx";
import { positionLabelOf } from "./position-label.ts";
import type { CareerApplicationRecord } from "./schema.ts";

export const emails: SubmissionEmails<CareerApplicationRecord> = {
  team(application) {
    const { name, resumeFilename } = application;
    const position = positionLabelOf(application);
    return {
      subject: `Career application from ${name}, ${position} (${shownReference(application)})`,
      preview: `${name} applied for ${position}`,
      heading: "A new career application",
      action: resumeFilename ? "Open with the résumé in the admin area" : "Open in the admin area",
    };
  },
  acknowledgement: (application) => ({
    subject: `We have your application (${shownReference(application)})`,
    preview: "We've got your application. Someone will read it and answer.",
    heading: "Thanks. We've got your application.",
    body: (
      <>
        <EmailReference>{shownReference(application)}</EmailReference>
        <EmailText>
          Please include this reference if you write to us at {brand.email}. Someone on our team reads and answers every
          application.
        </EmailText>
        <EmailText>Here's what you chose on {longDate(application.createdAt)}:</EmailText>
        <EmailFacts
          facts={summarize(
            careerApplicationFields.filter(({ isChoice }) => isChoice),
            application,
          )}
        />
      </>
    ),
  }),
};
