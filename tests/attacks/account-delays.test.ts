import { afterAll, beforeAll, expect, test } from "vitest";
import { enrol, tokenIn, totpCodeOf } from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import { createAccount, password, signIn as sessionOf, startOnOwnDatabase } from "../support/http.ts";
import type { Product } from "../support/product.ts";
import { waitForMail } from "../support/product.ts";
import { formOf, raw } from "../support/raw-http.ts";

const owner = "owner@tidewheel.example";

let product: Product;
let databaseUrl: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase({ RATE_LIMITS: "on", LOG_LEVEL: "warn" }));
  await createAccount(product, owner, product.setupLink);
});
afterAll(() => product?.stop());

const send = (path: string, fields: Record<string, string>, { cookie = "", from = "127.0.0.1" } = {}) => {
  const form = formOf(fields);
  return raw(product.url + path, { ...form, from, headers: { ...form.headers, ...(cookie && { cookie }) } });
};
const signIn = (secret: string, more = {}) => send("/admin/login", { email: owner, password: secret }, more);
/** Simulates guesses from enough addresses to reach the account's own limit. */
const guessFromEverywhere = () =>
  query(databaseUrl, "update rate_limits set until = now() + interval '1 hour' where key like 'sign-in-account:%'");

test("REVIEW-L2 after guesses from many addresses, a password reset unlocks the account and makes its browser known", async () => {
  const chosen = "chosen by the mailed link";
  for (let tries = 0; tries < 6; tries += 1) await signIn("wrong", { from: "127.0.0.7" });
  await guessFromEverywhere();
  expect((await signIn(password, { from: "127.0.0.7" })).status).toBe(429);
  expect((await signIn(password, { from: "127.0.0.8" })).status).toBe(429);

  await send("/admin/forgot-password", { email: owner });
  const token = tokenIn(await waitForMail(product, owner, /new password/), "/admin/reset-password");
  const fields = { token, password: chosen, confirmPassword: chosen };
  const reset = await send("/admin/reset-password", fields, { from: "127.0.0.7" });
  expect(reset.status).toBe(303);
  const cookie = /known-browser=[^;]+/.exec(String(reset.headers["set-cookie"]))?.[0];
  expect((await signIn(chosen, { from: "127.0.0.7" })).status).toBe(303);
  expect((await signIn("wrong", { from: "127.0.0.9" })).status).toBe(401);
  await guessFromEverywhere();
  expect((await signIn(chosen, { from: "127.0.0.8" })).status).toBe(429);
  expect((await signIn(chosen, { from: "127.0.0.8", cookie: cookie ?? "" })).status).toBe(303);
  // An invalid link must not mark the browser as known.
  const used = await send("/admin/reset-password", fields);
  expect(used.status).toBe(410);
  expect(String(used.headers["set-cookie"] ?? "")).not.toContain("known");
});

test("REVIEW-L10 a one-time code sent twice by a double click is not a failed attempt; a third use is one", async () => {
  const email = "second@team.example";
  const fresh = await startOnOwnDatabase();
  try {
    await createAccount(fresh.product, email, fresh.product.setupLink);
    const { key } = await enrol(fresh.product, await sessionOf(fresh.product, email));
    const begin = async () => {
      const form = formOf({ email, password });
      const answer = await raw(`${fresh.product.url}/admin/login`, form);
      return (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
    };
    const tryCode = async (code: string, cookie: string) => {
      const form = formOf({ code });
      return (await raw(`${fresh.product.url}/admin/login/code`, { ...form, headers: { ...form.headers, cookie } }))
        .status;
    };
    const wrongCodes = async () =>
      (await query<{ wrong: number }>(fresh.databaseUrl, "select wrong_codes as wrong from second_factors"))[0]?.wrong;
    const halves = [await begin(), await begin(), await begin()] as const;
    const code = totpCodeOf(key);
    const both = await Promise.all([tryCode(code, halves[0]), tryCode(code, halves[1])]);
    expect(both.toSorted()).toEqual([303, 401]);
    expect(await wrongCodes()).toBe(0);
    expect(await tryCode(code, halves[2])).toBe(401);
    expect(await wrongCodes()).toBe(1);
  } finally {
    await fresh.product.stop();
  }
});
