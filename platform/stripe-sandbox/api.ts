import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { AnyQueryable } from "../postgres/client.ts";
import { sandboxPaymentKeys as keys } from "./schema.ts";
import {
  expireSession,
  newId,
  nowSeconds,
  refundCharge,
  type SandboxLedger,
  type SandboxObject,
} from "./stripe-sandbox.ts";

type Answer = { status: 200 | 400 | 402 | 404; body: Record<string, unknown> };

const longestPage = 100;

/**
 * The part of Stripe's HTTP API that we use: bodies as forms, objects as JSON, idempotency keys, expansion of what a
 * session leads to, lists by cursor.
 * @param secretKey what callers have to show
 */
export function createSandboxApi(ledger: SandboxLedger, secretKey: string): Hono {
  const { conduct, db } = ledger;
  const app = new Hono();

  app.use(async (c, next) => {
    if (c.req.header("Authorization") !== `Bearer ${secretKey}`)
      return c.json(errorBody("Invalid API Key provided", "invalid_request_error"), 401);
    if (conduct.api === "fail") return c.json(errorBody("The sandbox was told to fail", "api_error"), 500);
    await next();
    // Done, and nobody hears of it.
    if (conduct.api === "hang" && c.req.method === "POST") await new Promise(() => {});
  });

  app.post("/v1/checkout/sessions", (c) =>
    once(c, async (transaction, form) => {
      const price = pick(form, "line_items[0][price_data]");
      const amount = Number(price.unit_amount) * Number(form.get("line_items[0][quantity]"));
      const email = form.get("customer_email") ?? "";
      if (!Number.isSafeInteger(amount) || amount < 50) return refusal("Invalid integer", "line_items[0]");
      if (!/^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(email))
        return refusal(`Invalid email address: ${email}`, "customer_email", "email_invalid");
      const id = newId("cs_test");
      const session: SandboxObject = {
        id,
        object: "checkout.session",
        mode: "payment",
        status: "open",
        payment_status: "unpaid",
        amount_total: amount,
        currency: price.currency,
        customer_email: email,
        client_reference_id: form.get("client_reference_id"),
        metadata: pick(form, "metadata"),
        payment_intent: null,
        payment_intent_data: { metadata: pick(form, "payment_intent_data[metadata]") },
        success_url: form.get("success_url"),
        cancel_url: form.get("cancel_url"),
        created: nowSeconds(),
        expires_at: Number(form.get("expires_at")),
        url: conduct.api === "no-url" ? null : `${ledger.appUrl}/dev/checkout/${id}`,
      };
      await ledger.save(transaction, session);
      return { status: 200, body: session };
    }),
  );

  app.get("/v1/checkout/sessions/:id", async (c) => {
    const session = await ledger.find(db, "checkout.session", c.req.param("id"));
    if (!session) return c.json(...missing("checkout.session"));
    if (session.status === "open" && Number(session.expires_at) < nowSeconds()) {
      return c.json((await expireSession(ledger, session.id)) ?? session);
    }
    return c.json(await expand(ledger, session));
  });

  app.post("/v1/checkout/sessions/:id/expire", async (c) => {
    const session = await expireSession(ledger, c.req.param("id"));
    return session ? c.json(session) : c.json(...missing("checkout.session"));
  });

  app.get("/v1/payment_intents/:id", async (c) => {
    const payment = await ledger.find(db, "payment_intent", c.req.param("id"));
    return payment ? c.json(payment) : c.json(...missing("payment_intent"));
  });

  app.post("/v1/refunds", (c) =>
    once(c, async (transaction, form) => {
      const payment = await ledger.find(transaction, "payment_intent", form.get("payment_intent") ?? "", true);
      const charge = payment && (await ledger.find(transaction, "charge", String(payment.latest_charge), true));
      if (!charge) return refusal("No such payment_intent", "payment_intent", "resource_missing");
      const amountCents = Number(form.get("amount"));
      const left = Number(charge.amount) - Number(charge.amount_refunded);
      if (!Number.isSafeInteger(amountCents) || amountCents < 1) return refusal("Invalid integer", "amount");
      if (charge.disputed) return refusal("The charge is disputed", "payment_intent", "charge_disputed");
      if (left === 0) return refusal("Charge has already been refunded.", "charge", "charge_already_refunded");
      if (amountCents > left) return refusal(`Refund amount is greater than unrefunded amount on charge`, "amount");
      const metadata = pick(form, "metadata");
      const refund = await refundCharge(ledger, transaction, payment, charge, { amountCents, metadata });
      return { status: 200, body: refund };
    }),
  );

  for (const [path, kind] of [
    ["/v1/charges", "charge"],
    ["/v1/refunds", "refund"],
    ["/v1/disputes", "dispute"],
  ] as const) {
    app.get(path, async (c) => {
      const { payment_intent, charge, starting_after, "created[gte]": since, limit = "10" } = c.req.query();
      const wanted = Math.min(Math.max(Number(limit) || 10, 1), longestPage);
      const ofCharge = charge ? await ledger.find(db, "charge", charge) : undefined;
      const page = await ledger.page(kind, {
        paymentId: payment_intent ?? (ofCharge && String(ofCharge.payment_intent)),
        createdSince: since ? Number(since) : undefined,
        after: starting_after,
        limit: wanted + 1,
      });
      return c.json({ object: "list", url: path, data: page.slice(0, wanted), has_more: page.length > wanted });
    });
  }

  app.notFound((c) => c.json(errorBody("Unrecognized request URL", "invalid_request_error"), 404));

  /** Does something once a key: whoever comes second waits for the first and gets its answer. */
  async function once(c: Context, work: (transaction: AnyQueryable, form: URLSearchParams) => Promise<Answer>) {
    const body = await c.req.text();
    const form = new URLSearchParams(body);
    const key = c.req.header("Idempotency-Key");
    const request = `${c.req.path}?${body}`;
    const { status, body: answer } = await db.transaction(async (transaction): Promise<Answer> => {
      if (!key) return work(transaction, form);
      const [first] = await transaction
        .insert(keys)
        .values({ key, request })
        .onConflictDoNothing()
        .returning({ key: keys.key });
      if (!first) {
        const [done] = await transaction.select().from(keys).where(eq(keys.key, key));
        if (done?.request !== request)
          return {
            status: 400,
            body: errorBody(
              "Keys for idempotent requests can only be used with the same parameters",
              "idempotency_error",
            ),
          };
        return { status: (done.status ?? 200) as Answer["status"], body: done.answer ?? {} };
      }
      const given = await work(transaction, form);
      await transaction.update(keys).set({ status: given.status, answer: given.body }).where(eq(keys.key, key));
      return given;
    });
    ledger.kick();
    return c.json(answer, status);
  }

  return app;
}

