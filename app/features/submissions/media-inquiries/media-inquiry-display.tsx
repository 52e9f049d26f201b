import { brand } from "~/content/brand.ts";
import { mediaInquiryFieldNames } from "~/content/media-inquiry.ts";
import { mediaInquiryRules } from "~/domain/media-inquiry.ts";
import { shownReference } from "~/domain/reference.ts";
import { listFields, type SubmissionDisplay } from "../submission-kind.ts";
import styles from "./media-inquiry-display.module.css";
import type { MediaInquiryRecord } from "./schema.ts";

export const mediaInquiryFields = listFields<MediaInquiryRecord>(mediaInquiryRules, mediaInquiryFieldNames);

export const mediaInquiryDisplay: SubmissionDisplay<MediaInquiryRecord> = {
  idPrefix: "media",
  caption: "Media inquiries, newest first",
  fields: mediaInquiryFields,
  nameOf: ({ name }) => name,
  sentAt: ({ createdAt }) => createdAt,
  replySubject: (view) => `Your inquiry to the ${brand.name} press office (${shownReference(view)})`,
  columns: [
    { label: "Organization", cell: ({ organization }) => organization },
    { label: "Message", cell: ({ message }) => <span className={styles.excerpt}>{message}</span> },
  ],
  details: { message: { label: "Message" } },
};
