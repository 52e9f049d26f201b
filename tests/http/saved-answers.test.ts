import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { careerApplicationMessages } from "../../app/content/career-application.ts";
import { hostApplicationMessages } from "../../app/content/host-application.ts";
import { saveWords } from "../../app/content/kept-answers.ts";
import { savedAnswersEmail, savedAnswersPage, savedPage } from "../../app/content/saved-answers.ts";
import { careerApplicationRules } from "../../app/domain/career-application.ts";
import type { FieldRules } from "../../app/domain/form-fields.ts";
import { hostApplicationRules } from "../../app/domain/host-application.ts";
import { spamFields } from "../../app/forms/honeypot-fields.ts";
import { rateLimits } from "../../app/services/rate-limits.server.ts";
import { query } from "../support/cluster.ts";
import { detailsOf } from "../support/expectations.ts";
import { careerApplicationFields } from "../support/factories/career-application.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { cookiesOf, createAccount, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { type MailboxMessage, type Product, waitFor, waitForMail } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
});
afterAll(() => product?.stop());

interface Row {
  id: string;
  kind: string;
  token_hash: string;
  form_key: string;
  email: string;
  answers: string;
  saved_at: Date;
  expires_at: Date;
}

type Fields = Record<string, string>;
const savedBy = (email: string | undefined) =>
  query<Row>(databaseUrl, "select * from saved_answers where email = $1", [email]);
const plain = (page: string) =>
  page.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&gt;", ">").replaceAll("&amp;", "&");
const save = (fields: Fields, kind = "host") => post(`${product.url}/my/save/${kind}`, fields);
const mailsTo = async (email: string | undefined, at = product) => {
  const answer = await fetch(`${at.url}/dev/mailbox.json?to=${encodeURIComponent(email ?? "")}`);
  return ((await answer.json()) as MailboxMessage[]).filter(({ subject }) => /saved for later/.test(subject));
};
const linkFrom = ({ text }: MailboxMessage) => /https?:\/\/\S+\/my\/saved\/[\w-]{43}/.exec(text)?.[0] ?? "no link";

async function saveAndGetLink(fields: Fields, kind = "host"): Promise<string> {
  expect((await save(fields, kind)).status).toBe(303);
  return linkFrom(await waitForMail(product, fields.email ?? "", /saved for later/));
}

async function open(link: string) {
  const answer = await fetch(link);
  return { status: answer.status, headers: answer.headers, page: await answer.text() };
}

/** What the form of a page would send without a change. */
function valuesIn(page: string): Fields {
  const form = /<form[\s\S]*?<\/form>/.exec(page.replaceAll("<!-- -->", ""))?.[0] ?? "";
  const attribute = (tag: string, name: string) => plain(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
  const values: Fields = {};
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const isOff = /type="radio"/.test(tag) && !/\bchecked=/.test(tag);
    if (!isOff && !/type="file"/.test(tag)) values[attribute(tag, "name")] = attribute(tag, "value");
  }
  for (const [, tag = "", text = ""] of form.matchAll(/(<textarea\b[^>]*>)([\s\S]*?)<\/textarea>/g))
    values[attribute(tag, "name")] = plain(text).replace(/^\n/, "");
  for (const [, tag = "", options = ""] of form.matchAll(/(<select\b[^>]*>)([\s\S]*?)<\/select>/g))
    values[attribute(tag, "name")] = attribute(/<option\b[^>]*\bselected=[^>]*>/.exec(options)?.[0] ?? "", "value");
  return values;
}

