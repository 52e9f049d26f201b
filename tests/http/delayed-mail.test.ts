import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { applicantWords as words } from "../../app/content/applicant-page.ts";
import { htmlToText } from "../support/accounts.ts";
import { addOwnPage, type OwnPage, press, ways } from "../support/applicant-pages.ts";
import { query } from "../support/cluster.ts";
import { adminIdOf, prepareTeam, readReview, targetOf } from "../support/desk.ts";
import { post } from "../support/http.ts";
import { type Product, startProduct, waitFor } from "../support/product.ts";
import type { MailServer } from "../support/smtp-server.ts";

const owner = "owner@tidewheel.example";
const ana = "ana@tidewheel.example";
const team = "team@hosts.example";

let product: Product;
let databaseUrl: string;
let mailServer: MailServer;
let cookie: string;
beforeAll(async () => {
  const prepared = await prepareTeam(owner, ana);
  ({ databaseUrl, mailServer } = prepared);
  cookie = prepared.cookies[0] ?? "";
  product = await startProduct({ env: prepared.env });
});
afterAll(async () => {
  await product?.stop();
  await mailServer?.close();
});

let held: string[] = [];
afterEach(async () => {
  await release();
  held = [];
});

function hold(address: string): void {
  held.push(address);
  mailServer.hold(address);
}

const waitingJobs = async () => {
  const [row] = await query<{ n: number }>(
    databaseUrl,
    "select count(*)::int as n from pgboss.job where state < 'completed' and name like 'send-%'",
  );
  return row?.n ?? 0;
};

/** Every mail of the product has been tried once; those that are left are deferred. */
async function waitForDeferred(count: number): Promise<void> {
  await waitFor(async () => {
    const [row] = await query<{ tried: number; open: number }>(
      databaseUrl,
      `select count(*) filter (where state = 'retry')::int as tried, count(*)::int as open from pgboss.job
        where state < 'completed' and name like 'send-%'`,
    );
    return row?.tried === count && row.open === count;
  });
}

async function release(): Promise<void> {
  for (const address of held) mailServer.release(address);
  await query(databaseUrl, "update pgboss.job set start_after = now() where state = 'retry'");
  await waitFor(async () => (await waitingJobs()) === 0);
}

