import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { depositTrail } from "../../app/content/deposit-claims.ts";
import {
  depositPage,
  depositMessages as messages,
  paymentCancel,
  paymentSuccess,
  rentalMessages,
} from "../../app/content/deposits.ts";
import { isoDay, weekdayDate } from "../../app/domain/dates.server.ts";
import { query } from "../support/cluster.ts";
import {
  api,
  controlProvider,
  goodCard,
  newRider,
  payDeposit,
  postDepositRequest,
  readProvider,
  startCheckout,
} from "../support/deposits.ts";
import { detailsOf } from "../support/expectations.ts";
import { post, startOnOwnDatabase } from "../support/http.ts";
import { linkIn, type Product, startAndFail, startProduct, waitFor, waitForMail } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
});
afterAll(() => product?.stop());

interface Row {
  id: string;
  state: string;
  amount_cents: number;
  refunded_cents: number;
  session_id: string;
  payment_id: string;
}

const depositOf = async (email: string) =>
  (await query<Row>(databaseUrl, "select * from deposits where email = $1 order by id desc", [email]))[0];
const ledgerOf = (email: string) =>
  query<{ kind: string; amount_cents: number }>(
    databaseUrl,
    "select kind, deposit_events.amount_cents from deposit_events join deposits on deposits.id = deposit_id where email = $1 order by deposit_events.id",
    [email],
  );
const total = async () => Number((await query<{ n: string }>(databaseUrl, "select count(*) as n from deposits"))[0]?.n);
const decoded = (page: string) => page.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
const read = async (path: string) => {
  const answer = await fetch(product.url + path, { redirect: "manual" });
  return { status: answer.status, headers: answer.headers, page: decoded(await answer.text()) };
};

