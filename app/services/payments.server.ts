import type Stripe from "stripe";
import type { Logger } from "#platform/observability/log.ts";
import type { PaymentsSandbox } from "#platform/stripe-sandbox/stripe-sandbox.ts";
import type { Database } from "../db/client.server.ts";
import type { Settings } from "../env.server.ts";

/** What the provider holds to be true of one checkout and everything that came of it. Amounts in cents. */
export interface PaymentTruth {
  checkout: "open" | "complete" | "expired";
  isPaid: boolean;
  /** The payment was refused for good; only while it is not paid. */
  isFailed: boolean;
  amountCents: number;
  currency: string;
  /** The deposit that the checkout was begun for. */
  depositId: string | undefined;
  paymentId: string | undefined;
  paidAt: Date | undefined;
  card: { brand: string; lastFour: string } | undefined;
  refunds: ProviderRefund[];
  disputes: { id: string; amountCents: number; state: "opened" | "lost" | "won"; openedAt: Date }[];
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  amountCents: number;
  state: "pending" | "succeeded" | "failed";
  /** Our own refund's id, where it was asked for here. */
  refundId: string | undefined;
  createdAt: Date;
}

/** An event as its signature vouches for it: it says what to ask about, never what is true. */
export interface PaymentEvent {
  id: string;
  type: string;
  sessionId: string | undefined;
  paymentId: string | undefined;
}

/** Money that the provider holds for us, payment by payment, in cents: paid, less refunded, less disputed. */
export interface ProviderBalance {
  paymentId: string;
  depositId: string | undefined;
  currency: string;
  balanceCents: number;
}

/** The provider does not answer, or not now; the same call may well succeed later. */
export class PaymentsAway extends Error {
  override name = "PaymentsAway";
}

/** The provider has answered that it will not do this. */
export class PaymentsRefused extends Error {
  override name = "PaymentsRefused";
  /** The provider's word for why. */
  readonly code: string;
  /** Name of the value that it does not accept, if it is one. */
  readonly param: string | undefined;

  constructor(code: string, param: string | undefined) {
    super(`refused: ${code}`);
    this.code = code;
    this.param = param;
  }
}

/** The payment provider. Every call throws PaymentsAway or PaymentsRefused where it does not succeed. */
export interface Payments {
  /**
   * Opens a checkout page for one deposit; the same deposit gets the same page again.
   * @returns the session's id and the page's address
   */
  openCheckout(deposit: {
    depositId: string;
    email: string;
    amountCents: number;
    currency: string;
    expiresAt: Date;
  }): Promise<{ sessionId: string; url: string | undefined }>;
  /** Asks for the truth about a session; undefined where the provider knows no such session. */
  fetchTruth(sessionId: string): Promise<PaymentTruth | undefined>;
  /** The deposit that a payment was made for. */
  findDeposit(paymentId: string): Promise<string | undefined>;
  /**
   * Pays back a part of a payment, once: a refund that already bears our id is left as it is, however long ago.
   * @param amountCents what to pay back
   */
  refund(refund: { refundId: string; depositId: string; paymentId: string; amountCents: number }): Promise<void>;
  /** What is held of every payment since a moment. */
  listBalances(since: Date): Promise<ProviderBalance[]>;
  /** Checks an event's signature, which may be at most 300 s old; undefined for anything but the provider's own. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | undefined>;
  /** The stand-in that plays the provider; undefined when the provider is real. */
  sandbox: PaymentsSandbox | undefined;
  close(): Promise<void>;
}

const timeoutMs = 10_000;
const retries = 2;
const toleranceSeconds = 300;
const expandedSession = ["payment_intent.latest_charge.refunds"];

/**
 * Stripe by its own SDK. Where no key is set, the same SDK talks to the built-in stand-in; nothing else differs.
 * @param webhookUrl where the stand-in delivers its events
 */