describe.each([
  ["host", hostApplicationFields, "/host/application", "host_applications", hostApplicationRules],
  ["career", careerApplicationFields, "/careers", "career_applications", careerApplicationRules],
] as const)("the %s application", (kind, fieldsOf, path, table, rules: FieldRules) => {
  test("MY-04 has a second button, which needs nothing but the email and sends no file", async () => {
    const { page } = await open(product.url + path);
    const [button = ""] = new RegExp(`<button[^>]*>${saveWords.save}</button>`).exec(page) ?? [];
    expect(button).toContain(`formAction="/my/save/${kind}"`);
    expect(button).toContain('formEncType="application/x-www-form-urlencoded"');
    expect(button).toContain("formNoValidate");
    // Enter presses the first one.
    expect(page.indexOf("Submit Application</button>")).toBeLessThan(page.indexOf(button));
  });

  test("MY-04 brings back every answer by a mailed link, which is stored as a hash", async () => {
    const fields: Fields = { ...fieldsOf(), idempotencyKey: randomUUID() };
    const answer = await save(kind === "career" ? { ...fields, resume: "cv.pdf" } : fields, kind);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/my/saved");
    const next = await fetch(`${product.url}/my/saved`, { headers: { Cookie: cookiesOf(answer) } });
    const thanks = plain(await next.text());
    for (const words of ["We've saved your answers.", `The link is on its way to ${fields.email}.`, savedPage.lead])
      expect(thanks).toContain(words);
    const later = await fetch(`${product.url}/my/saved`);
    expect(await later.text()).not.toContain(fields.email);

    const mail = await waitForMail(product, fields.email ?? "", /saved for later/);
    expect(mail.subject).toBe(savedAnswersEmail.subjects[kind]);
    const mailed = JSON.stringify({ ...mail, to: "" });
    const typed = Object.entries(fields).filter(([name]) => rules[name]?.type !== "choice");
    expect(typed.length).toBeGreaterThan(5);
    for (const [, value] of typed) expect(mailed).not.toContain(value.split("\n")[0]);
    const link = linkFrom(mail);
    const token = link.split("/").at(-1) ?? "";
    const [row] = await savedBy(fields.email);
    expect(row).toMatchObject({ kind, email: fields.email });
    expect(Number(row?.expires_at) - Number(row?.saved_at)).toBe(30 * 24 * 60 * 60 * 1000);
    for (const text of [token, fields.idempotencyKey])
      expect(`${row?.id} ${row?.token_hash} ${row?.form_key}`).not.toContain(text);
    const jobs = await query(databaseUrl, "select 1 from pgboss.job where data::text like $1", [`%${token}%`]);
    expect(jobs).toEqual([]);

    const opened = await open(link);
    expect(opened.status).toBe(200);
    expect(valuesIn(opened.page)).toMatchObject(fields);
    expect(opened.page).toContain(savedAnswersPage.heading);
    expect(opened.page).toMatch(new RegExp(`<form[^>]*action="${path}"`));
    expect(opened.page.includes(savedAnswersPage.resume.replace("'", "&#x27;"))).toBe(kind === "career");
    expect(opened.page).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(opened.headers.get("cache-control")).toBe("no-store");
    expect(opened.headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("MY-04 is no submission while it is unfinished, and gone from the saved ones once it is submitted", async () => {
    const fields: Fields = { ...fieldsOf(), idempotencyKey: randomUUID() };
    const link = await saveAndGetLink(fields, kind);
    const storedAs = () => query(databaseUrl, `select id from ${table} where email = $1`, [fields.email]);
    expect(await storedAs()).toEqual([]);
    const { [spamFields.honeypot]: _trap, ...values } = valuesIn((await open(link)).page);
    expect((await post(product.url + path, { ...values })).status).toBe(303);
    expect(await storedAs()).toHaveLength(1);
    expect(await savedBy(fields.email)).toEqual([]);
    const { page, status } = await open(link);
    expect(status).toBe(404);
    expect(plain(page)).toContain(savedAnswersPage.unknown);
    expect(page).toContain(`href="${path}"`);
  });

  test("MY-04 a rejected submission keeps what was saved", async () => {
    const fields: Fields = { ...fieldsOf(), idempotencyKey: randomUUID() };
    const link = await saveAndGetLink(fields, kind);
    const answer = await post(product.url + path, { ...fields, phone: "604" });
    expect(answer.status).toBe(422);
    expect(valuesIn(await answer.text())).toMatchObject({ idempotencyKey: fields.idempotencyKey });
    expect((await open(link)).status).toBe(200);
  });

  test("MY-04 needs the email only, and says so beside it", async () => {
    const { email } = fieldsOf();
    expect((await save({ email: email ?? "", phone: "6" }, kind)).status).toBe(303);
    expect(await savedBy(email)).toMatchObject([{ answers: expect.stringContaining('"phone":"6"') }]);
    const { email: _email, ...rest } = fieldsOf();
    const answer = await save({ ...rest, email: "robin" }, kind);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    const messages = kind === "host" ? hostApplicationMessages : careerApplicationMessages;
    expect(plain(page)).toMatch(
      new RegExp(`id="${kind}-application-email-error"[^>]*>[\\s\\S]{0,300}${messages.email}`),
    );
    expect(valuesIn(page)).toMatchObject({ ...rest, email: "robin" });
    expect(/<input[^>]*name="email"[^>]*>/.exec(page)?.[0]).toMatch(/autofocus/i);
    expect(await savedBy("robin")).toEqual([]);
  });
});

test("MY-04 the same form replaces what it saved, under the same link", async () => {
  const fields = hostApplicationFields({ idempotencyKey: randomUUID() });
  const link = await saveAndGetLink(fields);
  const { city: _city, ...changed }: Fields = { ...fields, firstName: "Robyn" };
  expect((await save(changed)).status).toBe(303);
  expect(await savedBy(fields.email)).toHaveLength(1);
  expect(valuesIn((await open(link)).page)).toMatchObject({ firstName: "Robyn", city: "" });
  // The other form never shares a row, whatever its key is.
  const other = careerApplicationFields({ idempotencyKey: fields.idempotencyKey ?? "" });
  expect((await save(other, "career")).status).toBe(303);
  expect(valuesIn((await open(link)).page)).toMatchObject({ firstName: "Robyn" });
});

test("MY-04 saved again with another address, the first address's link opens nothing", async () => {
  const fields = hostApplicationFields({ idempotencyKey: randomUUID() });
  const link = await saveAndGetLink(fields);
  const { email } = hostApplicationFields();
  const second = await saveAndGetLink({ ...fields, email: email ?? "" });
  expect((await open(link)).status).toBe(404);
  expect(valuesIn((await open(second)).page)).toMatchObject({ email });
});

test("MY-04 saved eight times at once, a form is stored once", async () => {
  const fields = hostApplicationFields({ idempotencyKey: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 8 }, () => save(fields)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(await savedBy(fields.email)).toHaveLength(1);
});

test.each([
  ["additionalDetails", "x".repeat(5_001), "Please use at most 5,000 characters"],
  ["firstName", "x".repeat(101), "Please use at most 100 characters"],
  ["firstName", "a\u0001b", "Please write this on one line"],
  ["isAdmin", "1", 'This form has no field named "isAdmin"'],
  ["resume", "cv.pdf", 'This form has no field named "resume"'],
  [spamFields.honeypot, "10 am", "A hidden field was filled in"],
])("MY-04 %s of %j is rejected with its message and nothing is saved", async (name, value, message) => {
  const fields = hostApplicationFields({ [name]: value });
  const answer = await save(fields);
  expect(answer.status).toBe(422);
  expect(plain(await answer.text())).toContain(message);
  expect(await savedBy(fields.email)).toEqual([]);
});

test("MY-04 the longest answers that the form takes can be saved", async () => {
  const long = Object.fromEntries(
    ["firstName", "lastName", "city", "state", "country"].map((name) => [name, '"'.repeat(100)]),
  );
  const fields = hostApplicationFields({ ...long, phone: '"'.repeat(40), additionalDetails: '"'.repeat(5_000) });
  const link = await saveAndGetLink(fields);
  expect(valuesIn((await open(link)).page)).toMatchObject(fields);
});

test("MY-04 an unknown kind, link or method opens nothing", async () => {
  expect((await save(hostApplicationFields(), "media")).status).toBe(404);
  for (const path of ["/my/save/media", `/my/saved/${"a".repeat(43)}`, "/my/saved/1"])
    expect((await fetch(product.url + path)).status, path).toBe(404);
  expect((await fetch(`${product.url}/my/save/host`)).status).toBe(200);
  expect((await post(`${product.url}/my/saved/${"a".repeat(43)}`, {})).status).toBe(405);
});

test("MY-04 after 30 days a link opens nothing at once", async () => {
  const fields = hostApplicationFields();
  const link = await saveAndGetLink(fields);
  await query(databaseUrl, "update saved_answers set expires_at = now() - interval '1 second' where email = $1", [
    fields.email,
  ]);
  const { page, status } = await open(link);
  expect(status).toBe(410);
  expect(plain(page)).toContain(savedAnswersPage.expiredText);
  expect(page).not.toContain(fields.email);
});

test("MY-04 neither the link nor an answer is in the log", async () => {
  const fields = hostApplicationFields();
  const link = await saveAndGetLink(fields);
  const { pathname } = new URL(link);
  await open(link);
  for (const path of ["/my/saved/short", "/my/address/short", "/my/short", "/my/SAVED/short/more", "/my/save/short"])
    await fetch(product.url + path);
  for (const logged of ["/my/:token", "/my/saved/:token", "/my/save/host"])
    await waitFor(() => product.log.some(({ path }) => path === logged));
  expect(product.output()).not.toContain(pathname.split("/").at(-1));
  expect(product.output()).not.toMatch(/\/short/);
  expect(product.output()).not.toContain(fields.email);
});

test("MY-04 an export holds what a person saved, and an erasure deletes it", async () => {
  const owner = "owner@tidewheel.example";
  await createAccount(product, owner, product.setupLink);
  const cookie = await signIn(product, owner);
  const ask = (fields: Fields) => post(`${product.url}/admin/privacy`, fields, { cookie });
  const fields = hostApplicationFields();
  const { email = "" } = fields;
  const link = await saveAndGetLink(fields);
  const other = hostApplicationFields({ additionalDetails: `Ask ${email} about me.` });
  const othersLink = await saveAndGetLink(other);
  expect(detailsOf(await (await ask({ intent: "look-up", email })).text())).toMatchObject({
    "Unfinished applications": "1",
    "Texts of others that name the address": "1",
  });
  expect((await ask({ intent: "erase", email, confirmEmail: email })).status).toBe(303);
  expect((await open(link)).status).toBe(404);
  expect(valuesIn((await open(othersLink)).page).additionalDetails).toBe("Ask [erased] about me.");
  const [erasure] = await query<{ report: { proof: { found: number } } }>(
    databaseUrl,
    "select report from erasures order by started_at desc limit 1",
  );
  expect(erasure?.report.proof.found).toBe(0);
});

test("MY-04 a form saved again soon gets one mail, and an address only so many", async () => {
  const limited = await startOnOwnDatabase({ RATE_LIMITS: "on" });
  try {
    const first = hostApplicationFields({ idempotencyKey: randomUUID() });
    const saveThere = (fields: Fields) => post(`${limited.product.url}/my/save/host`, fields);
    const thanksFor = async (answer: Response) => {
      expect(answer.status).toBe(303);
      const next = await fetch(`${limited.product.url}/my/saved`, { headers: { Cookie: cookiesOf(answer) } });
      return plain(await next.text());
    };
    for (let times = 0; times < 3; times += 1) expect(await thanksFor(await saveThere(first))).toContain("on its way");
    await waitForMail(limited.product, first.email ?? "", /saved for later/);
    const { count } = rateLimits["saved-answers"];
    for (let forms = 1; forms < count; forms += 1)
      expect(await thanksFor(await saveThere({ ...first, idempotencyKey: randomUUID() }))).toContain("on its way");
    const last = await thanksFor(await saveThere({ ...first, idempotencyKey: randomUUID() }));
    expect(last).toContain("didn't send another");
    await waitFor(async () => (await mailsTo(first.email, limited.product)).length === count);
    const waiting = "select 1 from pgboss.job where name = 'send-saved-answers-link' and state <> 'completed'";
    await waitFor(async () => (await query(limited.databaseUrl, waiting)).length === 0);
    expect(await mailsTo(first.email, limited.product)).toHaveLength(count);
  } finally {
    await limited.product.stop();
  }
});
