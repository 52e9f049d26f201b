import { afterAll, beforeAll, expect, test } from "vitest";
import { regionsDocument, slugOf } from "../../app/content/regions.ts";
import { htmlToText } from "../support/accounts.ts";
import { type Body, bodyWith, postDocument } from "../support/content.ts";
import { startWithTeam } from "../support/desk.ts";
import { withinASecond } from "../support/expectations.ts";
import { post } from "../support/http.ts";
import type { Product } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let owner: string;
beforeAll(async () => {
  let cookies: string[];
  ({ product, databaseUrl, cookies } = await startWithTeam("owner@tidewheel.example"));
  [owner = ""] = cookies;
});
afterAll(() => product?.stop());

const { canada, usa } = regionsDocument.standard;
const read = async (path: string) => (await fetch(product.url + path)).text();
const publish = (body: Body) => postDocument(databaseUrl, { url: product.url, cookie: owner, name: "regions", body });
const takeDown = async (gone: string) => {
  await post(`${product.url}/admin/content/regions/history/standard`, {}, { cookie: owner });
  await withinASecond(async () => !(await read("/regions")).includes(gone));
};
const publishAndWait = async (body: Body, shown: string) => {
  expect((await publish(body)).status).toBe(303);
  await withinASecond(async () => (await read("/regions")).includes(shown));
};
/** Each dot of the first chart on a page. */
const countDots = (page: string) => /<svg[^>]*role="img".*?<\/svg>/s.exec(page)?.[0].match(/M\d+ \d+h0/g)?.length ?? 0;
const listCards = (page: string) =>
  [...(page.split("<template")[0] ?? "").matchAll(/data-region="([^"]*)"/g)].map(([, slug]) => slug);
const presetOf = (page: string, field: string) =>
  new RegExp(`<input[^>]*\\bname="${field}"[^>]*>`).exec(page)?.[0].match(/\bvalue="([^"]*)"/)?.[1];
const sunshineCoast = {
  name: "Sunshine Coast",
  province: "British Columbia",
  towns: [
    { name: "Gibsons", north: 49.4, west: 123.51 },
    { name: "Sechelt", north: 49.47, west: 123.75 },
  ],
};

test("EDIT-01 an owner's new region with its towns is listed, found, filtered, drawn and applied for", async () => {
  const dots = countDots(await read("/regions"));
  await publishAndWait(bodyWith("regions", "canada", [...canada, sunshineCoast]), "Sunshine Coast");
  const all = await read("/regions");
  expect(all).toContain('<option value="sunshine-coast">Sunshine Coast</option>');
  expect(listCards(all)).toEqual(expect.arrayContaining(["vancouver-island", "sunshine-coast"]));
  expect(countDots(all)).toBe(dots + 2);
  expect(listCards(await read("/regions?q=sechelt"))).toEqual(["sunshine-coast"]);
  const filtered = await read("/regions?region=sunshine-coast");
  expect(listCards(filtered)).toEqual(["sunshine-coast"]);
  expect(filtered).toContain('<option value="sunshine-coast" selected="">');
  const href = "/host/application?country=canada&amp;region=sunshine-coast&amp;town=Sechelt";
  expect(await read("/regions/2")).toContain(`<a href="${href}">Sechelt</a>`);
  expect(await read("/regions/1")).not.toContain("Sechelt");
  const application = await read(href.replaceAll("&amp;", "&"));
  expect(["city", "state", "country"].map((field) => presetOf(application, field))).toEqual([
    "Sechelt",
    "British Columbia",
    "Canada",
  ]);
  await takeDown("Sunshine Coast");
  expect(countDots(await read("/regions"))).toBe(dots);
  expect(listCards(await read("/regions?region=sunshine-coast"))).toEqual(canada.map(({ name }) => slugOf(name)));
});

test("EDIT-01 a town without degrees, or beyond its map, is listed and counted but not drawn", async () => {
  const dots = countDots(await read("/regions?country=usa"));
  const listed = usa.flatMap(({ towns }) => towns).length;
  const [arizona, ...others] = usa;
  // The first of all: none may take the place of a town that the product brings.
  const unplaced = [{ name: "Bisbee" }, { name: "Nome", north: 64.5, west: 165.41 }, { name: "Yuma", north: 32.69 }];
  const body = bodyWith("regions", "usa", [{ ...arizona, towns: [...unplaced, ...(arizona?.towns ?? [])] }, ...others]);
  await publishAndWait(body, "Bisbee");
  const page = await read("/regions?country=usa");
  expect(countDots(page)).toBe(dots);
  expect(page).toContain(`${listed + 3} locations in the USA`);
  expect(page).toContain(`Map of the USA with ${listed} of the ${listed + 3} locations`);
  expect(page).not.toContain("NaN");
  expect(listCards(await read("/regions?country=usa&q=nome"))).toEqual(["arizona"]);
  const first = await read("/regions/1");
  expect(htmlToText(first)).toContain("Bisbee");
  expect(first).not.toMatch(/<text[^>]*>Bisbee/);
  expect(first).not.toContain("NaN");
  await takeDown("Bisbee");
});

test("EDIT-01 one region with one town is enough, and two of the same name are told apart", async () => {
  const vancouver = { name: "Vancouver", north: 45.63, west: 122.67 };
  const twice = { name: "Washington", towns: [vancouver] };
  await publishAndWait(
    { canada: [sunshineCoast], usa: [twice, { ...twice, towns: [{ name: "Olympia" }] }] },
    "Gibsons",
  );
  expect(listCards(await read("/regions?country=usa"))).toEqual(["washington", "washington-2"]);
  expect(listCards(await read("/regions?country=usa&region=washington-2"))).toEqual(["washington-2"]);
  const [first, second, third] = await Promise.all([1, 2, 3].map((id) => read(`/regions/${id}`)));
  // Only British Columbia's Vancouver has the hosts.
  expect(first).toContain(">Vancouver</a>");
  expect(first).not.toContain("hosts</a>");
  const listCountries = (page = "") => [...page.matchAll(/<section[^>]* data-country="(\w+)"/g)].map(([, id]) => id);
  expect([first, second, third].map(listCountries)).toEqual([["canada", "usa"], ["canada"], []]);
  await takeDown("Gibsons");
});

test.each([
  ["a town without a name", "canada.0.towns.0.name", "", "Please write something here"],
  ["degrees that are no number", "canada.0.towns.0.north", "north", "Please write a number"],
  ["degrees west of the ends of the earth", "usa.0.towns.0.west", 181, "Please write a number from 0 to 180"],
  ["degrees with a minus", "usa.0.towns.0.west", -112.07, "Please write a number from 0 to 180"],
  ["a region without towns", "canada.0.towns", [], "Please keep at least one"],
])("EDIT-02 %s is refused beside its field", async (_, place, value, fault) => {
  const answer = await publish(bodyWith("regions", place, value));
  expect(answer.status).toBe(422);
  expect(htmlToText(await answer.text())).toContain(fault);
});
