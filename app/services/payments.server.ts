import type Stripe from "stripe";
import type { Logger } from "#platform/observability/log.ts";
import type { StripeSandbox } from "#platform/stripe-sandbox/stripe-sandbox.ts";
import type { Database } from "../db/client.server.ts";
import type { Settings } from "../env.server.ts";
import type { CheckoutRequest, PaymentState, ProviderBalance, RefundRequest } from "./payment-state.ts";
import { fetchPayment, findDeposit, listBalances, openCheckout, refundOnce } from "./stripe-requests.server.ts";

/** A webhook event with a valid signature: it names what to fetch, its content is never used. */
export interface PaymentEvent {
  id: string;
  type: string;
  sessionId: string | undefined;
  paymentId: string | undefined;
}

/** The provider does not answer now; the same call may succeed later. */
export class PaymentsAway extends Error {
  override name = "PaymentsAway";
}

/** The provider has refused the request for good. */
export class PaymentsRefused extends Error {
  override name = "PaymentsRefused";
  readonly code: string;
  /** Name of the parameter that it does not accept, if it is one. */
  readonly param: string | undefined;

  constructor(code: string, param: string | undefined) {
    super(`refused: ${code}`);
    this.code = code;
    this.param = param;
  }
}

/** The payment provider. Every call throws PaymentsAway or PaymentsRefused where it does not succeed. */
export interface Payments {
  /** Opens a checkout page. Idempotent by deposit. */
  openCheckout(deposit: CheckoutRequest): Promise<{ sessionId: string; url: string | undefined }>;
  /** Undefined where the provider knows no such session. */
  fetchPayment(sessionId: string): Promise<PaymentState | undefined>;
  /** The id of the deposit that a payment was made for. */
  findDeposit(paymentId: string): Promise<string | undefined>;
  /** Refunds a part of a payment. Idempotent by our refund's id, without a time limit. */
  refund(refund: RefundRequest): Promise<void>;
  /** What is held of every payment made since then. */
  listBalances(since: Date): Promise<ProviderBalance[]>;
  /** Checks an event's signature, which may be at most 300 s old; undefined where it is not valid. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | undefined>;
  /** Undefined when the provider is real. */
  sandbox: StripeSandbox | undefined;
  close(): Promise<void>;
}

const timeoutMs = 10_000;
const retries = 2;
const toleranceSeconds = 300;

/**
 * Connects to Stripe by its SDK; without a key the same SDK talks to the built-in sandbox.
 * @param webhookUrl where the sandbox delivers its events
 */
export async function createPayments(
  settings: Settings,
  db: Database,
  log: Logger,
  webhookUrl: string,
): Promise<Payments> {
  let sandbox: StripeSandbox | undefined;
  let config: { secretKey: string; webhookSecret: string; options?: Stripe.StripeConfig };
  if (settings.stripe) config = settings.stripe;
  else {
    const { startStripeSandbox } = await import("#platform/stripe-sandbox/stripe-sandbox.ts");
    sandbox = await startStripeSandbox(db, log, { appUrl: settings.appUrl, webhookUrl });
    config = { ...sandbox, options: { host: sandbox.host, port: sandbox.port, protocol: "http" } };
  }
  const stripe = createClient(config);
  const call = async <Result>(request: (client: Stripe) => Promise<Result>): Promise<Result> => {
    const client = await stripe();
    try {
      return await request(client);
    } catch (error) {
      throw toPaymentsError(error);
    }
  };
  return {
    sandbox,
    close: async () => sandbox?.close(),
    openCheckout: (deposit) => call((client) => openCheckout(client, settings.appUrl, deposit)),
    fetchPayment: (sessionId) => call((client) => fetchPayment(client, sessionId)),
    findDeposit: (paymentId) => call((client) => findDeposit(client, paymentId)),
    refund: (refund) => call((client) => refundOnce(client, refund)),
    listBalances: (since) => call((client) => listBalances(client, since)),
    readEvent: async (body, signature) => readEvent(await stripe(), body, signature, config.webhookSecret),
  };
}

/** Loads the SDK with the first payment, not at start: it is large. */
function createClient({ secretKey, options }: { secretKey: string; options?: Stripe.StripeConfig }) {
  let client: Promise<Stripe> | undefined;
  return (): Promise<Stripe> => {
    client ??= import("stripe").then(
      ({ default: Client }) =>
        new Client(secretKey, { timeout: timeoutMs, maxNetworkRetries: retries, telemetry: false, ...options }),
    );
    return client;
  };
}

function readEvent(
  { webhooks }: Stripe,
  body: string,
  signature: string,
  webhookSecret: string,
): PaymentEvent | undefined {
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
}

/** Maps the SDK's errors, without what they quote. */
function toPaymentsError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, statusCode, code, param } = error as Error & Partial<Stripe.errors.StripeError>;
  if (typeof type !== "string" || !type.startsWith("Stripe")) return error;
  const refuses = type === "StripeInvalidRequestError" || type === "StripeCardError";
  if (refuses && statusCode !== undefined && statusCode < 500) return new PaymentsRefused(code ?? type, param);
  return new PaymentsAway(code ?? type);
}
