import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mediaInquiryFlashes as flashes, mediaInquiryMessages as messages } from "../../app/content/media-inquiry.ts";
import { packages } from "../../app/content/packages.ts";
import { pricingDocument } from "../../app/content/plans.ts";
import { press } from "../../app/content/press.ts";
import { pressKit } from "../../app/content/press-kit.ts";
import { stats } from "../../app/content/stats.ts";
import { endOfBusinessDaysAfter } from "../../app/domain/business-days.server.ts";
import { formatDay } from "../../app/domain/calendar-day.ts";
import { isoDay } from "../../app/domain/dates.server.ts";
import { mediaInquiryRules as rules } from "../../app/domain/media-inquiry.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { query } from "../support/cluster.ts";
import { dayFromNow, mediaInquiryFields } from "../support/factories/media-inquiry.ts";
import { cookiesOf, post, startOnOwnDatabase } from "../support/http.ts";
import { type MailboxMessage, type Product, waitFor, waitForMail } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
});
afterAll(() => product?.stop());

const stored = (email: string | undefined) =>
  query<Record<string, string>>(databaseUrl, "select * from media_inquiries where email = $1", [email]);
const plain = (page: string) => page.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

test("PRESS-01 the hover cards' text is in the page's HTML, once per item", async () => {
  const page = plain(await (await fetch(`${product.url}/press`)).text());
  expect(page.split(press.available)).toHaveLength(press.items.length + 1);
  for (const { title, source, quote } of press.items)
    for (const words of [title, source, quote]) expect(page).toContain(words);
});

test("PRESS-01 each file of the press kit can be downloaded, and the ZIP has them all", async () => {
  const page = await (await fetch(`${product.url}/press`)).text();
  const files = pressKit.plates.flatMap(({ file, formats }) => formats.map((format) => pressKit.fileOf(file, format)));
  const whole = Buffer.from(await (await fetch(product.url + pressKit.whole.href)).arrayBuffer()).toString("latin1");
  for (const path of [...files, pressKit.sheet.href]) {
    expect(page).toContain(`href="${path}" download`);
    const answer = await fetch(product.url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^(image\/(svg\+xml|png)|text\/plain)/);
    expect(whole).toContain(path.split("/").at(-1));
    // Stored as they are, not compressed.
    if (!path.endsWith(".txt")) expect(whole).toContain(Buffer.from(await answer.arrayBuffer()).toString("latin1"));
  }
});

test("PRESS-01 the fact sheet has the numbers that the pages show", async () => {
  const answer = await fetch(product.url + pressKit.sheet.href);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const sheet = await answer.text();
  for (const number of [stats.rentalPerDay, stats.locationPerMonth, stats.marketGrowth, packages.starter.price])
    expect(sheet).toContain(number);
  for (const { hostFee } of pricingDocument.standard.plans) expect(sheet).toContain(hostFee);
  expect(sheet).not.toMatch(/undefined|NaN/);
});

