import { careerApplicationForm } from "./career-applications/career-application-form.tsx";
import { hostApplicationForm } from "./host-applications/host-application-form.tsx";
import { mediaInquiryForm } from "./media-inquiries/media-inquiry-form.tsx";
import { salesInquiryForm } from "./sales-inquiries/sales-inquiry-form.tsx";
import type { SubmissionFormDefinition } from "./submission-form.tsx";
import type { SubmissionKind } from "./submission-kind.ts";

export const submissionForms: Record<SubmissionKind, SubmissionFormDefinition> = {
  host: hostApplicationForm,
  career: careerApplicationForm,
  media: mediaInquiryForm,
  sales: salesInquiryForm,
};
