import type { JobKind, JobRunner } from "~/services/jobs.server.ts";
import type { SendMail } from "~/services/mail.server.ts";
import type { HostApplicationRecord } from "./schema.ts";

interface ApplicationEmail {
  type: "host";
  to: string;
  data: HostApplicationRecord;
}

/** Tells the team of an application. */
export const applicationEmail: JobKind<ApplicationEmail> = { name: "send-application-email" };
/** Tells the applicant that it arrived. */
export const acknowledgementEmail: JobKind<ApplicationEmail> = { name: "send-acknowledgement-email" };

/** Lets this process send the mail of host applications. */
export async function workHostApplicationEmails(jobs: JobRunner, sendMail: SendMail, appUrl: string): Promise<void> {
  // The templates are loaded with the first mail, not at start: they are heavy.
  await jobs.work(applicationEmail, async ({ to, data }, { id }) => {
    const { renderApplicationEmail } = await import("./host-applications-emails.tsx");
    await sendMail({
      id,
      to: { address: to },
      replyTo: { name: `${data.firstName} ${data.lastName}`, address: data.email },
      ...(await renderApplicationEmail(data, `${appUrl}/admin/applications?tab=host&item=${data.id}`)),
    });
  });
  await jobs.work(acknowledgementEmail, async ({ to, data }, { id }) => {
    const { renderAcknowledgementEmail } = await import("./host-applications-emails.tsx");
    await sendMail({
      id,
      to: { name: `${data.firstName} ${data.lastName}`, address: to },
      ...(await renderAcknowledgementEmail(data, appUrl)),
    });
  });
}
