import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostApplicationConfirmation as confirmation } from "../../app/content/host-application.ts";
import { spamFields } from "../../app/forms/honeypot-fields.ts";
import { query } from "../support/cluster.ts";
import { careerApplicationFields } from "../support/factories/career-application.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { mediaInquiryFields } from "../support/factories/media-inquiry.ts";
import { salesInquiryFields } from "../support/factories/sales-inquiry.ts";
import { startOnOwnDatabase } from "../support/http.ts";
import { note, sized } from "../support/measurements.ts";
import { type MailboxMessage, type Product, startProduct, waitFor } from "../support/product.ts";
import { formOf, raw } from "../support/raw-http.ts";

const each = sized(40, 8);
const mostAnHour = 5;
const limited = { RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "warn" };

let product: Product;
let databaseUrl: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase(limited));
});
afterAll(() => product?.stop());

let visitors = 0;
const newVisitor = () => `203.0.113.${++visitors}`;
const send = (path: string, fields: Record<string, string | undefined>, visitor = newVisitor(), url = product.url) => {
  const form = formOf(fields as Record<string, string>);
  return raw(url + path, { ...form, headers: { ...form.headers, "X-Forwarded-For": visitor } });
};

const phishingText = "Win money at https://evil.example/now";
const short = "evil.example";
const forms = [
  {
    path: "/host/application",
    name: "host-application",
    table: "host_applications",
    fields: (email: string) =>
      hostApplicationFields({
        email,
        firstName: short,
        lastName: short,
        city: short,
        state: short,
        country: short,
        additionalDetails: phishingText,
      }),
  },
  {
    path: "/careers",
    name: "career-application",
    table: "career_applications",
    fields: (email: string) =>
      careerApplicationFields({
        email,
        name: phishingText,
        portfolio: "https://evil.example/me",
        message: phishingText,
      }),
  },
  {
    path: "/press",
    name: "media-inquiry",
    table: "media_inquiries",
    fields: (email: string) =>
      mediaInquiryFields({ email, name: phishingText, organization: short, message: phishingText }),
  },
  {
    path: "/host/contact-sales",
    name: "sales-inquiry",
    table: "sales_inquiries",
    fields: (email: string) =>
      salesInquiryFields({ email, name: phishingText, organization: short, message: phishingText }),
  },
];

const mailTo = async (part: string): Promise<MailboxMessage[]> =>
  (await fetch(`${product.url}/dev/mailbox.json?limit=1000&to=${encodeURIComponent(part)}`)).json();
const rows = async (table: string) => Number((await query(databaseUrl, `select count(*) from ${table}`))[0]?.count);

