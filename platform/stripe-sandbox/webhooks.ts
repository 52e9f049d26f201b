import { createHmac } from "node:crypto";
import { and, asc, eq, lte } from "drizzle-orm";
import type { Logger } from "../observability/log.ts";
import type { AnyDatabase } from "../postgres/client.ts";
import { sandboxPaymentObjects, sandboxPaymentWebhooks as webhooks } from "./schema.ts";

export interface WebhookDelivery {
  deliverDue(): void;
  deliver(eventId: string): Promise<number>;
  close(): void;
}

const batchSize = 20;
const responseTimeoutMs = 20_000;
const pollEveryMs = 5_000;
const firstRetryMs = 1_000;
const maxRetryMs = 300_000;

export function startWebhookDelivery(
  db: AnyDatabase,
  log: Logger,
  {
    webhookUrl,
    webhookSecret,
    behavior,
  }: { webhookUrl: string; webhookSecret: string; behavior: { copies: number; delayMs: number } },
): WebhookDelivery {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let hasMore = false;

  async function send(eventId: string): Promise<number> {
    const [row] = await db
      .select({ data: sandboxPaymentObjects.data })
      .from(sandboxPaymentObjects)
      .where(eq(sandboxPaymentObjects.id, eventId));
    const body = JSON.stringify(row?.data);
    try {
      const answer = await fetch(webhookUrl, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Stripe-Signature": signatureOf(body, webhookSecret) },
        body,
        signal: AbortSignal.timeout(responseTimeoutMs),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }

  async function deliver(eventId: string): Promise<number> {
    const status = await send(eventId);
    if (status === 200) await db.update(webhooks).set({ isDelivered: true }).where(eq(webhooks.eventId, eventId));
    return status;
  }

  async function deliverBatch(): Promise<void> {
    const due = await db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.isDelivered, false), lte(webhooks.dueAt, new Date())))
      .orderBy(asc(webhooks.dueAt))
      .limit(batchSize);
    await Promise.all(
      due.map(async ({ eventId, attempts }) => {
        const statuses = await Promise.all(Array.from({ length: behavior.copies }, () => deliver(eventId)));
        if (statuses.includes(200)) return;
        const waitMs = Math.min(firstRetryMs * 2 ** attempts, maxRetryMs);
        await db
          .update(webhooks)
          .set({ attempts: attempts + 1, dueAt: new Date(Date.now() + waitMs) })
          .where(eq(webhooks.eventId, eventId));
      }),
    );
    if (due.length === batchSize) hasMore = true;
  }

  function deliverDue(): void {
    if (isClosed) return;
    hasMore = true;
    if (running) return;
    clearTimeout(timer);
    running = (async () => {
      while (hasMore && !isClosed) {
        hasMore = false;
        await deliverBatch().catch((error: Error) => log.warn({ name: error.name }, "sandbox webhooks have to wait"));
      }
      running = undefined;
      if (!isClosed) timer = setTimeout(deliverDue, Math.min(pollEveryMs, behavior.delayMs || pollEveryMs)).unref();
    })();
  }

  timer = setTimeout(deliverDue, firstRetryMs).unref();
  return {
    deliverDue,
    deliver,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Stripe's scheme: HMAC-SHA256 of timestamp and body. */
function signatureOf(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}
