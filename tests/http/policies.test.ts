import { afterAll, beforeAll, expect, test } from "vitest";
import { materialChange } from "../../app/content/editor.ts";
import { dayDate } from "../../app/domain/dates.server.ts";
import { htmlToText, mailsTo, visit } from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import { type Body, bodyWith, postDocument } from "../support/content.ts";
import { startWithTeam } from "../support/desk.ts";
import { withinASecond } from "../support/expectations.ts";
import { mediaInquiryFields } from "../support/factories/media-inquiry.ts";
import { post } from "../support/http.ts";
import { type Product, waitFor } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let owner: string;
let admin: string;
beforeAll(async () => {
  let cookies: string[];
  ({ product, databaseUrl, cookies } = await startWithTeam("owner@tidewheel.example", "ana@tidewheel.example"));
  [owner = "", admin = ""] = cookies;
});
afterAll(() => product?.stop());

const read = async (path: string, cookie = "") =>
  htmlToText(await (await fetch(product.url + path, { headers: { cookie } })).text());
const send = (name: string, body: Body, more: Record<string, string> = {}) =>
  postDocument(databaseUrl, { url: product.url, cookie: owner, name, body, more });

const termsOf = async (email: string) =>
  (
    await query<{ id: string | null }>(
      databaseUrl,
      "select terms_publication_id as id from media_inquiries where email = $1",
      [email],
    )
  )[0]?.id;

test("EDIT-06 a policy is of today until it is published, and each submission keeps the terms that it agreed to", async () => {
  const today = dayDate(new Date());
  expect(await read("/terms")).toContain(today);
  const inquire = async () => {
    const { email = "", ...fields } = mediaInquiryFields();
    await post(`${product.url}/press`, { ...fields, email });
    return email;
  };
  expect(await termsOf(await inquire())).toBe(null);
  const body = bodyWith("terms", "lead", "New rules.");
  const published = new Date("2026-02-03T20:00:00Z");
  await query(
    databaseUrl,
    `with revision as (
       insert into content_revisions (document, body, author_id, saved_at) values ('terms', $1, 'nobody', $2) returning id
     )
     insert into content_publications (document, revision_id, live_from, publisher_id, published_at)
     select 'terms', id, $2, 'nobody', $2 from revision`,
    [JSON.stringify(body), published],
  );
  await withinASecond(async () => (await read("/terms")).includes("New rules."));
  expect(await read("/terms")).toContain(dayDate(published));
  expect(await read("/privacy")).toContain(today);
  const [{ id } = { id: "" }] = await query<{ id: string }>(
    databaseUrl,
    "select id from content_publications where document = 'terms'",
  );
  expect(await termsOf(await inquire())).toBe(id);
});

test("EDIT-06 a change that matters lists who is affected, and mails each of them once after a confirmation", async () => {
  const email = "open@matter.example";
  await post(`${product.url}/press`, { ...mediaInquiryFields(), email });
  await post(`${product.url}/press`, { ...mediaInquiryFields(), email: email.toUpperCase() });
  const newest = email.toUpperCase();
  const body = bodyWith("privacy", "lead", "What we keep, in short.");
  const unsaid = await send("privacy", body, { isMaterial: "on" });
  expect(unsaid.status).toBe(422);
  expect(await unsaid.text()).toContain(materialChange.summaryMissing);
  const more = { isMaterial: "on", note: "We keep résumés for less time." };
  const asked = await send("privacy", body, more);
  const confirmPath = new URL(asked.headers.get("location") ?? "", product.url);
  expect(confirmPath.pathname).toBe("/admin/content/privacy/affected");
  const affected = await read(confirmPath.pathname + confirmPath.search, owner);
  expect(affected.match(/<li>[^<]*open@matter\.example/gi)).toHaveLength(1);
  expect((await visit(product, confirmPath.pathname + confirmPath.search, admin)).status).toBe(403);
  expect(await read("/privacy")).not.toContain("What we keep, in short.");
  expect((await post(confirmPath.href, {}, { cookie: owner })).status).toBe(303);
  const [mail, ...others] = await mailsTo(product, newest, /privacy policy is changing/);
  expect(mail?.text).toContain("We keep résumés for less time.");
  expect(others).toEqual([]);
  await withinASecond(async () => (await read("/privacy")).includes("What we keep, in short."));
  const [notices] = await query<{ all: string; sent: string; people: string }>(
    databaseUrl,
    `select count(*) as all, count(sent_at) as sent, (select count(distinct lower(email)) from media_inquiries m
       join reviews r on r.submission_id = m.id where r.closed_at is null) as people from content_notices`,
  );
  expect(Number(notices?.all)).toBeGreaterThanOrEqual(Number(notices?.people));
  await waitFor(async () => {
    const [left] = await query<{ left: string }>(
      databaseUrl,
      "select count(*) as left from content_notices where sent_at is null",
    );
    return left?.left === "0";
  }, 60_000);
});
