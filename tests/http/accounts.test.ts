import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountFlashes, accountMessages, accountWords } from "../../app/content/accounts.ts";
import { teamWords } from "../../app/content/team.ts";
import {
  actOnAccount,
  actOnTeam,
  codesOn,
  enrol,
  htmlToText,
  isSignedIn,
  joinTeam,
  keyOn,
  mailsTo,
  signInWithCode,
  tokenIn,
  totpCodeOf,
  visit,
} from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import { expectPage, expectRedirect } from "../support/expectations.ts";
import { cookiesOf, createAccount, password, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { type Product, waitFor, waitForMail } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let ownerCookie: string;
const owner = "owner@tidewheel.example";
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
  await createAccount(product, owner, product.setupLink);
  ownerCookie = await signIn(product, owner);
});
afterAll(() => product?.stop());

let people = 0;
const newAddress = () => `person${++people}.${Date.now()}@people.example`;
const ask = <Row extends Record<string, unknown>>(text: string, ...values: unknown[]) =>
  query<Row>(databaseUrl, text, values);
const idOf = async (email: string) => String((await ask("select id from users where email = $1", email))[0]?.id);
const get = (path: string, cookie = "", headers: Record<string, string> = {}) => visit(product, path, cookie, headers);
const pageAt = async (path: string, cookie: string) => htmlToText(await (await get(path, cookie)).text());
const act = (cookie: string, fields: Record<string, string>) => actOnTeam(product, cookie, fields);
const logIn = (email: string, secret = password, headers: Record<string, string> = {}) =>
  post(`${product.url}/admin/login`, { email, password: secret }, headers);
async function newAdmin(role = "admin") {
  const email = newAddress();
  await joinTeam(product, ownerCookie, email, role);
  return { email, id: await idOf(email), cookie: await signIn(product, email) };
}
const rolesOf = async () =>
  Object.fromEntries(
    (await ask<{ email: string; role: string }>("select email, role from admin_profiles")).map(({ email, role }) => [
      email,
      role,
    ]),
  );

