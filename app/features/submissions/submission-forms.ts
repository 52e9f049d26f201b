import type { SubmissionFormDefinition } from "./submission-form.tsx";
import type { SubmissionKind } from "./submission-kind.ts";

/** Each is a module of its own: a person needs one of them. */
export const loadForm: Record<SubmissionKind, () => Promise<SubmissionFormDefinition>> = {
  host: async () => (await import("./host-applications/host-application-form.tsx")).hostApplicationForm,
  career: async () => (await import("./career-applications/career-application-form.tsx")).careerApplicationForm,
  media: async () => (await import("./media-inquiries/media-inquiry-form.tsx")).mediaInquiryForm,
  sales: async () => (await import("./sales-inquiries/sales-inquiry-form.tsx")).salesInquiryForm,
};
