import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { depositsAdmin as words } from "../../app/content/deposits.ts";
import { htmlToText } from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import { controlProvider, newRider, payDeposit, readProvider, startCheckout } from "../support/deposits.ts";
import { expectPage } from "../support/expectations.ts";
import { cookiesOf, createAccount, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { type Product, waitFor, waitForMail } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let admin: string;
const owner = "owner@tidewheel.example";
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
  await createAccount(product, owner, product.setupLink);
  admin = await signIn(product, owner);
});
afterAll(() => product?.stop());

const get = (path: string, cookie = admin) => fetch(product.url + path, { redirect: "manual", headers: { cookie } });
const read = async (path: string) =>
  (await (await get(path)).text())
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("<wbr/>", "")
    .replaceAll("&#x27;", "'");
const depositOf = async (email: string) =>
  (
    await query<{ id: string; state: string; refunded_cents: number; ledger: string; payment_id: string }>(
      databaseUrl,
      `select deposits.*, (select max(id) from deposit_events where deposit_id = deposits.id) as ledger
       from deposits where email = $1`,
      [email],
    )
  )[0];

/** A paid deposit with the fields of its refund form. */
async function paid(amount = 50_000) {
  const email = newRider();
  await payDeposit(product, email, amount);
  const deposit = await waitFor(async () => {
    const found = await depositOf(email);
    return found?.state === "paid" && found;
  });
  const fields = { deposit: deposit.id, ledger: deposit.ledger, amount: "500.00", reason: "Bike is back" };
  return { email, deposit, fields };
}

const refund = (fields: Record<string, string>, cookie = admin) =>
  post(`${product.url}/admin/deposits?item=${fields.deposit}`, { intent: "refund", ...fields }, { cookie });
const refundsAt = async (payment: string) =>
  (await readProvider(product)).refund.filter(({ payment_intent }) => payment_intent === payment);

describe("the list", () => {
  test("ADMIN-08 /admin/deposits is for admins only, reading and writing", async () => {
    const { email, fields, deposit } = await paid();
    const stranger = `stranger${Date.now()}@people.example`;
    await createAccount(product, stranger);
    const forged = admin.replace(/(session_token=)[^;]+/, "$1forged.signature");
    for (const path of [
      "/admin/deposits",
      `/admin/deposits?item=${deposit.id}`,
      "/admin/deposits.data",
      "/admin/deposits.data?_routes=routes%2Fadmin%2Fdeposits",
    ]) {
      for (const cookie of ["", forged]) {
        const answer = await get(path, cookie);
        const body = await answer.text();
        if (path.includes(".data")) expect(body).toContain("/admin/login");
        else expect(answer.headers.get("location")).toMatch(/^\/admin\/login\?next=/);
        expect(body.replaceAll("<wbr/>", "")).not.toContain(email);
        for (const each of [fields, { intent: "compare" }]) {
          const written = await post(product.url + path, { intent: "refund", ...each }, { cookie });
          expect([202, 302]).toContain(written.status);
        }
      }
      expect((await get(path)).status).toBe(200);
    }
    expect((await depositOf(email))?.state).toBe("paid");
    expect(await query(databaseUrl, "select 1 from deposit_comparisons where day is null")).toHaveLength(0);
  });

  test("PAY-07 lists newest first, filters by email, transaction and state, and sums each state", async () => {
    const first = await paid(25_000);
    const second = await paid(75_000);
    const page = await read("/admin/deposits");
    expect(page.indexOf(second.email)).toBeLessThan(page.indexOf(first.email));
    for (const q of [first.email.toUpperCase().slice(0, 12), first.deposit.id, first.deposit.payment_id]) {
      expect(await read(`/admin/deposits?q=${encodeURIComponent(q)}`), q).toContain(first.email);
    }
    expect(await read(`/admin/deposits?q=${first.deposit.payment_id}`)).not.toContain(second.email);
    for (const q of ["%", "_", "no such rider"]) expect(await read(`/admin/deposits?q=${q}x`)).toContain(words.empty);
    expect(await read(`/admin/deposits?state=refunded&q=${first.email}`)).toContain(words.empty);
    expect(await read(`/admin/deposits?state=paid&q=${first.email}`)).toContain(first.deposit.id);
    const sums = await read(`/admin/deposits?q=${first.email}`);
    expect(sums.replace(/<[^>]+>/g, " ")).toMatch(/Paid\s+1\s/);
    const paidSums = await read(`/admin/deposits?state=paid&q=${first.email}`);
    expect(paidSums.replace(/<[^>]+>/g, " ")).toMatch(/Received\s+\$250\.00/);
    const disputedSums = await read(`/admin/deposits?state=disputed&q=${first.email}`);
    expect(disputedSums).not.toContain("Received");
    for (const query of ["?state=nothing", "?after=x", "?q=%00%ff", "?item=dep-0", "?state=__proto__"])
      expect((await get(`/admin/deposits${query}`)).status, query).toBe(200);
  });

  test("PAY-07 unpaid deposits are counted but not summed", async () => {
    const marker = `sums${Date.now()}`;
    const rider = (name: string) => `${marker}.${name}@people.example`;
    await startCheckout(product, rider("open"), 75_000);
    const over = await startCheckout(product, rider("expired"), 100_000);
    await controlProvider(product, { expire: over.session });
    await payDeposit(product, rider("paid"), 25_000);
    const { payment } = await payDeposit(product, rider("refunded"), 50_000);
    await controlProvider(product, { refund: { payment, amountCents: 10_050 } });
    const disputed = await payDeposit(product, rider("disputed"), 25_000);
    await controlProvider(product, { dispute: { payment: disputed.payment, status: "needs_response" } });
    const states = { open: "created", expired: "expired", paid: "paid", refunded: "partly_refunded" };
    for (const [name, state] of Object.entries({ ...states, disputed: "disputed" }))
      await waitFor(async () => (await depositOf(rider(name)))?.state === state);
    const page = await read(`/admin/deposits?q=${marker}`);
    const text = page.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    expect(text).toContain("Received $1,000.00 Refunded $100.50 In dispute $250.00 Held $649.50");
    expect(text).toContain(
      "All 5 Disputed 1 Refund pending 0 Awaiting payment 1 Paid 1 Expired 1 Failed 0 Partly refunded 1 Refunded 0",
    );
  });

  test("PAY-07 keyset pagination has no gaps or repeats", async () => {
    const marker = `keyset${Date.now()}`;
    await query(
      databaseUrl,
      `insert into deposits (id, request_key, email, amount_cents, currency, page_token_hash, created_at)
       select 'dep-' || (3000000000000000 + n), $1 || n, $1 || lpad(n::text, 2, '0') || '@people.example', 25000, 'usd', $1 || n, now()
       from generate_series(0, 59) n`,
      [marker],
    );
    const names: string[] = [];
    for (let href: string | undefined = `?q=${marker}`; href; ) {
      const page: string = (await read(`/admin/deposits${href}`)).replaceAll("&amp;", "&");
      names.push(...[...page.matchAll(new RegExp(`>${marker}(\\d\\d)`, "g"))].map(([, name]) => name ?? ""));
      href = /href="[^"]*(\?[^"]*after=[^"]*)"[^>]*>Older/.exec(page)?.[1];
    }
    expect(names).toEqual(Array.from({ length: 60 }, (_, n) => String(59 - n).padStart(2, "0")));
  });
});

