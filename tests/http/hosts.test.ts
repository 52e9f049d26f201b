import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contact } from "../../app/content/contact.ts";
import { hostPagesDocument } from "../../app/content/dealerships.ts";
import { hostContact } from "../../app/content/host-contact.ts";
import { hostsAdmin as words } from "../../app/content/hosts-admin.ts";
import { htmlToText, visit } from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import { adminIdOf, startWithTeam } from "../support/desk.ts";
import { withinASecond } from "../support/expectations.ts";
import { post } from "../support/http.ts";
import { type Product, startProduct, waitFor } from "../support/product.ts";

const ownerEmail = "owner@tidewheel.example";
let product: Product;
let databaseUrl: string;
let owner: string;
let admin: string;
beforeAll(async () => {
  let cookies: string[];
  ({ product, databaseUrl, cookies } = await startWithTeam(ownerEmail, "ana@tidewheel.example"));
  [owner = "", admin = ""] = cookies;
});
afterAll(() => product?.stop());

interface StoredHost {
  id: number;
  name: string;
  bikes: number;
  map_x: number;
  map_y: number;
  phone: string | null;
  website: string | null;
  rating: string | null;
  confirmed_on: string | null;
  closed_at: Date | null;
  version: number;
}

const path = "/admin/hosts";
const act = (to: string, fields: Record<string, string>, cookie = owner) =>
  post(`${product.url}${path}${to}`, fields, { cookie });
const stored = async (id: number) => {
  const [row] = await query<StoredHost>(databaseUrl, "select * from dealerships where id = $1", [id]);
  if (!row) throw new Error(`No host ${id}`);
  return row;
};
const idOf = async (name: string) =>
  (await query<{ id: number }>(databaseUrl, "select id from dealerships where name = $1", [name]))[0]?.id ?? 0;
const eventsOf = (id: number) =>
  query<{
    type: string;
    actor_id: string;
    note: string;
    at: Date;
    before: Record<string, unknown> | null;
    after: Record<string, unknown>;
  }>(databaseUrl, "select * from dealership_events where dealership_id = $1 order by id", [id]);
const text = async (answer: Response | Promise<Response>) =>
  htmlToText(await (await answer).text()).replaceAll(/<wbr\/?>/g, "");
const publicPage = (to: string) => text(fetch(product.url + to));

let count = 0;
const hostFields = (changes: Record<string, string> = {}) => ({
  name: `Tide Bikes ${++count}`,
  place: "Kitsilano, Kits Beach",
  bikes: "12",
  mapX: "48.3",
  mapY: "38.5",
  ...changes,
});

async function addHost(changes: Record<string, string> = {}) {
  const fields = hostFields(changes);
  const answer = await act("/new", fields);
  expect(answer.status, await answer.text()).toBe(303);
  return { id: await idOf(fields.name), fields };
}

const everything = {
  address: "1 Lake Way",
  phone: "+1 604 555 0199",
  email: "hi@lake.example",
  website: "lake.example/bikes",
  hours: "9 to 6",
  season: "May to September",
  rating: "4.8",
  confirmedOn: "2026-11-03",
};

test("EDIT-08 an owner adds a host with all its facts, and its page shows them", async () => {
  const { id, fields } = await addHost(everything);
  expect(await stored(id)).toMatchObject({
    bikes: 12,
    map_x: 48.3,
    map_y: 38.5,
    phone: everything.phone,
    website: "https://lake.example/bikes",
    rating: "4.8",
    confirmed_on: "2026-11-03",
    version: 1,
  });
  const page = await publicPage(`/dealerships/${id}`);
  for (const shown of [
    "1 Lake Way",
    "tel:+16045550199",
    "mailto:hi@lake.example",
    "https://lake.example/bikes",
    "9 to 6",
    "May to September",
    "Rated 4.8",
    hostContact.confirmed("November 3, 2026"),
  ])
    expect(page).toContain(shown);
  expect(page).not.toContain(hostContact.unknown.text);
  for (const list of ["/dealerships", "/vancouver-map", "/sitemap.xml"])
    expect(await publicPage(list), list).toContain(`/dealerships/${id}`);
  const [added, ...others] = await eventsOf(id);
  expect(others).toEqual([]);
  expect(added).toMatchObject({ type: "added", before: null, after: { name: fields.name, rating: "4.8" } });
  expect(added?.actor_id).toBe(await adminIdOf(databaseUrl, ownerEmail));
});

