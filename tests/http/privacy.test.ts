import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { consent } from "../../app/content/consent.ts";
import { privacyPage as words } from "../../app/content/privacy.ts";
import { retentionLabels, retentionLines } from "../../app/content/retention.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { retentionCategories, retentionPeriod } from "../../app/domain/retention.ts";
import { openOwnPage, pathIn, press } from "../support/applicant-pages.ts";
import { query } from "../support/cluster.ts";
import { payDeposit, startCheckout, waitForPaidDeposit } from "../support/deposits.ts";
import { detailsOf } from "../support/expectations.ts";
import { careerApplicationFields, careerApplicationForm } from "../support/factories/career-application.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { mediaInquiryFields } from "../support/factories/media-inquiry.ts";
import { pdf } from "../support/factories/resume.ts";
import { salesInquiryFields } from "../support/factories/sales-inquiry.ts";
import { storeHostApplication } from "../support/factories/stored-submissions.ts";
import { createAccount, password, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { dataDirOf, type Product, waitForMail } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let cookie: string;
const owner = "owner@tidewheel.example";
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase({ RATE_LIMITS: "off" }));
  await createAccount(product, owner, product.setupLink);
  cookie = await signIn(product, owner);
});
afterAll(() => product?.stop());

const page = "/admin/privacy";
const get = (path: string, as = cookie) => fetch(product.url + path, { redirect: "manual", headers: { cookie: as } });
const decoded = (text: string) =>
  text
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'");
const ask = (fields: Record<string, string>) => post(product.url + page, fields, { cookie });
const lookUp = async (email: string) => decoded(await (await ask({ intent: "look-up", email })).text());
const countOf = (held: string, label: string) => Number(detailsOf(held)[label] ?? 0);
const erase = (email: string, confirmEmail = email) => ask({ intent: "erase", email, confirmEmail });
const receiptOf = async (answer: Response) => {
  expect(answer.status).toBe(303);
  return decoded(await (await get(answer.headers.get("location") ?? "")).text());
};
const resumes = () => readdir(join(dataDirOf(databaseUrl), "files/resumes")).catch(() => []);

/** Searches every row of every table for a text, bypassing the product. */
async function searchAllTables(text: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    databaseUrl,
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) =>
      (await query(databaseUrl, `select 1 from ${name} t where strpos(lower(t::text), $1) > 0`, [text])).map(
        () => name,
      ),
    ),
  );
  return found.flat();
}

async function sendCareer(fields: Record<string, string>, name = "Läbenslauf.pdf"): Promise<void> {
  const form = careerApplicationForm(fields, { bytes: pdf(fields.email), name });
  const answer = await fetch(`${product.url}/api/career-applications`, { method: "POST", body: form });
  expect(answer.status).toBe(200);
}

/** Leaves a person's data in every place that stores any. */
async function leaveTracesOf(email: string): Promise<{ deposit: string; jobId: string }> {
  const host = hostApplicationFields({ email });
  expect((await post(`${product.url}/host/application`, host as Record<string, string>)).status).toBe(303);
  await sendCareer(careerApplicationFields({ email }));
  expect((await post(`${product.url}/press`, mediaInquiryFields({ email }))).status).toBe(303);
  expect((await post(`${product.url}/host/contact-sales`, salesInquiryFields({ email }))).status).toBe(303);
  await createAccount(product, email);
  await payDeposit(product, email, 25_000);
  await startCheckout(product, email, 100_000);
  const paid = await waitForPaidDeposit(databaseUrl, email);
  const refund = { ...paid, amount: "250", reason: `Bike of ${email}`, intent: "refund" };
  await post(`${product.url}/admin/deposits`, refund, { cookie });
  for (const subject of [/We have your application/, /Receipt/, /Refund/]) await waitForMail(product, email, subject);
  // An undeliverable mail and a queued one.
  const [job] = await query<{ id: string }>(
    databaseUrl,
    `insert into pgboss.job (name, data) values ('dead-letters', $1), ('dead-letters', $2) returning id`,
    [
      JSON.stringify({ type: "host", to: "applications@tidewheel.example", data: { email } }),
      JSON.stringify({ to: email }),
    ],
  );
  return { deposit: paid.deposit, jobId: job?.id ?? "" };
}

