import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { and, asc, desc, eq, gte, sql } from "drizzle-orm";
import type { Logger } from "../observability/log.ts";
import type { AnyDatabase, AnyQueryable } from "../postgres/client.ts";
import { sharedSecret } from "../secrets/secrets.ts";
import { createSandboxApi } from "./api.ts";
import { sandboxPaymentObjects as objects, sandboxPaymentKeys, sandboxPaymentWebhooks } from "./schema.ts";
import { startWebhookDelivery, type WebhookDelivery } from "./webhooks.ts";

/** An object as the provider's API shows it. */
export type SandboxObject = Record<string, unknown> & { id: string; object: string };

/** What the sandbox's checkout page shows. */
export interface SandboxCheckout {
  id: string;
  amountCents: number;
  currency: string;
  email: string;
  status: "open" | "complete" | "expired";
  successUrl: string;
  cancelUrl: string;
}

/** How a try to pay ended: paid, asked to confirm, or refused with a sentence. */
export type SandboxPaying = { paid: true } | { challenge: string } | { refused: string };

/** How the stand-in behaves, for tests: see routes/dev/payments-json.ts. */
export interface SandboxConduct {
  /** Events wait until they are delivered by name. */
  webhooks?: "send" | "hold";
  /** Each event goes out so many times... */
  copies?: number;
  /** ...and so late. */
  delayMs?: number;
  /** A new refund is finished at once, or waits for `settle`. */
  refunds?: "succeed" | "pend";
  /** Calls of the API: answered, refused with 500, without an address, or done but never answered. */
  api?: "answer" | "fail" | "no-url" | "hang";
}

/** The stand-in for the payment provider: Stripe's API as far as we use it, and what its own pages and people do. */
export interface PaymentsSandbox {
  host: string;
  port: number;
  secretKey: string;
  webhookSecret: string;
  webhooks: WebhookDelivery;
  /** The checkout that a session's address leads to. */
  findCheckout(sessionId: string): Promise<SandboxCheckout | undefined>;
  /** A card is typed in and 'Pay' pressed. Paying twice is paying once. */
  pay(sessionId: string, cardNumber: string): Promise<SandboxPaying>;
  /** The bank's page says whether it is the card's holder. */
  answerChallenge(sessionId: string, cardNumber: string, isHolder: boolean): Promise<SandboxPaying>;
  expire(sessionId: string): Promise<void>;
  /** The card's holder disputes a payment, or the bank decides. */
  dispute(paymentId: string, status: "needs_response" | "won" | "lost"): Promise<void>;
  /** A refund is made at the provider, past us. */
  refundOutside(paymentId: string, amountCents: number): Promise<string>;
  /** A refund that waits is finished, or one that was finished comes back. */
  settleRefund(refundId: string, status: "succeeded" | "failed"): Promise<void>;
  behave(conduct: SandboxConduct): void;
  /** As if a day had passed. */
  forgetKeys(): Promise<void>;
  /** Everything it knows, newest first. */
  list(kind: string, limit: number): Promise<SandboxObject[]>;
  close(): Promise<void>;
}

