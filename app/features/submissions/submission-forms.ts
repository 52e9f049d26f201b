import type { PositionLabels } from "~/domain/career-application.ts";
import type { SubmissionFormDefinition } from "./submission-form.tsx";
import type { SubmissionKind } from "./submission-kind.ts";

/** Each is a module of its own: a person needs one of them. What openings change is an argument. */
export const loadForm: Record<SubmissionKind, () => Promise<(positions: PositionLabels) => SubmissionFormDefinition>> =
  {
    host: async () => always((await import("./host-applications/host-application-form.tsx")).hostApplicationForm),
    career: async () => (await import("./career-applications/career-application-form.tsx")).careerApplicationFormOf,
    media: async () => always((await import("./media-inquiries/media-inquiry-form.tsx")).mediaInquiryForm),
    sales: async () => always((await import("./sales-inquiries/sales-inquiry-form.tsx")).salesInquiryForm),
  };

const always = (form: SubmissionFormDefinition) => () => form;
