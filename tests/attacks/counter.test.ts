import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rentalMessages } from "../../app/content/deposits.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { rateLimits } from "../../app/services/rate-limits.server.ts";
import { htmlToText } from "../support/accounts.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { createAccount, post, signIn } from "../support/http.ts";
import { note } from "../support/measurements.ts";
import { type Product, startProduct, waitFor } from "../support/product.ts";
import { formOf, type RawAnswer, raw } from "../support/raw-http.ts";
import {
  allTicked,
  type CounterButton,
  createCounter,
  pressAtCounter,
  type StoredDeposit,
  type StoredHost,
  storeHost,
  storePaidDeposit,
} from "../support/rentals.ts";

const owner = "owner@tidewheel.example";
const buttons: CounterButton[] = ["hand-over", "undo-hand-over", "return", "undo-return"];
const bodies: Record<string, string>[] = [
  {},
  allTicked,
  { note: "Torn saddle" },
  { ...allTicked, note: "Torn saddle" },
];

interface Party {
  host: StoredHost;
  path: string;
  /** Not out, out, back, and back with damage. */
  deposits: StoredDeposit[];
}

let product: Product;
let databaseUrl: string;
let cookie: string;
let ours: Party;
let theirs: Party;
beforeAll(async () => {
  databaseUrl = await createDatabase();
  product = await startProduct({ env: { DATABASE_URL: databaseUrl } });
  await createAccount(product, owner, product.setupLink);
  cookie = await signIn(product, owner);
  ours = await open();
  theirs = await open();
});
afterAll(() => product?.stop());

async function open(): Promise<Party> {
  const host = await storeHost(databaseUrl);
  const path = await createCounter(product, cookie, host);
  const deposits: StoredDeposit[] = [];
  for (const _state of bodies) deposits.push(await storePaidDeposit(databaseUrl, { host }));
  const press = async (index: number, button: CounterButton, fields: Record<string, string>) => {
    const { status } = await pressAtCounter(product, path, deposits[index]?.reference ?? "", button, fields);
    expect(status).toBe(303);
  };
  for (const index of [1, 2, 3]) await press(index, "hand-over", allTicked);
  await press(2, "return", allTicked);
  await press(3, "return", { note: "Scratched frame" });
  return { host, path, deposits };
}

/** Everything that a counter can change, of the deposits of a host. */
const stateOf = async ({ deposits }: Party) =>
  query(
    databaseUrl,
    `select rentals.*, deposits.state, deposits.refunded_cents,
       (select count(*)::int from rental_events where deposit_id = deposits.id) as events
     from rentals join deposits on deposits.id = deposit_id where deposit_id = any($1) order by deposit_id`,
    [deposits.map(({ id }) => id)],
  );

const secretsOf = ({ deposits, host, path }: Party) => [
  host.name,
  path,
  ...deposits.flatMap((deposit) => [deposit.email, deposit.id, deposit.reference, shownReference(deposit)]),
  "Scratched frame",
];

/** Without what was typed, and what differs from request to request. */
const comparable = ({ status, body, headers }: RawAnswer, code: string) => ({
  status,
  headers: { ...headers, date: "", "x-request-id": "", "content-length": "", etag: "" },
  body: body.replaceAll(code, "CODE").replaceAll(/_R_\w+_/g, ""),
});

