import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../support/cluster.ts";
import { cookiesOf, createAccount, password, post, startOnOwnDatabase } from "../support/http.ts";
import { note, sized } from "../support/measurements.ts";
import { type Product, startProduct } from "../support/product.ts";
import { formOf, type RawAnswer, type RawRequest, raw } from "../support/raw-http.ts";

const owner = "owner@tidewheel.example";
const guesses = 100;
const forgeries = sized(1_000, 100);
const limited = { RATE_LIMITS: "on", LOG_LEVEL: "warn" };

let product: Product;
let databaseUrl: string;
/** The owner's cookies after the last sign-in, without the session. */
let knownBrowser: string;

beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase(limited));
  await createAccount(product, owner, product.setupLink);
  const signedIn = await post(`${product.url}/admin/login`, { email: owner, password });
  expect(signedIn.status).toBe(303);
  knownBrowser = cookiesOf(signedIn).match(/known-browser=[^;]+/)?.[0] ?? "";
  expect(knownBrowser).not.toBe("");
});
afterAll(() => product?.stop());

const signIn = (secret: string, more: RawRequest = {}, email = owner, url = product.url): Promise<RawAnswer> => {
  const form = formOf({ email, password: secret });
  return raw(`${url}/admin/login`, { ...form, ...more, headers: { ...form.headers, ...more.headers } });
};
const wrong = (number: number) => `wrong password ${number}`;
const reached = (answers: RawAnswer[]) => answers.filter(({ status }) => status === 401).length;
const buckets = async () => Number((await query(databaseUrl, "select count(*) from rate_limits"))[0]?.count);
/** Simulates elapsed time. */
const advanceTime = (seconds: number) =>
  query(databaseUrl, "update rate_limits set until = until - $1 * interval '1 second'", [seconds]);

test("S4 of a hundred concurrent wrong passwords at most five are hashed, and the others learn when to try again", async () => {
  const answers = await Promise.all(Array.from({ length: guesses }, (_, number) => signIn(wrong(number))));
  expect(reached(answers)).toBeGreaterThan(0);
  expect(reached(answers)).toBeLessThanOrEqual(5);
  const refused = answers.filter(({ status }) => status === 429);
  expect(reached(answers) + refused.length).toBe(guesses);
  for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  const page = refused.at(-1)?.body ?? "";
  expect(page).toMatch(/Please wait \d+ seconds?, then try again/);
  expect(page).toContain(`value="${owner}"`);
  expect(page).not.toContain("wrong password");
  note("S4", `${guesses} wrong passwords at once`, `${reached(answers)} reached the hash`);
});

test("S4 a forged X-Forwarded-For gets no rate limit of its own and no further attempts", async () => {
  const before = await buckets();
  const forged = (number: number) => `198.51.${Math.floor(number / 250)}.${number % 250}`;
  let more = 0;
  // However long the attempts take, the lock must not expire meanwhile.
  await advanceTime(-3_600);
  for (let at = 0; at < forgeries; at += 50)
    more += reached(
      await Promise.all(
        Array.from({ length: 50 }, (_, number) =>
          signIn(wrong(at + number), {
            headers: {
              "X-Forwarded-For": forged(at + number),
              "X-Real-IP": forged(at + number),
              Forwarded: `for=${forged(at + number)}`,
            },
          }),
        ),
      ),
    );
  await advanceTime(3_600);
  expect(more).toBe(0);
  expect(await buckets()).toBe(before);
  note("S4", `${forgeries} forged X-Forwarded-For`, `${more} reached the hash, 0 new buckets`);
});

test("S4 the owner is not locked out, neither in a known browser nor from another address", async () => {
  // On a slow machine the lock of the tests above may have expired.
  await Promise.all(Array.from({ length: 6 }, (_, number) => signIn(wrong(number))));
  expect((await signIn(password)).status).toBe(429);
  expect((await signIn(password, { headers: { Cookie: knownBrowser } })).status).toBe(303);
  expect((await signIn(password, { from: "127.0.0.2" })).status).toBe(303);
  // A known-browser cookie is valid for one account and cannot be guessed.
  expect((await signIn("x", { headers: { Cookie: knownBrowser.replace(/.{6}$/, "AAAAAA") } })).status).toBe(429);
  const others = await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      signIn(wrong(number), { headers: { Cookie: knownBrowser } }, "somebody@else.example"),
    ),
  );
  expect(reached(others)).toBeLessThanOrEqual(5);
  note("S4", "the owner meanwhile", "in by known browser, in by another address");
});

