import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Logger } from "../observability/log.ts";
import type { AnyDatabase } from "../postgres/client.ts";
import { sharedSecret } from "../secrets/secrets.ts";
import { createSandboxApi } from "./api.ts";
import { expireCheckout, findCheckout, type PaymentAttempt, payCheckout, type SandboxCheckout } from "./checkout.ts";
import { disputePayment, type SandboxDisputeOrder } from "./disputes.ts";
import { createObjectStore, type ObjectStore, type SandboxBehavior, type SandboxObject } from "./object-store.ts";
import { finishRefund, refundInDashboard } from "./refunds.ts";
import { sandboxPaymentKeys } from "./schema.ts";
import { startWebhookDelivery, type WebhookDelivery } from "./webhooks.ts";

export interface StripeSandbox {
  host: string;
  port: number;
  secretKey: string;
  webhookSecret: string;
  webhooks: WebhookDelivery;
  findCheckout(sessionId: string): Promise<SandboxCheckout | undefined>;
  pay(sessionId: string, cardNumber: string): Promise<PaymentAttempt>;
  completeChallenge(sessionId: string, cardNumber: string, isHolder: boolean): Promise<PaymentAttempt>;
  expire(sessionId: string): Promise<void>;
  dispute(paymentId: string, order: SandboxDisputeOrder): Promise<void>;
  refundInDashboard(paymentId: string, amountCents: number): Promise<string>;
  finishRefund(refundId: string, status: "succeeded" | "failed"): Promise<void>;
  setBehavior(changes: Partial<SandboxBehavior>): void;
  dropIdempotencyKeys(): Promise<void>;
  list(kind: string, limit: number): Promise<SandboxObject[]>;
  close(): Promise<void>;
}

export async function startStripeSandbox(
  db: AnyDatabase,
  log: Logger,
  { appUrl, webhookUrl }: { appUrl: string; webhookUrl: string },
): Promise<StripeSandbox> {
  const secretKey = `sk_test_${await sharedSecret(db, "sandbox-payments-key")}`;
  const webhookSecret = `whsec_${await sharedSecret(db, "sandbox-webhook-secret")}`;
  const behavior: SandboxBehavior = { webhooks: "send", copies: 1, delayMs: 0, refunds: "succeed", api: "answer" };
  const webhooks = startWebhookDelivery(db, log, { webhookUrl, webhookSecret, behavior });
  const store = createObjectStore(db, { appUrl, behavior, deliverDue: webhooks.deliverDue });
  const server = await listen(store, secretKey);
  return {
    host: "127.0.0.1",
    port: server.port,
    secretKey,
    webhookSecret,
    webhooks,
    findCheckout: (sessionId) => findCheckout(store, sessionId),
    pay: (sessionId, cardNumber) => payCheckout(store, sessionId, cardNumber),
    completeChallenge: (sessionId, cardNumber, isHolder) => payCheckout(store, sessionId, cardNumber, isHolder),
    expire: async (sessionId) => void (await expireCheckout(store, sessionId)),
    dispute: (paymentId, order) => disputePayment(store, paymentId, order),
    refundInDashboard: (paymentId, amountCents) => refundInDashboard(store, paymentId, amountCents),
    finishRefund: (refundId, status) => finishRefund(store, refundId, status),
    setBehavior: (changes) => void Object.assign(behavior, changes),
    dropIdempotencyKeys: async () => void (await db.delete(sandboxPaymentKeys)),
    list: (kind, limit) => store.list(kind, { limit }),
    async close() {
      webhooks.close();
      await server.close();
    },
  };
}

async function listen(store: ObjectStore, secretKey: string): Promise<{ port: number; close(): Promise<void> }> {
  const server = createAdaptorServer({ fetch: createSandboxApi(store, secretKey).fetch });
  if ("keepAliveTimeout" in server) server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}