describe("refunds", () => {
  test("PAY-07 a partial refund, then the rest, each reviewed first and each with its receipt", async () => {
    const { email, deposit, fields } = await paid();
    const item = `/admin/deposits?item=${deposit.id}`;
    expect(await read(item)).toContain("Review refund");
    const review = await post(product.url + item, { ...fields, amount: "200", intent: "review" }, { cookie: admin });
    const shown = (await review.text()).replaceAll("<!-- -->", "");
    for (const text of ["Refund $200.00?", email, "$300.00 of the deposit remains", "card ending in 4242"])
      expect(shown).toContain(text);
    expect((await depositOf(email))?.refunded_cents).toBe(0);

    const part = await refund({ ...fields, amount: "$200.00", reason: "Scratched fender" });
    expect(part.status).toBe(303);
    expect(await depositOf(email)).toMatchObject({ state: "partly_refunded", refunded_cents: 20_000 });
    const receipt = await waitForMail(product, email, /Refund of \$200\.00/);
    for (const text of ["Scratched fender", "$300.00"]) expect(receipt.text).toContain(text);
    const page = await read(item);
    for (const text of ["Scratched fender", owner, "\u2212$200.00", "+$500.00"]) expect(page).toContain(text);

    const ledger = (await depositOf(email))?.ledger ?? "";
    expect((await refund({ ...fields, ledger, amount: "300", reason: "The rest" })).status).toBe(303);
    expect(await depositOf(email)).toMatchObject({ state: "refunded", refunded_cents: 50_000 });
    expect((await refundsAt(deposit.payment_id)).map(({ amount }) => amount).toSorted()).toEqual([20_000, 30_000]);
    expect(await read(item)).not.toContain("Review refund");
  });

  test.each([
    ["no amount", { amount: "" }, words.amountRequired, 422],
    ["no reason", { reason: " " }, words.reasonRequired, 422],
    ["nothing", { amount: "0" }, words.amountRequired, 422],
    ["a negative amount", { amount: "-5" }, words.amountRequired, 422],
    ["exponent notation", { amount: "1e2" }, words.amountRequired, 422],
    ["a third decimal", { amount: "1.005" }, words.amountRequired, 422],
    ["more than the remaining amount", { amount: "500.01" }, words.amountTooHigh, 422],
    ["a stale ledger version", { ledger: "1" }, words.changed, 409],
  ])("PAY-07 %s is rejected with its message and moves no money", async (_name, changes, message, status) => {
    const { deposit, fields, email } = await paid();
    for (const intent of ["review", "refund"]) {
      const answer = await refund({ ...fields, ...changes, intent });
      expect(answer.status, intent).toBe(status);
      expect((await answer.text()).replaceAll("&#x27;", "'")).toContain(message);
    }
    expect((await depositOf(email))?.state).toBe("paid");
    expect(await refundsAt(deposit.payment_id)).toEqual([]);
  });

  test("PAY-07 M4 fifty concurrent clicks by two admins refund once", async () => {
    const { deposit, fields, email } = await paid();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        refund({ ...fields, amount: "100", reason: n % 2 === 0 ? "First admin" : "Second admin" }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([303, 409]));
    expect(await refundsAt(deposit.payment_id)).toHaveLength(1);
    expect((await depositOf(email))?.refunded_cents).toBe(10_000);
    await waitForMail(product, email, /Refund of/);
    const mails = await query(
      databaseUrl,
      "select 1 from pgboss.job where data->>'depositId' = $1 and data->>'type' = 'refunded'",
      [deposit.id],
    );
    expect(mails).toHaveLength(1);
  });

  test("PAY-07 a refund without a provider response is stored, shown as pending, and blocks a second one", async () => {
    const { deposit, fields, email } = await paid();
    await controlProvider(product, { api: "fail" });
    try {
      const answer = await refund(fields);
      expect(answer.status).toBe(303);
      const landing = await get(`/admin/deposits?item=${deposit.id}`, `${cookiesOf(answer)}; ${admin}`);
      expect((await landing.text()).includes(words.refundKept.title)).toBe(true);
      expect((await depositOf(email))?.state).toBe("refund_pending");
      const ledger = (await depositOf(email))?.ledger ?? "";
      const second = await refund({ ...fields, ledger, amount: "10" });
      await expectPage(second, 409, words.underWay);
    } finally {
      await controlProvider(product, { api: "answer" });
    }
    // The idempotency key makes a duplicate a single refund.
    expect((await refund(fields)).status).toBe(303);
    expect((await depositOf(email))?.state).toBe("refunded");
    expect(await refundsAt(deposit.payment_id)).toHaveLength(1);
  });

  test("PAY-07 a refund pending at the provider may fail later; the money is then refundable again", async () => {
    const { deposit, fields, email } = await paid();
    await controlProvider(product, { refunds: "pend" });
    try {
      expect((await refund(fields)).status).toBe(303);
    } finally {
      await controlProvider(product, { refunds: "succeed" });
    }
    expect((await depositOf(email))?.state).toBe("refund_pending");
    const [theirs] = await refundsAt(deposit.payment_id);
    await controlProvider(product, { settle: { refund: theirs?.id, status: "succeeded" } });
    await waitFor(async () => (await depositOf(email))?.state === "refunded");
    await controlProvider(product, { settle: { refund: theirs?.id, status: "failed" } });
    await waitFor(async () => (await depositOf(email))?.state === "paid");
    await waitForMail(product, "applications@", /Refund failed/);
    const ledger = (await depositOf(email))?.ledger ?? "";
    expect((await refund({ ...fields, ledger })).status).toBe(303);
    expect(await depositOf(email)).toMatchObject({ state: "refunded", refunded_cents: 50_000 });
  });
});