export async function createPayments(
  settings: Settings,
  db: Database,
  log: Logger,
  webhookUrl: string,
): Promise<Payments> {
  let sandbox: PaymentsSandbox | undefined;
  let config: { secretKey: string; webhookSecret: string; options?: Stripe.StripeConfig };
  if (settings.stripe) config = settings.stripe;
  else {
    const { startPaymentsSandbox } = await import("#platform/stripe-sandbox/stripe-sandbox.ts");
    sandbox = await startPaymentsSandbox(db, log, { appUrl: settings.appUrl, webhookUrl });
    config = { ...sandbox, options: { host: sandbox.host, port: sandbox.port, protocol: "http" } };
  }
  const { secretKey, webhookSecret, options } = config;

  let made: Promise<Stripe> | undefined;
  // Loaded with the first payment, not at start: it is large.
  const stripe = () => {
    made ??= import("stripe").then(
      ({ default: Client }) =>
        new Client(secretKey, { timeout: timeoutMs, maxNetworkRetries: retries, telemetry: false, ...options }),
    );
    return made;
  };
  const call = async <Result>(ask: (client: Stripe) => Promise<Result>): Promise<Result> => {
    const client = await stripe();
    try {
      return await ask(client);
    } catch (error) {
      throw translate(error);
    }
  };

  return {
    sandbox,
    close: async () => sandbox?.close(),
    openCheckout({ depositId, email, amountCents, currency, expiresAt }) {
      const metadata = { deposit_id: depositId };
      return call(async (client) => {
        const { id, url } = await client.checkout.sessions.create(
          {
            mode: "payment",
            allowed_payment_method_types: ["card"],
            // The price is ours, in our currency, wherever the rider is.
            adaptive_pricing: { enabled: false },
            customer_email: email,
            client_reference_id: depositId,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency,
                  unit_amount: amountCents,
                  product_data: { name: "Refundable e-bike deposit" },
                },
              },
            ],
            metadata,
            payment_intent_data: { metadata, description: `Deposit ${depositId}` },
            success_url: `${settings.appUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
            cancel_url: `${settings.appUrl}/payment-cancel`,
            expires_at: Math.floor(expiresAt.getTime() / 1000),
          },
          { idempotencyKey: `checkout-${depositId}` },
        );
        return { sessionId: id, url: url ?? undefined };
      });
    },
    fetchTruth(sessionId) {
      return call(async (client) => {
        const session = await client.checkout.sessions
          .retrieve(sessionId, { expand: expandedSession })
          .catch(unlessMissing);
        if (!session) return undefined;
        const payment = typeof session.payment_intent === "object" ? session.payment_intent : undefined;
        const charge = typeof payment?.latest_charge === "object" ? payment.latest_charge : undefined;
        const isPaid = session.payment_status === "paid";
        const first = charge?.refunds;
        const refunds = first?.has_more
          ? await client.refunds.list({ charge: charge?.id, limit: 100 }).autoPagingToArray({ limit: 1_000 })
          : (first?.data ?? []);
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
          paidAt: isPaid && charge ? moment(charge.created) : undefined,
          card: card?.last4 ? { brand: card.brand ?? "card", lastFour: card.last4 } : undefined,
          refunds: refunds.map(toRefund),
          disputes: disputes.flatMap((dispute) => {
            const state = disputeState(dispute.status);
            return state
              ? [{ id: dispute.id, amountCents: dispute.amount, state, openedAt: moment(dispute.created) }]
              : [];
          }),
        };
      });
    },
    findDeposit(paymentId) {
      return call(async (client) => {
        const payment = await client.paymentIntents.retrieve(paymentId).catch(unlessMissing);
        return payment?.metadata.deposit_id;
      });
    },
    refund({ refundId, depositId, paymentId, amountCents }) {
      return call(async (client) => {
        // The provider forgets idempotency keys after a day; its list of refunds it keeps.
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
      });
    },
    listBalances(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      return call(async (client) => {
        const balances = new Map<string, ProviderBalance>();
        const change = (payment: string | { id: string } | null, cents: number) => {
          const balance = payment && balances.get(typeof payment === "string" ? payment : payment.id);
          if (balance) balance.balanceCents += cents;
        };
        for await (const charge of client.charges.list({ created, limit: 100 })) {
          const payment = charge.payment_intent;
          if (!payment || charge.status !== "succeeded") continue;
          const paymentId = typeof payment === "string" ? payment : payment.id;
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
      });
    },
    async readEvent(body, signature) {
      const { webhooks } = await stripe();
      let event: Stripe.Event;
      try {
        event = webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds);
      } catch {
        return undefined;
      }
      const object = event.data?.object as { object?: string; id?: string; payment_intent?: unknown } | undefined;
      if (typeof event.id !== "string" || typeof event.type !== "string") return undefined;
      const payment = object?.object === "payment_intent" ? object.id : object?.payment_intent;
      return {
        id: event.id,
        type: event.type,
        sessionId: object?.object === "checkout.session" ? object.id : undefined,
        paymentId: typeof payment === "string" ? payment : undefined,
      };
    },
  };
}

const moment = (seconds: number) => new Date(seconds * 1000);

function checkoutState(status: string | null): PaymentTruth["checkout"] {
  if (status === "complete") return "complete";
  return status === "expired" ? "expired" : "open";
}

const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  paymentId: String(refund.payment_intent),
  amountCents: refund.amount,
  state: refundState(refund.status),
  refundId: refund.metadata?.refund_id,
  createdAt: moment(refund.created),
});

function refundState(status: string | null): ProviderRefund["state"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** Only what takes the money away: an inquiry before a dispute does not. */
function disputeState(status: string): "opened" | "lost" | "won" | undefined {
  if (status === "won" || status === "lost") return status;
  return /^warning_|^prevented$/.test(status) ? undefined : "opened";
}

function unlessMissing(error: unknown): undefined {
  if ((error as { code?: string }).code === "resource_missing") return undefined;
  throw error;
}

/** The SDK's errors, without what they quote. */
function translate(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, statusCode, code, param } = error as Error & Partial<Stripe.errors.StripeError>;
  if (typeof type !== "string" || !type.startsWith("Stripe")) return error;
  const refuses = type === "StripeInvalidRequestError" || type === "StripeCardError";
  if (refuses && statusCode !== undefined && statusCode < 500) return new PaymentsRefused(code ?? type, param);
  return new PaymentsAway(code ?? type);
}
