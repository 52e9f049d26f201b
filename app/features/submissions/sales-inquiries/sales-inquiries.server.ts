import { errorCodeOf } from "#platform/observability/log.ts";
import { findDatabaseError } from "#platform/postgres/client.ts";
import type { Sent } from "~/components/flash.ts";
import { salesInquiryFieldNames as names, salesInquiryLabels } from "~/content/sales-inquiry.ts";
import { salesInquiries } from "~/db/schema/index.ts";
import { shownReference } from "~/domain/reference.ts";
import { hashSubmission } from "~/services/idempotency.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { type SubmissionStore, type SubmitContext, submit } from "../submissions.server.ts";
import type { SalesInquiryInput, SalesInquiryRecord } from "./schema.ts";

export const salesInquiryStore: SubmissionStore<SalesInquiryRecord> = {
  kind: "sales",
  idPrefix: "sales",
  table: salesInquiries,
  sentAt: "createdAt",
  auditSubject: "sales-inquiry",
  loadEmails: () => import("./sales-inquiry-emails.tsx"),
};

/** Idempotent by idempotency key. @returns nothing if it could not be stored */
export async function submitSalesInquiry(
  context: SubmitContext & Pick<AppContext, "log">,
  { idempotencyKey, ...answers }: SalesInquiryInput,
): Promise<Sent | undefined> {
  try {
    const key = hashSubmission(idempotencyKey, answers);
    const { isAcknowledged, record } = await submit(context, salesInquiryStore, answers, key);
    const facts = [
      { name: names.organization, value: record.organization },
      { name: names.bikes, value: salesInquiryLabels.bikes[record.bikes] },
    ];
    return { reference: shownReference(record), isEmailed: isAcknowledged, facts };
  } catch (error) {
    context.log.error({ reason: errorCodeOf(findDatabaseError(error) ?? error) }, "sales inquiry not stored");
    return undefined;
  }
}
