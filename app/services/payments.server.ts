import type Stripe from "stripe";
import type { Logger } from "#platform/observability/log.ts";
import type { StripeSandbox } from "#platform/stripe-sandbox/stripe-sandbox.ts";
import type { Database } from "../db/client.server.ts";
import type { Settings } from "../env.server.ts";
import type {
  CheckoutRequest,
  DisputeEvidence,
  PaymentState,
  ProviderBalance,
  RefundRequest,
} from "./payment-state.ts";
import {
  fetchPayment,
  findDeposit,
  listBalances,
  openCheckout,
  refundOnce,
  sendEvidence,
  stageEvidence,
  uploadEvidence,
} from "./stripe-requests.server.ts";

/** Only names what to fetch; its content is never used. */
export interface PaymentEvent {
  id: string;
  type: string;
  sessionId: string | undefined;
  paymentId: string | undefined;
}

export class PaymentsAway extends Error {
  override name = "PaymentsAway";
}

export class PaymentsRefused extends Error {
  override name = "PaymentsRefused";
  readonly code: string;
  readonly param: string | undefined;

  constructor(code: string, param: string | undefined) {
    super(`refused: ${code}`);
    this.code = code;
    this.param = param;
  }
}

/** Every call may throw PaymentsAway or PaymentsRefused. */
export interface Payments {
  /** Idempotent by deposit. */
  openCheckout(deposit: CheckoutRequest): Promise<{ sessionId: string; url: string | undefined }>;
  fetchPayment(sessionId: string): Promise<PaymentState | undefined>;
  findDeposit(paymentId: string): Promise<string | undefined>;
  /** Idempotent by our refund's id, without a time limit. */
  refund(refund: RefundRequest): Promise<void>;
  listBalances(since: Date): Promise<ProviderBalance[]>;
  /** Replaces what was staged; the bank does not see it yet. Idempotent. */
  stageEvidence(disputeId: string, evidence: DisputeEvidence): Promise<void>;
  /** Submits exactly this evidence to the bank. Idempotent: what was submitted before is a success. */
  sendEvidence(disputeId: string, evidence: DisputeEvidence): Promise<void>;
  /** A JPEG of at most 5 MB. Not idempotent. @returns the provider's id of the file */
  uploadEvidence(path: string): Promise<string>;
  /** Undefined for an invalid signature or one older than 300 s. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | undefined>;
  sandbox: StripeSandbox | undefined;
  close(): Promise<void>;
}

const timeoutMs = 10_000;
const retries = 2;
const toleranceSeconds = 300;

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
    stageEvidence: (disputeId, evidence) => call((client) => stageEvidence(client, disputeId, evidence)),
    sendEvidence: (disputeId, evidence) => call((client) => sendEvidence(client, disputeId, evidence)),
    uploadEvidence: (path) => call((client) => uploadEvidence(client, path)),
    readEvent: async (body, signature) => readEvent(await stripe(), body, signature, config.webhookSecret),
  };
}

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

/** Drops the SDK's messages, which may quote personal data. */
function toPaymentsError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, statusCode, code, param } = error as Error & Partial<Stripe.errors.StripeError>;
  if (typeof type !== "string" || !type.startsWith("Stripe")) return error;
  const refuses = type === "StripeInvalidRequestError" || type === "StripeCardError";
  if (refuses && statusCode !== undefined && statusCode < 500) return new PaymentsRefused(code ?? type, param);
  return new PaymentsAway(code ?? type);
}
