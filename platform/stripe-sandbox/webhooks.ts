import { createHmac } from "node:crypto";
import { and, asc, eq, lte } from "drizzle-orm";
import type { Logger } from "../observability/log.ts";
import type { AnyDatabase } from "../postgres/client.ts";
import { sandboxPaymentObjects, sandboxPaymentWebhooks as webhooks } from "./schema.ts";

/** How the stand-in tells of its events: signed, again until they are taken, and as strangely as it is told to. */
export interface WebhookDelivery {
  /** Looks at once whether something is due. */
  kick(): void;
  /** Delivers one event now, whether or not it was delivered before; gives the answer's status, 0 where none came. */
  deliver(eventId: string): Promise<number>;
  close(): void;
}

const batch = 20;
const answerWithinMs = 20_000;
const lookAgainMs = 5_000;
const firstRetryMs = 1_000;
const longestRetryMs = 300_000;

/** Begins to deliver what is due, what an earlier process left behind included. */
export function startWebhookDelivery(
  db: AnyDatabase,
  log: Logger,
  {
    webhookUrl,
    webhookSecret,
    conduct,
  }: { webhookUrl: string; webhookSecret: string; conduct: { copies: number; delayMs: number } },
): WebhookDelivery {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isKicked = false;

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
        signal: AbortSignal.timeout(answerWithinMs),
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

  async function deliverDue(): Promise<void> {
    const due = await db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.isDelivered, false), lte(webhooks.dueAt, new Date())))
      .orderBy(asc(webhooks.dueAt))
      .limit(batch);
    await Promise.all(
      due.map(async ({ eventId, attempts }) => {
        const statuses = await Promise.all(Array.from({ length: conduct.copies }, () => deliver(eventId)));
        if (statuses.includes(200)) return;
        const waitMs = Math.min(firstRetryMs * 2 ** attempts, longestRetryMs);
        await db
          .update(webhooks)
          .set({ attempts: attempts + 1, dueAt: new Date(Date.now() + waitMs) })
          .where(eq(webhooks.eventId, eventId));
      }),
    );
    if (due.length === batch) isKicked = true;
  }

  function kick(): void {
    if (isClosed) return;
    isKicked = true;
    if (running) return;
    clearTimeout(timer);
    running = (async () => {
      while (isKicked && !isClosed) {
        isKicked = false;
        await deliverDue().catch((error: Error) => log.warn({ name: error.name }, "sandbox webhooks have to wait"));
      }
      running = undefined;
      if (!isClosed) timer = setTimeout(kick, Math.min(lookAgainMs, conduct.delayMs || lookAgainMs)).unref();
    })();
  }

  timer = setTimeout(kick, firstRetryMs).unref();
  return {
    kick,
    deliver,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** As Stripe signs: the moment, and the HMAC of moment and body. */
function signatureOf(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}
