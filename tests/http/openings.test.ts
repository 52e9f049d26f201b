import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { careerApplicationMessages as messages } from "../../app/content/career-application.ts";
import { jobPage } from "../../app/content/job-page.ts";
import { noOpenings, noPositions, type Opening, openingsDocument, positionClosed } from "../../app/content/openings.ts";
import { isoDay } from "../../app/domain/dates.server.ts";
import { htmlToText } from "../support/accounts.ts";
import { openOwnPage, press } from "../support/applicant-pages.ts";
import { query } from "../support/cluster.ts";
import { readReview, startWithTeam } from "../support/desk.ts";
import { careerApplicationFields } from "../support/factories/career-application.ts";
import { post } from "../support/http.ts";
import { editOpenings, newOpening, pricedOpenings, publishOpenings } from "../support/openings.ts";
import { type Product, waitForMail } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let cookie: string;
const owner = "owner@tidewheel.example";
const team = "applications@tidewheel.example";
beforeAll(async () => {
  let cookies: string[];
  ({ product, databaseUrl, cookies } = await startWithTeam(owner));
  [cookie = ""] = cookies;
});
afterAll(() => product?.stop());

const dayMs = 24 * 60 * 60 * 1000;
const today = () => isoDay(new Date());
const yesterday = () => isoDay(new Date(Date.now() - dayMs));
const read = async (path: string, as = "") => {
  const answer = await fetch(product.url + path, { headers: { cookie: as } });
  const html = await answer.text();
  return { status: answer.status, html, text: htmlToText(html) };
};
const structured = (page: string) =>
  [...page.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json = ""]) =>
    JSON.parse(json),
  );
const postingOf = (page: string) => structured(page).find((each) => each["@type"] === "JobPosting");
const selectIn = (page: string) => /<select[^>]*name="position"[\s\S]*?<\/select>/.exec(page)?.[0] ?? "";
const chosenIn = (page: string) => /<option value="([^"]+)" selected/.exec(selectIn(page))?.[1];
/** Values with the words that the form shows. */
const choicesIn = (page: string) => {
  const options = [...selectIn(page).matchAll(/<option value="([^"]+)"[^>]*>([^<]*)</g)];
  return Object.fromEntries(options.map(([, value, label = ""]) => [value, htmlToText(label)]));
};
const apply = (fields: Record<string, string>, path = "/careers") => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return fetch(product.url + path, { method: "POST", redirect: "manual", body: form });
};
const storedBy = (email: string | undefined) =>
  query(databaseUrl, "select id, position, position_label from career_applications where email = $1", [email]);
const withChange = (index: number, changes: Partial<Opening>) =>
  pricedOpenings().map((each, at) => (at === index ? { ...each, ...changes } : each));
const legal = 3;

test("EDIT-07 the openings that the product brings are open, and say that their pay isn't posted", async () => {
  const { text } = await read("/careers");
  for (const { department, place, position, slug, title } of openingsDocument.standard.openings) {
    for (const words of [title, department, place]) expect(text).toContain(words);
    expect(Object.values(choicesIn(text))).toContain(position);
    const page = await read(`/careers/${slug}`);
    expect(page.text).toContain(jobPage.payText);
    expect(page.html).not.toContain('name="robots"');
    expect(postingOf(page.html)).toBeUndefined();
  }
  expect(text).not.toContain("Apply by");
});

describe("EDIT-07 the editor", () => {
  test.each<[string, Partial<Opening>, string, string]>([
    ["an address twice", { slug: "legal-counsel" }, "slug", "Another opening already has this address"],
    ["an address in capitals", { slug: "Bike-Mechanic" }, "slug", "lowercase words with hyphens"],
    ["an address with a slash", { slug: "bike/mechanic" }, "slug", "lowercase words with hyphens"],
    ["pay that ends below its beginning", { pay: pay(30, 29) }, "pay.to", "no lower than the start of the range"],
    ["another currency", { pay: pay(28, 30, "EUR") }, "pay.currency", "choose one from the list"],
    ["another period", { pay: pay(28, 30, "CAD", "week") }, "pay.period", "choose one from the list"],
    ["an open opening without pay", { pay: pay(0, 0) }, "pay.from", "British Columbia requires it"],
    ["pay in words", { pay: pay("a lot" as never, 30) }, "pay.from", "Please write a number"],
    ["a position too close to another", { position: "Legal" }, "position", "too close to"],
    ["no day", { closesOn: "2026-02-31x" }, "closesOn", "Please write a day"],
  ])("EDIT-07 refuses %s beside the field, and stores nothing", async (_what, changes, field, message) => {
    const answer = await editOpenings(product, cookie, [...pricedOpenings(), newOpening(changes)]);
    expect(answer.status).toBe(422);
    const page = htmlToText(await answer.text());
    const place = page.indexOf(`id="document-body.openings[4].${field}-error"`);
    expect(place).toBeGreaterThan(0);
    expect(page.slice(place, place + 900)).toContain(message);
    expect(await query(databaseUrl, "select from content_revisions where document = 'openings'")).toEqual([]);
  });

  test("EDIT-07 adds, moves and removes openings; a closed one needs no pay", async () => {
    const { html } = await read("/admin/content/openings", cookie);
    for (const act of ["Add another", "Move up", "Remove"]) expect(html).toContain(act);
    const [first, ...others] = pricedOpenings();
    const changed = [...others, newOpening({ pay: pay(0, 0), isOpen: false }), first as Opening];
    await publishOpenings(product, cookie, changed);
    const [row] = await query<{ body: { openings: Opening[] } }>(
      databaseUrl,
      "select body from content_revisions where document = 'openings' order by id desc limit 1",
    );
    expect(row?.body.openings.map(({ slug }) => slug)).toEqual(changed.map(({ slug }) => slug));
    const { text } = await read("/careers");
    expect(text.indexOf("Legal Counsel")).toBeLessThan(text.indexOf("Senior React Developer"));
    await publishOpenings(product, cookie, changed.slice(0, 2));
    expect((await read("/careers/senior-react-developer")).status).toBe(404);
  });
});

