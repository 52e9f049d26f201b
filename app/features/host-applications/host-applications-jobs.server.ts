import type { JobKind, JobRunner } from "~/services/jobs.server.ts";
import type { SendMail } from "~/services/mail.server.ts";
import type { HostApplicationRecord } from "./schema.ts";

interface ApplicationEmail {
  /** `host` tells the team of an application, `host-acknowledgement` tells the applicant that it arrived. */
  type: "host" | "host-acknowledgement";
  to: string;
  data: HostApplicationRecord;
}

/** Mail about an application; one queue for both, because two jobs of one queue are enqueued as fast as one. */
export const applicationEmail: JobKind<ApplicationEmail> = { name: "send-application-email" };

/** Lets this process send the mail of host applications. */
export async function workHostApplicationEmails(jobs: JobRunner, sendMail: SendMail, appUrl: string): Promise<void> {
  await jobs.work(applicationEmail, async ({ type, to, data }, { id }) => {
    // The templates are loaded with the first mail, not at start: they are heavy.
    const emails = await import("./host-applications-emails.tsx");
    const applicant = `${data.firstName} ${data.lastName}`;
    if (type === "host") {
      const adminUrl = `${appUrl}/admin/applications?tab=host&item=${data.id}`;
      const message = await emails.renderApplicationEmail(data, adminUrl);
      await sendMail({ id, to: { address: to }, replyTo: { name: applicant, address: data.email }, ...message });
    } else {
      const message = await emails.renderAcknowledgementEmail(data, appUrl);
      await sendMail({ id, to: { name: applicant, address: to }, ...message });
    }
  });
}
