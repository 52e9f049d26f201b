import { newId, nowSeconds, type ObjectStore, type SandboxObject } from "./object-store.ts";

export interface SandboxCheckout {
  id: string;
  amountCents: number;
  currency: string;
  email: string;
  status: "open" | "complete" | "expired";
  successUrl: string;
  cancelUrl: string;
}

export type PaymentAttempt = { paid: true } | { challenge: string } | { refused: string };

const cards: Record<string, { refusal?: string; code?: string; asks?: boolean }> = {
  "4242424242424242": {},
  "4000000000000002": { refusal: "Your card was declined.", code: "card_declined" },
  "4000000000009995": { refusal: "Your card has insufficient funds.", code: "card_declined" },
  "4000002760003184": { asks: true },
};

export async function findCheckout(store: ObjectStore, sessionId: string): Promise<SandboxCheckout | undefined> {
  const session = await store.find(store.db, "checkout.session", sessionId);
  if (!session) return undefined;
  return {
    id: session.id,
    amountCents: Number(session.amount_total),
    currency: String(session.currency),
    email: String(session.customer_email),
    status: session.status as SandboxCheckout["status"],
    successUrl: String(session.success_url).replaceAll("{CHECKOUT_SESSION_ID}", session.id),
    cancelUrl: String(session.cancel_url),
  };
}

export async function payCheckout(
  store: ObjectStore,
  sessionId: string,
  cardNumber: string,
  isHolder?: boolean,
): Promise<PaymentAttempt> {
  const digits = cardNumber.replace(/[\s-]/g, "");
  const card = Object.hasOwn(cards, digits) ? cards[digits] : undefined;
  if (!card) return { refused: "Your card number is not one of the test cards. Try 4242 4242 4242 4242." };
  const attempt = await store.db.transaction(async (transaction): Promise<PaymentAttempt> => {
    const session = await store.find(transaction, "checkout.session", sessionId, { lock: true });
    if (session?.status === "complete") return { paid: true };
    if (session?.status !== "open" || Number(session.expires_at) < nowSeconds())
      return { refused: "This checkout is over." };
    const payment = newPayment(session);
    const refuse = async (refused: string, code: string) => {
      const failed = { ...payment, last_payment_error: { code, message: refused } };
      await store.emit(transaction, "payment_intent.payment_failed", failed);
      return { refused };
    };
    if (card.refusal) return refuse(card.refusal, card.code ?? "card_declined");
    if (card.asks && isHolder === undefined) return { challenge: digits };
    if (isHolder === false)
      return refuse(
        "We could not confirm that it is you. Your card was not charged.",
        "payment_intent_authentication_failure",
      );
    const charge = newCharge(payment, digits.slice(-4));
    const paid = { ...payment, status: "succeeded", latest_charge: charge.id };
    const complete = { ...session, status: "complete", payment_status: "paid", payment_intent: payment.id, url: null };
    await store.save(transaction, charge, paid, complete);
    await store.emit(transaction, "payment_intent.succeeded", paid);
    await store.emit(transaction, "charge.succeeded", charge);
    await store.emit(transaction, "checkout.session.completed", complete);
    return { paid: true };
  });
  store.deliverDue();
  return attempt;
}

const newPayment = (session: SandboxObject): SandboxObject => ({
  id: newId("pi"),
  object: "payment_intent",
  amount: session.amount_total,
  currency: session.currency,
  status: "requires_payment_method",
  metadata: (session.payment_intent_data as { metadata?: object } | undefined)?.metadata ?? {},
  latest_charge: null,
  created: nowSeconds(),
});

const newCharge = (payment: SandboxObject, lastFour: string): SandboxObject => ({
  id: newId("ch"),
  object: "charge",
  amount: payment.amount,
  amount_refunded: 0,
  currency: payment.currency,
  status: "succeeded",
  paid: true,
  disputed: false,
  payment_intent: payment.id,
  payment_method_details: { type: "card", card: { brand: "visa", last4: lastFour } },
  metadata: payment.metadata,
  created: nowSeconds(),
});

export async function expireCheckout(store: ObjectStore, sessionId: string): Promise<SandboxObject | undefined> {
  const session = await store.db.transaction(async (transaction) => {
    const found = await store.find(transaction, "checkout.session", sessionId, { lock: true });
    if (found?.status !== "open") return found;
    const expired = { ...found, status: "expired", url: null };
    await store.save(transaction, expired);
    await store.emit(transaction, "checkout.session.expired", expired);
    return expired;
  });
  store.deliverDue();
  return session;
}
