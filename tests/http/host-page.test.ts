import { afterAll, beforeAll, expect, test } from "vitest";
import { brand } from "../../app/content/brand.ts";
import { hostContact } from "../../app/content/host-contact.ts";
import { query } from "../support/cluster.ts";
import { startOnOwnDatabase } from "../support/http.ts";
import type { Product } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
});
afterAll(() => product?.stop());

const text = (html: string) => html.replaceAll(/<wbr\/?>|<!-- -->/g, "").replaceAll("&#x27;", "'");
const idOf = async (name: string) =>
  (await query<{ id: number }>(databaseUrl, "select id from dealerships where name = $1", [name]))[0]?.id;
const read = async (id?: number) => text(await (await fetch(`${product.url}/dealerships/${id}`)).text());

test("DEAL-02 the flagship's page has its rating and its own site", async () => {
  const page = await read(await idOf(brand.flagship.name));
  expect(page).toContain(`Rated ${brand.flagship.rating}`);
  expect(page).toMatch(new RegExp(`<a [^>]*href="${brand.flagship.href}"[^>]*>Visit ${brand.flagship.name}</a>`));
});

test("DEAL-02 a host's page shows what is published, and once what is not", async () => {
  const id = await idOf("Trout Lake Two Wheels");
  const before = await read(id);
  expect(before).not.toContain("Rated");
  expect(before).toContain(hostContact.unknown.text);
  expect(before).not.toContain("tel:");
  expect(before.match(/hasn't posted their hours, season, rates or bike sizes yet/g)).toHaveLength(1);
  await query(
    databaseUrl,
    `update dealerships set address = '1 Lake Way', phone = '+1 604 555 0199', email = 'hi@lake.example',
     hours = '9 to 6', season = 'May to September' where id = $1`,
    [id],
  );
  await expect.poll(() => read(id)).toContain("1 Lake Way");
  const after = await read(id);
  for (const fact of ["tel:+16045550199", "hi@lake.example", "9 to 6", "May to September"])
    expect(after).toContain(fact);
  expect(after).not.toContain(hostContact.unknown.text);
  expect(after).toContain("hasn't posted their rates or bike sizes yet");
});

test("DEAL-02 a host's site is a web address, its rating at most 5", async () => {
  for (const change of ["website = 'javascript:alert(1)'", "rating = 5.1"])
    await expect(query(databaseUrl, `update dealerships set ${change} where id = 1`)).rejects.toThrow(/dealerships_/);
});