function pay(from: number, to: number, currency = "CAD", period = "year"): Opening["pay"] {
  return { from, to, currency, period };
}

test("EDIT-07 an open opening shows its pay and last day, and search engines read both", async () => {
  const opening = newOpening({ closesOn: "2099-07-18" });
  await publishOpenings(product, cookie, [...withChange(0, { postedOn: "2026-11-02" }), opening]);
  const list = (await read("/careers")).text;
  const page = await read("/careers/bike-mechanic");
  for (const text of [list, page.text]) {
    expect(text).toContain("$28 to $34.50 CAD an hour");
    expect(text).toContain("Apply by July 18, 2099");
  }
  expect(list).toContain("$95,000 to $120,000 CAD a year");
  expect(page.text).not.toContain(jobPage.payText);
  const posting = postingOf(page.html);
  expect(posting).toMatchObject({
    "@context": "https://schema.org",
    title: "Bike Mechanic",
    datePosted: "2026-11-02",
    employmentType: "PART_TIME",
    hiringOrganization: { "@type": "Organization", name: "Tidewheel", sameAs: `${product.url}/` },
    jobLocation: { address: { addressLocality: "Vancouver", addressRegion: "BC", addressCountry: "CA" } },
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: "CAD",
      value: { "@type": "QuantitativeValue", minValue: 28, maxValue: 34.5, unitText: "HOUR" },
    },
  });
  expect(isoDay(new Date(posting.validThrough))).toBe("2099-07-18");
  for (const words of ["Keep the fleet rolling.", "Mend what comes back broken.", "&lt;by hand>"])
    expect(posting.description).toContain(words);
  const remote = postingOf((await read("/careers/senior-react-developer")).html);
  expect(remote).toMatchObject({
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: { "@type": "Country" },
  });
  expect(remote).not.toHaveProperty("validThrough");
  // Nobody knows when it was posted.
  expect(postingOf((await read("/careers/legal-counsel")).html)).toBeUndefined();
  expect((await read("/sitemap.xml")).text).toContain("/careers/bike-mechanic<");
});

describe.each([
  ["that its owner closed", () => ({ isOpen: false })],
  ["whose last day is over", () => ({ isOpen: true, closesOn: yesterday() })],
])("EDIT-07 an opening %s", (_how, changes) => {
  test("EDIT-07 says so on its page, which search engines leave out, and is on no list", async () => {
    await publishOpenings(product, cookie, withChange(legal, { postedOn: "2026-11-02", ...changes() }));
    const { html, status, text } = await read("/careers/legal-counsel");
    expect(status).toBe(200);
    expect(text).toContain(jobPage.closed);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toContain("#apply");
    expect(postingOf(html)).toBeUndefined();
    for (const each of pricedOpenings().slice(0, legal)) expect(html).toContain(`href="/careers/${each.slug}"`);
    for (const path of ["/careers", "/careers/insurance-specialist", "/sitemap.xml"])
      expect((await read(path)).html, path).not.toContain("/careers/legal-counsel");
  });

  test("EDIT-07 cannot be applied for, on the page or by the API; a position that no opening names can", async () => {
    await publishOpenings(product, cookie, withChange(legal, changes()));
    const { html } = await read("/careers?position=legal");
    expect(Object.keys(choicesIn(html))).toEqual(["developer", "social-media", "insurance", "operations"]);
    expect(chosenIn(html)).toBeUndefined();
    const fields = careerApplicationFields({ position: "legal" });
    const answer = await apply(fields);
    expect(answer.status).toBe(422);
    const page = htmlToText(await answer.text());
    expect(page).toMatch(new RegExp(`id="career-application-position-error"[\\s\\S]{0,400}${positionClosed}`));
    expect(chosenIn(page)).toBeUndefined();
    const api = await apply(fields, "/api/career-applications");
    expect(api.status).toBe(422);
    expect(await api.json()).toMatchObject({ lastResult: { error: { position: [positionClosed] } } });
    expect(await storedBy(fields.email)).toEqual([]);
    expect((await apply({ ...fields, position: "operations" })).status).toBe(303);
    expect(await storedBy(fields.email)).toMatchObject([{ position: "operations", position_label: null }]);
  });
});

