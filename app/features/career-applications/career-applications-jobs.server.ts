import type { ApplicationEmail, ApplicationEmailWriters } from "~/services/application-email.server.ts";
import type { CareerApplicationRecord } from "./schema.ts";

/** `career` tells the team of an application, `career-acknowledgement` tells the applicant that it arrived. */
export type CareerApplicationEmail = ApplicationEmail<"career" | "career-acknowledgement", CareerApplicationRecord>;

export const careerApplicationEmails: ApplicationEmailWriters<CareerApplicationEmail> = {
  async career({ to, data }, appUrl) {
    const { renderApplicationEmail } = await import("./career-applications-emails.tsx");
    const adminUrl = `${appUrl}/admin/applications?tab=career&item=${data.id}`;
    const replyTo = { name: data.name, address: data.email };
    return { to: { address: to }, replyTo, ...(await renderApplicationEmail(data, adminUrl)) };
  },
  async "career-acknowledgement"({ to, data }, appUrl) {
    const { renderAcknowledgementEmail } = await import("./career-applications-emails.tsx");
    return { to: { address: to }, ...(await renderAcknowledgementEmail(data, appUrl)) };
  },
};
