import { expect, test } from "vitest";
import { endOfBusinessDaysAfter } from "../../app/domain/business-days.server.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { readReview, reviewEventsOf, targetOf } from "../support/desk.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { createAccount, post, signIn } from "../support/http.ts";
import { type Product, startAndFail, startProduct, waitFor, waitForMail } from "../support/product.ts";

const owner = "owner@tidewheel.example";
const hourMs = 60 * 60 * 1000;

const start = (databaseUrl: string, offsetMs: number, more: Record<string, string> = {}): Promise<Product> =>
  startProduct({ env: { DATABASE_URL: databaseUrl, CLOCK_OFFSET_MS: String(offsetMs), BACKUPS: "off", ...more } });

async function apply(product: Product, databaseUrl: string): Promise<{ id: string; email: string }> {
  const { email = "", ...fields } = hostApplicationFields();
  expect((await post(`${product.url}/host/application`, { email, ...fields })).status).toBe(303);
  const [row] = await query<{ id: string }>(databaseUrl, "select id from host_applications where email = $1", [email]);
  return { id: row?.id ?? "", email };
}

test("DESK-03 processes started two business days ahead store missed answers at once, and once", async () => {
  const databaseUrl = await createDatabase();
  const today = await start(databaseUrl, 0);
  const { id, email } = await apply(today, databaseUrl);
  await today.stop();
  const now = new Date();
  const offsetMs = (await endOfBusinessDaysAfter(now, 2)).getTime() + hourMs - now.getTime();
  const products = await Promise.all([1, 2].map(() => start(databaseUrl, offsetMs)));
  try {
    await waitFor(async () => (await readReview(databaseUrl, id)).missed_at);
    expect(await reviewEventsOf(databaseUrl, id)).toEqual(["received", "due-set", "missed"]);
    const [review] = await query<{ late: number; ahead: number }>(
      databaseUrl,
      `select extract(epoch from missed_at - due_at)::float8 * 1000 as late,
         extract(epoch from missed_at - now())::float8 * 1000 as ahead from reviews where submission_id = $1`,
      [id],
    );
    expect(review?.late).toBeGreaterThanOrEqual(0.9 * hourMs);
    expect(Math.abs((review?.ahead ?? 0) - offsetMs)).toBeLessThan(60_000);
    for (const product of products.slice(0, 1)) await waitForMail(product, email, /We owe you an answer/);
    // New submissions are dated alike, and are not overdue.
    const later = await apply(products[0] as Product, databaseUrl);
    const { due_at, received_at } = await readReview(databaseUrl, later.id);
    expect(Math.abs(received_at.getTime() - Date.now() - offsetMs)).toBeLessThan(60_000);
    expect(due_at?.getTime()).toBeGreaterThan(received_at.getTime());
  } finally {
    for (const product of products) await product.stop();
  }
});

test("DESK-07 the clock, not the job queue, decides when a reply goes out", async () => {
  const databaseUrl = await createDatabase();
  const product = await start(databaseUrl, 30 * 24 * hourMs);
  try {
    await createAccount(product, owner, product.setupLink);
    const cookie = await signIn(product, owner);
    const { id, email } = await apply(product, databaseUrl);
    const fields = { ...targetOf(await readReview(databaseUrl, id)), subject: "Your bikes", text: "When can we call?" };
    expect((await post(`${product.url}/admin/desk/reply`, fields, { cookie })).status).toBe(303);
    // The queue gives the job away at once.
    const hurried = await query(
      databaseUrl,
      "update pgboss.job set start_after = now() where name = 'send-reply' returning id",
    );
    expect(hurried).toHaveLength(1);
    const jobs = "select id from pgboss.job where name = 'send-reply'";
    await waitFor(async () => (await query(databaseUrl, jobs)).length === 2);
    const [early] = await query<{ taken_at: Date | null }>(databaseUrl, "select taken_at from messages");
    expect(early?.taken_at).toBeNull();
    await waitForMail(product, email, /^Your bikes \[/);
    const sent =
      'select sent_at >= send_at and taken_at >= send_at as "isOnTime" from messages where sent_at is not null';
    await waitFor(async () => (await query(databaseUrl, sent)).length === 1);
    expect(await query(databaseUrl, sent)).toEqual([{ isOnTime: true }]);
  } finally {
    await product.stop();
  }
});

test("DESK-03 outside the sandbox the time does not move: the start stops with a sentence", async () => {
  const env = {
    RATE_LIMITS: "on",
    SMTP_URL: "smtp://127.0.0.1:1",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    CLOCK_OFFSET_MS: "1",
  };
  const { code, errors } = await startAndFail({ env });
  expect(code).toBe(1);
  expect(errors.trim()).toBe("CLOCK_OFFSET_MS moves the time for tests in the sandbox. Unset it.");
});