describe("the public forms", () => {
  test.each([
    ["/host/application", consent.host, consent.rights],
    ["/careers", consent.career, consent.rights],
    ["/press", consent.media, consent.rights],
    ["/host/contact-sales", consent.sales, consent.rights],
    [
      "/payment",
      "We keep the payment record for 7 years after it is settled, because tax law requires it.",
      "You can have your email address removed from it at any time, as described in our",
    ],
  ])("%s states the purpose, the retention period and the applicant's rights", async (path, sentence, rights) => {
    const text = decoded(await (await get(path, "")).text());
    expect(text.replaceAll("<!-- -->", "")).toContain(`${sentence} ${rights}`);
    expect(text).toContain(`<a href="/privacy">${consent.policy}</a>`);
  });

  test("INFO-05 the privacy policy states each kind's retention period", async () => {
    const text = decoded(await (await get("/privacy", "")).text());
    for (const line of retentionLines) expect(text).toContain(line);
    expect(retentionLines.join(" ")).toMatch(/24 months.*12 months.*12 months.*7 years/);
  });
});

describe("one person's data", () => {
  test("ADMIN-08 is looked up, exported and erased by admins only", async () => {
    const email = `guarded${Date.now()}@people.example`;
    await storeHostApplication(databaseUrl, { email });
    for (const path of [page, `${page}.data`, `${page}/export`])
      for (const intent of ["look-up", "erase", ""]) {
        const fields = { email, ...(intent && { intent }), ...(intent === "erase" && { confirmEmail: email }) };
        const answer = await post(product.url + path, fields);
        expect([202, 302]).toContain(answer.status);
        expect(await answer.text()).not.toContain(email);
      }
    expect((await get(page, "")).headers.get("location")).toMatch(/^\/admin\/login\?next=/);
    expect((await get(`${page}/export`, "")).headers.get("location")).toMatch(/^\/admin\/login\?next=/);
    expect((await get(`${page}/export`)).status).toBe(405);
    expect(await searchAllTables(email)).toContain("public.host_applications");
  });

  test("requires re-authentication before look-up, export or erasure", async () => {
    const email = `waiting${Date.now()}@people.example`;
    await storeHostApplication(databaseUrl, { email });
    await query(databaseUrl, "update sessions set password_confirmed_at = now() - interval '16 minutes'");
    const asked = [
      await get(page),
      await ask({ intent: "look-up", email }),
      await erase(email),
      await post(`${product.url}${page}/export`, { email }, { cookie }),
    ];
    for (const answer of asked) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe("/admin/confirm?next=%2Fadmin%2Fprivacy");
    }
    const confirmed = await post(`${product.url}/admin/confirm`, { password, next: page }, { cookie });
    expect(confirmed.headers.get("location")).toBe(page);
    expect(countOf(await lookUp(email), "Host applications")).toBe(1);
  });

  test("is looked up, exported with résumés, and erased everywhere, with a receipt; others' data stays", async () => {
    const tag = Date.now();
    const email = `o'brien+${tag}@people.example`;
    const { deposit, jobId } = await leaveTracesOf(email);
    const neighbours = [`x${email}`, `${email}.org`, `o'brien+${tag}@people.example.org`];
    for (const neighbour of neighbours) await storeHostApplication(databaseUrl, { email: neighbour });
    const friend = await storeHostApplication(databaseUrl, {
      email: `friend${tag}@people.example`,
      additional_details: `My partner is ${email.toUpperCase()}.\nWrite to ${email}, or to x${email}.`,
    });
    const ledgerBefore = await ledgerOf(deposit);

    const held = await lookUp(email.toUpperCase());
    expectEverythingCounted(held);

    // Everything, to be taken along.
    const files = await exportFilesOf(email);
    expectExportComplete(files, email);
    await expectNoSecretIn(files);

    const filesBefore = await resumes();
    await expectErasedOnceConfirmed(email, filesBefore);

    await expectOnlyNeighboursLeft(email, neighbours, friend.id);
    expect(await resumes()).toHaveLength(filesBefore.length - 1);
    expect(await query(databaseUrl, "select 1 from pgboss.job where id = $1", [jobId])).toEqual([]);

    // The record of the money stays to the cent, without the rider.
    await expectPaymentKeptWithoutRider(deposit);
    expect(await ledgerOf(deposit)).toEqual(ledgerBefore);
    expect((await post(`${product.url}/admin/login`, { email, password })).status).toBe(401);

    // The log knows that it happened, and not to whom.
    await expectActsLoggedWithoutAddress(email);
    expect(await receiptOf(await erase(email))).toContain("There was nothing to erase.");
  });

  test("of an admin: the account stays and is named, and the admin's submissions are erased", async () => {
    const host = await storeHostApplication(databaseUrl, { email: owner });
    expect(await lookUp(owner)).toContain("This is an admin's address.");
    const receipt = await receiptOf(await erase(owner));
    expect(receipt).toContain("belongs to an admin; remove their access first");
    expect(receipt).toContain("0 left.");
    expect(await query(databaseUrl, "select 1 from host_applications where id = $1", [host.id])).toEqual([]);
    expect((await get(page)).status).toBe(200);
  });

  test("at our own address, an invalid one or an unknown receipt is rejected with a message", async () => {
    const ours = await erase("applications@tidewheel.example");
    expect(ours.status).toBe(422);
    expect(decoded(await ours.text())).toContain(words.ours);
    for (const email of ["", "nobody", "a@b", "a@b.example\u0000"]) {
      const answer = await ask({ intent: "look-up", email });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
    expect(await lookUp("nobody.at.all@people.example")).toContain(words.nothingHeld);
    const missing = await get(`${page}?receipt=erasure-1`);
    expect(missing.status).toBe(404);
    expect(decoded(await missing.text())).toContain(words.noReceipt);
  });

  test("REVIEW2-M2 S14 is erased with every mail of the address and phone that was theirs before", async () => {
    const phone = "+1 604 555 0177";
    const before = await openOwnPage(product, databaseUrl, "host", { email: `was${Date.now()}@people.example`, phone });
    const email = `now.${before.email}`;
    await press(product, before, "email", { email });
    await post(product.url + pathIn(await waitForMail(product, email, /Confirm/)), {});
    await waitForMail(product, email, /new link/);
    await waitForMail(product, before.email, /was changed/);
    expect(await searchAllTables(before.email)).not.toEqual([]);
    expect(await receiptOf(await erase(email))).toContain("0 left.");
    for (const text of [email, before.email, phone, before.reference, shownReference(before)].map((each) =>
      each.toLowerCase(),
    ))
      expect(await searchAllTables(text), text).toEqual([]);
  });

  test("is erased under concurrent submissions: each is gone or there as a whole, with its mail", async () => {
    const email = `busy${Date.now()}@people.example`;
    let sent = 0;
    const senders = Array.from({ length: 6 }, async (_, n) => {
      for (let turn = 0; turn < 8; turn += 1) {
        if (n % 3 === 0) await sendCareer(careerApplicationFields({ email }), "cv.pdf");
        else if (n % 3 === 1) await post(`${product.url}/press`, mediaInquiryFields({ email }));
        else await post(`${product.url}/host/application`, hostApplicationFields({ email }) as Record<string, string>);
        sent += 1;
      }
    });
    // Sends pairs concurrently until half of them are done.
    while (sent < 24)
      for (const answer of await Promise.all([erase(email), erase(email)]))
        expect(await receiptOf(answer)).toContain("0 left.");
    await Promise.all(senders);
    const rows = await query<{ id: string; reference: string; resume_url: string | null }>(
      databaseUrl,
      `select id, reference, resume_url from career_applications where email = $1 union all
       select id, reference, null from media_inquiries where email = $1 union all
       select id, reference, null from host_applications where email = $1`,
      [email],
    );
    expect(rows.length).toBeGreaterThan(0);
    const ids = new Set(rows.map(({ id }) => id));
    // Each application has its two mails, queued or sent, and no mail is about an erased one.
    const mail = await query<{ id: string; is_erased: boolean }>(
      databaseUrl,
      `select data->'data'->>'id' as id, not exists (select from reviews where submission_id = data->'data'->>'id') as is_erased
       from pgboss.job where data->>'type' like 'submission-%'`,
    );
    expect(mail.filter(({ is_erased }) => is_erased)).toEqual([]);
    const counts = Map.groupBy(mail, ({ id }) => id);
    expect([...ids].filter((id) => counts.get(id)?.length !== 2)).toEqual([]);
    const messages = await query<{ subject: string }>(
      databaseUrl,
      `select subject from mailbox_messages where "to" = $1 or reply_to = $1`,
      [email],
    );
    const references = new Set(rows.map(shownReference));
    const named = messages.map(({ subject }) => /\((\w{3}-\w{3})\)/.exec(subject)?.[1] ?? "");
    expect(named.filter((reference) => !references.has(reference))).toEqual([]);
    const keys = rows.flatMap(({ resume_url }) => resume_url ?? []);
    const stored = (await resumes()).map((name) => `resumes/${name}`);
    expect(keys.filter((key) => !stored.includes(key))).toEqual([]);

    expect(await receiptOf(await erase(email))).toContain("0 left.");
    expect(await searchAllTables(email)).toEqual([]);
  }, 480_000);

  test("the page shows all retention periods and the latest clean-up runs", async () => {
    const text = decoded(await (await get(page)).text());
    for (const category of retentionCategories) {
      expect(text).toContain(retentionLabels[category]);
      expect(text).toContain(retentionPeriod(category));
    }
    expect(text).toContain("One person, erased by an admin");
  });
});