describe("checkout", () => {
  test("PAY-03 the API returns the checkout's URL and stores the deposit with the server's price", async () => {
    const email = newRider();
    const answer = await postDepositRequest(product, { email, amount: 75_000 });
    expect(answer.status).toBe(200);
    const { url } = (await answer.json()) as { url: string };
    const deposit = await depositOf(email);
    expect(deposit).toMatchObject({ state: "created", amount_cents: 75_000, refunded_cents: 0 });
    expect(deposit?.id).toMatch(/^dep-\d{16}$/);
    expect(url).toContain(deposit?.session_id);
    expect(await (await fetch(url)).text()).toContain("$750.00 USD");
  });

  test.each([
    ["an amount between the tiers", { amount: 25_001 }, messages.invalidAmount],
    ["an amount below the minimum", { amount: 100 }, messages.invalidAmount],
    ["a negative amount", { amount: -25_000 }, messages.invalidAmount],
    ["a fraction", { amount: 250.5 }, messages.invalidAmount],
    ["2^53", { amount: 2 ** 53 }, messages.invalidAmount],
    ["an amount as text", { amount: "25000" }, messages.invalidAmount],
    ["an amount in an array", { amount: [25_000] }, messages.invalidAmount],
    ["no amount", { amount: undefined }, messages.missing],
    ["no email", { email: undefined }, messages.missing],
    ["an empty email", { email: "" }, messages.missing],
    ["an invalid email", { email: "nobody" }, messages.invalidEmail],
    ["an email of another type", { email: 7 }, messages.missing],
    ["an email that is too long", { email: `${"a".repeat(250)}@b.example` }, messages.invalidEmail],
  ])("PAY-02 %s is rejected with a message and stores nothing", async (_name, changes, { title, description }) => {
    const before = await total();
    const answer = await postDepositRequest(product, { email: newRider(), amount: 25_000, ...changes });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ title, error: description });
    expect(await total()).toBe(before);
  });

  test("PAY-02 M5 a price, currency or quantity sent by the client is rejected", async () => {
    const before = await total();
    for (const extra of [{ currency: "jpy" }, { quantity: 2 }, { unit_amount: 1 }]) {
      const answer = await postDepositRequest(product, { email: newRider(), amount: 25_000, ...extra });
      expect(answer.status).toBe(422);
      expect(((await answer.json()) as { error: string }).error).toBe(messages.onlyEmailAndAmount);
    }
    expect(await total()).toBe(before);
  });

  test("PAY-03 a wrong method, a body over 16 KB and invalid JSON are rejected with a message", async () => {
    const email = newRider();
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answer = await fetch(product.url + api, { method });
      expect(answer.status, method).toBe(405);
      expect(((await answer.json()) as { error: string }).error).toMatch(/POST/);
    }
    const large = await postDepositRequest(product, { email, amount: 25_000, idempotencyKey: "k".repeat(17_000) });
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject({ error: expect.stringMatching(/16 KB/) });
    for (const body of ["", "{", "[]", "null", '"x"'])
      expect((await postDepositRequest(product, body)).status, body).toBe(400);
    expect((await postDepositRequest(product, "email=a", { "Content-Type": "text/plain" })).status).toBe(415);
    expect(
      (await postDepositRequest(product, { email, amount: 25_000 }, { Origin: "https://evil.example" })).status,
    ).toBe(403);
    expect(await depositOf(email)).toBeUndefined();
  });

  test("PAY-03 one idempotency key leads to one checkout, in sequence and concurrently", async () => {
    const email = newRider();
    const request = { email, amount: 25_000, idempotencyKey: crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => postDepositRequest(product, request)));
    const urls = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { url: string }).url));
    expect(new Set(urls).size).toBe(1);
    const rows = await query(databaseUrl, "select 1 from deposits where email = $1", [email]);
    expect(rows).toHaveLength(1);
    const sessions = (await readProvider(product))["checkout.session"].filter((each) => each.customer_email === email);
    expect(sessions).toHaveLength(1);
    // After payment, the same form starts a new deposit.
    await controlProvider(product, { pay: { session: urls[0]?.split("/").at(-1), card: goodCard } });
    await waitFor(async () => (await depositOf(email))?.state === "paid");
    const again = (await (await postDepositRequest(product, request)).json()) as { url: string };
    expect(again.url).not.toBe(urls[0]);
  });

  test("RETURN-01 a deposit may name an open host and a day, by script, without, and from the host's page", async () => {
    const [host] = await query<{ id: number; name: string }>(databaseUrl, "select id, name from dealerships limit 1");
    if (!host) throw new Error("No host is seeded");
    const day = isoDay(new Date(Date.now() + 7 * 24 * 60 * 60 * 1000));
    const rentalOf = async (email: string) =>
      (
        await query(
          databaseUrl,
          `select dealership_id, day::text, (select array_agg(type) from rental_events e where e.deposit_id = d.id) as events
           from rentals join deposits d on d.id = deposit_id where email = $1`,
          [email],
        )
      )[0];
    const [scripted, plain, neither] = [newRider(), newRider(), newRider()];
    const named = { dealership: host.id, day };
    expect((await postDepositRequest(product, { email: scripted, amount: 50_000, ...named })).status).toBe(200);
    const form = { amount: "50000", dealership: String(host.id), day };
    expect((await post(`${product.url}/payment`, { ...form, email: plain })).status).toBe(303);
    const empty = { amount: "50000", dealership: "", day: "", email: neither };
    expect((await post(`${product.url}/payment`, empty)).status).toBe(303);
    const stored = { dealership_id: host.id, day, events: ["host-named"] };
    expect(await rentalOf(scripted)).toEqual(stored);
    expect(await rentalOf(plain)).toEqual(stored);
    expect(await rentalOf(neither)).toEqual({ dealership_id: null, day: null, events: null });

    const hostPage = await read(`/dealerships/${host.id}`);
    expect(hostPage.page).toContain(`href="/payment?dealership=${host.id}"`);
    const preset = await read(`/payment?dealership=${host.id}`);
    expect(preset.page).toContain(`<option value="${host.id}" selected="">`);
  });

  test("RETURN-01 an unknown or closed host and a wrong day are refused at their fields, and nothing is stored", async () => {
    const [closed] = await query<{ id: number }>(
      databaseUrl,
      "update dealerships set closed_at = now() where id = (select max(id) from dealerships) returning id",
    );
    const before = await total();
    for (const dealership of [closed?.id, 999_999, 0, -1, 1.5, "1"]) {
      const answer = await postDepositRequest(product, { email: newRider(), amount: 50_000, dealership });
      expect(answer.status, String(dealership)).toBe(422);
    }
    for (const day of ["2020-01-01", "2027-02-31", "tomorrow"]) {
      const answer = await postDepositRequest(product, { email: newRider(), amount: 50_000, day });
      expect(answer.status, day).toBe(422);
      expect(await answer.json()).toMatchObject({ title: messages.invalidDay.title });
    }
    const refused = await post(`${product.url}/payment`, {
      email: newRider(),
      amount: "50000",
      dealership: String(closed?.id),
    });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(messages.unknownHost.description);
    expect(await total()).toBe(before);
    expect((await read(`/payment?dealership=${closed?.id}`)).page).not.toContain('selected=""');
  });

  test("PAY-03 a provider error or a missing URL shows a message, and the next attempt succeeds", async () => {
    const email = newRider();
    await controlProvider(product, { api: "fail" });
    try {
      const answer = await postDepositRequest(product, { email, amount: 25_000 });
      expect(answer.status).toBe(502);
      expect(await answer.json()).toEqual({ title: messages.errorTitle, error: messages.failed });
      await controlProvider(product, { api: "no-url" });
      const none = await postDepositRequest(product, { email, amount: 50_000 });
      expect(none.status).toBe(502);
      expect(await none.json()).toMatchObject({ error: messages.noUrl });
    } finally {
      await controlProvider(product, { api: "answer" });
    }
    expect((await postDepositRequest(product, { email, amount: 25_000 })).status).toBe(200);
  });

  test("PAY-01 PAY-02 the form works without script: 303 to the checkout, 422 with the message and the entered values", async () => {
    const email = newRider();
    const accepted = await post(`${product.url}/payment`, { email, amount: "50000" });
    expect(accepted.status).toBe(303);
    expect(accepted.headers.get("location")).toContain("/dev/checkout/cs_test_");
    for (const [fields, { title, description }] of [
      [{ email: "", amount: "50000" }, messages.missing],
      [{ email }, messages.missing],
      [{ email: "nobody", amount: "50000" }, messages.invalidEmail],
      [{ email, amount: "100" }, messages.invalidAmount],
      [{ email, amount: "5e4" }, messages.invalidAmount],
    ] as const) {
      const answer = await post(`${product.url}/payment`, fields as Record<string, string>);
      const page = decoded(await answer.text());
      expect(answer.status, JSON.stringify(fields)).toBe(422);
      expect(page).toContain(`${title}: ${description}`);
      if (fields.email) expect(page).toContain(`value="${fields.email}"`);
    }
    expect((await read("/payment")).headers.get("content-security-policy")).toContain(
      "form-action 'self' https://checkout.stripe.com",
    );
    expect((await read("/contact")).headers.get("content-security-policy")).not.toContain("stripe.com");
  });
});