describe("becoming an admin", () => {
  test("ADMIN-04 the first admin is the owner", async () => {
    expect((await rolesOf())[owner]).toBe("owner");
    expect(await pageAt("/admin/team", ownerCookie)).toContain(owner);
  });

  test("ADMIN-04 an invitation link only shows a form; its button creates an admin, once", async () => {
    const email = newAddress();
    expect((await act(ownerCookie, { intent: "invite", email, role: "admin" })).status).toBe(303);
    expect(await pageAt("/admin/team", ownerCookie)).toContain(email);
    const mail = await waitForMail(product, email, /invited/);
    const token = tokenIn(mail, "/admin/signup", "invitation");
    expect(await ask("select 1 from account_tokens where token_hash = $1 or id = $1", token)).toHaveLength(0);

    // Mail scanners fetch links.
    expect(await pageAt(`/admin/signup?invitation=${token}`, "")).toContain(email);
    expect(await ask("select 1 from users where email = $1", email)).toHaveLength(0);

    const form = { token, password, confirmPassword: password };
    expect((await post(`${product.url}/admin/signup`, { ...form, confirmPassword: "other" })).status).toBe(422);
    const known = await post(`${product.url}/admin/signup`, {
      token,
      password: "password1",
      confirmPassword: "password1",
    });
    await expectPage(known, 422, accountMessages.passwordKnown);
    const joined = await post(`${product.url}/admin/signup`, form);
    expectRedirect(joined, "/admin/login");
    expect((await rolesOf())[email]).toBe("admin");
    expect(await isSignedIn(product, await signIn(product, email))).toBe(true);

    const again = await post(`${product.url}/admin/signup`, {
      ...form,
      password: "another secret",
      confirmPassword: "another secret",
    });
    expect(again.status).toBe(410);
    expect(await pageAt(`/admin/signup?invitation=${token}`, "")).toContain("This invitation has been used");
    const taken = await act(ownerCookie, { intent: "invite", email, role: "admin" });
    await expectPage(taken, 409, teamWords.isAdminAlready);
  });

  test("ADMIN-04 resending or revoking an invitation invalidates the previous link", async () => {
    const email = newAddress();
    await act(ownerCookie, { intent: "invite", email, role: "admin" });
    const first = tokenIn(await waitForMail(product, email, /invited/), "/admin/signup", "invitation");
    const idNow = async () =>
      String((await ask("select id from account_tokens where purpose = 'invitation' and address = $1", email))[0]?.id);
    expect((await act(ownerCookie, { intent: "resend", invitation: await idNow() })).status).toBe(303);
    const [newest] = await mailsTo(product, email, /invited/, 2);
    const second = newest && tokenIn(newest, "/admin/signup", "invitation");
    expect(second).not.toBe(first);
    const join = (token = "") => post(`${product.url}/admin/signup`, { token, password, confirmPassword: password });
    expect((await join(first)).status).toBe(410);
    const id = await idNow();
    expect((await act(ownerCookie, { intent: "revoke", invitation: id })).status).toBe(303);
    expect((await join(second)).status).toBe(410);
    expect((await act(ownerCookie, { intent: "revoke", invitation: id })).status).toBe(409);
    expect(await ask("select 1 from users where email = $1", email)).toHaveLength(0);

    await act(ownerCookie, { intent: "invite", email, role: "admin" });
    const [third] = await mailsTo(product, email, /invited/, 3);
    await ask("update account_tokens set expires_at = now() - interval '1 minute' where address = $1", email);
    expect(await pageAt("/admin/team", ownerCookie)).toContain("Expired");
    expect((await join(third && tokenIn(third, "/admin/signup", "invitation"))).status).toBe(410);
  });

  test("ADMIN-04 an unknown user's request is pending once the address is verified; approval grants access and is mailed", async () => {
    const [letIn, leftOut] = [newAddress(), newAddress()];
    for (const email of [letIn, leftOut]) {
      await post(`${product.url}/admin/signup`, { email, password, confirmPassword: password });
      const mail = await waitForMail(product, email, /Verify/);
      expect(await pageAt("/admin/team", ownerCookie)).not.toContain(email);
      const verified = await post(`${product.url}/admin/verify-email`, { token: tokenIn(mail, "/admin/verify-email") });
      const toldBy = verified.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
      const told = await pageAt("/admin/login", toldBy.join("; "));
      expect(htmlToText(told)).toContain(accountFlashes.verifiedAndAsked.description);
      expect(await pageAt("/admin/team", ownerCookie)).toContain(email);
      expect((await logIn(email)).status).toBe(403);
    }
    await waitForMail(product, owner, /asked to join/);
    expect((await act(ownerCookie, { intent: "approve", user: await idOf(letIn) })).status).toBe(303);
    expect((await act(ownerCookie, { intent: "decline", user: await idOf(leftOut) })).status).toBe(303);
    await waitForMail(product, letIn, /You're now an admin/);
    expect((await logIn(letIn)).status).toBe(303);
    expect((await logIn(leftOut)).status).toBe(403);
    expect(await pageAt("/admin/team", ownerCookie)).not.toContain(leftOut);
    expect((await act(ownerCookie, { intent: "approve", user: await idOf(leftOut) })).status).toBe(409);
    expect((await rolesOf())[letIn]).toBe("admin");
  });

  test("ADMIN-04 ADMIN-08 an admin who is not an owner can change neither roles, admins nor rules", async () => {
    const admin = await newAdmin();
    const ownerId = await idOf(owner);
    for (const fields of [
      { intent: "remove", user: ownerId },
      { intent: "role", user: ownerId, role: "admin" },
      { intent: "role", user: admin.id, role: "owner" },
      { intent: "reset-factor", user: ownerId },
      { intent: "rule", required: "yes" },
      { intent: "invite", email: newAddress(), role: "owner" },
    ] as Record<string, string>[]) {
      const answer = await act(admin.cookie, fields);
      expect(answer.status, JSON.stringify(fields)).toBe(403);
      expect(htmlToText(await answer.text())).toContain(teamWords.ownersOnly);
    }
    expect((await rolesOf())[owner]).toBe("owner");
    expect((await rolesOf())[admin.email]).toBe("admin");
    expect((await act(admin.cookie, { intent: "invite", email: newAddress(), role: "admin" })).status).toBe(303);
    for (const broken of [{ intent: "nothing" }, { intent: "remove" }, { intent: "role", user: ownerId, role: "king" }])
      expect((await act(ownerCookie, broken as never)).status).toBe(400);
  });

  test("ADMIN-04 the last owner cannot leave, and when two remove each other at once, one remains", async () => {
    const own = await startOnOwnDatabase();
    try {
      const first = "first@owners.example";
      await createAccount(own.product, first, own.product.setupLink);
      const cookies = [await signIn(own.product, first)];
      const users = async () =>
        query<{ user_id: string; email: string }>(own.databaseUrl, "select user_id, email from admin_profiles");
      const press = (cookie = "", fields: Record<string, string>) => actOnTeam(own.product, cookie, fields);
      const [{ user_id: firstId = "" } = {}] = await users();
      for (const fields of [
        { intent: "remove", user: firstId },
        { intent: "role", user: firstId, role: "admin" },
      ] as Record<string, string>[]) {
        const answer = await press(cookies[0], fields);
        await expectPage(answer, 409, teamWords.lastOwner);
      }
      let survivor = { email: first, cookie: cookies[0] ?? "" };
      for (let round = 1; round <= 2; round += 1) {
        const email = `round${round}@owners.example`;
        await joinTeam(own.product, survivor.cookie, email, "owner");
        const two = [survivor, { email, cookie: await signIn(own.product, email) }];
        const all = await users();
        const idBy = (address?: string) => all.find((each) => each.email === address)?.user_id ?? "";
        await Promise.all(
          two.map(({ cookie }, at) => {
            const user = idBy(two[1 - at]?.email);
            return press(cookie, round % 2 ? { intent: "remove", user } : { intent: "role", user, role: "admin" });
          }),
        );
        const owners = await query<{ email: string }>(
          own.databaseUrl,
          "select email from admin_profiles where role = 'owner'",
        );
        expect(owners).toHaveLength(1);
        // The demoted admin can still sign in; the remaining owner acts in the next iteration.
        const email2 = owners[0]?.email ?? "";
        survivor = { email: email2, cookie: await signIn(own.product, email2) };
      }
      await expect(query(own.databaseUrl, "delete from admin_profiles")).rejects.toThrow(/at least one owner remains/);
    } finally {
      await own.product.stop();
    }
  });
});

describe("session revocation", () => {
  test("ADMIN-02 ADMIN-09 [S2] the old cookie is invalid on the next request after log-out, reset, demotion and removal", async () => {
    const ends: Record<string, (admin: { email: string; id: string }, first: string) => Promise<Response | undefined>> =
      {
        "log-out": (_admin, first) => post(`${product.url}/admin/logout`, {}, { cookie: first }),
        reset: async ({ email }) => {
          await post(`${product.url}/admin/forgot-password`, { email });
          const token = tokenIn(await waitForMail(product, email, /new password/), "/admin/reset-password");
          return post(`${product.url}/admin/reset-password`, {
            token,
            password: "a wholly new secret",
            confirmPassword: "a wholly new secret",
          });
        },
        demotion: ({ id }) => act(ownerCookie, { intent: "role", user: id, role: "admin" }),
        removal: ({ id }) => act(ownerCookie, { intent: "remove", user: id }),
        "password change": ({ email }, first) =>
          post(
            `${product.url}/admin/account`,
            {
              intent: "password",
              currentPassword: password,
              password: `${email} secret`,
              confirmPassword: `${email} secret`,
            },
            { cookie: first },
          ),
      };
    for (const [name, end] of Object.entries(ends)) {
      const admin = await newAdmin("owner");
      const second = await signIn(product, admin.email);
      expect(await isSignedIn(product, admin.cookie), name).toBe(true);
      expect(await isSignedIn(product, second), name).toBe(true);
      const answer = await end(admin, admin.cookie);
      expect(answer?.status, name).toBe(303);
      expect(await isSignedIn(product, second), name).toBe(false);
      expect(await isSignedIn(product, admin.cookie), name).toBe(name === "password change");
      for (const path of ["/admin/applications.json", "/admin/team", "/admin/account.data"])
        expect((await get(path, second)).status, `${name} ${path}`).not.toBe(200);
    }
  });

  test("ADMIN-04 a removed admin cannot sign in, gets no link and is notified by mail; an invitation restores access", async () => {
    const { email, id } = await newAdmin();
    await act(ownerCookie, { intent: "remove", user: id });
    await waitForMail(product, email, /access has ended/);
    const answer = await logIn(email);
    await expectPage(answer, 403, accountMessages.noAdminAccess);
    expect(cookiesOf(answer)).not.toContain("session_token");
    expect(await ask("select 1 from sessions where user_id = $1", id)).toHaveLength(0);
    await post(`${product.url}/admin/forgot-password`, { email });
    await post(`${product.url}/admin/forgot-password`, { email: owner });
    await waitForMail(product, owner, /new password/);
    expect(await ask("select 1 from account_tokens where user_id = $1", id)).toHaveLength(0);
    // Even with a session that a bug might leave behind.
    const token = "t".repeat(32);
    await ask(
      "insert into sessions (id, token, user_id, expires_at) values ($1, $1, $2, now() + interval '1 hour')",
      token,
      id,
    );
    await ask("insert into admin_profiles (user_id, email) values ($1, $2)", id, email);
    const forged = await forgedCookie(token);
    expect(await isSignedIn(product, forged)).toBe(false);
    await ask("delete from admin_profiles where user_id = $1", id);

    const before = (await mailsTo(product, email, /invited/)).length;
    await act(ownerCookie, { intent: "invite", email, role: "admin" });
    const [mail] = await mailsTo(product, email, /invited/, before + 1);
    const invitation = mail && tokenIn(mail, "/admin/signup", "invitation");
    await post(`${product.url}/admin/signup`, { token: invitation ?? "", password, confirmPassword: password });
    expect(await isSignedIn(product, await signIn(product, email))).toBe(true);
  });

  /** Signs a cookie the way the product does. */
  async function forgedCookie(token: string): Promise<string> {
    const [row] = await ask<{ value: string }>("select value from product_secrets where name = 'app-secret'");
    const { serializeSigned } = await import("hono/utils/cookie");
    return serializeSigned("tidewheel.session_token", token, row?.value ?? "");
  }

  test("ADMIN-09 the session list shows device and last use, and revokes one, the others, or all", async () => {
    const { email, id, cookie } = await newAdmin();
    const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const other = cookiesOf(await logIn(email, password, { "User-Agent": firefox }));
    const third = await signIn(product, email);
    await ask(
      "update sessions set updated_at = now() - interval '35 minutes' where user_agent = $1 and user_id = $2",
      firefox,
      id,
    );
    const page = await pageAt("/admin/account", cookie);
    expect(page).toContain("Firefox on Windows");
    expect(page).toContain("Last active 35 minutes ago");
    expect(page).toContain("This device");
    const press = (fields: Record<string, string>) => actOnAccount(product, cookie, fields);
    const [row] = await ask<{ id: string }>(
      "select id from sessions where user_agent = $1 and user_id = $2",
      firefox,
      id,
    );
    expect((await press({ intent: "end", session: String(row?.id) })).status).toBe(303);
    expect(await isSignedIn(product, other)).toBe(false);
    expect(await isSignedIn(product, third)).toBe(true);
    // Another user's session cannot be revoked.
    const [foreign] = await ask<{ id: string }>(
      "select id from sessions where user_id = $1 limit 1",
      await idOf(owner),
    );
    await press({ intent: "end", session: String(foreign?.id) });
    expect(await isSignedIn(product, ownerCookie)).toBe(true);
    await press({ intent: "end-others" });
    expect(await isSignedIn(product, third)).toBe(false);
    expect(await isSignedIn(product, cookie)).toBe(true);
    const last = await signIn(product, email);
    const answer = await press({ intent: "end-all" });
    expectRedirect(answer, "/");
    expect(await isSignedIn(product, last)).toBe(false);
    expect(await isSignedIn(product, cookie)).toBe(false);
  });

  test("ADMIN-11 an expired, revoked or tampered cookie leads to sign-in with a message, and back", async () => {
    const { id, email } = await newAdmin();
    const ways: Record<string, (cookie: string) => Promise<string>> = {
      idle: async (cookie) => {
        await ask("update sessions set expires_at = now() - interval '1 minute' where user_id = $1", id);
        return cookie;
      },
      revoked: async (cookie) => {
        await ask("delete from sessions where user_id = $1", id);
        return cookie;
      },
      tampered: async (cookie) =>
        cookie.replace(/session_token=./, (start) => start.slice(0, -1) + (start.endsWith("A") ? "B" : "A")),
    };
    for (const [name, way] of Object.entries(ways)) {
      const cookie = await way(await signIn(product, email));
      const out = await get("/admin/applications?tab=media&q=x", cookie);
      const to = out.headers.get("location") ?? "";
      expect(to, name).toBe(`/admin/login?next=${encodeURIComponent("/admin/applications?tab=media&q=x")}`);
      expect(await pageAt(to, cookiesOf(out)), name).toContain(accountMessages.sessionEnded);
      expect(out.headers.getSetCookie().join()).toMatch(/session_token=;[^,]*Max-Age=0/);
      const next = "/admin/applications?tab=media&q=x";
      const back = await post(`${product.url}/admin/login`, { email, password, next });
      expect(back.headers.get("location")).toBe(next);
      expect([302, 401]).toContain((await get("/admin/session.json", cookie)).status);
    }
    // The browser keeps the expired session's cookie, so the product can explain why it signed out.
    const answer = await logIn(email);
    expect(answer.headers.getSetCookie().find((line) => line.includes("session_token"))).toMatch(/Max-Age=86400/);
  });

  test("ADMIN-11 activity renews a session for two hours, up to twelve; a page in the background does not", async () => {
    const { id, cookie } = await newAdmin();
    const leftMinutes = async () =>
      Math.round(
        Number(
          (
            await ask<{ left: string }>(
              "select extract(epoch from expires_at - now()) / 60 as left from sessions where user_id = $1",
              id,
            )
          )[0]?.left,
        ),
      );
    const age = (since: string, left: string) =>
      ask(
        `update sessions set created_at = now() - interval '${since}', expires_at = now() + interval '${left}' where user_id = $1`,
        id,
      );
    expect(await leftMinutes()).toBe(120);
    await age("1 hour", "40 minutes");
    const unattended = { "X-Session-Use": "none" };
    for (const path of ["/admin/applications.json", "/admin/session.json"]) {
      const answer = await get(path, cookie, unattended);
      expect(answer.status, path).toBeLessThan(300);
      expect(cookiesOf(answer), path).toBe("");
      expect(await leftMinutes(), path).toBe(40);
    }
    expect((await get("/admin/applications.json", cookie)).status).toBe(200);
    expect(await leftMinutes()).toBe(120);
    await age("11 hours", "40 minutes");
    expect(await isSignedIn(product, cookie)).toBe(true);
    expect(await leftMinutes()).toBe(60);
    await age("721 minutes", "40 minutes");
    expect(await isSignedIn(product, cookie)).toBe(false);
  });

  test("ADMIN-11 a sign-in creates a new session and ends the one of the request", async () => {
    const { email, cookie, id } = await newAdmin();
    const answer = await logIn(email, password, { cookie });
    expect(cookiesOf(answer)).not.toContain(cookie);
    expect(await isSignedIn(product, cookie)).toBe(false);
    expect(await isSignedIn(product, cookiesOf(answer))).toBe(true);
    expect(await ask("select 1 from sessions where user_id = $1", id)).toHaveLength(1);
    expect(await ask("select 1 from sessions where ip_address <> ''")).toHaveLength(0);
  });
});

describe("the password", () => {
  test("ADMIN-09 changing it requires the current one, ends the other sessions and is notified by mail", async () => {
    const { email, cookie } = await newAdmin();
    const change = (currentPassword: string, secret: string, confirm = secret) =>
      post(
        `${product.url}/admin/account`,
        { intent: "password", currentPassword, password: secret, confirmPassword: confirm },
        { cookie },
      );
    for (const [answer, status, message] of [
      [await change("wrong", "a new secret"), 401, accountMessages.wrongPassword],
      [await change("", "a new secret"), 422, accountMessages.currentPasswordRequired],
      [await change(password, "five5"), 422, accountMessages.passwordTooShort],
      [await change(password, "a new secret", "another"), 422, accountMessages.passwordsDiffer],
      [await change(password, "password1"), 422, accountMessages.passwordKnown],
    ] as const) {
      const page = htmlToText(await answer.text());
      expect(answer.status, message).toBe(status);
      expect(page).toContain(message);
      expect(page).not.toContain("a new secret");
    }
    expect((await change(password, "a new secret")).status).toBe(303);
    await waitForMail(product, email, /password was changed/);
    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(email, "a new secret")).status).toBe(303);
    expect(await isSignedIn(product, cookie)).toBe(true);
  });

  test("ADMIN-09 a sensitive action requires re-authentication after 15 minutes, and five wrong passwords end the session", async () => {
    const { email, id, cookie } = await newAdmin("owner");
    const stale = () =>
      ask("update sessions set password_confirmed_at = now() - interval '16 minutes' where user_id = $1", id);
    await stale();
    const fields = { intent: "invite", email: newAddress(), role: "admin" };
    const sent = await act(cookie, fields);
    expectRedirect(sent, "/admin/confirm?next=%2Fadmin%2Fteam");
    expect(await ask("select 1 from account_tokens where address = $1", fields.email)).toHaveLength(0);
    // The page itself needs no re-authentication; its buttons do.
    const team = await pageAt("/admin/team", cookie);
    expect(team).toContain(teamWords.confirmFirst);
    expect(team).not.toContain("Send the invitation");
    const factor = await get("/admin/account/second-factor", cookie);
    expect(factor.headers.get("location")).toBe("/admin/confirm?next=%2Fadmin%2Faccount%2Fsecond-factor");
    const confirm = (secret: string, next = "/admin/team") =>
      post(`${product.url}/admin/confirm`, { password: secret, next }, { cookie });
    const wrong = await confirm("wrong");
    await expectPage(wrong, 401, accountMessages.wrongPassword);
    expect((await act(cookie, fields)).headers.get("location")).toMatch(/confirm/);
    expect((await confirm(password, "//evil.example")).headers.get("location")).toBe("/admin/applications");
    expect((await act(cookie, fields)).headers.get("location")).toBe("/admin/team");
    await stale();
    expect((await confirm(password)).headers.get("location")).toBe("/admin/team");
    await stale();
    for (let tries = 1; tries < 5; tries += 1) expect((await confirm("wrong")).status).toBe(401);
    expect((await confirm("wrong")).headers.get("location")).toMatch(/^\/admin\/login\?next=/);
    expect(await isSignedIn(product, cookie)).toBe(false);
    expect(await isSignedIn(product, await signIn(product, email))).toBe(true);
  });

  test("ADMIN-09 a forgotten password is reset by the button of a link that works once, within an hour", async () => {
    const { email, id } = await newAdmin();
    const [known, unknown] = await Promise.all(
      [email, newAddress()].map((address) => post(`${product.url}/admin/forgot-password`, { email: address })),
    );
    expect(known?.status).toBe(unknown?.status);
    expect(known?.headers.get("location")).toBe(unknown?.headers.get("location"));
    expect(await pageAt("/admin/login", cookiesOf(known as Response))).toContain(accountFlashes.resetAsked.description);
    const token = tokenIn(await waitForMail(product, email, /new password/), "/admin/reset-password");
    const page = await get(`/admin/reset-password?token=${token}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`content="same-origin"`);
    expect((await logIn(email)).status).toBe(303);
    const reset = (secret: string, by = token) =>
      post(`${product.url}/admin/reset-password`, { token: by, password: secret, confirmPassword: secret });
    expect((await reset("password1")).status).toBe(422);
    expect((await reset("by the mailed link", "x".repeat(43))).status).toBe(410);
    expect((await reset("by the mailed link")).status).toBe(303);
    expect((await reset("by the mailed link again")).status).toBe(410);
    expect(await pageAt(`/admin/reset-password?token=${token}`, "")).toContain(accountMessages.linkIsOver);
    await waitForMail(product, email, /password was changed/);
    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(email, "by the mailed link")).status).toBe(303);

    for (let times = 0; times < 5; times += 1) await post(`${product.url}/admin/forgot-password`, { email });
    const links = () => ask("select 1 from account_tokens where user_id = $1 and purpose = 'reset-password'", id);
    await post(`${product.url}/admin/forgot-password`, { email: owner });
    await waitFor(async () => (await links()).length === 3);
    const [last] = await mailsTo(product, email, /new password/, 4);
    await ask("update account_tokens set expires_at = now() - interval '1 minute' where user_id = $1", id);
    expect((await reset("much too late", last && tokenIn(last, "/admin/reset-password"))).status).toBe(410);
    const unknownAddresses = await ask(
      "select 1 from mailbox_messages where subject ~ 'new password' and \"to\" ~ '^person' and \"to\" <> $1",
      email,
    );
    expect(unknownAddresses.length).toBeLessThanOrEqual(1);
  });

  test("ADMIN-09 a lost verification mail is resent with the sign-up's link, only for a pending sign-up", async () => {
    const email = newAddress();
    await post(`${product.url}/admin/signup`, { email, password, confirmPassword: password });
    await waitForMail(product, email, /Verify/);
    await ask("update account_tokens set expires_at = now() - interval '1 minute' where address = $1", email);
    const answers = await Promise.all(
      [email, newAddress(), owner].map((address) =>
        post(`${product.url}/admin/verify-email/again`, { email: address }),
      ),
    );
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get("location")}`)).size).toBe(1);
    const [mail] = await mailsTo(product, email, /Verify/, 2);
    const token = mail && tokenIn(mail, "/admin/verify-email");
    expect((await post(`${product.url}/admin/verify-email`, { token: token ?? "" })).status).toBe(303);
    expect((await logIn(email)).status).toBe(403);
    expect((await post(`${product.url}/admin/verify-email/again`, { email: "x" })).status).toBe(422);
  });
});

