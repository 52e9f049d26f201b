import { readFile } from "node:fs/promises";
import type Stripe from "stripe";
import {
  type CheckoutRequest,
  type DisputeEvidence,
  evidenceFields,
  type PaymentState,
  type ProviderBalance,
  type ProviderDispute,
  type ProviderRefund,
  type RefundRequest,
} from "./payment-state.ts";

const expandedSession = ["payment_intent.latest_charge.refunds"];

export async function openCheckout(
  client: Stripe,
  appUrl: string,
  { depositId, email, amountCents, currency, expiresAt }: CheckoutRequest,
): Promise<{ sessionId: string; url: string | undefined }> {
  const metadata = { deposit_id: depositId };
  const { id, url } = await client.checkout.sessions.create(
    {
      mode: "payment",
      allowed_payment_method_types: ["card"],
      adaptive_pricing: { enabled: false },
      customer_email: email,
      client_reference_id: depositId,
      line_items: [
        {
          quantity: 1,
          price_data: { currency, unit_amount: amountCents, product_data: { name: "Refundable e-bike deposit" } },
        },
      ],
      metadata,
      payment_intent_data: { metadata, description: `Deposit ${depositId}` },
      success_url: `${appUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${appUrl}/payment-cancel`,
      expires_at: Math.floor(expiresAt.getTime() / 1000),
    },
    { idempotencyKey: `checkout-${depositId}` },
  );
  return { sessionId: id, url: url ?? undefined };
}

export async function fetchPayment(client: Stripe, sessionId: string): Promise<PaymentState | undefined> {
  const session = await client.checkout.sessions.retrieve(sessionId, { expand: expandedSession }).catch(ignoreMissing);
  if (!session) return undefined;
  const payment = typeof session.payment_intent === "object" ? session.payment_intent : undefined;
  const charge = typeof payment?.latest_charge === "object" ? payment.latest_charge : undefined;
  const isPaid = session.payment_status === "paid";
  const disputes = charge?.disputed ? (await client.disputes.list({ charge: charge.id, limit: 100 })).data : [];
  const card = charge?.payment_method_details?.card;
  return {
    checkout: checkoutState(session.status),
    isPaid,
    isFailed:
      !isPaid &&
      session.status === "complete" &&
      (payment?.status === "canceled" || payment?.status === "requires_payment_method"),
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? "",
    depositId: session.metadata?.deposit_id,
    paymentId: payment?.id,
    paidAt: isPaid && charge ? toDate(charge.created) : undefined,
    card: card?.last4 ? { brand: card.brand ?? "card", lastFour: card.last4 } : undefined,
    refunds: (await listRefunds(client, charge)).map(toRefund),
    disputes: disputes.flatMap(toDispute),
  };
}

/** A session contains only a charge's first ten refunds. */
async function listRefunds(client: Stripe, charge: Stripe.Charge | null | undefined): Promise<Stripe.Refund[]> {
  const refunds = charge?.refunds;
  if (!refunds?.has_more) return refunds?.data ?? [];
  return client.refunds.list({ charge: charge?.id, limit: 100 }).autoPagingToArray({ limit: 1_000 });
}

export async function findDeposit(client: Stripe, paymentId: string): Promise<string | undefined> {
  const payment = await client.paymentIntents.retrieve(paymentId).catch(ignoreMissing);
  return payment?.metadata.deposit_id;
}

export async function refundOnce(
  client: Stripe,
  { refundId, depositId, paymentId, amountCents }: RefundRequest,
): Promise<void> {
  // Stripe drops idempotency keys after a day, but keeps its list of refunds.
  for await (const refund of client.refunds.list({ payment_intent: paymentId, limit: 100 })) {
    if (refund.metadata?.refund_id === refundId) return;
  }
  await client.refunds.create(
    {
      payment_intent: paymentId,
      amount: amountCents,
      reason: "requested_by_customer",
      metadata: { refund_id: refundId, deposit_id: depositId },
    },
    { idempotencyKey: `refund-${refundId}` },
  );
}