test("EDIT-07 an opening is open on its last day, and a position while one of its openings is", async () => {
  const paralegal = newOpening({ slug: "paralegal", position: "Legal Expert", closesOn: today() });
  await publishOpenings(product, cookie, [paralegal, ...withChange(legal, { isOpen: false })]);
  expect((await read("/careers/paralegal")).text).not.toContain(jobPage.closed);
  expect((await apply(careerApplicationFields({ position: "legal" }))).status).toBe(303);
});

test("EDIT-07 without any open position the page says so in place of the form", async () => {
  const closed = pricedOpenings().map((each) => ({ ...each, isOpen: false }));
  await publishOpenings(product, cookie, [...closed, newOpening({ position: "Operations", isOpen: false })]);
  const { html, status, text } = await read("/careers");
  expect(status).toBe(200);
  for (const words of [noOpenings, noPositions]) expect(text).toContain(words);
  expect(html).not.toContain('name="position"');
  expect((await apply(careerApplicationFields())).status).toBe(422);
});

describe("EDIT-07 a new position", () => {
  const own = { position: "bike-battery-mechanic", position_label: "Bike & Battery Mechanic" };
  const publishIt = (changes: Partial<Opening> = {}) =>
    publishOpenings(product, cookie, [...pricedOpenings(), newOpening(changes)]);

  test("EDIT-07 extends the form's list and is stored by its key with its label", async () => {
    await publishIt();
    const { html } = await read(`/careers?position=${own.position}`);
    expect(choicesIn(html)).toMatchObject({ developer: "Developer", [own.position]: own.position_label });
    expect(chosenIn(html)).toBe(own.position);
    for (const path of ["/careers", "/api/career-applications"]) {
      const fields = careerApplicationFields({ position: own.position });
      expect([200, 303]).toContain((await apply(fields, path)).status);
      expect(await storedBy(fields.email)).toMatchObject([own]);
    }
    const unknown = careerApplicationFields({ position: "bike-mechanics" });
    const refused = await apply(unknown, "/api/career-applications");
    expect(await refused.json()).toMatchObject({ lastResult: { error: { position: [messages.position] } } });
  });

  test("EDIT-07 is called by its label everywhere, also when its opening is gone", async () => {
    await publishIt();
    const page = await openOwnPage(product, databaseUrl, "career", { position: own.position });
    const mails = [await waitForMail(product, page.email, /We have your/)];
    mails.push(await waitForMail(product, team, new RegExp(`from ${page.fields.name}, `)));
    expect(mails[1]?.subject).toContain(`, ${own.position_label} (`);
    for (const { text } of mails) expect(text).toContain(own.position_label);
    await publishOpenings(product, cookie, pricedOpenings());
    const { reference } = await readReview(databaseUrl, page.id);
    const places = [
      page.path,
      `/admin/applications?tab=career&q=${encodeURIComponent(own.position_label)}`,
      `/admin/desk?q=${encodeURIComponent(own.position_label)}&item=${reference}`,
      "/admin/export?list=career&format=csv",
    ];
    for (const path of places) {
      const { status, text } = await read(path, cookie);
      expect(status, path).toBe(200);
      expect(text, path).toContain(own.position_label);
      expect(text, path).toContain(page.fields.name);
    }
  });

  test("EDIT-07 stays chosen in a correction after it closed, and gives way to another one", async () => {
    await publishIt();
    const page = await openOwnPage(product, databaseUrl, "career", { position: own.position });
    await publishIt({ isOpen: false });
    const correct = async (changes: Record<string, string>) => {
      const { version } = await readReview(databaseUrl, page.id);
      return press(product, page, `answers&seen=${version}`, { ...page.fields, ...changes });
    };
    expect(choicesIn((await read(page.path)).html)).toHaveProperty(own.position, own.position_label);
    expect((await correct({ phone: "+1 604 555 0199" })).status).toBe(303);
    expect(await storedBy(page.email)).toMatchObject([own]);
    expect((await correct({ position: "operations" })).status).toBe(303);
    expect(await storedBy(page.email)).toMatchObject([{ position: "operations", position_label: null }]);
    expect((await correct({ position: own.position })).status).toBe(422);
  });

  test("EDIT-07 comes back with saved answers, and is asked for again once it is closed", async () => {
    await publishIt();
    const fields = careerApplicationFields({ position: own.position, idempotencyKey: randomUUID() });
    expect((await post(`${product.url}/my/save/career`, fields)).status).toBe(303);
    const mail = await waitForMail(product, fields.email ?? "", /saved for later/);
    const [path = ""] = /\/my\/saved\/[\w-]{43}/.exec(mail.text) ?? [];
    expect(chosenIn((await read(path)).html)).toBe(own.position);
    await publishIt({ isOpen: false });
    const { html } = await read(path);
    expect(choicesIn(html)).not.toHaveProperty(own.position);
    expect(chosenIn(html)).toBeUndefined();
  });
});
