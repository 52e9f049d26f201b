import { mediaInquiryFieldNames, mediaInquiryLayout } from "~/content/media-inquiry.ts";
import { mediaInquiryRules } from "~/domain/media-inquiry.ts";
import { SubmissionForm, type SubmissionFormProps } from "../submission-form.tsx";
import { mediaInquirySchema } from "./schema.ts";

export const mediaInquiryForm = {
  id: "media-inquiry",
  label: "Media inquiry",
  schema: mediaInquirySchema,
  rules: mediaInquiryRules,
  labels: mediaInquiryFieldNames,
  sections: [{ layout: mediaInquiryLayout }],
  consent: "media",
  submitLabel: "Send Request",
  preventScrollReset: true,
} as const;

export function MediaInquiryForm({ message, ...props }: SubmissionFormProps & { message: string | undefined }) {
  return <SubmissionForm form={mediaInquiryForm} defaultValue={{ message }} {...props} />;
}
