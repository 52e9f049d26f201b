import type { ApplicationEmail, ApplicationEmailWriters } from "~/services/application-email.server.ts";
import type { MediaInquiryRecord } from "./schema.ts";

/** `media` tells the team of an inquiry, `media-acknowledgement` tells whoever sent it that it arrived. */
export type MediaInquiryEmail = ApplicationEmail<"media" | "media-acknowledgement", MediaInquiryRecord>;

export const mediaInquiryEmails: ApplicationEmailWriters<MediaInquiryEmail> = {
  async media({ to, data }, appUrl) {
    const { renderInquiryEmail } = await import("./media-inquiries-emails.tsx");
    const adminUrl = `${appUrl}/admin/applications?tab=media&item=${data.id}`;
    const replyTo = { name: data.name, address: data.email };
    return { to: { address: to }, replyTo, ...(await renderInquiryEmail(data, adminUrl)) };
  },
  async "media-acknowledgement"({ to, data }, appUrl) {
    const { renderAcknowledgementEmail } = await import("./media-inquiries-emails.tsx");
    return { to: { address: to }, ...(await renderAcknowledgementEmail(data, appUrl)) };
  },
};
