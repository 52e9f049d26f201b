import * as z from "zod/mini";
import { mediaInquiryLimits as limits, mediaInquiryMessages as messages } from "~/content/media-inquiry.ts";
import { emailAddress, line, requiredParagraph } from "~/forms/rules.ts";

/** One schema for the browser, the server and a call made by hand. Unknown fields are refused. */
export const mediaInquirySchema = z.strictObject({
  name: line(2, limits.name, messages.name),
  email: emailAddress(limits.email, messages.email),
  organization: line(2, limits.organization, messages.organization),
  message: requiredParagraph(10, limits.message, messages.message),
  /** Made with the form: a repeat of the same submission is recognised by it. */
  idempotencyKey: z.optional(line(0, 100, "Please reload the page and send the form again")),
});

export type MediaInquiryInput = z.infer<typeof mediaInquirySchema>;

/** A stored inquiry as it travels to mail. */
export type MediaInquiryRecord = Omit<MediaInquiryInput, "idempotencyKey"> & {
  id: string;
  /** ISO 8601, UTC. */
  createdAt: string;
};