/** A session with its payment, charge and refunds in place of their ids. */
async function expand(ledger: SandboxLedger, session: SandboxObject): Promise<SandboxObject> {
  if (typeof session.payment_intent !== "string") return session;
  const payment = await ledger.find(ledger.db, "payment_intent", session.payment_intent);
  const charge = payment && (await ledger.find(ledger.db, "charge", String(payment.latest_charge)));
  const refunds = await ledger.page("refund", { paymentId: session.payment_intent, limit: 11 });
  const list = { object: "list", url: "/v1/refunds", data: refunds.slice(0, 10), has_more: refunds.length > 10 };
  return { ...session, payment_intent: { ...payment, latest_charge: { ...charge, refunds: list } } };
}

/** The values below a name, of a form whose names are nested: `metadata[a]` is `a` of `metadata`. */
function pick(form: URLSearchParams, name: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [field, value] of form) {
    const rest = field.startsWith(`${name}[`) ? field.slice(name.length + 1, -1) : "";
    if (/^\w+$/.test(rest)) found[rest] = value;
  }
  return found;
}

function errorBody(message: string, type: string, code?: string, param?: string) {
  return { error: { message, type, code, param } };
}

const refusal = (message: string, param: string, code?: string): Answer => ({
  status: 400,
  body: errorBody(message, "invalid_request_error", code, param),
});

const missing = (kind: string) =>
  [errorBody(`No such ${kind}`, "invalid_request_error", "resource_missing", "id"), 404] as const;