test("PRESS-02 a request is stored, mailed to the team with all its data as type media, and acknowledged", async () => {
  const fields = mediaInquiryFields();
  const answer = await post(`${product.url}/press`, {
    ...fields,
    message: String(fields.message).replace("\n", "\r\n"),
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/press");
  const page = await (await fetch(`${product.url}/press`, { headers: { Cookie: cookiesOf(answer) } })).text();
  expect(page).toContain(flashes.submitted.title);
  const [row] = await stored(fields.email);
  expect(row).toMatchObject(fields);
  expect(row?.id).toMatch(/^media-\d{16}$/);
  const acknowledgement = await waitForMail(product, String(fields.email), /We have your request/);
  const reference = shownReference(row as { id: string; reference: string });
  expect(acknowledgement.subject).toContain(reference);
  const toTeam = await waitFor(async () => {
    const all = (await (await fetch(`${product.url}/dev/mailbox.json?to=applications@`)).json()) as MailboxMessage[];
    return all.find(({ subject }) => subject.includes(reference));
  });
  for (const value of [
    fields.name,
    fields.email,
    fields.organization,
    formatDay(String(fields.deadline)),
    "The deadline is Friday.",
  ])
    expect(toTeam.text).toContain(value);
  expect(toTeam.text).toContain(`${product.url}/admin/applications?tab=media&item=${row?.id}`);
  const jobs = await query<{ data: { type: string } }>(
    databaseUrl,
    "select data from pgboss.job where data->'data'->>'id' = $1 order by data->>'type' desc",
    [row?.id],
  );
  expect(jobs.map(({ data }) => data.type)).toEqual(["submission-received", "submission-acknowledgement"]);
  for (const value of Object.values(fields)) expect(JSON.stringify(jobs)).not.toContain(String(value));
});

test("DESK-02 an inquiry's own deadline is its due time where it is earlier than the usual one", async () => {
  const dueOf = async (deadline: string) => {
    const fields = mediaInquiryFields({ deadline });
    expect((await post(`${product.url}/press`, fields)).status).toBe(303);
    const [review] = await query<{ due_at: Date; half_at: Date; received_at: Date }>(
      databaseUrl,
      "select due_at, half_at, received_at from reviews join media_inquiries on id = submission_id where email = $1",
      [fields.email],
    );
    if (!review) throw new Error("no review");
    return review;
  };
  const today = isoDay(new Date());
  const early = await dueOf(today);
  expect(isoDay(early.due_at)).toBe(today);
  expect(early.half_at.getTime()).toBeLessThan(early.due_at.getTime());
  expect(early.due_at.getTime()).toBeGreaterThan(early.received_at.getTime());
  for (const later of ["", dayFromNow(30)]) {
    const { due_at, received_at } = await dueOf(later);
    expect(due_at).toEqual(await endOfBusinessDaysAfter(received_at, 2));
  }
});

test("PRESS-02 submitted twice with one key, it is stored once", async () => {
  const fields = mediaInquiryFields({ idempotencyKey: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(`${product.url}/press`, fields)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(await stored(fields.email)).toHaveLength(1);
});

test.each([
  ["name", "A", messages.name],
  ["email", "nobody", messages.email],
  ["organization", "x", messages.organization],
  ["deadline", dayFromNow(-2), messages.deadline],
  ["deadline", dayFromNow(400), messages.deadline],
  ["deadline", "2026-13-45", messages.deadline],
  ["deadline", "tomorrow", messages.deadline],
  ["message", "too short", messages.message],
  ["message", "x".repeat(rules.message.max + 1), "Please use at most 5,000 characters"],
  ["organization", "x".repeat(rules.organization.max + 1), "Please use at most 200 characters"],
  ["isAdmin", "1", 'This form has no field named "isAdmin"'],
])("PRESS-02 %s of %j is rejected with its message and nothing is stored", async (name, value, message) => {
  const fields = mediaInquiryFields({ [name]: value });
  const answer = await post(`${product.url}/press`, fields);
  expect(answer.status).toBe(422);
  expect(plain(await answer.text())).toContain(message);
  expect(await query(databaseUrl, "select id from media_inquiries where message = $1", [value])).toEqual([]);
  expect(await stored(fields.email)).toEqual([]);
});

test("PRESS-02 a failed insert shows a message and keeps the entered values", async () => {
  const fields = mediaInquiryFields({ organization: "The Closed Door" });
  const constraint = "alter table media_inquiries add constraint closed check (organization <> 'The Closed Door')";
  await query(databaseUrl, constraint);
  const answer = await post(`${product.url}/press`, fields);
  expect(answer.status).toBe(503);
  const page = await answer.text();
  expect(page).toContain("Failed to submit request. Please try again.");
  expect(page).toContain(fields.name);
  expect(await stored(fields.email)).toEqual([]);
  expect(product.output()).not.toContain(String(fields.email));
  await query(databaseUrl, "alter table media_inquiries drop constraint closed");
  expect((await post(`${product.url}/press`, fields)).status).toBe(303);
});
