import { careerApplicationDisplay } from "./career-applications/career-application-display.tsx";
import { hostApplicationDisplay } from "./host-applications/host-application-display.ts";
import { mediaInquiryDisplay } from "./media-inquiries/media-inquiry-display.tsx";
import { salesInquiryDisplay } from "./sales-inquiries/sales-inquiry-display.tsx";
import type { SubmissionDisplay, SubmissionKind, SubmissionRecord, SubmissionView } from "./submission-kind.ts";

export const submissionDisplays: Record<SubmissionKind, SubmissionDisplay<SubmissionRecord, SubmissionView>> = {
  host: hostApplicationDisplay,
  career: careerApplicationDisplay,
  media: mediaInquiryDisplay,
  sales: salesInquiryDisplay,
};

export const idPrefixes = Object.values(submissionDisplays).map(({ idPrefix }) => idPrefix);
