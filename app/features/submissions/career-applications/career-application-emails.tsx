import { EmailAction, EmailFacts, EmailText } from "~/components/email.tsx";
import { brand } from "~/content/brand.ts";
import { careerApplicationLabels as labels } from "~/content/career-application.ts";
import { longDate } from "~/domain/dates.server.ts";
import type { SubmissionEmails } from "../submission-emails.tsx";
import { summarize } from "../submission-kind.ts";
import { careerApplicationFields } from "./career-application-display.tsx";
import type { CareerApplicationRecord } from "./schema.ts";

export const emails: SubmissionEmails<CareerApplicationRecord> = {
  team({ id, name, position, resumeFilename }) {
    return {
      subject: `Career application from ${name}, ${labels.position[position]} (${id})`,
      preview: `${name} would like to work with us as ${labels.position[position]}`,
      heading: "A new career application",
      replyHint: "Your reply to this message",
      action: resumeFilename ? "Open with the résumé in the admin area" : "Open in the admin area",
    };
  },
  acknowledgement: (application, appUrl) => ({
    subject: `We have your application (${application.id})`,
    preview: "Your application arrived. A person will read it.",
    heading: "Thank you. Your application arrived.",
    body: (
      <>
        <EmailText>
          Your reference is <strong>{application.id}</strong>. Please name it when you write to us at {brand.email}. A
          person of the team reads every application, and answers.
        </EmailText>
        <EmailText>This is what you chose on {longDate(application.createdAt)}:</EmailText>
        <EmailFacts
          facts={summarize(
            careerApplicationFields.filter(({ isChoice }) => isChoice),
            application,
          )}
        />
        <EmailAction href={`${appUrl}/about`}>Read how we got here</EmailAction>
      </>
    ),
  }),
};