describe("the return from checkout", () => {
  test("PAY-04 a confirmed payment shows its transaction id, amount and next steps, and no email address", async () => {
    const email = newRider();
    const { session } = await payDeposit(product, email);
    const { status, headers, page } = await read(`/payment-success?session_id=${session}`);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    for (const text of [
      paymentSuccess.heading,
      session,
      "$500.00 USD",
      ...paymentSuccess.nextSteps.map(({ text }) => text),
    ])
      expect(page).toContain(text);
    expect(page).toMatch(/<a[^>]+href="\/"/);
    expect(page).toMatch(/<a[^>]+href="\/host"/);
    expect(page).toMatch(/<li[^>]*>(?:(?!<\/li>).)*<a href="\/dealerships">Choose a host<\/a>/);
    expect(page).not.toContain(email);
    expect(page.replaceAll(session, "")).not.toContain("4242");
    // The address of this page stays in the browser's history: it leads to no page of the rider's.
    expect(page).not.toMatch(/\/deposit\/[\w-]{43}/);
  });

  test("PAY-04 with a host and a day, the page says where to go and when", async () => {
    const [host] = await query<{ id: number; name: string; place: string }>(
      databaseUrl,
      "select id, name, place from dealerships where place is not null limit 1",
    );
    const day = isoDay(new Date(Date.now() + 7 * 24 * 60 * 60 * 1000));
    const request = { email: newRider(), amount: 50_000, dealership: host?.id, day };
    const { url } = (await (await postDepositRequest(product, request)).json()) as { url: string };
    const session = url.split("/").at(-1) ?? "";
    await controlProvider(product, { pay: { session, card: goodCard } });
    const { page } = await read(`/payment-success?session_id=${session}`);
    for (const text of [paymentSuccess.where, host?.name, host?.place]) expect(page).toContain(text);
    expect(detailsOf(page)[depositTrail.day]).toBe(weekdayDate(day));
  });

  test("PAY-04 without its webhook the page queries the provider, and says so until payment is confirmed", async () => {
    await controlProvider(product, { webhooks: "hold" });
    const email = newRider();
    try {
      const { session } = await startCheckout(product, email);
      const pending = await read(`/payment-success?session_id=${session}`);
      expect(pending.page).toContain(paymentSuccess.pending);
      expect(pending.page).toContain(paymentSuccess.refresh);
      expect(pending.page).not.toContain(paymentSuccess.heading);
      await controlProvider(product, { pay: { session, card: goodCard } });
      expect((await read(`/payment-success?session_id=${session}`)).page).toContain(paymentSuccess.heading);
      expect((await depositOf(email))?.state).toBe("paid");
      const over = await startCheckout(product, newRider());
      await controlProvider(product, { expire: over.session });
      expect((await read(`/payment-success?session_id=${over.session}`)).page).toContain(paymentSuccess.notPaid);
    } finally {
      await controlProvider(product, { webhooks: "send" });
    }
  });

  test("PAY-04 M5 an invalid session shows that no payment was found", async () => {
    for (const id of ["cs_test_0123456789abcdef", "", "x", "cs_test_' or 1=1", `cs_${"a".repeat(300)}`, "../../etc"]) {
      const { status, page } = await read(`/payment-success?session_id=${encodeURIComponent(id)}`);
      expect(status, id).toBe(404);
      expect(page).toContain(paymentSuccess.none);
      expect(page).not.toContain(paymentSuccess.heading);
    }
    expect((await read("/payment-success")).page).toContain(paymentSuccess.none);
  });

  test("PAY-05 the cancel page says that nothing was charged and leads to another attempt", async () => {
    const { page } = await read("/payment-cancel");
    for (const text of [
      paymentCancel.heading,
      "No charges were made",
      ...paymentCancel.reasons.map(({ text }) => text),
    ])
      expect(page).toContain(text);
    expect(page).toMatch(/<a[^>]+href="\/payment"[^>]*>Try Payment Again</);
    expect(page).toMatch(/<a[^>]+href="\/"[^>]*>Return to Home</);
    const { url } = await startCheckout(product, newRider());
    const cancelled = await post(url, { intent: "cancel" });
    expect(cancelled.headers.get("location")).toBe(`${product.url}/payment-cancel`);
  });
});

