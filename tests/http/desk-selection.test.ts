import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, selectionWords } from "../../app/content/desk.ts";
import { htmlToText } from "../support/accounts.ts";
import { proveAddress } from "../support/applicant-pages.ts";
import { query } from "../support/cluster.ts";
import { adminIdOf, readReview, reviewEventsOf, startWithTeam, targetOf } from "../support/desk.ts";
import {
  storeCareerApplication,
  storeHostApplication,
  storeMediaInquiry,
} from "../support/factories/stored-submissions.ts";
import { post } from "../support/http.ts";
import { type Product, waitForMail } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let cookie: string;
let colleague: string;
const owner = "owner@tidewheel.example";
const ana = "ana@tidewheel.example";
beforeAll(async () => {
  let cookies: string[];
  ({ product, databaseUrl, cookies } = await startWithTeam(owner, ana));
  [cookie = "", colleague = ""] = cookies;
});
afterAll(() => product?.stop());

const reviewOf = (id: string) => readReview(databaseUrl, id);
const rowsOf = async (ids: string[]) =>
  (await Promise.all(ids.map(reviewOf))).map(({ reference, version }) => `${reference}/${version}`).join(" ");
const act = async (action: string, fields: Record<string, string>, as = cookie) => {
  const answer = await post(`${product.url}/admin/desk/selected/${action}`, fields, { cookie: as });
  return { status: answer.status, text: htmlToText(await answer.text()) };
};
const templateOf = async (kind: string, name: string) =>
  (
    await query<{ id: string }>(databaseUrl, "select id from reply_templates where kind = $1 and name = $2", [
      kind,
      name,
    ])
  )[0]?.id ?? "";

test("DESK-08 several rows are assigned at once; what somebody else has changed meanwhile is not, and the result says so", async () => {
  const stored = await Promise.all(
    ["One", "Two", "Three"].map((first_name) => storeHostApplication(databaseUrl, { first_name })),
  );
  const ids = stored.map(({ id }) => id);
  const rows = await rowsOf(ids);
  const [first = ""] = ids;
  const note = { ...targetOf(await reviewOf(first)), note: "I am on it." };
  expect((await post(`${product.url}/admin/desk/note`, note, { cookie: colleague })).status).toBe(303);
  const assignee = await adminIdOf(databaseUrl, ana);
  const { status, text } = await act("assign", { rows, assignee });
  expect(status).toBe(200);
  expect(text).toContain(selectionWords.result(2, 3));
  expect(text).toContain(ana);
  const reviews = await Promise.all(ids.map(reviewOf));
  expect(reviews.map(({ assignee_id }) => assignee_id)).toEqual([null, assignee, assignee]);
});

test("DESK-08 several rows are declined with the template of their kind; each person is told, and others stay", async () => {
  const host = await storeHostApplication(databaseUrl, { first_name: "Halvard" });
  const career = await storeCareerApplication(databaseUrl, { name: "Carla Mora" });
  const media = await storeMediaInquiry(databaseUrl, { name: "Mia Press" });
  for (const { id } of [host, career]) await proveAddress(databaseUrl, id);
  const rows = await rowsOf([host.id, career.id, media.id]);
  const templates = {
    host: await templateOf("host", "Decline"),
    career: await templateOf("career", "Decline"),
  };
  const { text } = await act("decline", { rows, ...templates });
  expect(text).toContain(selectionWords.result(2, 3));
  expect(text).toContain(desk.refused.transition);
  expect(await reviewOf(host.id)).toMatchObject({ stage: "declined" });
  expect(await reviewEventsOf(databaseUrl, career.id)).toEqual(["received", "replied", "stage-changed"]);
  expect(await reviewEventsOf(databaseUrl, media.id)).toEqual(["received"]);
  expect((await waitForMail(product, host.email, /Your host application/)).text).toContain("Hi Halvard,");
  expect((await waitForMail(product, career.email, /Your application/)).text).toContain("Hi Carla,");
  const again = await act("decline", { rows: await rowsOf([host.id]), host: templates.host });
  expect(again.text).toContain(selectionWords.result(0, 1));
});

test("DESK-08 nobody is declined without a template, or with one of another kind or of an earlier stage", async () => {
  const { id, reference } = await storeHostApplication(databaseUrl);
  const rows = await rowsOf([id]);
  const page = await (
    await fetch(`${product.url}/admin/desk/selected?row=${reference}`, { headers: { cookie } })
  ).text();
  expect(htmlToText(page)).toContain("Waiting list");
  expect(htmlToText(page)).not.toContain("Arrange a call");
  const others = [await templateOf("career", "Decline"), await templateOf("host", "Arrange a call"), "template-99"];
  for (const host of ["", ...others]) {
    const { text } = await act("decline", { rows, ...(host && { host }) });
    expect(text, host).toContain(desk.refused.template);
  }
  expect(await reviewEventsOf(databaseUrl, id)).toEqual(["received"]);
});

test("DESK-08 the selected page shows what was ticked, or all rows of the filter", async () => {
  const [one, two] = [
    await storeHostApplication(databaseUrl, { first_name: "Tickedone", email: "tick@people.example" }),
    await storeHostApplication(databaseUrl, { first_name: "Tickedtwo", email: "tick@people.example" }),
  ];
  const read = async (search: string) =>
    htmlToText(await (await fetch(`${product.url}/admin/desk/selected?${search}`, { headers: { cookie } })).text());
  const ticked = await read(`row=${one.reference}&row=AAAAAA&row=nonsense`);
  expect(ticked).toContain(selectionWords.heading(1));
  expect(ticked).not.toContain("Tickedtwo");
  const all = await read(`q=tick@people.example&all=1&row=${two.reference}`);
  for (const part of [selectionWords.heading(2), "Tickedone", "Tickedtwo"]) expect(all).toContain(part);
  expect(await read("")).toContain(selectionWords.empty);
});

test.each([
  ["no rows", ""],
  ["a foreign word", "ACD234/1 drop-table/1"],
  ["a missing version", "ACD346"],
  ["501 rows", Array(501).fill("ACDE34/1").join(" ")],
])("DESK-08 with %s nothing is done, and the answer says so", async (_, rows) => {
  const { status } = await act("assign", { rows, assignee: "" });
  expect(status).toBe(422);
});

test("DESK-08 without a session nothing is assigned", async () => {
  const { id } = await storeHostApplication(databaseUrl);
  const answer = await post(
    `${product.url}/admin/desk/selected/assign`,
    { rows: await rowsOf([id]), assignee: await adminIdOf(databaseUrl, owner) },
    { cookie: "" },
  );
  expect(answer.headers.get("location")).toMatch(/^\/admin\/login/);
  expect(await reviewOf(id)).toMatchObject({ assignee_id: null });
});