describe("reconciliation", () => {
  const compare = () => post(`${product.url}/admin/deposits`, { intent: "compare" }, { cookie: admin });

  test("PAY-07 ledger and provider match; a difference is listed and fixed, a remaining one is shown", async () => {
    const { deposit, email } = await paid();
    expect((await compare()).status).toBe(303);
    expect(await read("/admin/deposits")).toContain("Ledger and provider match");

    await controlProvider(product, { webhooks: "hold" });
    try {
      await controlProvider(product, { refund: { payment: deposit.payment_id, amountCents: 12_345 } });
      await compare();
      const mended = await read("/admin/deposits");
      for (const text of [
        "Ledger and provider match",
        deposit.id,
        "$500.00",
        "$376.55",
        "fixed by asking the provider again",
      ])
        expect(mended).toContain(text);
      expect(htmlToText(mended)).toMatch(/: ledger (\$[\d,.]+), provider \1, \d+ payments?/);
      expect((await depositOf(email))?.refunded_cents).toBe(12_345);
    } finally {
      await controlProvider(product, { webhooks: "send" });
    }
    // A payment missing from the ledger, as if the database had been edited by hand.
    await query(
      databaseUrl,
      "update sandbox_payment_objects set data = jsonb_set(data, '{amount}', '60000') where kind = 'charge' and data->>'payment_intent' = $1",
      [deposit.payment_id],
    );
    await compare();
    const shown = await read("/admin/deposits");
    for (const text of ["1 payment differs", deposit.id, "$376.55", "$476.55", "still differs"])
      expect(shown).toContain(text);
  });
});