describe("webhooks", () => {
  test("PAY-06 a signed event updates the deposit once, whether repeated or late", async () => {
    await controlProvider(product, { webhooks: "hold" });
    try {
      const email = newRider();
      const { session } = await payDeposit(product, email);
      expect((await depositOf(email))?.state).toBe("created");
      const events = (await readProvider(product)).event.slice(0, 3).map(({ id }) => id);
      // Newest first is the wrong order; then again with duplicates.
      const { statuses } = await controlProvider(product, { deliver: [...events, ...events.toReversed(), ...events] });
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(await depositOf(email)).toMatchObject({ state: "paid", session_id: session });
      expect((await ledgerOf(email)).map(({ kind }) => kind)).toEqual(["created", "paid"]);
      const heard = await query(databaseUrl, "select 1 from webhook_events where id = any($1)", [events]);
      expect(heard).toHaveLength(3);
      await waitForMail(product, email, /Receipt/);
    } finally {
      await controlProvider(product, { webhooks: "send" });
    }
  });

  test("PAY-06 M2 a forged event is rejected and writes nothing", async () => {
    const email = newRider();
    const { session } = await startCheckout(product, email);
    const [secret] = await query<{ value: string }>(
      databaseUrl,
      "select value from product_secrets where name = 'sandbox-webhook-secret'",
    );
    const body = JSON.stringify({
      id: "evt_forged",
      object: "event",
      type: "checkout.session.completed",
      data: { object: { object: "checkout.session", id: session, payment_status: "paid" } },
    });
    const sign = (key: string, seconds: number, text = body) =>
      `t=${seconds},v1=${createHmac("sha256", key).update(`${seconds}.${text}`).digest("hex")}`;
    const now = Math.floor(Date.now() / 1000);
    const key = `whsec_${secret?.value}`;
    const send = (text: string, signature?: string) =>
      fetch(`${product.url}/api/stripe/webhook`, {
        method: "POST",
        body: text,
        headers: signature === undefined ? {} : { "Stripe-Signature": signature },
      });
    for (const [name, text, signature] of [
      ["no header", body, undefined],
      ["another secret", body, sign("whsec_wrong", now)],
      ["301 s old", body, sign(key, now - 301)],
      ["a byte changed", body.replace("paid", "Paid"), sign(key, now)],
      ["no signature", body, `t=${now}`],
    ] as const) {
      expect((await send(text, signature)).status, name).toBe(400);
    }
    expect((await send("x".repeat(300_000), sign(key, now))).status).toBe(413);
    expect(await query(databaseUrl, "select 1 from webhook_events where id = 'evt_forged'")).toHaveLength(0);
    // A validly signed but false event only makes us query the provider.
    expect((await send(body, sign(key, now))).status).toBe(200);
    expect((await depositOf(email))?.state).toBe("created");
    const wrong = await fetch(`${product.url}/api/stripe/webhook`);
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get("allow")).toBe("POST");
  });

  test("PAY-06 while the provider is unreachable, the event is rejected and delivered again", async () => {
    await controlProvider(product, { webhooks: "hold" });
    const email = newRider();
    await payDeposit(product, email);
    const [event] = (await readProvider(product)).event;
    await controlProvider(product, { api: "fail" });
    try {
      expect((await controlProvider(product, { deliver: [event?.id] })).statuses).toEqual([503]);
      expect(await query(databaseUrl, "select 1 from webhook_events where id = $1", [event?.id])).toHaveLength(0);
    } finally {
      await controlProvider(product, { api: "answer", webhooks: "send" });
    }
    expect((await controlProvider(product, { deliver: [event?.id] })).statuses).toEqual([200]);
    expect((await depositOf(email))?.state).toBe("paid");
  });

  test("PAY-06 the ledger is append-only", async () => {
    await payDeposit(product, newRider());
    for (const statement of [
      "update deposit_events set amount_cents = 0",
      "delete from deposit_events",
      "truncate deposit_events",
    ]) {
      await expect(query(databaseUrl, statement)).rejects.toThrow("only ever appended to");
    }
  });

  test("PAY-06 refunds, disputes and their outcomes at the provider are added to the ledger", async () => {
    const email = newRider();
    const { payment } = await payDeposit(product, email);
    await waitFor(async () => (await depositOf(email))?.state === "paid");
    await controlProvider(product, { refund: { payment, amountCents: 10_000 } });
    await waitFor(async () => (await depositOf(email))?.state === "partly_refunded");
    await controlProvider(product, { dispute: { payment, status: "needs_response" } });
    await waitFor(async () => (await depositOf(email))?.state === "disputed");
    await controlProvider(product, { dispute: { payment, status: "won" } });
    await waitFor(async () => (await depositOf(email))?.state === "partly_refunded");
    expect(await ledgerOf(email)).toEqual([
      { kind: "created", amount_cents: 0 },
      { kind: "paid", amount_cents: 50_000 },
      { kind: "refund_requested", amount_cents: 0 },
      { kind: "refund_succeeded", amount_cents: -10_000 },
      { kind: "dispute_opened", amount_cents: -50_000 },
      { kind: "dispute_won", amount_cents: 50_000 },
    ]);
  });
});