async function ledgerOf(deposit: string): Promise<unknown> {
  const [ledger] = await query(
    databaseUrl,
    "select json_agg(e order by id) as lines from deposit_events e where deposit_id = $1",
    [deposit],
  );
  return ledger;
}

function expectEverythingCounted(held: string): void {
  for (const [label, count] of [
    ["Host applications", 1],
    ["Career applications", 1],
    ["Media inquiries", 1],
    ["Sales inquiries", 1],
    ["Deposits", 2],
    ["Refunds", 1],
    ["Accounts", 1],
    ["Résumé files", 1],
    ["Texts of others that name the address", 1],
  ] as const)
    expect(countOf(held, label), label).toBe(count);
  for (const label of ["Email jobs", "Messages in the built-in mailbox", "Deposit ledger entries"])
    expect(countOf(held, label), label).toBeGreaterThan(1);
}

async function exportFilesOf(email: string): Promise<Record<string, Buffer>> {
  const answer = await post(`${product.url}${page}/export`, { email }, { cookie });
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="export-\d+\.zip"$/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const archive = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  const files: Record<string, Buffer> = {};
  for await (const entry of archive.eachEntry()) {
    files[entry.fileName] = await buffer(await archive.openReadStreamPromise(entry));
  }
  return files;
}

function expectExportComplete(files: Record<string, Buffer>, email: string): void {
  const contents = JSON.parse(String(files["contents.json"]));
  expect(contents).toMatchObject({ address: email, rows: { "host-applications": 1, deposits: 2, accounts: 1 } });
  const [career] = JSON.parse(String(files["career-applications.json"]));
  expect(career).toMatchObject({ email, resume_filename: "Läbenslauf.pdf" });
  expect(files[`resumes/${career.id}-Läbenslauf.pdf`]?.equals(pdf(email))).toBe(true);
  expect(JSON.parse(String(files["deposit-refunds.json"]))).toMatchObject([{ reason: `Bike of ${email}` }]);
}