/** The store and what may happen in it; the API and the pages stand on this. */
export interface SandboxLedger {
  db: AnyDatabase;
  appUrl: string;
  conduct: Required<SandboxConduct>;
  find<Kind extends SandboxObject = SandboxObject>(
    db: AnyQueryable,
    kind: string,
    id: string,
    locked?: boolean,
  ): Promise<Kind | undefined>;
  save(db: AnyQueryable, ...saved: SandboxObject[]): Promise<void>;
  /** Objects of a kind, newest first, as its API lists them. */
  page(
    kind: string,
    query: { paymentId?: string; createdSince?: number; after?: string; limit: number },
  ): Promise<SandboxObject[]>;
  /** Tells of what happened; the events go out when the transaction has ended and `webhooks.kick` is called. */
  emit(db: AnyQueryable, type: string, object: SandboxObject): Promise<void>;
  kick(): void;
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(prefix === "cs_test" ? 24 : 12).toString("hex")}`;
export const nowSeconds = () => Math.floor(Date.now() / 1000);

const cards: Record<string, { refusal?: string; code?: string; asks?: boolean }> = {
  "4242424242424242": {},
  "4000000000000002": { refusal: "Your card was declined.", code: "card_declined" },
  "4000000000009995": { refusal: "Your card has insufficient funds.", code: "card_declined" },
  "4000002760003184": { asks: true },
};

/**
 * Starts the stand-in on a port of its own that only this machine reaches. What it knows is in the database, so it
 * outlives restarts, and several processes on one database play one provider.
 */
export async function startPaymentsSandbox(
  db: AnyDatabase,
  log: Logger,
  { appUrl, webhookUrl }: { appUrl: string; webhookUrl: string },
): Promise<PaymentsSandbox> {
  const secretKey = `sk_test_${await sharedSecret(db, "sandbox-payments-key")}`;
  const webhookSecret = `whsec_${await sharedSecret(db, "sandbox-webhook-secret")}`;
  const conduct: Required<SandboxConduct> = {
    webhooks: "send",
    copies: 1,
    delayMs: 0,
    refunds: "succeed",
    api: "answer",
  };
  const webhooks = startWebhookDelivery(db, log, { webhookUrl, webhookSecret, conduct });
  const ledger = createLedger(db, appUrl, conduct, webhooks);
  const server = createAdaptorServer({ fetch: createSandboxApi(ledger, secretKey).fetch });
  if ("keepAliveTimeout" in server) server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });

  const changePayment = async <Result>(
    paymentId: string,
    change: (transaction: AnyQueryable, payment: SandboxObject, charge: SandboxObject) => Promise<Result>,
  ): Promise<Result> => {
    const result = await db.transaction(async (transaction) => {
      const payment = await ledger.find(transaction, "payment_intent", paymentId, true);
      const charge = payment && (await ledger.find(transaction, "charge", String(payment.latest_charge), true));
      if (!charge) throw new Error(`the sandbox knows no payment ${paymentId}`);
      return change(transaction, payment, charge);
    });
    ledger.kick();
    return result;
  };

  return {
    host: "127.0.0.1",
    port: (server.address() as AddressInfo).port,
    secretKey,
    webhookSecret,
    webhooks,
    async findCheckout(sessionId) {
      const session = await ledger.find(db, "checkout.session", sessionId);
      return (
        session && {
          id: session.id,
          amountCents: Number(session.amount_total),
          currency: String(session.currency),
          email: String(session.customer_email),
          status: session.status as SandboxCheckout["status"],
          successUrl: String(session.success_url).replaceAll("{CHECKOUT_SESSION_ID}", session.id),
          cancelUrl: String(session.cancel_url),
        }
      );
    },
    pay(sessionId, cardNumber) {
      return pay(ledger, sessionId, cardNumber);
    },
    answerChallenge(sessionId, cardNumber, isHolder) {
      return pay(ledger, sessionId, cardNumber, isHolder);
    },
    async expire(sessionId) {
      await expireSession(ledger, sessionId);
    },
    dispute(paymentId, status) {
      return changePayment(paymentId, async (transaction, payment, charge) => {
        const [before] = await ledger.page("dispute", { paymentId, limit: 1 });
        const dispute: SandboxObject = {
          ...(before ?? {
            id: newId("dp"),
            object: "dispute",
            amount: charge.amount,
            currency: charge.currency,
            charge: charge.id,
            payment_intent: payment.id,
            created: nowSeconds(),
          }),
          status,
        };
        await ledger.save(transaction, dispute, { ...charge, disputed: true });
        const type = status === "needs_response" ? "created" : "closed";
        await ledger.emit(transaction, `charge.dispute.${type}`, dispute);
      });
    },
    refundOutside(paymentId, amountCents) {
      return changePayment(paymentId, async (transaction, payment, charge) => {
        const refund = await refundCharge(ledger, transaction, payment, charge, { amountCents, metadata: {} });
        return refund.id;
      });
    },
    async settleRefund(refundId, status) {
      const known = await ledger.find(db, "refund", refundId);
      await changePayment(String(known?.payment_intent), async (transaction, _payment, charge) => {
        const refund = await ledger.find(transaction, "refund", refundId, true);
        if (!refund || refund.status === status) return;
        const settled = { ...refund, status };
        const returned = status === "failed" ? Number(refund.amount) : 0;
        await ledger.save(transaction, settled, {
          ...charge,
          amount_refunded: Number(charge.amount_refunded) - returned,
        });
        await ledger.emit(transaction, status === "failed" ? "refund.failed" : "refund.updated", settled);
      });
    },
    behave(changes) {
      Object.assign(conduct, changes);
    },
    async forgetKeys() {
      await db.delete(sandboxPaymentKeys);
    },
    list: (kind, limit) => ledger.page(kind, { limit }),
    async close() {
      webhooks.close();
      const closed = new Promise((resolve) => server.close(resolve));
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}

function createLedger(
  db: AnyDatabase,
  appUrl: string,
  conduct: Required<SandboxConduct>,
  webhooks: WebhookDelivery,
): SandboxLedger {
  return {
    db,
    appUrl,
    conduct,
    async find<Kind extends SandboxObject>(from: AnyQueryable, kind: string, id: string, locked = false) {
      const found = from
        .select({ data: objects.data })
        .from(objects)
        .where(and(eq(objects.id, id), eq(objects.kind, kind)));
      const [row] = await (locked ? found.for("update") : found);
      return row?.data as Kind | undefined;
    },
    async save(into, ...saved) {
      for (const object of saved) {
        await into
          .insert(objects)
          .values({ id: object.id, kind: object.object, data: object })
          .onConflictDoUpdate({ target: objects.id, set: { data: object } });
      }
    },
    async page(kind, { paymentId, createdSince, after, limit }) {
      const [last] = after
        ? await db.select({ createdAt: objects.createdAt }).from(objects).where(eq(objects.id, after))
        : [];
      const rows = await db
        .select({ data: objects.data })
        .from(objects)
        .where(
          and(
            eq(objects.kind, kind),
            paymentId ? sql`${objects.data} ->> 'payment_intent' = ${paymentId}` : undefined,
            createdSince ? gte(objects.createdAt, new Date(createdSince * 1000)) : undefined,
            // Microseconds are lost on the way through a Date, so the row itself is what the page begins behind.
            last
              ? sql`(${objects.createdAt}, ${objects.id}) < (select o.created_at, o.id from ${objects} o where o.id = ${after})`
              : undefined,
          ),
        )
        .orderBy(desc(objects.createdAt), desc(objects.id))
        .limit(limit);
      return rows.map(({ data }) => data as SandboxObject);
    },
    async emit(into, type, object) {
      const id = newId("evt");
      const event = {
        id,
        object: "event",
        type,
        created: nowSeconds(),
        livemode: false,
        api_version: null,
        data: { object },
      };
      await into.insert(objects).values({ id, kind: "event", data: event });
      const dueAt = conduct.webhooks === "hold" ? null : new Date(Date.now() + conduct.delayMs);
      await into.insert(sandboxPaymentWebhooks).values({ eventId: id, dueAt });
    },
    kick: webhooks.kick,
  };
}

/** One try with one card. A session that is paid stays so; one that is over takes no card. */
async function pay(
  ledger: SandboxLedger,
  sessionId: string,
  cardNumber: string,
  isHolder?: boolean,
): Promise<SandboxPaying> {
  const digits = cardNumber.replace(/[\s-]/g, "");
  const card = Object.hasOwn(cards, digits) ? cards[digits] : undefined;
  if (!card) return { refused: "Your card number is not one of the test cards. Try 4242 4242 4242 4242." };
  const result = await ledger.db.transaction(async (transaction): Promise<SandboxPaying> => {
    const session = await ledger.find(transaction, "checkout.session", sessionId, true);
    if (session?.status === "complete") return { paid: true };
    if (session?.status !== "open" || Number(session.expires_at) < nowSeconds())
      return { refused: "This checkout is over." };
    const metadata = (session.payment_intent_data as { metadata?: object } | undefined)?.metadata ?? {};
    const payment: SandboxObject = {
      id: newId("pi"),
      object: "payment_intent",
      amount: session.amount_total,
      currency: session.currency,
      status: "requires_payment_method",
      metadata,
      latest_charge: null,
      created: nowSeconds(),
    };
    const refuse = async (refused: string, code: string) => {
      await ledger.emit(transaction, "payment_intent.payment_failed", {
        ...payment,
        last_payment_error: { code, message: refused },
      });
      return { refused };
    };
    if (card.refusal) return refuse(card.refusal, card.code ?? "card_declined");
    if (card.asks && isHolder === undefined) return { challenge: digits };
    if (isHolder === false)
      return refuse(
        "We could not confirm that it is you. Your card was not charged.",
        "payment_intent_authentication_failure",
      );
    const charge: SandboxObject = {
      id: newId("ch"),
      object: "charge",
      amount: session.amount_total,
      amount_refunded: 0,
      currency: session.currency,
      status: "succeeded",
      paid: true,
      disputed: false,
      payment_intent: payment.id,
      payment_method_details: { type: "card", card: { brand: "visa", last4: digits.slice(-4) } },
      metadata,
      created: nowSeconds(),
    };
    const paid = { ...payment, status: "succeeded", latest_charge: charge.id };
    const complete = { ...session, status: "complete", payment_status: "paid", payment_intent: payment.id, url: null };
    await ledger.save(transaction, charge, paid, complete);
    await ledger.emit(transaction, "payment_intent.succeeded", paid);
    await ledger.emit(transaction, "charge.succeeded", charge);
    await ledger.emit(transaction, "checkout.session.completed", complete);
    return { paid: true };
  });
  ledger.kick();
  return result;
}

/** Ends a session that nobody has paid; gives it as it then is. */
export async function expireSession(ledger: SandboxLedger, sessionId: string): Promise<SandboxObject | undefined> {
  const expired = await ledger.db.transaction(async (transaction) => {
    const session = await ledger.find(transaction, "checkout.session", sessionId, true);
    if (session?.status !== "open") return session;
    const over = { ...session, status: "expired", url: null };
    await ledger.save(transaction, over);
    await ledger.emit(transaction, "checkout.session.expired", over);
    return over;
  });
  ledger.kick();
  return expired;
}

/** Pays back a part of a charge, whose row the caller has locked. */
export async function refundCharge(
  ledger: SandboxLedger,
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
    status: ledger.conduct.refunds === "pend" ? "pending" : "succeeded",
    metadata,
    created: nowSeconds(),
  };
  const refunded = { ...charge, amount_refunded: Number(charge.amount_refunded) + amountCents };
  await ledger.save(transaction, refund, refunded);
  await ledger.emit(transaction, "refund.created", refund);
  await ledger.emit(transaction, "charge.refunded", refunded);
  return refund;
}

/** Events in the order in which they happened. */
export async function listEvents(db: AnyDatabase): Promise<SandboxObject[]> {
  const rows = await db
    .select({ data: objects.data })
    .from(objects)
    .where(eq(objects.kind, "event"))
    .orderBy(asc(objects.createdAt), asc(objects.id));
  return rows.map(({ data }) => data as SandboxObject);
}