describe("RETURN-02 one host's link and another host's deposits", () => {
  test("RETURN-02 no button with a foreign code changes a row, and each answers as for an unknown code", async () => {
    const before = await stateOf(theirs);
    let asked = 0;
    for (const { reference } of theirs.deposits)
      for (const button of buttons)
        for (const fields of bodies) {
          const send = (code: string) => raw(`${product.url}${ours.path}?code=${code}&do=${button}`, formOf(fields));
          const [foreign, unknown] = await Promise.all([send(reference), send("ACDACD")]);
          asked += 1;
          expect(foreign.status).toBe(404);
          expect(comparable(foreign, reference)).toEqual(comparable(unknown, "ACDACD"));
        }
    expect(await stateOf(theirs)).toEqual(before);
    note("RETURN-02", "buttons pressed with another host's code", `${asked}, 0 rows of another host changed`);
  });

  test("RETURN-02 a foreign code opens nothing and looks like an unknown one", async () => {
    for (const { reference } of theirs.deposits) {
      const [foreign, unknown] = await Promise.all(
        [reference, "ACDACD"].map((code) => raw(`${product.url}${ours.path}?code=${code}`)),
      );
      if (!foreign || !unknown) throw new Error("No answer");
      expect(htmlToText(foreign.body)).toContain(rentalMessages.otherHost);
      expect(comparable(foreign, reference)).toEqual(comparable(unknown, "ACDACD"));
    }
  });

  test("RETURN-02 no page, data request or cursor shows anything of another host", async () => {
    const [theirFirst] = theirs.deposits;
    const addresses = [
      "",
      ".data",
      "?",
      `?after=${theirFirst?.id}`,
      `?before=${theirFirst?.id}`,
      "?after=dep-99999999999999999999",
      `?host=${theirs.host.id}&dealershipId=${theirs.host.id}`,
      `?item=${theirFirst?.id}`,
      ...ours.deposits.map(({ reference }) => `?code=${reference}`),
      ...ours.deposits.map(({ reference }) => `.data?code=${reference}`),
      ...ours.deposits.map(({ reference }) => `?code=${reference}&code=${theirFirst?.reference}`),
    ];
    for (const address of addresses) {
      const { body, status } = await raw(product.url + ours.path + address);
      expect(status, address).toBe(200);
      const leaks = secretsOf(theirs).filter((secret) => secret !== "Scratched frame" && body.includes(secret));
      expect(leaks, address).toEqual([]);
      // Nor of our own riders.
      for (const { email } of ours.deposits) expect(body).not.toContain(email);
    }
  });

  test("RETURN-02 smuggled fields are refused and change nothing", async () => {
    const before = [await stateOf(ours), await stateOf(theirs)];
    const code = ours.deposits[0]?.reference ?? "";
    const extras: Record<string, string>[] = [
      { deposit: theirs.deposits[0]?.id ?? "" },
      { code: theirs.deposits[0]?.reference ?? "" },
      { dealershipId: String(theirs.host.id) },
      { actor: "admin:1" },
      { releaseAt: "2020-01-01" },
      { brakes: "off" },
    ];
    for (const extra of extras) {
      const { status } = await pressAtCounter(product, ours.path, code, "hand-over", { ...allTicked, ...extra });
      expect(status, JSON.stringify(extra)).toBe(422);
    }
    for (const button of ["release", "claim", "constructor", "__proto__", "toString", ""])
      expect((await post(`${product.url}${ours.path}?code=${code}&do=${button}`, allTicked)).status, button).toBe(404);
    expect([await stateOf(ours), await stateOf(theirs)]).toEqual(before);
  });
});

describe("RETURN-02 links that open nothing", () => {
  test("RETURN-02 guessed, replaced, revoked, closed and broken ones show and change nothing", async () => {
    const [replaced, revoked, closed] = [await open(), await open(), await open()];
    await createCounter(product, cookie, replaced.host, 1);
    await post(`${product.url}/admin/hosts/${revoked.host.id}/counter/revoke`, {}, { cookie });
    await post(`${product.url}/admin/hosts/${closed.host.id}/close`, { reason: "" }, { cookie });
    const token = ours.path.split("/").at(-1) ?? "";
    const before = await Promise.all([ours, theirs, replaced, revoked, closed].map(stateOf));
    const links: [path: string, status: number][] = [
      ...[replaced, revoked, closed].map(({ path }): [string, number] => [path, 410]),
      ...Array.from({ length: 50 }, (): [string, number] => [`/counter/${randomBytes(32).toString("base64url")}`, 404]),
      [`/counter/${token.slice(0, -1)}`, 404],
      [`/counter/${token}A`, 404],
      [`/counter/${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`, 404],
      [`/counter/${token.toUpperCase()}`, 404],
      [`/counter/${"x".repeat(4_000)}`, 404],
      ["/counter/%00", 404],
      ["/counter/undefined", 404],
    ];
    const everyone = [ours, theirs, replaced, revoked, closed];
    for (const [path, status] of links) {
      const codes = everyone.flatMap(({ deposits }) => deposits.map(({ reference }) => reference));
      const answers = [
        await raw(product.url + path),
        await raw(`${product.url}${path}.data`),
        await raw(`${product.url}${path}?code=${codes[0]}`),
        await raw(`${product.url}${path}?code=${codes[0]}&do=hand-over`, formOf(allTicked)),
        await raw(`${product.url}${path}?code=${codes[1]}&do=return`, formOf(allTicked)),
      ];
      for (const [index, answer] of answers.entries()) {
        if (path !== "/counter/%00") expect(answer.status, `${path} ${index}`).toBe(status);
        else expect(answer.status).toBeGreaterThanOrEqual(400);
        const leaks = everyone.flatMap(({ host, deposits }) => [
          host.name,
          ...deposits.flatMap((each) => [shownReference(each), each.email]),
        ]);
        expect(leaks.filter((secret) => answer.body.includes(secret))).toEqual([]);
      }
    }
    expect(await Promise.all(everyone.map(stateOf))).toEqual(before);
  });

  test("RETURN-02 a rider's link is no counter link, and the other way around", async () => {
    const token = ours.path.split("/").at(-1) ?? "";
    for (const page of ["/deposit", "/my", "/my/saved", "/my/address"])
      expect((await raw(`${product.url}${page}/${token}`)).status, page).toBeGreaterThanOrEqual(400);
  });

  test("RETURN-02 only admins make or revoke one", async () => {
    const links = () => query(databaseUrl, "select * from counter_links order by token_hash");
    const before = await links();
    await createAccount(product, "stranger@people.example");
    const forged = cookie.replace(/(session_token=)[^;]+/, "$1forged.signature");
    for (const visitor of ["", forged])
      for (const action of ["create", "revoke"]) {
        const path = `/admin/hosts/${ours.host.id}/counter/${action}`;
        const answer = await post(product.url + path, { seen: "1" }, visitor ? { cookie: visitor } : {});
        expect(answer.headers.get("location")).toMatch(/^\/admin\/login/);
      }
    expect(await links()).toEqual(before);
  });
});