test("EDIT-08 every host's page names a phone or an email address, or says why not", async () => {
  const hosts = await query<{ id: number; phone: string | null; email: string | null }>(
    databaseUrl,
    "select id, phone, email from dealerships where closed_at is null",
  );
  expect(hosts.length).toBeGreaterThanOrEqual(28);
  for (const { id, phone, email } of hosts) {
    const page = await publicPage(`/dealerships/${id}`);
    expect(page.includes(hostContact.unknown.text), String(id)).toBe(!phone && !email);
    expect(/href="tel:/.test(page), String(id)).toBe(Boolean(phone));
    if (!phone) expect(page, String(id)).not.toContain(hostContact.emergency);
  }
});

test("EDIT-08 a host with an email address only is written to, not called", async () => {
  const { id } = await addHost({ email: "only@mail.example" });
  const page = await publicPage(`/dealerships/${id}`);
  expect(page).toContain("mailto:only@mail.example");
  expect(page).toContain(hostContact.withoutPhone.heading);
  expect(page).not.toContain(hostContact.unknown.text);
});

test("EDIT-08 /contact says how many hosts can be reached", async () => {
  const count = async () => {
    const [row] = await query<{ hosts: number; reachable: number }>(
      databaseUrl,
      `select count(*)::int as hosts, count(coalesce(phone, email))::int as reachable
       from dealerships where closed_at is null`,
    );
    return row ?? { hosts: 0, reachable: 0 };
  };
  await addHost({ phone: "604 555 0100" });
  const before = await count();
  await waitFor(async () =>
    (await publicPage("/contact")).includes(contact.hosts.some(before.reachable, before.hosts)),
  );
  const { id } = await addHost({ phone: "604 555 0100" });
  await waitFor(async () =>
    (await publicPage("/contact")).includes(contact.hosts.some(before.reachable + 1, before.hosts + 1)),
  );
  await act(`/${id}/close`, {});
  await waitFor(async () =>
    (await publicPage("/contact")).includes(contact.hosts.some(before.reachable, before.hosts)),
  );
});

test("EDIT-08 a changed host is on the public pages within a second, also those of another process", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "tidewheel-second-"));
  const [row] = await query<{ value: string }>(
    databaseUrl,
    "select value from product_secrets where name = 'app-secret'",
  );
  const second = await startProduct({
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, APP_SECRET: row?.value ?? "" },
  });
  try {
    const { id, fields } = await addHost();
    const pages = [product, second].flatMap(({ url }) => [`${url}/dealerships/${id}`, `${url}/dealerships`]);
    const show = (name: string) =>
      Promise.all(pages.map((page) => withinASecond(async () => (await text(fetch(page))).includes(name))));
    await show(fields.name);
    const answer = await act(`/${id}`, { ...fields, name: "Renamed While Cached", version: "1" });
    expect(answer.status).toBe(303);
    await show("Renamed While Cached");
  } finally {
    await second.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("EDIT-08 a closed host is on no list, map or figure, its page says so with the nearest hosts; it can reopen", async () => {
  const { id, fields } = await addHost();
  await waitFor(async () => (await publicPage("/dealerships")).includes(fields.name));
  const figures = async () => /<b>(\d+)<\/b> hosts/.exec(await publicPage("/dealerships"))?.[1];
  const open = Number(await figures());
  expect((await act(`/${id}/close`, { reason: "Sold the shop" })).status).toBe(303);
  await waitFor(async () => Number(await figures()) === open - 1);
  for (const list of ["/dealerships", "/dealerships?q=tide", "/vancouver-map", "/sitemap.xml", "/dealerships/1"])
    expect(await publicPage(list), list).not.toMatch(new RegExp(`/dealerships/${id}\\b`));
  const answer = await fetch(`${product.url}/dealerships/${id}`);
  expect(answer.status).toBe(410);
  const page = await text(answer);
  expect(page).toContain(`${fields.name} has closed`);
  expect(page).toContain("Nearest hosts");
  expect(page.match(/href="\/dealerships\/\d+"/g)).toHaveLength(3);
  expect(page).not.toContain("Sold the shop");
  expect(await text(visit(product, path, owner))).toContain(words.closedHeading);
  expect((await stored(id)).closed_at).not.toBeNull();

  expect((await act(`/${id}/close`, {})).status).toBe(303);
  expect((await act(`/${id}/reopen`, {})).status).toBe(303);
  await waitFor(async () => (await fetch(`${product.url}/dealerships/${id}`)).status === 200);
  await waitFor(async () => Number(await figures()) === open);
  const events = await eventsOf(id);
  expect(events.map(({ type }) => type)).toEqual(["added", "closed", "reopened"]);
  expect(events[1]?.note).toBe("Sold the shop");
});

test("EDIT-08 of two owners at once the second is refused, keeps what they typed, and can then save", async () => {
  const { id, fields } = await addHost();
  expect((await act(`/${id}`, { ...fields, bikes: "20", version: "1" })).status).toBe(303);
  const late = { ...fields, bikes: "30", hours: "Typed for a long time", version: "1" };
  const refused = await act(`/${id}`, late);
  expect(refused.status).toBe(409);
  const page = await text(refused);
  expect(page).toContain(`${ownerEmail} changed this host`);
  expect(page).toContain('value="Typed for a long time"');
  for (const part of ["<del>20</del>", "<ins>30</ins>", 'name="version" value="2"']) expect(page).toContain(part);
  expect((await stored(id)).bikes).toBe(20);
  expect((await act(`/${id}`, { ...late, version: "2" })).status).toBe(303);
  expect(await stored(id)).toMatchObject({ bikes: 30, version: 3 });

  // A form with a fault is still as old as it was.
  const faulty = await text(act(`/${id}`, { ...late, bikes: "many", version: "2" }));
  expect(faulty).toContain('name="version" value="2"');

  const raced = await Promise.all(
    ["40", "50", "60", "70"].map((bikes) => act(`/${id}`, { ...fields, bikes, version: "3" })),
  );
  expect(raced.map(({ status }) => status).toSorted()).toEqual([303, 409, 409, 409]);
});

test("EDIT-08 the history names who changed what and when, word for word, and cannot be changed", async () => {
  const { id, fields } = await addHost({ phone: "604 555 0100" });
  const changed = { ...fields, phone: "604 555 0101", bikes: "13", version: "1" };
  expect((await act(`/${id}`, changed)).status).toBe(303);
  const unchanged = await act(`/${id}`, { ...changed, version: "2" });
  expect(unchanged.status).toBe(303);
  const [, event, ...others] = await eventsOf(id);
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    type: "changed",
    before: { phone: "604 555 0100", bikes: 12, name: fields.name },
    after: { phone: "604 555 0101", bikes: 13, name: fields.name },
  });
  const page = await text(visit(product, `${path}/${id}`, admin));
  expect(page).toContain(`${ownerEmail} changed 2 fields on `);
  for (const part of ["<del>604 555 0100</del>", "<ins>604 555 0101</ins>", "<del>12</del>", "<ins>13</ins>"])
    expect(page).toContain(part);
  for (const attempt of ["update dealership_events set note = 'x'", "delete from dealership_events"])
    await expect(query(databaseUrl, attempt)).rejects.toThrow(/only ever appended/);
  const audited = await query<{ actor_id: string }>(
    databaseUrl,
    "select actor_id from audit_events where action = 'host-changed' and subject_kind = 'host' and subject_id = $1",
    [String(id)],
  );
  expect(audited).toHaveLength(2);
});

