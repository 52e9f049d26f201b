import { hostApplications } from "~/db/schema/index.ts";
import { hashSubmission } from "~/services/idempotency.server.ts";
import { type SubmissionStore, type SubmitContext, submit } from "../submissions.server.ts";
import type { HostApplicationInput, HostApplicationRecord } from "./schema.ts";

export const hostApplicationStore: SubmissionStore<HostApplicationRecord> = {
  kind: "host",
  idPrefix: "app",
  table: hostApplications,
  sentAt: "submissionDate",
  auditSubject: "host-application",
  loadEmails: () => import("./host-application-emails.tsx"),
};

/** Idempotent: the same content under the same idempotency key returns the first record. */
export function submitHostApplication(context: SubmitContext, { idempotencyKey, ...answers }: HostApplicationInput) {
  return submit(context, hostApplicationStore, answers, hashSubmission(idempotencyKey, answers), idempotencyKey);
}