describe("RETURN-02 requests", () => {
  test("RETURN-02 another site's form, in all its spellings, presses no button", async () => {
    const before = await stateOf(ours);
    const url = `${product.url}${ours.path}?code=${ours.deposits[0]?.reference}&do=hand-over`;
    for (const headers of [
      { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" },
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: "null", "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
    ]) {
      const form = formOf(allTicked);
      const { status } = await raw(url, {
        ...form,
        headers: { ...form.headers, ...headers } as Record<string, string>,
      });
      expect(status, JSON.stringify(headers)).toBe(403);
    }
    expect(await stateOf(ours)).toEqual(before);
  });

  test("RETURN-02 reading presses nothing, and other methods are refused", async () => {
    const before = await stateOf(ours);
    for (const { reference } of ours.deposits)
      for (const button of buttons) {
        const path = `${ours.path}?code=${reference}&do=${button}`;
        for (const method of ["GET", "HEAD"]) expect((await raw(product.url + path, { method })).status).toBe(200);
        for (const method of ["PUT", "DELETE", "PATCH"])
          expect((await raw(product.url + path, { method, body: "" })).status, method).toBe(405);
      }
    expect(await stateOf(ours)).toEqual(before);
  });

  test("RETURN-02 no answer may be stored, framed or indexed, or tells its address to others", async () => {
    for (const path of [ours.path, `${ours.path}?code=ACDACD`, `/counter/${"x".repeat(43)}`]) {
      const { headers, body } = await raw(product.url + path);
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(body).toContain('content="noindex, nofollow"');
    }
  });

  test("RETURN-02 what is noted is shown as text", async () => {
    const { host, path } = ours;
    const { reference } = await storePaidDeposit(databaseUrl, { host });
    await pressAtCounter(product, path, reference, "hand-over", allTicked);
    const script = "</textarea><script>alert(1)</script>";
    const refused = await pressAtCounter(product, path, reference, "return", { note: script + "x".repeat(500) });
    expect(refused.status).toBe(422);
    expect(await refused.text()).not.toContain("<script>alert");
    expect((await pressAtCounter(product, path, reference, "return", { note: script })).status).toBe(303);
    const { body } = await raw(`${product.url}${path}?code=${reference}`);
    expect(body).not.toContain("<script>alert");
    expect(body).toContain("&lt;script&gt;alert(1)");
    const page = await fetch(`${product.url}/admin/deposits?q=${reference}`, { headers: { cookie } });
    expect(await page.text()).not.toContain("<script>alert");
  });

  test("RETURN-02 no token of a counter is ever logged", async () => {
    await waitFor(() => product.log.some(({ path }) => path === "/counter/:token"));
    const tokens = [ours, theirs].map(({ path }) => path.split("/").at(-1) ?? "");
    for (const token of tokens) expect(product.output() + product.errors()).not.toContain(token.slice(0, 16));
  });
});

test("RETURN-02 trying codes ends after a few, by link from many addresses and by address with many links", async () => {
  const limited = await startProduct({
    env: { DATABASE_URL: databaseUrl, RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" },
  });
  try {
    const most = rateLimits["counter-code"].count;
    const unnamed = await storePaidDeposit(databaseUrl);
    const guess = (path: string, code: string, from: string) =>
      raw(`${limited.url}${path}?code=${code}`, { headers: { "X-Forwarded-For": from } });
    const statuses: number[] = [];
    // Another address each time: the link is what counts.
    for (let count = 0; count < most + 5; count += 1)
      statuses.push((await guess(ours.path, "ACDACD", `192.0.2.${count}`)).status);
    expect(new Set(statuses.slice(0, most))).toEqual(new Set([404]));
    expect(new Set(statuses.slice(most))).toEqual(new Set([429]));
    // Then a right guess looks like a wrong one, and the host's own deposits still open.
    const right = await guess(ours.path, unnamed.reference, "192.0.2.250");
    const wrong = await guess(ours.path, "ACDACD", "192.0.2.250");
    expect(right.status).toBe(429);
    expect(comparable(right, unnamed.reference).body).toBe(comparable(wrong, "ACDACD").body);
    expect(Number(right.headers["retry-after"])).toBeGreaterThan(0);
    expect((await guess(ours.path, ours.deposits[0]?.reference ?? "", "192.0.2.251")).status).toBe(200);
    // One address, another link.
    const third = await open();
    const byAddress: number[] = [];
    for (let count = 0; count < most + 3; count += 1)
      byAddress.push((await guess(count % 2 ? theirs.path : third.path, "ACDACD", "198.51.100.7")).status);
    expect(byAddress.filter((status) => status === 404)).toHaveLength(most);
    expect(byAddress.slice(most)).toEqual([429, 429, 429]);
    note("RETURN-02", "codes that one link or one address can try", `${most} in 10 minutes`);
  } finally {
    await limited.stop();
  }
});
