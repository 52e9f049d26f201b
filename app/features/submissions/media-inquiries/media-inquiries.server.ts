import { errorCodeOf } from "#platform/observability/log.ts";
import { findDatabaseError } from "#platform/postgres/client.ts";
import type { Sent } from "~/components/flash.ts";
import { mediaInquiryFieldNames } from "~/content/media-inquiry.ts";
import { mediaInquiries } from "~/db/schema/index.ts";
import { formatDay } from "~/domain/calendar-day.ts";
import { shownReference } from "~/domain/reference.ts";
import { hashSubmission } from "~/services/idempotency.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { type SubmissionStore, type SubmitContext, submit } from "../submissions.server.ts";
import type { MediaInquiryInput, MediaInquiryRecord } from "./schema.ts";

export const mediaInquiryStore: SubmissionStore<MediaInquiryRecord> = {
  kind: "media",
  idPrefix: "media",
  table: mediaInquiries,
  sentAt: "createdAt",
  auditSubject: "media-inquiry",
  deadlineOf: ({ deadline }) => deadline,
  loadEmails: () => import("./media-inquiry-emails.tsx"),
};

/** Idempotent by idempotency key. @returns nothing if it could not be stored */
export async function submitMediaInquiry(
  context: SubmitContext & Pick<AppContext, "log">,
  { idempotencyKey, ...answers }: MediaInquiryInput,
): Promise<Sent | undefined> {
  try {
    const key = hashSubmission(idempotencyKey, answers);
    const { isAcknowledged, record } = await submit(context, mediaInquiryStore, answers, key);
    const { deadline, organization } = record;
    const facts = [
      { name: mediaInquiryFieldNames.organization, value: organization },
      ...(deadline ? [{ name: mediaInquiryFieldNames.deadline, value: formatDay(deadline) }] : []),
    ];
    return { reference: shownReference(record), isEmailed: isAcknowledged, facts };
  } catch (error) {
    context.log.error({ reason: errorCodeOf(findDatabaseError(error) ?? error) }, "media inquiry not stored");
    return undefined;
  }
}
