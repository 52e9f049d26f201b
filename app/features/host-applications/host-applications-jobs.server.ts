import type { ApplicationEmail, ApplicationEmailWriters } from "~/services/application-email.server.ts";
import type { HostApplicationRecord } from "./schema.ts";

/** `host` tells the team of an application, `host-acknowledgement` tells the applicant that it arrived. */
export type HostApplicationEmail = ApplicationEmail<"host" | "host-acknowledgement", HostApplicationRecord>;

export const hostApplicationEmails: ApplicationEmailWriters<HostApplicationEmail> = {
  async host({ to, data }, appUrl) {
    const { renderApplicationEmail } = await import("./host-applications-emails.tsx");
    const adminUrl = `${appUrl}/admin/applications?tab=host&item=${data.id}`;
    const replyTo = { name: nameOf(data), address: data.email };
    return { to: { address: to }, replyTo, ...(await renderApplicationEmail(data, adminUrl)) };
  },
  async "host-acknowledgement"({ to, data }, appUrl) {
    const { renderAcknowledgementEmail } = await import("./host-applications-emails.tsx");
    return { to: { address: to }, ...(await renderAcknowledgementEmail(data, appUrl)) };
  },
};

const nameOf = ({ firstName, lastName }: HostApplicationRecord) => `${firstName} ${lastName}`;