async function expectNoSecretIn(files: Record<string, Buffer>): Promise<void> {
  const all = Object.values(files).join("\n");
  for (const [secret] of (
    await query<{ secret: string }>(
      databaseUrl,
      "select password as secret from credentials union all select page_token_hash from deposits union all select email from users where email = $1",
      [owner],
    )
  ).map(({ secret }) => [secret]))
    expect(all).not.toContain(secret);
}

async function expectErasedOnceConfirmed(email: string, filesBefore: string[]): Promise<void> {
  const refused = await erase(email, `not.${email}`);
  expect(refused.status).toBe(422);
  expect(decoded(await refused.text())).toContain(words.confirmDiffers);
  expect(await resumes()).toEqual(filesBefore);
  const receipt = await receiptOf(await erase(email, ` ${email.toUpperCase()} `));
  expect(receipt).toContain("0 left.");
  for (const line of ["1 erased", "2 blanked", "Stored files", "Tax law requires the payment record"])
    expect(receipt).toContain(line);
  expect(receipt).not.toContain(email);
}

/** What is left anywhere are the neighbours, whose addresses hold this one. */
async function expectOnlyNeighboursLeft(email: string, neighbours: string[], friendId: string): Promise<void> {
  const left = await query<{ email: string }>(
    databaseUrl,
    "select email from host_applications where strpos(email, $1) > 0 order by id",
    [email],
  );
  expect(left.map((row) => row.email)).toEqual(neighbours);
  // Three of them as a sender, whose review holds the address as well; one in a text.
  expect((await searchAllTables(email)).toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => "public.host_applications"),
    ...Array.from({ length: 3 }, () => "public.reviews"),
  ]);
  expect(await searchAllTables(encodeURIComponent(email).toLowerCase())).toEqual([]);
  expect(await searchAllTables(email.replace("'", "&#x27;"))).toEqual([]);
  const [text] = await query<{ additional_details: string }>(
    databaseUrl,
    "select additional_details from host_applications where id = $1",
    [friendId],
  );
  expect(text?.additional_details).toBe(`My partner is [erased].\nWrite to [erased], or to x${email}.`);
}

async function expectPaymentKeptWithoutRider(deposit: string): Promise<void> {
  const [kept] = await query(databaseUrl, "select * from deposits where id = $1", [deposit]);
  expect(kept).toMatchObject({
    email: `${deposit}@erased.invalid`,
    amount_cents: 25_000,
    refunded_cents: 25_000,
    card_last_four: null,
  });
  expect(kept?.payment_id).toMatch(/^pi_/);
}

async function expectActsLoggedWithoutAddress(email: string): Promise<void> {
  const acts = await query<{ action: string; subject_id: string }>(
    databaseUrl,
    "select action, subject_id from audit_events where action like 'person-%' order by id",
  );
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["person-looked-up", "person-exported", "person-erased"]),
  );
  expect(JSON.stringify(acts)).not.toContain("people.example");
  expect(product.output()).not.toContain(email);
}
