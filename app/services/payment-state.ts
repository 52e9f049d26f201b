/** Amounts in cents. */
export interface PaymentState {
  checkout: "open" | "complete" | "expired";
  isPaid: boolean;
  isFailed: boolean;
  amountCents: number;
  currency: string;
  depositId: string | undefined;
  paymentId: string | undefined;
  paidAt: Date | undefined;
  card: { brand: string; lastFour: string } | undefined;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
}

/** An inquiry, which withdraws no money, is none. */
export interface ProviderDispute {
  id: string;
  amountCents: number;
  /** The provider's code, such as "fraudulent". */
  reason: string;
  state: "opened" | "lost" | "won";
  openedAt: Date;
  /** The bank's; undefined where it takes no answer. */
  evidenceDueAt: Date | undefined;
  isSubmitted: boolean;
}

/** By the provider's field names; texts, and files' ids. */
export type DisputeEvidence = Partial<Record<EvidenceField, string>>;
export const evidenceFields = [
  "product_description",
  "customer_email_address",
  "service_date",
  "refund_refusal_explanation",
  "uncategorized_text",
  "uncategorized_file",
  "refund_policy_disclosure",
] as const;
export type EvidenceField = (typeof evidenceFields)[number];

export interface ProviderRefund {
  id: string;
  paymentId: string;
  amountCents: number;
  state: "pending" | "succeeded" | "failed";
  refundId: string | undefined;
  createdAt: Date;
}

export interface ProviderBalance {
  paymentId: string;
  depositId: string | undefined;
  currency: string;
  balanceCents: number;
}

export interface CheckoutRequest {
  depositId: string;
  email: string;
  amountCents: number;
  currency: string;
  expiresAt: Date;
}

export interface RefundRequest {
  refundId: string;
  depositId: string;
  paymentId: string;
  amountCents: number;
}