test("EDIT-08 a long history is read page by page", async () => {
  const { id, fields } = await addHost();
  for (let version = 1; version <= 20; version += 1)
    await act(`/${id}`, { ...fields, bikes: String(100 + version), version: String(version) });
  const page = await text(visit(product, `${path}/${id}`, owner));
  expect(page).not.toContain(`${ownerEmail} added this host`);
  const older = /href="([^"]*\?before=\d+)"/.exec(page)?.[1] ?? "";
  expect(older).not.toBe("");
  const next = await text(visit(product, older, owner));
  expect(next).toContain(`${ownerEmail} added this host`);
});

test.each([
  ["no name", { name: "" }, words.refused.name],
  ["a name of 101 characters", { name: "a".repeat(101) }, "at most 100 characters"],
  ["another host's name", { name: "Science World Spin" }, words.refused.nameTaken],
  ["no place", { place: "" }, words.refused.place],
  ["bikes in words", { bikes: "a dozen" }, words.refused.bikes],
  ["minus one bike", { bikes: "-1" }, words.refused.bikes],
  ["501 bikes", { bikes: "501" }, words.refused.bikes],
  ["a position beyond the chart", { mapX: "100.1" }, words.refused.position],
  ["a position with two decimals", { mapY: "38.55" }, words.refused.position],
  ["no position", { mapX: "", mapY: "" }, words.refused.position],
  ["a phone number with letters", { phone: "604 555 SPIN" }, words.refused.phone],
  ["a phone number of four digits", { phone: "5550" }, words.refused.phone],
  ["no email address", { email: "not-an-address" }, words.refused.email],
  ["a script as website", { website: "javascript:alert(1)" }, words.refused.website],
  ["data as website", { website: "data:text/html,<script>alert(1)</script>" }, words.refused.website],
  ["REVIEW2-L6 a website with user and password", { website: "https://user:pw@evil.example/" }, words.refused.website],
  ["REVIEW2-L6 a website with a user", { website: "https://tidewheel.example@evil.example" }, words.refused.website],
  ["REVIEW2-L6 a website with backslashes", { website: "https:\\\\evil.example" }, words.refused.website],
  ["REVIEW2-L6 a website with a backslash", { website: "https://a.example\\.evil.example" }, words.refused.website],
  ["two lines of hours", { hours: "9 to 5\n10 to 4" }, "on one line"],
  ["six stars", { rating: "6" }, words.refused.rating],
  ["a rating with a comma", { rating: "4,8" }, words.refused.rating],
  ["a confirmation in the future", { confirmedOn: "2999-01-01" }, words.refused.confirmedOn],
  ["a confirmation on February 31", { confirmedOn: "2026-02-31" }, words.refused.confirmedOn],
  ["a confirmation in the year 0", { confirmedOn: "0000-01-01" }, words.refused.confirmedOn],
])("EDIT-08 %s is refused with a sentence beside the field, and nothing typed is lost", async (_, change, sentence) => {
  const { id, fields } = await addHost();
  const before = await stored(id);
  const rows = () => query(databaseUrl, "select count(*) as n from dealerships");
  const countBefore = await rows();
  const typed = { ...hostFields(), season: "Typed with care" };
  for (const [to, posted] of [
    ["/new", { ...typed, ...change }],
    [`/${id}`, { ...fields, ...typed, ...change, version: "1" }],
  ] as const) {
    const answer = await act(to, posted as Record<string, string>);
    expect(answer.status, to).toBe(422);
    const page = await text(answer);
    const [field = ""] = Object.keys(change);
    const message = new RegExp(`<p id="host-facts-${field}-error"[^>]*>(?:<svg.*?</svg>)?([^<]*)`).exec(page)?.[1];
    expect(message, to).toContain(sentence);
    expect(page, to).toContain('value="Typed with care"');
  }
  expect(await stored(id)).toEqual(before);
  expect(await rows()).toEqual(countBefore);
});

