import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { spamFields } from "../../app/forms/honeypot-fields.ts";
import { makeStamp } from "../../app/forms/spam-protection.server.ts";
import { type LimitName, rateLimits } from "../../app/services/rate-limits.server.ts";
import { openOwnPage, press } from "../support/applicant-pages.ts";
import { query } from "../support/cluster.ts";
import { careerApplicationFields } from "../support/factories/career-application.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { mediaInquiryFields } from "../support/factories/media-inquiry.ts";
import { salesInquiryFields } from "../support/factories/sales-inquiry.ts";
import { startOnOwnDatabase } from "../support/http.ts";
import { isFull, note } from "../support/measurements.ts";
import { type Product, startAndFail } from "../support/product.ts";
import { formOf, type RawRequest, raw } from "../support/raw-http.ts";

// The hourly limit for posts that look like a bot's.
const suspectLimit = 100;

let product: Product;
let databaseUrl: string;
let secret: string;
beforeAll(async () => {
  // A trusted proxy, so that a test can choose its client address.
  ({ product, databaseUrl } = await startOnOwnDatabase({
    RATE_LIMITS: "on",
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "warn",
  }));
  const [row] = await query<{ value: string }>(
    databaseUrl,
    "select value from product_secrets where name = 'app-secret'",
  );
  secret = row?.value ?? "";
});
afterAll(() => product?.stop());

let visitors = 0;
const newVisitor = () => `203.0.113.${++visitors}`;
const send = (path: string, fields: Record<string, string>, visitor: string, more: RawRequest = {}) => {
  const form = formOf(fields);
  return raw(product.url + path, {
    ...form,
    ...more,
    headers: { ...form.headers, ...more.headers, "X-Forwarded-For": visitor },
  });
};
const untilIdle = (form: string) => ({
  [spamFields.stamp]: makeStamp(secret, form, new Date(Date.now() - 3_000)),
});
const rows = async (table: string) => Number((await query(databaseUrl, `select count(*) from ${table}`))[0]?.count);

interface Flood {
  most: number;
  more: number;
}

/**
 * Sends the limit and a few more requests at once; the short run writes most of them to the database instead. Returns
 * the accepted count and the rejections.
 */
async function flood(
  path: string,
  fields: () => Record<string, string>,
  { name, most, more }: Flood & { name: LimitName },
  as: RawRequest = {},
) {
  const visitor = newVisitor();
  const { perMs } = rateLimits[name];
  const left = isFull ? most : Math.min(most, 4);
  await query(databaseUrl, "delete from rate_limits");
  const first = await send(path, fields(), visitor, as);
  expect(first.status).not.toBe(429);
  await query(databaseUrl, "update rate_limits set until = until + $1 * interval '1 millisecond' where key like $2", [
    (perMs / most) * (most - left),
    `${name}:%`,
  ]);
  const answers = await Promise.all(Array.from({ length: left - 1 + more }, () => send(path, fields(), visitor, as)));
  const refused = answers.filter(({ status }) => status === 429);
  const taken = 1 + answers.filter(({ status }) => status !== 429 && status < 500).length;
  // The limit can refill by one meanwhile.
  expect(taken).toBeGreaterThanOrEqual(left);
  expect(taken).toBeLessThanOrEqual(left + 1);
  expect(taken + refused.length).toBe(left + more);
  for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  return { taken, refused, visitor };
}

describe("public forms", () => {
  test.each([
    ["/host/application", "host-application", hostApplicationFields, "host_applications"],
    ["/press", "media-inquiry", mediaInquiryFields, "media_inquiries"],
    ["/host/contact-sales", "sales-inquiry", salesInquiryFields, "sales_inquiries"],
    ["/careers", "career-application", careerApplicationFields, "career_applications"],
  ] as const)(
    "S4 APPLY-03 %s accepts a hundred posts in a row from a bot, then says on its page when to try again",
    async (path, name, fields, table) => {
      const before = await rows(table);
      const { taken, refused, visitor } = await flood(path, fields, { name, most: suspectLimit, more: 3 });
      expect((await rows(table)) - before).toBe(taken);
      const typed = { ...fields() } as Record<string, string>;
      const { headers, body, status } = await send(path, typed, visitor);
      expect(status).toBe(429);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      expect(body).toMatch(/role="alert"[\s\S]*Please wait \d+ seconds?, then try again/);
      expect(body).toContain(`value="${typed.email}"`);
      // Other visitors are not limited.
      expect((await send(path, typed, newVisitor())).status).toBe(303);
      note("S4", `${path} from one address`, `${taken} taken, then ${refused.length + 1} refused with 429`);
    },
  );

  test("S4 a form with our own older timestamp counts once, one with a forged or missing timestamp three times", async () => {
    const spent = async (extra: Record<string, string>) => {
      const visitor = newVisitor();
      await query(databaseUrl, "delete from rate_limits");
      expect((await send("/host/application", { ...hostApplicationFields(), ...extra }, visitor)).status).toBe(303);
      const [row] = await query<{ ms: number }>(
        databaseUrl,
        "select extract(epoch from until - now())::float8 * 1000 as ms from rate_limits where key like 'host-application:%'",
      );
      return Math.round((row?.ms ?? 0) / 12_000);
    };
    expect(await spent(untilIdle("host-application"))).toBe(1);
    expect(await spent({})).toBe(3);
    expect(await spent({ [spamFields.stamp]: makeStamp(secret, "host-application", new Date()) })).toBe(3);
    expect(
      await spent({
        [spamFields.stamp]: makeStamp("another secret", "host-application", new Date(Date.now() - 3_000)),
      }),
    ).toBe(3);
  });

  test.each([
    ["/host/application", hostApplicationFields, "host_applications", "host-application"],
    ["/press", mediaInquiryFields, "media_inquiries", "media-inquiry"],
    ["/host/contact-sales", salesInquiryFields, "sales_inquiries", "sales-inquiry"],
    ["/careers", careerApplicationFields, "career_applications", "career-application"],
  ] as const)(
    "S4 %s with its honeypot filled in is neither stored nor confirmed, and the page says what to do",
    async (path, fields, table, name) => {
      const before = await rows(table);
      const visitor = newVisitor();
      const typed = { ...fields(), ...untilIdle(name) } as Record<string, string>;
      const refused = await send(path, { ...typed, [spamFields.honeypot]: "10 am" }, visitor);
      expect(refused.status).toBe(422);
      expect(refused.body).toContain("please press Submit once more");
      expect(refused.body).toContain(`value="${typed.email}"`);
      expect(refused.body).not.toContain("10 am");
      expect(await rows(table)).toBe(before);
      expect((await send(path, typed, visitor)).status).toBe(303);
    },
  );
});

