import { afterAll, beforeAll, expect, test } from "vitest";
import { changeHostWords as words } from "../../app/content/counter.ts";
import { depositTrail } from "../../app/content/deposit-claims.ts";
import { query } from "../support/cluster.ts";
import { newRider, payDeposit, waitForPaidDeposit } from "../support/deposits.ts";
import { expectPage } from "../support/expectations.ts";
import { createAccount, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { type Product, waitFor, waitForMail } from "../support/product.ts";
import { allTicked, createCounter, storeHost } from "../support/rentals.ts";

let product: Product;
let databaseUrl: string;
let admin: string;
const owner = "owner@tidewheel.example";
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
  await createAccount(product, owner, product.setupLink);
  admin = await signIn(product, owner);
});
afterAll(() => product?.stop());

const dayMs = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

async function paid() {
  const email = newRider();
  await payDeposit(product, email);
  const { deposit } = await waitForPaidDeposit(databaseUrl, email);
  return { email, deposit };
}

const rentalOf = async (deposit: string) => {
  const [rental] = await query<{ dealership_id: number | null; day: string | null; version: number }>(
    databaseUrl,
    "select dealership_id, day::text, version from rentals where deposit_id = $1",
    [deposit],
  );
  if (!rental) throw new Error("No rental");
  return rental;
};

async function change(deposit: string, fields: { dealership?: number | string; day?: string; version?: number }) {
  const { version } = await rentalOf(deposit);
  const sent = { deposit, dealership: "", day: "", version, ...fields };
  const strings = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));
  return post(`${product.url}/admin/deposits/change-host?item=${deposit}`, strings, { cookie: admin });
}

const readPage = async (path: string, cookie = "") =>
  (await (await fetch(product.url + path, { headers: { cookie } })).text()).replaceAll("&#x27;", "'");
const codeOf = async (deposit: string) =>
  (await query<{ reference: string }>(databaseUrl, "select reference from deposits where id = $1", [deposit]))[0]
    ?.reference ?? "";
const mailsTo = async (email: string) =>
  (await (await fetch(`${product.url}/dev/mailbox.json?to=${email}`)).json()) as { subject: string }[];

test("RETURN-02 another host's counter shows the deposit, the old one's does not, and the rider is told once", async () => {
  const { deposit, email } = await paid();
  const [old, next] = [await storeHost(databaseUrl), await storeHost(databaseUrl)];
  const counters = [await createCounter(product, admin, old), await createCounter(product, admin, next)] as const;
  expect((await change(deposit, { dealership: old.id })).status).toBe(303);
  const code = await codeOf(deposit);
  expect(await readPage(counters[0])).toContain(code);
  await waitForMail(product, email, new RegExp(`moved to ${old.name}`));

  const { version } = await rentalOf(deposit);
  const day = dayIn(5);
  expect((await change(deposit, { dealership: next.id, day, version })).status).toBe(303);
  // The same form once more: nothing changes, and nobody is told again.
  expect((await change(deposit, { dealership: next.id, day, version })).status).toBe(303);
  expect(await rentalOf(deposit)).toMatchObject({ dealership_id: next.id, day });
  expect(await readPage(counters[0])).not.toContain(code);
  expect(await readPage(counters[1])).toContain(code);

  const { text } = await waitForMail(product, email, new RegExp(`moved to ${next.name}`));
  const [page = ""] = /\/deposit\/[\w-]{43}/.exec(text) ?? [];
  expect(await readPage(page)).toContain(depositTrail.host(next.name));
  const told = (await mailsTo(email)).filter(({ subject }) => subject.includes(next.name));
  expect(told).toHaveLength(1);
  const events = await query<{ type: string; actor: string }>(
    databaseUrl,
    "select type, actor from rental_events where deposit_id = $1 order by id",
    [deposit],
  );
  expect(events.map(({ type }) => type)).toEqual(["host-named", "host-named"]);
  expect(events[1]?.actor).toMatch(/^admin:/);
  const [audit] = await query<{ times: string }>(
    databaseUrl,
    "select count(*) as times from audit_events where action = 'rental-host-changed' and subject_id = $1",
    [deposit],
  );
  expect(Number(audit?.times)).toBe(3);
});

test("RETURN-02 a page that is older than a change is refused and says what happened", async () => {
  const { deposit } = await paid();
  const [first, second] = [await storeHost(databaseUrl), await storeHost(databaseUrl)];
  const { version } = await rentalOf(deposit);
  await change(deposit, { dealership: first.id, version });
  await expectPage(await change(deposit, { dealership: second.id, version }), 409, words.stale(first.name, undefined));
  expect(await rentalOf(deposit)).toMatchObject({ dealership_id: first.id });
});

test("RETURN-02 the host stays once the bike is picked up, and for a host or a day that is none", async () => {
  const { deposit } = await paid();
  const [host, closed] = [await storeHost(databaseUrl), await storeHost(databaseUrl)];
  await query(databaseUrl, "update dealerships set closed_at = now() where id = $1", [closed.id]);
  await change(deposit, { dealership: host.id });
  for (const [fields, sentence] of [
    [{ dealership: closed.id }, words.unknownHost],
    [{ dealership: 999_999_999 }, words.unknownHost],
    [{ dealership: "" }, words.hostNeeded],
    [{ dealership: host.id, day: dayIn(-3) }, words.invalidDay],
    [{ dealership: host.id, day: dayIn(800) }, words.invalidDay],
  ] as const)
    await expectPage(await change(deposit, fields), 409, sentence);
  expect((await change(deposit, { dealership: host.id, day: "2026-02-31" })).status).toBe(422);
  await post(`${product.url}/admin/deposits/hand-over`, { deposit, ...allTicked }, { cookie: admin });
  await waitFor(async () => (await readPage(`/admin/deposits?item=${deposit}`, admin)).includes("Record return"));
  expect(await readPage(`/admin/deposits?item=${deposit}`, admin)).not.toContain(words.submit);
  await expectPage(await change(deposit, { dealership: host.id, day: dayIn(2) }), 409, words.isOut);
  expect(await rentalOf(deposit)).toMatchObject({ dealership_id: host.id, day: null });
});
