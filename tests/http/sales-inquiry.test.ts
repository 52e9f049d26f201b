import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminTabs } from "../../app/content/admin.ts";
import {
  contactSales,
  salesInquiryFlashes as flashes,
  salesInquiryLabels as labels,
  salesInquiryMessages as messages,
} from "../../app/content/sales-inquiry.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { salesInquiryRules as rules } from "../../app/domain/sales-inquiry.ts";
import { spamFields } from "../../app/forms/honeypot-fields.ts";
import { query } from "../support/cluster.ts";
import { salesInquiryFields } from "../support/factories/sales-inquiry.ts";
import { storeSalesInquiry } from "../support/factories/stored-submissions.ts";
import { cookiesOf, createAccount, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { type MailboxMessage, type Product, waitFor, waitForMail } from "../support/product.ts";

const path = "/host/contact-sales";
let product: Product;
let databaseUrl: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
});
afterAll(() => product?.stop());

const stored = (email: string | undefined) =>
  query<Record<string, string>>(databaseUrl, "select * from sales_inquiries where email = $1", [email]);
const plain = (page: string) => page.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

test("DESK-01 the form is reached from the pricing page and leads back to it", async () => {
  const pricing = await (await fetch(`${product.url}/host/pricing`)).text();
  expect(pricing).toMatch(new RegExp(`<a[^>]*href="${path}"[^>]*>Contact Sales</a>`));
  const page = plain(await (await fetch(product.url + path)).text());
  expect(page).toContain(contactSales.lead);
  expect(page).toMatch(/<nav aria-label="Breadcrumb">[\s\S]*href="\/host\/pricing"/);
});

test("DESK-01 an inquiry is stored, mailed to the team with all its data, acknowledged and confirmed", async () => {
  const fields = salesInquiryFields();
  const message = String(fields.message).replace("\n", "\r\n");
  const answer = await post(product.url + path, { ...fields, message });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(path);
  const [row] = await stored(fields.email);
  expect(row).toMatchObject(fields);
  expect(row?.id).toMatch(/^sales-\d{16}$/);
  const reference = shownReference(row as { id: string; reference: string });
  const page = await (await fetch(product.url + path, { headers: { Cookie: cookiesOf(answer) } })).text();
  for (const words of [flashes.submitted.title, contactSales.form.sent.heading, reference])
    expect(page).toContain(words);
  const acknowledgement = await waitForMail(product, String(fields.email), /We have your message/);
  expect(acknowledgement.subject).toContain(reference);
  expect(acknowledgement.text).toContain("within 2 business days");
  expect(acknowledgement.text).not.toContain(String(fields.organization));
  const toTeam = await waitFor(async () => {
    const all = (await (await fetch(`${product.url}/dev/mailbox.json?to=applications@`)).json()) as MailboxMessage[];
    return all.find(({ subject }) => subject.includes(reference));
  });
  const { name, email, organization, phone } = fields;
  for (const value of [name, email, organization, phone, labels.bikes["32-to-100"], "We would like to start in May."])
    expect(toTeam.text).toContain(value);
  expect(toTeam.text).toContain(`${product.url}/admin/applications?tab=sales&item=${row?.id}`);
});

test("DESK-01 the phone number may be left out", async () => {
  const fields = salesInquiryFields({ phone: "" });
  expect((await post(product.url + path, fields)).status).toBe(303);
  expect(await stored(fields.email)).toMatchObject([{ phone: null }]);
});

test("DESK-01 submitted eight times with one key, an inquiry is stored once", async () => {
  const fields = salesInquiryFields({ idempotencyKey: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(product.url + path, fields)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(await stored(fields.email)).toHaveLength(1);
});

test.each([
  ["name", "A", messages.name],
  ["organization", "x", messages.organization],
  ["organization", "x".repeat(rules.organization.max + 1), "Please use at most 200 characters"],
  ["email", "nobody", messages.email],
  ["phone", "604", messages.phone],
  ["bikes", "forty", messages.bikes],
  ["message", "too short", messages.message],
  ["message", "x".repeat(rules.message.max + 1), "Please use at most 5,000 characters"],
  ["isAdmin", "1", 'This form has no field named "isAdmin"'],
])("DESK-01 %s of %j is rejected with its message and nothing is stored", async (name, value, message) => {
  const fields = salesInquiryFields({ [name]: value });
  const answer = await post(product.url + path, fields);
  expect(answer.status).toBe(422);
  expect(plain(await answer.text())).toContain(message);
  expect(await query(databaseUrl, "select id from sales_inquiries where message = $1", [value])).toEqual([]);
  expect(await stored(fields.email)).toEqual([]);
});

test("DESK-01 an inquiry with its honeypot filled in is neither stored nor confirmed", async () => {
  const fields = salesInquiryFields();
  const answer = await post(product.url + path, { ...fields, [spamFields.honeypot]: "10 am" });
  expect(answer.status).not.toBe(303);
  expect(plain(await answer.text())).toContain('role="alert"');
  expect(await stored(fields.email)).toEqual([]);
});

test("DESK-01 a failed insert shows a message and keeps the entered values", async () => {
  const fields = salesInquiryFields({ organization: "The Closed Door" });
  const constraint = "alter table sales_inquiries add constraint closed check (organization <> 'The Closed Door')";
  await query(databaseUrl, constraint);
  const answer = await post(product.url + path, fields);
  expect(answer.status).toBe(503);
  const page = await answer.text();
  expect(page).toContain(flashes.submitFailed.title);
  expect(page).toContain(fields.name);
  expect(await stored(fields.email)).toEqual([]);
  expect(product.output()).not.toContain(String(fields.email));
  await query(databaseUrl, "alter table sales_inquiries drop constraint closed");
  expect((await post(product.url + path, fields)).status).toBe(303);
});

test("DESK-01 the admin area lists, searches and opens sales inquiries beside its three tabs", async () => {
  await createAccount(product, "owner@tidewheel.example", product.setupLink);
  const cookie = await signIn(product, "owner@tidewheel.example");
  const read = async (query: string) => {
    const answer = await fetch(`${product.url}/admin/applications?${query}`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    return plain((await answer.text()).replace(/<script[\s\S]*/, "").replaceAll("<!-- -->", ""));
  };
  const row = await storeSalesInquiry(databaseUrl, { organization: "Driftwood Lodges" });
  const link = /<a[^>]*id="tab-sales"[^>]*>.*?<\/a>/s;
  const host = await read("tab=host");
  expect(host.match(/role="tab"/g)).toHaveLength(3);
  expect(link.exec(host)?.[0]).toMatch(/>Sales Inquiries <span class="tab-count">\d+<\/span><\/a>$/);
  expect(link.exec(host)?.[0]).not.toContain("aria-current");
  const found = await read("tab=sales&q=driftwood");
  expect(link.exec(found)?.[0]).toContain('aria-current="page"');
  expect(found).toContain(String(row.name));
  expect(found).toContain(labels.bikes["32-to-100"]);
  expect(await read("tab=sales&q=nobody+else")).toContain(adminTabs.sales.empty);
  expect(await read(`tab=sales&item=${row.id}`)).toContain("detail-title");
});