describe("the rider's page", () => {
  const date = /^\w+ \d+, \d{4} at \d+:\d\d [AP]M$/;
  /** The lines of each step in the deposit's timeline. */
  const stepsOf = async (path: string) => {
    const [, way = ""] = /What happened<\/h2><ol[^>]*>(.*?)<\/ol>/s.exec((await read(path)).page) ?? [];
    return [...way.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, step = ""]) =>
      step
        .replaceAll("<!-- -->", "")
        .split(/<[^>]+>/)
        .filter(Boolean),
    );
  };

  test("PAY-08 the receipt's link shows payments and refunds, with dates and the card's last digits", async () => {
    const email = newRider();
    const { payment } = await payDeposit(product, email, 25_000);
    const receipt = await waitForMail(product, email, /Receipt for your deposit of \$250\.00 USD/);
    expect(receipt.text).not.toMatch(/\$250\.00(?! USD)/);
    const link = /https?:\/\/\S+\/deposit\/[\w-]{43}/.exec(receipt.text)?.[0] ?? "";
    const path = new URL(link).pathname;
    expect(linkIn(receipt, path)).toBe(link);
    const [mail] = await query<{ reply_to: string }>(
      databaseUrl,
      "select reply_to from mailbox_messages where id = $1",
      [receipt.id],
    );
    expect(mail?.reply_to, "a rider's reply reaches the team").toBe("applications@tidewheel.example");
    const paid = await read(path);
    expect(paid.status).toBe(200);
    for (const text of ["Paid", "$250.00 USD", "4242", "Not yet"]) expect(paid.page).toContain(text);
    expect(paid.page).not.toContain(email);
    expect(paid.headers.get("cache-control")).toBe("no-store");
    expect(paid.headers.get("referrer-policy")).toBe("no-referrer");
    expect(paid.page).toContain('content="noindex, nofollow"');

    await controlProvider(product, { refund: { payment, amountCents: 10_050 } });
    const refund = await waitForMail(product, email, /Refund of \$100\.50 USD/);
    for (const text of ["$100.50 USD", rentalMessages.reasonTeam, "$149.50 USD", link])
      expect(refund.text).toContain(text);
    expect(await stepsOf(path)).toEqual([
      ["Paid", expect.stringMatching(date), "$250.00 USD"],
      ["Refund of $100.50 USD requested", expect.stringMatching(date), rentalMessages.reasonTeam],
      ["Refunded", expect.stringMatching(date), "$100.50 USD"],
    ]);
    const { page } = await read(path);
    expect(detailsOf(page)).toMatchObject({ Refunded: "$100.50 USD", Held: "$149.50 USD" });
    // The deposit link is a secret and must not be logged.
    await waitFor(() => product.log.some((line) => line.path === "/deposit/:token"));
    expect(product.output()).not.toContain(path);
  });

  test("PAY-08 the rider's page shows recorded refunds and claims no bike return", async () => {
    const email = newRider();
    const { payment } = await payDeposit(product, email, 50_000);
    const receipt = await waitForMail(product, email, /Receipt/);
    const path = new URL(/https?:\/\/\S+\/deposit\/[\w-]{43}/.exec(receipt.text)?.[0] ?? "").pathname;
    const requested = ["Refund of $200.00 USD requested", expect.stringMatching(date), expect.any(String)];
    await controlProvider(product, { refunds: "pend" });
    try {
      await controlProvider(product, { refund: { payment, amountCents: 20_000 } });
    } finally {
      await controlProvider(product, { refunds: "succeed" });
    }
    await waitFor(async () => (await depositOf(email))?.state === "refund_pending");
    expect((await stepsOf(path)).slice(1)).toEqual([requested, ["Refunded", "Not yet"]]);
    const pending = (await read(path)).page;
    expect(pending).not.toContain(depositPage.ask);
    expect(pending).toContain(depositPage.onItsWay("$200.00 USD", "$300.00 USD"));
    expect(detailsOf(pending)).toMatchObject({ "On its way back": "$200.00 USD", Held: "$300.00 USD" });
    const refundId = (await readProvider(product)).refund.find(({ payment_intent }) => payment_intent === payment)?.id;
    await controlProvider(product, { settle: { refund: refundId, status: "succeeded" } });
    await waitFor(async () => (await depositOf(email))?.state === "partly_refunded");
    expect((await read(path)).page).toContain(depositPage.ask);
    expect((await stepsOf(path)).slice(1)).toEqual([
      requested,
      ["Refunded", expect.stringMatching(date), "$200.00 USD"],
    ]);
    await controlProvider(product, { settle: { refund: refundId, status: "failed" } });
    await waitFor(async () => (await depositOf(email))?.state === "paid");
    expect((await stepsOf(path)).slice(1)).toEqual([
      requested,
      ["Refund failed", expect.stringMatching(date), "$200.00 USD was not paid back."],
      ["Refund", "Not yet"],
    ]);
    expect((await read(path)).page).not.toMatch(/returned|came back|there and back/i);
  });

  test("PAY-08 the rider's page shows a dispute and the bank's decision, with dates", async () => {
    for (const [status, lead] of [
      ["lost", depositPage.disputeLost],
      ["won", undefined],
    ] as const) {
      const email = newRider();
      const { payment } = await payDeposit(product, email);
      const receipt = await waitForMail(product, email, /Receipt/);
      const path = new URL(/https?:\/\/\S+\/deposit\/[\w-]{43}/.exec(receipt.text)?.[0] ?? "").pathname;
      await controlProvider(product, { dispute: { payment, status: "needs_response" } });
      await waitFor(async () => (await depositOf(email))?.state === "disputed");
      const opened = [depositTrail.disputed, expect.stringMatching(date), "$500.00 USD"];
      expect((await stepsOf(path)).slice(1)).toEqual([opened, [depositTrail.disputeClosed, "Not yet"]]);
      expect((await read(path)).page).toContain(depositPage.disputed);
      await controlProvider(product, { dispute: { payment, status } });
      const closed = [depositTrail.disputeClosed, expect.stringMatching(date), depositTrail[`dispute_${status}`]];
      await waitFor(async () => (await stepsOf(path))[2]?.length === 3);
      expect((await stepsOf(path)).slice(1, 3)).toEqual([opened, closed]);
      const { page } = await read(path);
      expect(page).not.toContain(depositPage.disputed);
      if (lead) expect(page).toContain(lead);
    }
  });

  test("PAY-08 an unknown link is 404, one of a deposit closed for 90 days is 410, each with a message", async () => {
    for (const token of ["x", "a".repeat(43), "..%2f"]) {
      const { status, page } = await read(`/deposit/${token}`);
      expect(status, token).toBe(404);
      expect(page).toContain(depositPage.unknown);
    }
    const email = newRider();
    const { payment } = await payDeposit(product, email, 25_000);
    const receipt = await waitForMail(product, email, /Receipt/);
    const path = new URL(/https?:\/\/\S+\/deposit\/[\w-]{43}/.exec(receipt.text)?.[0] ?? "").pathname;
    await controlProvider(product, { refund: { payment, amountCents: 25_000 } });
    await waitFor(async () => (await depositOf(email))?.state === "refunded");
    const settled = (days: number) =>
      query(databaseUrl, "update deposits set settled_at = now() - $2 * interval '1 day' where email = $1", [
        email,
        days,
      ]);
    await settled(89);
    expect((await read(path)).status).toBe(200);
    await settled(91);
    const gone = await read(path);
    expect(gone.status).toBe(410);
    expect(gone.page).toContain(depositPage.expired);
    expect(gone.page).not.toContain("$250.00");
  });
});