const mailsTo = (address: string) => mailServer.received.filter(({ envelope }) => envelope.to.includes(address));
const subjectsTo = (address: string) =>
  mailsTo(address).map(({ headers }) => headers.get("subject")?.replace(/ \(.*/, ""));
const pathTo = (address: string, form: RegExp) =>
  mailsTo(address)
    .flatMap(({ text }) => form.exec(text)?.[0] ?? [])
    .at(-1);
const confirmation = /\/my\/address\/[\w-]{43}/;
const anyPage = /\/my\/[\w/-]{43,}/;

/** Applies, and has a link to the page that no mail brought. */
async function apply(way: "host" | "career" = "host", changes: Record<string, string> = {}) {
  const fields: Record<string, string> = { ...ways[way].fields(), ...changes };
  const email = fields.email ?? "";
  expect((await post(product.url + ways[way].path, fields)).status).toBe(303);
  const [row] = await query<{ id: string; reference: string }>(
    databaseUrl,
    `select id, reference from ${ways[way].table} where email = $1`,
    [email],
  );
  const { id = "", reference = "" } = row ?? {};
  await query(databaseUrl, "delete from applicant_pages where submission_id = $1", [id]);
  await query(databaseUrl, "delete from applicant_links where submission_id = $1", [id]);
  return { id, reference, email, fields, ...(await addOwnPage(databaseUrl, id)) } satisfies OwnPage;
}

async function moveTo(page: OwnPage, next: string): Promise<void> {
  expect((await press(product, page, "email", { email: next })).status).toBe(303);
  await waitFor(() => pathTo(next, confirmation) !== undefined);
  const answer = await post(product.url + pathTo(next, confirmation), {});
  expect(answer.status).toBe(200);
}

describe("S14 a mail that waits while the address changes", () => {
  test("REVIEW2-M1 what the old address asked for goes to the new one, and the old one gets no link", async () => {
    const page = await apply();
    const next = `next.${page.email}`;
    await waitFor(() => mailsTo(page.email).length === 1);
    hold(page.email);
    expect((await press(product, page, "copy")).status).toBe(303);
    await waitForDeferred(1);
    await moveTo(page, next);
    await release();
    expect(subjectsTo(next).toSorted()).toEqual([
      "Confirm your new address",
      "The new link to your host application",
      "You asked for a copy of your data",
    ]);
    const [, ...late] = mailsTo(page.email);
    expect(late.map(({ headers }) => headers.get("subject"))).toEqual([
      expect.stringMatching(/^Your email address was changed/),
    ]);
    expect(late[0]?.text).not.toMatch(anyPage);
  });

  test("REVIEW2-M1 the acknowledgement of a mistyped address goes to the right one", async () => {
    const typo = `typo.${Date.now()}@people.example`;
    hold(typo);
    const page = await apply("career", { email: typo });
    await waitForDeferred(1);
    const right = `right.${typo}`;
    await moveTo(page, right);
    await release();
    expect(subjectsTo(right)).toContain("We have your application");
    for (const { text } of mailsTo(typo)) expect(text).not.toMatch(anyPage);
    expect(subjectsTo(typo)).toEqual(["Your email address was changed"]);
  });

  test("REVIEW2-M1 a mistyped new address never gets the confirmation of the right one", async () => {
    const page = await apply();
    const [typo, right] = [`typo.${page.email}`, `right.${page.email}`];
    hold(typo);
    for (const email of [typo, right]) expect((await press(product, page, "email", { email })).status).toBe(303);
    await waitFor(() => mailsTo(right).length === 1);
    await release();
    expect(mailsTo(typo)).toEqual([]);
    expect(mailsTo(right)).toHaveLength(1);
    expect((await post(product.url + pathTo(right, confirmation), {})).status).toBe(200);
  });

  test("REVIEW2-M1 of two requests for one address the newest is mailed, in either order", async () => {
    const page = await apply();
    const [one, other] = [`one.${page.email}`, `other.${page.email}`];
    hold(one);
    for (const email of [one, other, one]) expect((await press(product, page, "email", { email })).status).toBe(303);
    await release();
    expect(mailsTo(one)).toHaveLength(1);
    expect((await post(product.url + pathTo(one, confirmation), {})).status).toBe(200);
    for (const { text } of mailsTo(other))
      expect((await post(product.url + (confirmation.exec(text)?.[0] ?? ""), {})).status).toBe(410);
  });

  test("REVIEW2-M1 two moves: each old address is told once, without a link", async () => {
    const page = await apply();
    const [second, third] = [`second.${page.email}`, `third.${page.email}`];
    await waitFor(() => mailsTo(page.email).length === 1);
    hold(page.email);
    await moveTo(page, second);
    await waitFor(() => pathTo(second, /\/my\/[\w-]{43}/) !== undefined);
    hold(second);
    await moveTo({ ...page, path: pathTo(second, /\/my\/[\w-]{43}/) ?? "" }, third);
    await release();
    expect(subjectsTo(page.email).slice(1)).toEqual(["Your email address was changed"]);
    expect(subjectsTo(second).at(-1)).toBe("Your email address was changed");
    const newest = pathTo(third, /\/my\/[\w-]{43}/);
    for (const address of [page.email, second])
      for (const { text } of mailsTo(address)) expect(text).not.toContain(newest);
  });

  test("REVIEW2-M1 a reply goes to the present address", async () => {
    const page = await apply();
    const next = `next.${page.email}`;
    await waitFor(() => mailsTo(page.email).length === 1);
    await query(databaseUrl, "update applicant_pages set address_proven_at = now() where submission_id = $1", [
      page.id,
    ]);
    hold(page.email);
    const target = targetOf(await readReview(databaseUrl, page.id));
    const reply = { ...target, subject: "Your application", text: "Can we talk on Friday?" };
    expect((await post(`${product.url}/admin/desk/reply`, reply, { cookie })).status).toBe(303);
    await waitForDeferred(1);
    await moveTo(page, next);
    await release();
    expect(subjectsTo(page.email).slice(1)).toEqual(["Your email address was changed"]);
    expect(mailsTo(next).filter(({ text }) => text.includes("Can we talk on Friday?"))).toHaveLength(1);
    expect(mailsTo(next).length).toBe(3);
  });

  test("REVIEW2-M1 a confirmation tells nothing of the page: its link comes by mail only", async () => {
    const page = await apply();
    const next = `next.${page.email}`;
    expect((await press(product, page, "email", { email: next })).status).toBe(303);
    await waitFor(() => mailsTo(next).length === 1);
    const answer = await post(product.url + pathTo(next, confirmation), {});
    expect(answer.headers.get("location")).toBeNull();
    const html = await answer.text();
    expect(htmlToText(html)).toContain(words.address.confirmed(next));
    await waitFor(() => mailsTo(next).length === 2);
    const link = pathTo(next, /\/my\/[\w-]{43}/) ?? "";
    expect(html).not.toContain(link);
    expect(JSON.stringify([...answer.headers])).not.toContain(link);
  });

  test("REVIEW2-M1 an admin who left gets no application that was still on its way", async () => {
    const id = await adminIdOf(databaseUrl, ana);
    await query(databaseUrl, "update admin_profiles set notifications = 'each' where user_id = $1", [id]);
    hold(ana);
    const page = await apply();
    await waitForDeferred(1);
    await query(databaseUrl, "update users set disabled_at = now() where id = $1", [id]);
    await release();
    expect(mailsTo(ana).filter(({ text }) => text.includes(page.email))).toEqual([]);
    await query(databaseUrl, "update users set disabled_at = null where id = $1", [id]);
    const later = await apply();
    await waitFor(() => mailsTo(ana).some(({ text }) => text.includes(later.email)));
  });

  test("REVIEW2-M2 nothing of a person who was erased meanwhile is mailed to anybody", async () => {
    hold(team);
    const page = await apply();
    const next = `next.${page.email}`;
    await moveTo(page, next);
    await waitFor(() => mailsTo(next).length === 2 && mailsTo(page.email).length === 2);
    hold(next);
    const path = pathTo(next, /\/my\/[\w-]{43}/) ?? "";
    expect((await press(product, { path }, "copy")).status).toBe(303);
    await waitForDeferred(2);
    const before = mailServer.received.length;
    const erasure = { intent: "erase", email: next, confirmEmail: next };
    expect((await post(`${product.url}/admin/privacy`, erasure, { cookie })).status).toBe(303);
    await release();
    expect(mailServer.received.slice(before)).toEqual([]);
  });

  test("REVIEW2-M1 what an earlier version queued goes to the present address", async () => {
    const page = await apply();
    await waitFor(async () => (await waitingJobs()) === 0);
    const before = mailsTo(team).length;
    const [typo, next] = [`typo.${page.email}`, `next.${page.email}`];
    const data = { ...page.fields, id: page.id, reference: page.reference, email: typo };
    await press(product, page, "email", { email: next });
    await waitFor(() => mailsTo(next).length === 1);
    const about = { kind: "host", reference: page.reference };
    for (const job of [
      { type: "host", to: team, data },
      { type: "host-acknowledgement", to: typo, data: { ...data, answerBy: new Date().toISOString() } },
      { type: "applicant-copy", to: typo, data: about },
      { type: "address-confirm", to: next, data: about },
      { type: "address-confirm", to: typo, data: about },
    ])
      await query(databaseUrl, "insert into pgboss.job (name, data) values ('send-application-email', $1)", [
        JSON.stringify(job),
      ]);
    await waitFor(async () => (await waitingJobs()) === 0);
    expect(mailsTo(typo)).toEqual([]);
    expect(
      mailsTo(team)
        .slice(before)
        .map(({ text }) => text),
    ).toEqual([expect.stringContaining(page.email)]);
    expect(subjectsTo(page.email).toSorted()).toEqual(
      ["We have your application", "We have your application", "You asked for a copy of your data"].toSorted(),
    );
    expect(mailsTo(next)).toHaveLength(2);
  });
});

describe("S14 a new address after the end", () => {
  test.each([
    ["withdrawn", ["withdrawn"]],
    ["declined", ["declined"]],
    ["approved", ["in-review", "consultation", "approved"]],
  ] as const)("REVIEW2-L2 is not confirmed once it is %s", async (_, stages) => {
    const page = await apply();
    const next = `next.${page.email}`;
    expect((await press(product, page, "email", { email: next })).status).toBe(303);
    await waitFor(() => mailsTo(next).length === 1);
    for (const stage of stages)
      await query(databaseUrl, "update reviews set stage = $2 where submission_id = $1", [page.id, stage]);
    expect((await post(product.url + pathTo(next, confirmation), {})).status).toBe(410);
    const [row] = await query(databaseUrl, "select email from host_applications where id = $1", [page.id]);
    expect(row).toEqual({ email: page.email });
    expect(mailsTo(next)).toHaveLength(1);
  });
});
