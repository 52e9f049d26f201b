import { careerApplicationStore } from "./career-applications/career-applications.server.ts";
import { hostApplicationStore } from "./host-applications/host-applications.server.ts";
import { mediaInquiryStore } from "./media-inquiries/media-inquiries.server.ts";
import { salesInquiryStore } from "./sales-inquiries/sales-inquiries.server.ts";
import type { SubmissionKind, SubmissionRecord, SubmissionView } from "./submission-kind.ts";
import type { SubmissionStore } from "./submissions.server.ts";

export const submissionStores: Record<SubmissionKind, SubmissionStore<SubmissionRecord, SubmissionView>> = {
  host: hostApplicationStore,
  career: careerApplicationStore,
  media: mediaInquiryStore,
  sales: salesInquiryStore,
};

export const submissionKinds = Object.keys(submissionStores) as SubmissionKind[];