describe("acknowledgement mails", () => {
  test("REVIEW-M3 an address gets at most five an hour; every form is stored and reported to the team", async () => {
    const spellings = ["victim@people.example", "Victim@People.example", "victim+once-more@people.example"];
    const before = await Promise.all(forms.map(({ table }) => rows(table)));
    for (const { path, fields } of forms)
      for (let sent = 0; sent < each; sent += 1)
        expect((await send(path, fields(spellings[sent % 3] ?? ""))).status).toBe(303);
    const after = await Promise.all(forms.map(({ table }) => rows(table)));
    expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual(forms.map(() => each));
    await waitFor(async () => (await mailTo("applications@")).length === forms.length * each, 60_000);
    await waitFor(
      async () => (await query(databaseUrl, "select 1 from pgboss.job where state < 'completed'")).length === 0,
    );
    const toVictim = await mailTo("people.example");
    note("S12", `${forms.length * each} forms with one address`, `${toVictim.length} acknowledgements`);
    expect(toVictim).toHaveLength(mostAnHour);
    // Another address still gets its mail.
    expect((await send("/press", mediaInquiryFields({ email: "other@people.example" }))).status).toBe(303);
    await waitFor(async () => (await mailTo("other@people.example")).length === 1);
  });

  test("REVIEW-M3 an applicant who gets no mail is informed on the page", async () => {
    const saysEmailed: boolean[] = [];
    for (let sent = 0; sent <= mostAnHour; sent += 1) {
      const { headers } = await send("/host/application", hostApplicationFields({ email: "often@people.example" }));
      const Cookie = (headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");
      const { body } = await raw(`${product.url}/host/community`, { headers: { Cookie } });
      const words = body.replaceAll("&#x27;", "'");
      saysEmailed.push(words.includes(confirmation.emailed));
      expect(words.includes(confirmation.notEmailed)).toBe(!saysEmailed.at(-1));
    }
    expect(saysEmailed).toEqual([true, true, true, true, true, false]);
  });

  test("REVIEW-M3 contain no user input, not even a name, and no foreign links", async () => {
    for (const [at, { path, fields }] of forms.entries()) {
      const to = `person${at}@typed.example`;
      expect((await send(path, fields(to))).status).toBe(303);
      const [mail] = await waitFor(async () => {
        const mails = await mailTo(to);
        return mails.length > 0 && mails;
      });
      const said = `${mail?.subject} ${mail?.text} ${mail?.html}`;
      expect(said).toMatch(/\(\w{3}-\w{3}\)/);
      expect(said).not.toContain("evil");
      expect(said).not.toContain("Win money");
      for (const [, link = ""] of said.matchAll(/href="([^"]+)"/g)) expect(link.startsWith(product.url)).toBe(true);
    }
    expect((await mailTo("applications@")).filter(({ text }) => text.includes(phishingText)).length).toBeGreaterThan(2);
  });
});

/** Returns a form's timestamp and idempotency key. */
async function openForm(path: string, url = product.url) {
  const { body } = await raw(url + path);
  const fieldOf = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(body)?.[1] ?? "";
  return { [spamFields.stamp]: fieldOf(spamFields.stamp), idempotencyKey: fieldOf("idempotencyKey") };
}

/** How much one post counts against its visitor's rate limit. */
async function rateLimitCost(name: string, post: () => Promise<{ status: number }>): Promise<number> {
  await query(databaseUrl, "delete from rate_limits where key like $1", [`${name}:%`]);
  expect((await post()).status).toBe(303);
  const [row] = await query<{ ms: number }>(
    databaseUrl,
    "select extract(epoch from until - now())::float8 * 1000 as ms from rate_limits where key like $1",
    [`${name}:%`],
  );
  return Math.round((row?.ms ?? 0) / 12_000);
}
const untilIdle = () => new Promise((resolve) => setTimeout(resolve, 2_100));

describe("the form timestamp", () => {
  test.each(forms)(
    "REVIEW-M3 of $path is valid for one submission, and not for another key or in another process",
    async ({ path, name, fields }) => {
      const other = await startProduct({ env: { ...limited, DATABASE_URL: databaseUrl } });
      try {
        const made = await openForm(path);
        await untilIdle();
        const first = { ...fields("a@people.example"), ...made };
        const visitor = newVisitor();
        const again = { ...fields("b@people.example"), ...made, idempotencyKey: crypto.randomUUID() };
        expect(await rateLimitCost(name, () => send(path, first, visitor))).toBe(1);
        expect(await rateLimitCost(name, () => send(path, again, visitor))).toBe(3);
        const oncemore = { ...fields("c@people.example"), ...made, idempotencyKey: crypto.randomUUID() };
        expect(await rateLimitCost(name, () => send(path, oncemore, visitor, other.url))).toBe(3);
      } finally {
        await other.stop();
      }
    },
  );

  test("REVIEW-M3 of another form is invalid", async () => {
    const stamp = (await openForm("/press"))[spamFields.stamp];
    await untilIdle();
    for (const { path, name, fields } of forms) {
      const sent = { ...fields("d@people.example"), [spamFields.stamp]: stamp };
      expect(await rateLimitCost(name, () => send(path, sent)), path).toBe(name === "media-inquiry" ? 1 : 3);
    }
  });

  test("REVIEW-M3 sent twenty times at once is valid once, and a repeat with the same key gets the first response", async () => {
    const made = await openForm("/press");
    await untilIdle();
    const before = await rows("media_inquiries");
    const visitor = newVisitor();
    await query(databaseUrl, "delete from rate_limits where key like 'media-inquiry:%'");
    const fields = { ...mediaInquiryFields(), ...made };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send("/press", fields, visitor)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await rows("media_inquiries")).toBe(before + 1);
    const [row] = await query<{ ms: number }>(
      databaseUrl,
      "select extract(epoch from until - now())::float8 * 1000 as ms from rate_limits where key like 'media-inquiry:%'",
    );
    expect(Math.round((row?.ms ?? 0) / 12_000)).toBeGreaterThan(50);
  });

  test("REVIEW-M3 stays valid after a rejected submission, and every page has a new one", async () => {
    for (const { path, name, fields } of forms) {
      const made = await openForm(path);
      await untilIdle();
      const visitor = newVisitor();
      const trapped = await send(path, { ...fields("e@people.example"), ...made, [spamFields.honeypot]: "x" }, visitor);
      expect(trapped.status, path).toBe(422);
      const fresh = new RegExp(`name="${spamFields.stamp}"[^>]*value="([^"]+)"`).exec(trapped.body)?.[1];
      expect(fresh).toMatch(/^\w+\.[\w-]{12}\.[\w-]{22}$/);
      expect(fresh).not.toBe(made[spamFields.stamp]);
      await query(databaseUrl, "delete from rate_limits where key like $1", [`${name}:%`]);
      await send(path, fields("e@people.example"), visitor);
      await query(databaseUrl, "update rate_limits set until = now() + interval '1 hour' where key like $1", [
        `${name}:%`,
      ]);
      const crowded = await send(path, { ...fields("e@people.example"), ...made }, visitor);
      expect(crowded.status, path).toBe(429);
      expect(await rateLimitCost(name, () => send(path, { ...fields("e@people.example"), ...made }, visitor))).toBe(1);
    }
  });
});