describe("settings", () => {
  test("PAY-06 a provider key without the webhook secret prevents startup", async () => {
    const { code, errors } = await startAndFail({ env: { STRIPE_SECRET_KEY: "sk_test_x" } });
    expect(code).toBe(1);
    expect(errors).toContain("STRIPE_WEBHOOK_SECRET is not");
  });

  test("PAY-03 with a provider key the sandbox checkout and its controls do not exist", async () => {
    const { url } = await startCheckout(product, newRider());
    const own = await startProduct({
      env: { DATABASE_URL: databaseUrl, STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x" },
    });
    try {
      expect((await fetch(own.url + new URL(url).pathname)).status).toBe(404);
      expect((await fetch(`${own.url}/dev/payments.json`)).status).toBe(404);
      expect((await fetch(`${own.url}/dev/payments.json`, { method: "POST", body: "{}" })).status).toBe(404);
      expect(await (await fetch(own.url)).text()).not.toContain("test cards");
    } finally {
      await own.stop();
    }
  });

  test("PAY-03 the sandbox refuses to start where others can reach it", async () => {
    const env = { APP_URL: "https://rides.example", SMTP_URL: "smtp://127.0.0.1:9" };
    const { errors } = await startAndFail({ env });
    expect(errors).toContain("STRIPE_SECRET_KEY is not set");
  });
});