describe("the second factor", () => {
  const path = "/admin/account/second-factor";

  test("ADMIN-09 is enabled by a first code; its secret is encrypted, its recovery codes are hashed and shown once", async () => {
    const { email, id, cookie } = await newAdmin();
    const other = await signIn(product, email);
    const press = (fields: Record<string, string>) => post(product.url + path, fields, { cookie });
    await press({ intent: "begin" });
    const setup = await (await get(path, cookie)).text();
    const key = keyOn(setup);
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(setup).toContain(`secret=${key}`);
    expect(setup).toMatch(/<svg[^>]*aria-label="QR code/);
    // The second factor is not active until the first code is verified.
    expect((await logIn(email)).headers.get("location")).toBe("/admin/applications");
    const wrong = await press({ intent: "confirm", code: "000000" });
    await expectPage(wrong, 422, accountMessages.wrongCode);
    const done = await press({ intent: "confirm", code: totpCodeOf(key) });
    const codes = codesOn(await done.text());
    expect(done.status).toBe(200);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    await waitForMail(product, email, /two-step sign-in is on/);
    expect(await isSignedIn(product, cookie)).toBe(true);
    expect(await isSignedIn(product, other)).toBe(false);
    expect(codesOn(await (await get(path, cookie)).text())).toEqual([]);
    const stored = JSON.stringify([
      await ask("select * from second_factors where user_id = $1", id),
      await ask("select * from recovery_codes where user_id = $1", id),
    ]);
    for (const plain of [key, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(plain);

    // New recovery codes invalidate the old ones; then the second factor is turned off.
    const renewed = codesOn(await (await press({ intent: "renew" })).text());
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    const half = cookiesOf(await logIn(email));
    const tryCode = (code = "") => post(`${product.url}/admin/login/code`, { code }, { cookie: half });
    expect((await tryCode(codes[0])).status).toBe(401);
    expect((await tryCode(renewed[0])).status).toBe(303);
    await waitForMail(product, email, /recovery code was used/);
    expect((await press({ intent: "remove" })).status).toBe(303);
    await waitForMail(product, email, /two-step sign-in is off/);
    expect((await logIn(email)).headers.get("location")).toBe("/admin/applications");
    expect(await ask("select 1 from recovery_codes where user_id = $1", id)).toHaveLength(0);
  });

  test("ADMIN-09 sign-in requires a code: without it the session grants nothing, and no code works twice", async () => {
    const { email, cookie, id } = await newAdmin();
    const { key, codes } = await enrol(product, cookie);
    const first = await post(`${product.url}/admin/login`, { email, password, next: "/admin/applications?tab=media" });
    expect(first.headers.get("location")).toBe("/admin/login/code?next=%2Fadmin%2Fapplications%3Ftab%3Dmedia");
    const half = cookiesOf(first);
    for (const shut of ["/admin/applications", "/admin/applications.json", "/admin/account", "/admin/team", path])
      expect((await get(shut, half)).headers.get("location"), shut).toMatch(/^\/admin\/login\?/);
    expect([302, 401]).toContain((await get("/admin/session.json", half)).status);
    const code = totpCodeOf(key);
    const passed = await post(
      `${product.url}/admin/login/code`,
      { code, next: "/admin/applications?tab=media" },
      { cookie: half },
    );
    expectRedirect(passed, "/admin/applications?tab=media");
    const full = cookiesOf(passed);
    // Session fixation: the session id changes after the second step.
    expect(await isSignedIn(product, full)).toBe(true);
    expect(await isSignedIn(product, half)).toBe(false);
    const again = cookiesOf(await logIn(email));
    expect((await post(`${product.url}/admin/login/code`, { code }, { cookie: again })).status).toBe(401);
    // Recovery codes ignore spaces and case and work once.
    const typed = ` ${String(codes[0]).toUpperCase().replaceAll("-", " ")} `;
    expect((await post(`${product.url}/admin/login/code`, { code: typed }, { cookie: again })).status).toBe(303);
    const third = cookiesOf(await logIn(email));
    expect((await post(`${product.url}/admin/login/code`, { code: typed }, { cookie: third })).status).toBe(401);
    // The second step requires the first; a half-completed sign-in expires after ten minutes.
    expect((await get("/admin/login/code")).headers.get("location")).toMatch(/^\/admin\/login\?/);
    const [row] = await ask<{ left: string }>(
      "select extract(epoch from expires_at - created_at) as left from sessions where awaits_second_factor and user_id = $1",
      id,
    );
    expect(Number(row?.left)).toBe(600);
  });

  test("ADMIN-09 a code sent twenty times at once works once; five wrong codes block the app's codes, not recovery codes", async () => {
    const { email, cookie } = await newAdmin();
    const { key, codes } = await enrol(product, cookie);
    const halves: string[] = [];
    for (let n = 0; n < 6; n += 1) halves.push(cookiesOf(await logIn(email)));
    const code = totpCodeOf(key);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post(`${product.url}/admin/login/code`, { code }, { cookie: halves[n % halves.length] ?? "" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    const last = cookiesOf(await logIn(email));
    const tryCode = (typed = "") => post(`${product.url}/admin/login/code`, { code: typed }, { cookie: last });
    const shut = await tryCode("000000");
    await expectPage(shut, 429, accountMessages.tooManyCodes);
    expect(await mailsTo(product, email, /Wrong codes/)).toHaveLength(1);
    expect((await tryCode(codes[3])).status).toBe(303);
  });

  test("ADMIN-09 when owners require it, an admin without one must set it up first", async () => {
    const own = await startOnOwnDatabase();
    try {
      await createAccount(own.product, owner, own.product.setupLink);
      const boss = await signIn(own.product, owner);
      const email = "late@team.example";
      await joinTeam(own.product, boss, email);
      expect((await actOnTeam(own.product, boss, { intent: "rule", required: "yes" })).status).toBe(303);
      const cookie = await signIn(own.product, email);
      for (const shut of ["/admin/applications?tab=media", "/admin/team", "/admin/account"]) {
        const answer = await visit(own.product, shut, cookie);
        expect(answer.headers.get("location")).toBe(`${path}?next=${encodeURIComponent(shut)}`);
      }
      expect(
        (await actOnTeam(own.product, cookie, { intent: "invite", email: "x@y.example", role: "admin" })).status,
      ).toBe(302);
      const page = htmlToText(await (await visit(own.product, path, cookie)).text());
      expect(page).toContain(accountWords.factorRequired);
      const { key } = await enrol(own.product, cookie);
      expect(await isSignedIn(own.product, cookie)).toBe(true);
      expect((await post(own.product.url + path, { intent: "remove" }, { cookie })).status).toBe(403);

      // Lost device: an owner resets the second factor, and the admin must set it up again.
      await enrol(own.product, boss);
      const [{ id = "" } = {}] = await query<{ id: string }>(own.databaseUrl, "select id from users where email = $1", [
        email,
      ]);
      expect((await actOnTeam(own.product, boss, { intent: "reset-factor", user: id })).status).toBe(303);
      await waitForMail(own.product, email, /two-step sign-in was reset/);
      expect(await isSignedIn(own.product, cookie)).toBe(false);
      expect((await post(`${own.product.url}/admin/login`, { email, password })).headers.get("location")).toBe(
        "/admin/applications",
      );
      expect(key).not.toBe("");
      expect((await actOnTeam(own.product, boss, { intent: "reset-factor", user: id })).status).toBe(409);

      // The operator's command, run beside the running server.
      const run = (address: string) =>
        promisify(execFile)(process.execPath, ["scripts/run.mjs", "reset-factor", address], {
          env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: own.databaseUrl },
        });
      expect((await run(owner.toUpperCase())).stdout).toContain("Two-step sign-in");
      expect((await post(`${own.product.url}/admin/login`, { email: owner, password })).headers.get("location")).toBe(
        "/admin/applications",
      );
      await expect(run("nobody@nowhere.example")).rejects.toMatchObject({ code: 1 });
    } finally {
      await own.product.stop();
    }
  });

  test("ADMIN-09 both sign-in steps and team actions are in the audit log, by ids only", async () => {
    const { id, email, cookie } = await newAdmin();
    const { key } = await enrol(product, cookie);
    await signInWithCode(product, email, totpCodeOf(key));
    await logIn(email, "wrong");
    await act(ownerCookie, { intent: "remove", user: id });
    const done = await ask<{ action: string }>(
      "select action from audit_events where actor_id = $1 or subject_id = $1 order by id",
      id,
    );
    expect(done.map(({ action }) => action)).toEqual([
      "admin-joined",
      "sign-in",
      "factor-enrolled",
      "sign-in",
      "sign-in-failed",
      "admin-removed",
    ]);
    expect(product.output()).not.toContain(email);
  });
});

describe("access control", () => {
  test.each([
    "/admin/team",
    "/admin/account",
    "/admin/account/second-factor",
    "/admin/confirm",
    "/admin/team.data",
    "/admin/account.data",
    "/admin/account/second-factor.data",
    "/admin/confirm.data",
  ])("ADMIN-08 %s is for admins only", async (path) => {
    const tampered = ownerCookie.replace(/(session_token=)[^;]+/, "$1forged.signature");
    for (const cookie of ["", tampered]) {
      for (const method of ["GET", "POST", "PUT", "DELETE"]) {
        const answer = await fetch(product.url + path, {
          method,
          redirect: "manual",
          headers: { cookie },
          ...(method === "GET" ? {} : { body: new URLSearchParams({ intent: "rule", required: "yes" }) }),
        });
        const body = await answer.text();
        expect(body).not.toContain(owner);
        if (path.includes(".data")) expect([202, 302]).toContain(answer.status);
        else expect([302, 405]).toContain(answer.status);
        if (answer.status !== 405) expect(`${answer.headers.get("location")}${body}`).toContain("/admin/login");
      }
    }
    expect((await get(path, ownerCookie)).status).toBe(200);
  });
});
