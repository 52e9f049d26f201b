import type { AnyQueryable } from "../postgres/client.ts";
import { type ApiResponse, invalidRequest, notFound } from "./api-responses.ts";
import { newId, nowSeconds, type ObjectStore, type SandboxObject } from "./object-store.ts";
import { updatePayment } from "./refunds.ts";

export type SandboxDisputeStatus = "warning_needs_response" | "warning_closed" | "needs_response" | "won" | "lost";

export interface SandboxDisputeOrder {
  status: SandboxDisputeStatus;
  reason?: string;
  /** Seconds since 1970. */
  dueBy?: number;
}

const daysToAnswer = 9;
const maxFieldCharacters = 20_000;
const maxEvidenceCharacters = 150_000;

const textFields = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_tracking_number",
  "uncategorized_text",
];
const fileFields = [
  "cancellation_policy",
  "customer_communication",
  "customer_signature",
  "duplicate_charge_documentation",
  "receipt",
  "refund_policy",
  "service_documentation",
  "shipping_documentation",
  "uncategorized_file",
];

interface EvidenceDetails {
  due_by: number;
  has_evidence: boolean;
  past_due: boolean;
  submission_count: number;
}

const evidenceDetailsOf = (dispute: SandboxObject) => dispute.evidence_details as EvidenceDetails;
export const isInquiry = ({ status }: SandboxObject) => String(status).startsWith("warning_");

/** Opens the payment's dispute, or says how it goes on. */
export function disputePayment(store: ObjectStore, paymentId: string, { status, reason, dueBy }: SandboxDisputeOrder) {
  return updatePayment(store, paymentId, async (transaction, payment, charge) => {
    const [latest] = await store.list("dispute", { paymentId, limit: 1 });
    const known = latest && (await store.find(transaction, "dispute", latest.id, { lock: true }));
    const before = known ? completeDispute(known) : openedDispute(payment, charge);
    const dispute: SandboxObject = {
      ...before,
      status,
      ...(reason && { reason }),
      evidence_details: { ...evidenceDetailsOf(before), ...(dueBy !== undefined && { due_by: dueBy }) },
    };
    await store.save(transaction, dispute, { ...charge, disputed: true });
    const isOver = status === "won" || status === "lost" || status === "warning_closed";
    if (!known) await store.emit(transaction, "charge.dispute.created", dispute);
    if (isOver || known) await store.emit(transaction, `charge.dispute.${isOver ? "closed" : "updated"}`, dispute);
  });
}

const openedDispute = (payment: SandboxObject, charge: SandboxObject): SandboxObject =>
  completeDispute({
    id: newId("dp"),
    object: "dispute",
    amount: charge.amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: payment.id,
    created: nowSeconds(),
  });

/** Disputes of older versions were stored without these. */
export const completeDispute = (dispute: SandboxObject): SandboxObject => ({
  reason: "general",
  evidence: {},
  evidence_details: {
    due_by: Number(dispute.created) + daysToAnswer * 24 * 60 * 60,
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  ...dispute,
});

/** Stages evidence, or submits it: once, and before the bank's date. Submits unless told otherwise, as Stripe does. */
export async function updateDispute(
  store: ObjectStore,
  transaction: AnyQueryable,
  { id, form }: { id: string; form: URLSearchParams },
): Promise<ApiResponse> {
  const stored = await store.find(transaction, "dispute", id, { lock: true });
  if (!stored) return notFound("dispute");
  const dispute = completeDispute(stored);
  const details = evidenceDetailsOf(dispute);
  const isOpen = dispute.status === "needs_response" || dispute.status === "warning_needs_response";
  if (!isOpen || details.submission_count > 0)
    return invalidRequest("This dispute no longer takes evidence.", "evidence", "dispute_evidence_submitted");
  if (details.due_by < nowSeconds())
    return invalidRequest("The time to submit evidence is over.", "evidence", "dispute_past_due");
  const evidence = { ...(dispute.evidence as Record<string, string | null>) };
  for (const [name, value] of form) {
    const [, field] = /^evidence\[(\w+)\]$/.exec(name) ?? [];
    if (!field) continue;
    const fault = await findFault(store, transaction, field, value);
    if (fault) return invalidRequest(fault, name);
    evidence[field] = value || null;
  }
  const characters = textFields.reduce((total, field) => total + (evidence[field]?.length ?? 0), 0);
  if (characters > maxEvidenceCharacters)
    return invalidRequest(`The evidence has more than ${maxEvidenceCharacters} characters.`, "evidence");
  const isSubmitted = form.get("submit") !== "false";
  const updated: SandboxObject = {
    ...dispute,
    evidence,
    evidence_details: {
      ...details,
      has_evidence: Object.values(evidence).some(Boolean),
      submission_count: isSubmitted ? 1 : 0,
    },
    ...(isSubmitted && { status: isInquiry(dispute) ? "warning_under_review" : "under_review" }),
  };
  await store.save(transaction, updated);
  await store.emit(transaction, "charge.dispute.updated", updated);
  return { status: 200, body: updated };
}

async function findFault(
  store: ObjectStore,
  transaction: AnyQueryable,
  field: string,
  value: string,
): Promise<string | undefined> {
  if (textFields.includes(field))
    return value.length > maxFieldCharacters ? `${field} has more than ${maxFieldCharacters} characters.` : undefined;
  if (!fileFields.includes(field)) return `Received unknown parameter: evidence[${field}]`;
  if (value === "" || (await store.find(transaction, "file", value))?.purpose === "dispute_evidence") return undefined;
  return `No such file upload: ${value}`;
}
