import { afterAll, beforeAll, expect, test } from "vitest";
import { desk } from "../../app/content/desk.ts";
import { htmlToText } from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import { startWithTeam } from "../support/desk.ts";
import { storeHostApplication } from "../support/factories/stored-submissions.ts";
import { post } from "../support/http.ts";
import type { Product } from "../support/product.ts";

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

const template = { use: "host/received", name: "Say hello", subject: "Hi {firstName}", text: "Thanks, {name}." };
const save = (fields: Record<string, string>, cookie = owner) =>
  post(`${product.url}/admin/reply-templates`, fields, { cookie });
const stored = (name: string) =>
  query<{ id: string; version: number; text: string }>(
    databaseUrl,
    "select id, version, text from reply_templates where name = $1",
    [name],
  );

test("DESK-07 an owner adds, changes and removes a template; the dialog offers it at its stage", async () => {
  expect((await save(template)).status).toBe(303);
  const [added] = await stored("Say hello");
  const { reference } = await storeHostApplication(databaseUrl);
  const dialog = async () =>
    htmlToText(
      await (await fetch(`${product.url}/admin/desk?item=${reference}`, { headers: { cookie: admin } })).text(),
    );
  expect(await dialog()).toContain("Say hello");
  const change = { ...template, id: added?.id ?? "", version: String(added?.version), use: "host/onboarding" };
  expect((await save(change)).status).toBe(303);
  expect(await dialog()).not.toContain("Say hello");
  const stale = await save({ ...change, text: "My other words." });
  expect(stale.status).toBe(409);
  const refusal = htmlToText(await stale.text());
  expect(refusal).toContain(desk.refused.templateChanged);
  expect(refusal).toContain("My other words.");
  const remove = () => post(`${product.url}/admin/reply-templates/remove`, { id: change.id }, { cookie: owner });
  expect([(await remove()).status, (await remove()).status]).toEqual([303, 303]);
  expect(await stored("Say hello")).toEqual([]);
});

test.each([
  ["an unknown field", { text: "Hi {nickname}" }, "{nickname} isn't a field"],
  ["a field that is nearly one", { text: "Hi {First name}" }, "{First name} isn't a field"],
  ["a field in two pairs of braces", { text: "Hi {{firstName}}" }, "{{firstName}} isn't a field"],
  ["a header in the subject", { subject: "Hi\r\nBcc: all@people.example" }, "one line"],
  ["an unknown stage", { use: "host/hired" }, "Please choose"],
  ["no name", { name: " " }, "Please name the template"],
  ["a name of its kind's other template", { name: "Decline" }, desk.refused.templateName],
])("DESK-07 a template with %s is refused with a sentence", async (_, changes, sentence) => {
  const answer = await save({ ...template, name: "Refused", ...changes });
  expect([409, 422]).toContain(answer.status);
  expect(htmlToText(await answer.text())).toContain(sentence);
  expect(await stored("Refused")).toEqual([]);
});

test("DESK-07 an admin who is no owner reads the templates and changes none", async () => {
  const page = await fetch(`${product.url}/admin/reply-templates`, { headers: { cookie: admin } });
  expect(htmlToText(await page.text())).toContain("Arrange a call");
  expect((await save({ ...template, name: "Not mine" }, admin)).status).toBe(403);
  const [known] = await stored("Arrange a call");
  const removed = await post(`${product.url}/admin/reply-templates/remove`, { id: known?.id ?? "" }, { cookie: admin });
  expect(removed.status).toBe(403);
  expect(await stored("Arrange a call")).toHaveLength(1);
  expect(await stored("Not mine")).toEqual([]);
});
