import type { AnyQueryable } from "../postgres/client.ts";
import { newId, nowSeconds, type ObjectStore, type SandboxObject } from "./object-store.ts";

/** The caller must hold the charge's row lock. */
export async function refundCharge(
  store: ObjectStore,
  transaction: AnyQueryable,
  payment: SandboxObject,
  charge: SandboxObject,
  { amountCents, metadata }: { amountCents: number; metadata: Record<string, string> },
): Promise<SandboxObject> {
  const refund: SandboxObject = {
    id: newId("re"),
    object: "refund",
    amount: amountCents,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: payment.id,
    status: store.behavior.refunds === "pend" ? "pending" : "succeeded",
    metadata,
    created: nowSeconds(),
  };
  const refunded = { ...charge, amount_refunded: Number(charge.amount_refunded) + amountCents };
  await store.save(transaction, refund, refunded);
  await store.emit(transaction, "refund.created", refund);
  await store.emit(transaction, "charge.refunded", refunded);
  return refund;
}

export function refundInDashboard(store: ObjectStore, paymentId: string, amountCents: number): Promise<string> {
  return updatePayment(store, paymentId, async (transaction, payment, charge) => {
    if (amountCents > Number(charge.amount) - Number(charge.amount_refunded))
      throw new Error("the charge has less left to refund");
    const refund = await refundCharge(store, transaction, payment, charge, { amountCents, metadata: {} });
    return refund.id;
  });
}

export async function finishRefund(store: ObjectStore, refundId: string, status: "succeeded" | "failed") {
  const known = await store.find(store.db, "refund", refundId);
  await updatePayment(store, String(known?.payment_intent), async (transaction, _payment, charge) => {
    const refund = await store.find(transaction, "refund", refundId, { lock: true });
    if (!refund || refund.status === status) return;
    const finished = { ...refund, status };
    const returned = status === "failed" ? Number(refund.amount) : 0;
    await store.save(transaction, finished, {
      ...charge,
      amount_refunded: Number(charge.amount_refunded) - returned,
    });
    await store.emit(transaction, status === "failed" ? "refund.failed" : "refund.updated", finished);
  });
}

export async function updatePayment<Result>(
  store: ObjectStore,
  paymentId: string,
  update: (transaction: AnyQueryable, payment: SandboxObject, charge: SandboxObject) => Promise<Result>,
): Promise<Result> {
  const result = await store.db.transaction(async (transaction) => {
    const payment = await store.find(transaction, "payment_intent", paymentId, { lock: true });
    const charge = payment && (await store.find(transaction, "charge", String(payment.latest_charge), { lock: true }));
    if (!charge) throw new Error(`the sandbox knows no payment ${paymentId}`);
    return update(transaction, payment, charge);
  });
  store.deliverDue();
  return result;
}