test("S4 each failure doubles the delay, also for unknown addresses, and a correct password resets it", async () => {
  const from = "127.0.0.3";
  const waits: Record<string, number[]> = {};
  for (const email of [owner, "nobody@tidewheel.example"]) {
    waits[email] = [];
    for (let number = 0; number < 5; number += 1)
      expect((await signIn(wrong(number), { from }, email)).status).toBe(401);
    for (let round = 0; round < 4; round += 1) {
      const refused = await signIn(wrong(round), { from }, email);
      expect(refused.status).toBe(429);
      const seconds = Number(refused.headers["retry-after"]);
      waits[email]?.push(seconds);
      await advanceTime(seconds);
      expect((await signIn(wrong(round), { from }, email)).status).toBe(401);
    }
  }
  expect(waits[owner]).toEqual([10, 20, 40, 80]);
  expect(waits["nobody@tidewheel.example"]).toEqual(waits[owner]);
  await advanceTime(1_000);
  expect((await signIn(password, { from })).status).toBe(303);
  for (let number = 0; number < 5; number += 1) expect((await signIn(wrong(number), { from })).status).toBe(401);
  note("S4", "waits after the fifth, seconds", (waits[owner] ?? []).join(", "));
});

test("S4 one password tried on many accounts is rate limited by address", async () => {
  const from = "127.0.0.4";
  const tries = sized(100, 65);
  const answers = await Promise.all(
    Array.from({ length: tries }, (_, number) => signIn("Sommer2026!", { from }, `person${number}@people.example`)),
  );
  expect(reached(answers)).toBeLessThanOrEqual(60);
  note("S4", `${tries} accounts from one address`, `${reached(answers)} reached the hash`);
});

test("S4 re-authentication in an open session checks at most five wrong passwords, however fast they come", async () => {
  const openSession = async () => {
    // Rate limits that earlier tests used up are not under test here.
    await query(databaseUrl, "delete from rate_limits");
    const signedIn = await signIn(password, { from: "127.0.0.6" });
    expect(signedIn.status).toBe(303);
    const cookie = (signedIn.headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");
    return (secret: string) => {
      const form = formOf({ password: secret, next: "/admin/account" });
      return raw(`${product.url}/admin/confirm`, { ...form, headers: { ...form.headers, cookie } });
    };
  };
  const confirm = await openSession();
  await Promise.all(Array.from({ length: 20 }, (_, number) => confirm(wrong(number))));
  // The fifth failure ends the session; the audit log shows which attempts were checked.
  const [looked] = await query<{ at: number }>(
    databaseUrl,
    "select count(*)::int as at from audit_events where action = 'password-confirmed' and outcome = 'refused'",
  );
  expect(looked?.at).toBeGreaterThan(0);
  expect(looked?.at).toBeLessThanOrEqual(5);
  // Whether it is rate limited or signed out, the correct password no longer helps.
  expect((await confirm(password)).headers.location).not.toBe("/admin/account");
  await advanceTime(30);
  const confirmLater = await openSession();
  for (let round = 0; round < 2; round += 1) {
    expect((await confirmLater(password)).headers.location).toBe("/admin/account");
    for (let number = 0; number < 3; number += 1) expect((await confirmLater(wrong(number))).status).toBe(401);
  }
  note("S4", "20 wrong passwords at once at an open session", `${looked?.at} reached the hash`);
});

test("S4 processes share their counters", async () => {
  const other = await startProduct({ env: { ...limited, DATABASE_URL: databaseUrl } });
  try {
    const from = "127.0.0.5";
    for (let number = 0; number < 5; number += 1) expect((await signIn(wrong(number), { from })).status).toBe(401);
    expect((await signIn(wrong(6), { from }, owner, other.url)).status).toBe(429);
  } finally {
    await other.stop();
  }
});

test("S4 stored counters contain no address", async () => {
  const rows = await query<{ key: string }>(databaseUrl, "select key from rate_limits");
  expect(rows.length).toBeGreaterThan(3);
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{22}$/);
});
