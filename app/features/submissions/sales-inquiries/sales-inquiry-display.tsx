import { brand } from "~/content/brand.ts";
import { salesInquiryFieldNames, salesInquiryLabels } from "~/content/sales-inquiry.ts";
import { shownReference } from "~/domain/reference.ts";
import { salesInquiryRules } from "~/domain/sales-inquiry.ts";
import { listFields, type SubmissionDisplay } from "../submission-kind.ts";
import type { SalesInquiryRecord } from "./schema.ts";

export const salesInquiryDisplay: SubmissionDisplay<SalesInquiryRecord> = {
  idPrefix: "sales",
  caption: "Sales inquiries, newest first",
  fields: listFields<SalesInquiryRecord>(salesInquiryRules, salesInquiryFieldNames, salesInquiryLabels),
  nameOf: ({ name }) => name,
  sentAt: ({ createdAt }) => createdAt,
  replySubject: (view) => `Your inquiry to ${brand.name} sales (${shownReference(view)})`,
  columns: [
    { label: "Organization", cell: ({ organization }) => organization },
    { label: "Bikes", cell: ({ bikes }) => salesInquiryLabels.bikes[bikes], isShort: true },
  ],
  details: { message: { label: "Message" } },
};