test("S4 deposits, sign-ups and verification links are rate limited by address, mail by recipient", async () => {
  const rider = () => ({ email: "rider@people.example", amount: "25000" });
  const deposits = { name: "deposit-payment", most: 120, more: 2 } as const;
  const form = await flood("/payment", rider, deposits);
  expect(form.refused[0]?.body).toMatch(/role="alert"[\s\S]*Please wait/);
  const asked = await flood("/api/create-deposit-payment", () => ({}), deposits, {
    headers: { "Content-Type": "application/json" },
    body: '{"email":"rider@people.example","amount":25000}',
  });
  expect(JSON.parse(asked.refused[0]?.body ?? "{}")).toMatchObject({ error: expect.stringMatching(/Please wait/) });

  const secretWord = { password: "aebsdafg77", confirmPassword: "aebsdafg77" };
  let people = 0;
  const one = () => ({ email: "one@people.example", ...secretWord });
  const another = () => ({ email: `p${++people}@people.example`, ...secretWord });
  await flood("/admin/signup", one, { name: "account-mail", most: 5, more: 3 });
  const many = await flood("/admin/signup", another, { name: "sign-up", most: 60, more: 3 });
  expect(many.refused[0]?.body).toContain("Please wait");
  const links = await flood("/admin/verify-email", () => ({ token: "x" }), { name: "link-try", most: 60, more: 2 });
  expect(links.refused[0]?.body).toContain("Please wait");
  for (const path of ["/admin/forgot-password", "/admin/verify-email/again"]) {
    const oneAddress = await flood(path, () => ({ email: "one@people.example" }), {
      name: "account-mail",
      most: 5,
      more: 2,
    });
    expect(oneAddress.refused[0]?.body).toContain("Please wait");
    const email = () => ({ email: `p${++people}@people.example` });
    await flood(path, email, { name: "recovery", most: 60, more: 2 });
  }
  note("S4", "deposits, sign-ups, mails, recoveries, links in their time", "120, 60, 5, 60, 60, then 429");
});

test("REVIEW2-L1 asking for a new address uses up nobody's acknowledgements, with an invented link or one's own", async () => {
  await query(databaseUrl, "delete from rate_limits");
  const victim = "victim@people.example";
  const own = await openOwnPage(product, databaseUrl, "career");
  const statuses: number[] = [];
  for (let sent = 0; sent < 6; sent += 1) {
    const invented = `/my/${randomBytes(32).toString("base64url")}`;
    expect((await press(product, { path: invented }, "email", { email: victim })).status).toBe(404);
    statuses.push((await press(product, own, "email", { email: victim })).status);
  }
  // The mails that a stranger can cause have their own limit.
  expect(statuses).toEqual([303, 303, 303, 303, 303, 422]);
  expect((await openOwnPage(product, databaseUrl, "host", { email: victim })).path).toMatch(/^\/my\//);
});

test("S4 behind our proxy, the last address not added by the proxy counts; IPv6 is grouped by /64", async () => {
  const buckets = async () => (await query(databaseUrl, "select key from rate_limits where key like 'media%'")).length;
  const ask = (chain: string) => send("/press", { ...mediaInquiryFields() } as Record<string, string>, chain);
  await query(databaseUrl, "delete from rate_limits");
  await ask("198.51.100.1");
  expect(await buckets()).toBe(1);
  await ask("6.6.6.6, 198.51.100.1");
  await ask("7.7.7.7, 198.51.100.1, 127.0.0.1");
  await ask("8.8.8.8,198.51.100.1:4711");
  expect(await buckets()).toBe(1);
  await ask("2001:db8:1:2::1");
  await ask("2001:db8:1:2:ffff:ffff:ffff:ffff");
  await ask("[2001:db8:1:2::9]:443");
  expect(await buckets()).toBe(2);
  await ask("2001:db8:1:3::1");
  expect(await buckets()).toBe(3);
});

test("S4 rate limits cannot be turned off where others can reach the product", async () => {
  const { code, errors } = await startAndFail({
    env: {
      SMTP_URL: "smtp://127.0.0.1:9",
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
      RATE_LIMITS: "off",
    },
  });
  expect(code).toBe(1);
  expect(errors).toContain("RATE_LIMITS=off is for load tests in the sandbox");
  const bad = await startAndFail({ env: { TRUST_PROXY: "10.0.0.0/33, nobody" } });
  expect(bad.code).toBe(1);
  expect(bad.errors).toContain("TRUST_PROXY must be a number of proxies");
});