export async function listBalances(client: Stripe, since: Date): Promise<ProviderBalance[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const balances = new Map<string, ProviderBalance>();
  const change = (payment: string | { id: string } | null, cents: number) => {
    const balance = payment && balances.get(idOf(payment));
    if (balance) balance.balanceCents += cents;
  };
  for await (const charge of client.charges.list({ created, limit: 100 })) {
    const payment = charge.payment_intent;
    if (!payment || charge.status !== "succeeded") continue;
    const paymentId = idOf(payment);
    balances.set(paymentId, {
      paymentId,
      depositId: charge.metadata.deposit_id,
      currency: charge.currency,
      balanceCents: charge.amount,
    });
  }
  for await (const refund of client.refunds.list({ created, limit: 100 })) {
    if (refundState(refund.status) === "succeeded") change(refund.payment_intent, -refund.amount);
  }
  for await (const dispute of client.disputes.list({ created, limit: 100 })) {
    const state = disputeState(dispute.status);
    if (state === "opened" || state === "lost") change(dispute.payment_intent, -dispute.amount);
  }
  return [...balances.values()];
}

export async function stageEvidence(client: Stripe, disputeId: string, evidence: DisputeEvidence): Promise<void> {
  await client.disputes.update(disputeId, { evidence: withEmptyFields(evidence), submit: false });
}

/** The bank takes one submission, so what was submitted before is looked for first, and again after a refusal. */
export async function sendEvidence(client: Stripe, disputeId: string, evidence: DisputeEvidence): Promise<void> {
  const isSubmitted = async () => (await client.disputes.retrieve(disputeId)).evidence_details.submission_count > 0;
  if (await isSubmitted()) return;
  try {
    await client.disputes.update(disputeId, { evidence: withEmptyFields(evidence), submit: true });
  } catch (error) {
    if (!(await isSubmitted())) throw error;
  }
}

/** An update leaves the fields that it does not name: what was staged before must not stay. */
const withEmptyFields = (evidence: DisputeEvidence): DisputeEvidence =>
  Object.fromEntries(evidenceFields.map((field) => [field, evidence[field] ?? ""]));

export async function uploadEvidence(client: Stripe, path: string): Promise<string> {
  const file = { data: await readFile(path), name: "pictures.jpg", type: "image/jpeg" };
  const { id } = await client.files.create({ purpose: "dispute_evidence", file });
  return id;
}

function checkoutState(status: string | null): PaymentState["checkout"] {
  if (status === "complete") return "complete";
  return status === "expired" ? "expired" : "open";
}

const idOf = (object: string | { id: string }) => (typeof object === "string" ? object : object.id);

const toDate = (seconds: number) => new Date(seconds * 1000);

const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  paymentId: String(refund.payment_intent),
  amountCents: refund.amount,
  state: refundState(refund.status),
  refundId: refund.metadata?.refund_id,
  createdAt: toDate(refund.created),
});

function toDispute({
  id,
  amount,
  created,
  evidence_details: details,
  reason,
  status,
}: Stripe.Dispute): ProviderDispute[] {
  const state = disputeState(status);
  if (!state) return [];
  const evidenceDueAt = details.due_by ? toDate(details.due_by) : undefined;
  const isSubmitted = details.submission_count > 0;
  return [{ id, amountCents: amount, reason, state, openedAt: toDate(created), evidenceDueAt, isSubmitted }];
}

function refundState(status: string | null): ProviderRefund["state"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** Undefined for an inquiry, which withdraws no money. */
function disputeState(status: string): "opened" | "lost" | "won" | undefined {
  if (status === "won" || status === "lost") return status;
  return /^warning_|^prevented$/.test(status) ? undefined : "opened";
}

function ignoreMissing(error: unknown): undefined {
  if ((error as { code?: string }).code === "resource_missing") return undefined;
  throw error;
}
