import { salesInquiryFieldNames, salesInquiryLabels, salesInquiryLayout } from "~/content/sales-inquiry.ts";
import { salesInquiryRules } from "~/domain/sales-inquiry.ts";
import { SubmissionForm, type SubmissionFormProps } from "../submission-form.tsx";
import { salesInquirySchema } from "./schema.ts";

export const salesInquiryForm = {
  id: "sales-inquiry",
  label: "Sales inquiry",
  schema: salesInquirySchema,
  rules: salesInquiryRules,
  labels: salesInquiryFieldNames,
  optionLabels: salesInquiryLabels,
  sections: [{ layout: salesInquiryLayout }],
  consent: "sales",
  submitLabel: "Send Message",
  preventScrollReset: true,
} as const;

export function SalesInquiryForm(props: SubmissionFormProps) {
  return <SubmissionForm form={salesInquiryForm} {...props} />;
}
