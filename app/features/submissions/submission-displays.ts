import { careerApplicationDisplay } from "./career-applications/career-application-display.tsx";
import { hostApplicationDisplay } from "./host-applications/host-application-display.ts";
import { mediaInquiryDisplay } from "./media-inquiries/media-inquiry-display.tsx";
import type { SubmissionDisplay, SubmissionKind, SubmissionView } from "./submission-kind.ts";

const displays: Record<SubmissionKind, SubmissionDisplay<never, never>> = {
  host: hostApplicationDisplay,
  career: careerApplicationDisplay,
  media: mediaInquiryDisplay,
};

/** For rows of this kind only: their type is lost on the way through the list. */
export const displayOf = (kind: SubmissionKind) => displays[kind] as SubmissionDisplay<SubmissionView>;
