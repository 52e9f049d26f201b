import { mediaInquiryFieldNames as names } from "~/content/media-inquiry.ts";
import type { MediaInquiryRecord } from "./schema.ts";

/** Every answer under its name: the mail and the admin's dialog show the same. */
export function mediaInquiryFacts(inquiry: Omit<MediaInquiryRecord, "createdAt" | "id">) {
  return [
    { name: names.name, value: inquiry.name },
    { name: names.email, value: inquiry.email },
    { name: names.organization, value: inquiry.organization },
    { name: names.message, value: inquiry.message },
  ];
}
