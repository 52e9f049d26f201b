import { type Context, Hono } from "hono";
import type { AnyQueryable } from "../postgres/client.ts";
import { type ApiResponse, errorBody, invalidRequest, notFound, respondOnce } from "./api-responses.ts";
import { expireCheckout } from "./checkout.ts";
import { completeDispute, isInquiry, updateDispute } from "./disputes.ts";
import { storeEvidenceFile } from "./evidence-files.ts";
import { newId, nowSeconds, type ObjectStore, type SandboxObject } from "./object-store.ts";
import { refundCharge } from "./refunds.ts";

const maxPageSize = 100;

export function createSandboxApi(store: ObjectStore, secretKey: string): Hono {
  const { behavior, db } = store;
  const app = new Hono();
  const send = (c: Context, { body, status }: ApiResponse) => c.json(body, status);

  app.use(async (c, next) => {
    if (c.req.header("Authorization") !== `Bearer ${secretKey}`)
      return c.json(errorBody("Invalid API Key provided", "invalid_request_error"), 401);
    if (behavior.api === "fail") return c.json(errorBody("The sandbox was told to fail", "api_error"), 500);
    await next();
    if (behavior.api === "hang" && c.req.method === "POST") await new Promise(() => {});
  });

  app.post("/v1/checkout/sessions", (c) =>
    respondOnce(store, c, (transaction, form) => createSession(store, transaction, form)),
  );
  app.get("/v1/checkout/sessions/:id", async (c) => {
    const session = await store.find(db, "checkout.session", c.req.param("id"));
    if (!session) return send(c, notFound("checkout.session"));
    if (session.status === "open" && Number(session.expires_at) < nowSeconds())
      return c.json((await expireCheckout(store, session.id)) ?? session);
    return c.json(await expandPayment(store, session));
  });
  app.post("/v1/checkout/sessions/:id/expire", async (c) => {
    const session = await expireCheckout(store, c.req.param("id"));
    return session ? c.json(session) : send(c, notFound("checkout.session"));
  });
  app.get("/v1/payment_intents/:id", async (c) => {
    const payment = await store.find(db, "payment_intent", c.req.param("id"));
    return payment ? c.json(payment) : send(c, notFound("payment_intent"));
  });
  app.post("/v1/refunds", (c) => respondOnce(store, c, (transaction, form) => createRefund(store, transaction, form)));
  app.get("/v1/charges", (c) => listPage(store, c, "charge"));
  app.get("/v1/refunds", (c) => listPage(store, c, "refund"));
  app.get("/v1/disputes", (c) => listPage(store, c, "dispute"));
  app.get("/v1/disputes/:id", async (c) => {
    const dispute = await store.find(db, "dispute", c.req.param("id"));
    return dispute ? c.json(completeDispute(dispute)) : send(c, notFound("dispute"));
  });
  app.post("/v1/disputes/:id", (c) =>
    respondOnce(store, c, (transaction, form) => updateDispute(store, transaction, { id: c.req.param("id"), form })),
  );
  app.post("/v1/files", async (c) => send(c, await storeEvidenceFile(store, await c.req.formData())));
  app.notFound((c) => c.json(errorBody("Unrecognized request URL", "invalid_request_error"), 404));
  return app;
}

async function createSession(
  store: ObjectStore,
  transaction: AnyQueryable,
  form: URLSearchParams,
): Promise<ApiResponse> {
  const price = readNested(form, "line_items[0][price_data]");
  const amount = Number(price.unit_amount) * Number(form.get("line_items[0][quantity]"));
  const email = form.get("customer_email") ?? "";
  if (!Number.isSafeInteger(amount) || amount < 50) return invalidRequest("Invalid integer", "line_items[0]");
  if (!/^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(email))
    return invalidRequest(`Invalid email address: ${email}`, "customer_email", "email_invalid");
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
    metadata: readNested(form, "metadata"),
    payment_intent: null,
    payment_intent_data: { metadata: readNested(form, "payment_intent_data[metadata]") },
    success_url: form.get("success_url"),
    cancel_url: form.get("cancel_url"),
    created: nowSeconds(),
    expires_at: Number(form.get("expires_at")),
    url: store.behavior.api === "no-url" ? null : `${store.appUrl}/dev/checkout/${id}`,
  };
  await store.save(transaction, session);
  return { status: 200, body: session };
}

async function createRefund(
  store: ObjectStore,
  transaction: AnyQueryable,
  form: URLSearchParams,
): Promise<ApiResponse> {
  const lock = { lock: true };
  const payment = await store.find(transaction, "payment_intent", form.get("payment_intent") ?? "", lock);
  const charge = payment && (await store.find(transaction, "charge", String(payment.latest_charge), lock));
  if (!charge) return invalidRequest("No such payment_intent", "payment_intent", "resource_missing");
  const amountCents = Number(form.get("amount"));
  const leftCents = Number(charge.amount) - Number(charge.amount_refunded);
  if (!Number.isSafeInteger(amountCents) || amountCents < 1) return invalidRequest("Invalid integer", "amount");
  const disputes = charge.disputed ? await store.list("dispute", { paymentId: payment.id, limit: maxPageSize }) : [];
  if (disputes.some((dispute) => !isInquiry(dispute)))
    return invalidRequest("The charge is disputed", "payment_intent", "charge_disputed");
  if (leftCents === 0) return invalidRequest("Charge has already been refunded.", "charge", "charge_already_refunded");
  if (amountCents > leftCents)
    return invalidRequest("Refund amount is greater than unrefunded amount on charge", "amount");
  const metadata = readNested(form, "metadata");
  const refund = await refundCharge(store, transaction, payment, charge, { amountCents, metadata });
  return { status: 200, body: refund };
}

async function listPage(store: ObjectStore, c: Context, kind: "charge" | "refund" | "dispute"): Promise<Response> {
  const { payment_intent, charge: chargeId, starting_after, "created[gte]": since, limit = "10" } = c.req.query();
  const pageSize = Math.min(Math.max(Number(limit) || 10, 1), maxPageSize);
  const charge = chargeId ? await store.find(store.db, "charge", chargeId) : undefined;
  const found = await store.list(kind, {
    paymentId: payment_intent ?? (charge && String(charge.payment_intent)),
    createdSince: since ? Number(since) : undefined,
    after: starting_after,
    limit: pageSize + 1,
  });
  const page = found.slice(0, pageSize);
  const data = kind === "dispute" ? page.map(completeDispute) : page;
  return c.json({ object: "list", url: c.req.path, data, has_more: found.length > pageSize });
}

async function expandPayment(store: ObjectStore, session: SandboxObject): Promise<SandboxObject> {
  if (typeof session.payment_intent !== "string") return session;
  const payment = await store.find(store.db, "payment_intent", session.payment_intent);
  const charge = payment && (await store.find(store.db, "charge", String(payment.latest_charge)));
  const refunds = await store.list("refund", { paymentId: session.payment_intent, limit: 11 });
  const list = { object: "list", url: "/v1/refunds", data: refunds.slice(0, 10), has_more: refunds.length > 10 };
  return { ...session, payment_intent: { ...payment, latest_charge: { ...charge, refunds: list } } };
}

function readNested(form: URLSearchParams, name: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [field, value] of form) {
    const key = field.startsWith(`${name}[`) ? field.slice(name.length + 1, -1) : "";
    if (/^\w+$/.test(key)) values[key] = value;
  }
  return values;
}