test("EDIT-08 what an owner types is text, never markup", async () => {
  const script = "<script>alert('host')</script>";
  const { id } = await addHost({ place: script, address: script, hours: script, season: script });
  for (const page of [
    await (await visit(product, `/dealerships/${id}`)).text(),
    await (await visit(product, "/dealerships")).text(),
    await (await visit(product, `${path}/${id}`, owner)).text(),
    await (await visit(product, path, owner)).text(),
  ])
    expect(page).not.toContain("<script>alert(");
});

test("EDIT-08 owners word what a page says where there is no way to reach the host", async () => {
  for (const [document, words] of [
    ["host-contact", hostContact.unknown.text],
    ["contact", contact.hosts.none],
    ["host-pages", hostPagesDocument.standard.host.closed.text],
  ] as const) {
    const answer = await visit(product, `/admin/content/${document}`, owner);
    expect(answer.status, document).toBe(200);
    expect(await text(answer), document).toContain(words);
  }
});

test("EDIT-08 admins read the hosts, owners change them, and nobody else sees them", async () => {
  const { id, fields } = await addHost();
  const before = await stored(id);
  for (const page of [path, `${path}/new`, `${path}/${id}`]) {
    const answer = await visit(product, page);
    expect(answer.status, page).toBe(302);
    expect(answer.headers.get("location"), page).toContain("/admin/login");
  }
  expect((await visit(product, path, admin)).status).toBe(200);
  const page = await text(visit(product, `${path}/${id}`, admin));
  expect(page).toContain(words.ownersOnly);
  expect(page).toContain("Kitsilano, Kits Beach");
  for (const part of ["host-facts", words.close.button]) expect(page).not.toContain(part);
  expect((await visit(product, `${path}/new`, admin)).status).toBe(403);
  const attempts: [string, Record<string, string>][] = [
    ["/new", hostFields()],
    [`/${id}`, { ...fields, bikes: "99", version: "1" }],
    [`/${id}/close`, {}],
    [`/${id}/reopen`, {}],
  ];
  for (const [to, posted] of attempts) {
    expect((await act(to, posted, admin)).status, to).toBe(403);
    const anonymous = await act(to, posted, "");
    expect([302, 303], to).toContain(anonymous.status);
    expect(anonymous.headers.get("location"), to).toContain("/admin/login");
  }
  expect(await stored(id)).toEqual(before);
});

test("EDIT-08 the list is searched by name and place; an unknown host is not found", async () => {
  const { id } = await addHost({ place: "Deep Cove, Gallant Avenue" });
  const found = await text(visit(product, `${path}?q=gallant`, admin));
  expect(found).toContain(`${path}/${id}`);
  expect(found).not.toContain("Science World Spin");
  expect(await text(visit(product, `${path}?q=nobody-like-that`, admin))).toContain(words.none);
  expect(await text(visit(product, "/admin/content", admin))).toContain(`href="${path}"`);
  for (const before of ["1e30", "1.5", "-1", "x", "9".repeat(30)])
    expect((await visit(product, `${path}/${id}?before=${before}`, admin)).status, before).toBe(200);
  for (const to of ["/999999", "/x", "/1e1"]) {
    expect((await visit(product, path + to, owner)).status, to).toBe(404);
    expect((await act(to, {}, owner)).status, to).toBe(404);
    expect((await act(`${to}/close`, {}, owner)).status, to).toBe(404);
  }
});
