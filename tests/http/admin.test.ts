import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountFlashes, accountMessages } from "../../app/content/accounts.ts";
import { query } from "../support/cluster.ts";
import { expectRedirect } from "../support/expectations.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { cookiesOf, createAccount, password, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { linkIn, type Product, startProduct, waitForMail } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let adminCookie: string;
const owner = "owner@tidewheel.example";
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
  await createAccount(product, owner, product.setupLink);
  adminCookie = await signIn(product, owner);
});
afterAll(() => product?.stop());

const get = (path: string, cookie = "") => fetch(product.url + path, { redirect: "manual", headers: { cookie } });
const decoded = (page: string) => page.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
const admins = async () =>
  (await query<{ email: string }>(databaseUrl, "select email from admin_profiles")).map(({ email }) => email);
let people = 0;
const newAddress = () => `person${++people}.${Date.now()}@people.example`;

describe("sign-up and sign-in", () => {
  test("ADMIN-04 the setup link creates exactly one admin and is invalid afterwards", async () => {
    expect(await admins()).toEqual([owner]);
    const late = newAddress();
    await createAccount(product, late, product.setupLink);
    expect(await admins()).toEqual([owner]);
    const page = decoded(
      await (await get(new URL(product.setupLink ?? "").pathname + new URL(product.setupLink ?? "").search)).text(),
    );
    expect(page).toContain("This setup link has been used or has expired.");
    expect((await query(databaseUrl, "select 1 from account_tokens where purpose = 'setup'")).length).toBe(0);
  });

  test("ADMIN-04 when two sign up by one setup link, only the first to verify becomes admin", async () => {
    const own = await startOnOwnDatabase();
    try {
      const setup = new URL(own.product.setupLink ?? "").searchParams.get("setup") ?? "";
      const two = [newAddress(), newAddress()];
      for (const email of two)
        await post(`${own.product.url}/admin/signup`, { email, password, confirmPassword: password, setup });
      const tokens = await Promise.all(
        two.map(async (email) => {
          const link = linkIn(await waitForMail(own.product, email, /Verify/), "/admin/verify-email");
          return new URL(link).searchParams.get("token") ?? "";
        }),
      );
      await Promise.all(tokens.map((token) => post(`${own.product.url}/admin/verify-email`, { token })));
      expect(await query(own.databaseUrl, "select 1 from admin_profiles")).toHaveLength(1);
    } finally {
      await own.product.stop();
    }
  });

  test("ADMIN-04 an unapproved verified account reads nothing: access denied and signed out again", async () => {
    const stranger = newAddress();
    await createAccount(product, stranger);
    const answer = await post(`${product.url}/admin/login`, { email: stranger, password });
    expect(answer.status).toBe(403);
    expect(decoded(await answer.text())).toContain(accountMessages.noAdminAccess);
    expect(cookiesOf(answer)).not.toContain("session_token");
    const sessions = await query(
      databaseUrl,
      "select 1 from sessions join users on users.id = user_id where users.email = $1",
      [stranger],
    );
    expect(sessions).toHaveLength(0);
  });

  test("ADMIN-03 an unverified account cannot log in, and its link works once", async () => {
    const email = newAddress();
    const signup = await post(`${product.url}/admin/signup`, { email, password, confirmPassword: password });
    expect(signup.status).toBe(303);
    expect(signup.headers.get("location")).toBe("/admin/login");
    const landing = decoded(await (await get("/admin/login", cookiesOf(signup))).text());
    expect(landing).toContain(accountFlashes.created.title);
    expect(landing).toContain(accountFlashes.created.description);

    const early = await post(`${product.url}/admin/login`, { email, password });
    expect(early.status).toBe(401);
    expect(await early.text()).toContain("Email not verified");

    const link = linkIn(await waitForMail(product, email, /Verify/), "/admin/verify-email");
    // Mail scanners fetch links, which must not verify anything.
    await fetch(link);
    expect((await post(`${product.url}/admin/login`, { email, password })).status).toBe(401);
    const token = new URL(link).searchParams.get("token") ?? "";
    expect((await post(`${product.url}/admin/verify-email`, { token })).status).toBe(303);
    expect((await post(`${product.url}/admin/verify-email`, { token })).status).toBe(410);
    expect((await query(databaseUrl, "select 1 from users where email = $1 and email_verified", [email])).length).toBe(
      1,
    );
  });

  test("ADMIN-03 signing up someone else's address leaves no usable password on it", async () => {
    const email = newAddress();
    await post(`${product.url}/admin/signup`, {
      email,
      password: "attackers choice",
      confirmPassword: "attackers choice",
    });
    await waitForMail(product, email, /Verify/);
    await post(`${product.url}/admin/signup`, { email, password, confirmPassword: password });
    const links = await (async () => {
      for (;;) {
        const all = (await (await fetch(`${product.url}/dev/mailbox.json?to=${email}`)).json()) as never[];
        if (all.length === 2) return all.map((message) => linkIn(message, "/admin/verify-email"));
      }
    })();
    // Newest first: the address's owner opens the link of their own sign-up.
    await post(`${product.url}/admin/verify-email`, {
      token: new URL(String(links[0])).searchParams.get("token") ?? "",
    });
    expect((await post(`${product.url}/admin/login`, { email, password: "attackers choice" })).status).toBe(401);
    expect((await post(`${product.url}/admin/login`, { email, password })).status).toBe(403);
    expect(
      (
        await post(`${product.url}/admin/verify-email`, {
          token: new URL(String(links[1])).searchParams.get("token") ?? "",
        })
      ).status,
    ).toBe(410);
  });

  test("ADMIN-03 signing up an existing account's address looks the same, and its owner is notified", async () => {
    const fresh = await post(`${product.url}/admin/signup`, {
      email: newAddress(),
      password,
      confirmPassword: password,
    });
    const taken = await post(`${product.url}/admin/signup`, {
      email: owner,
      password: "another secret",
      confirmPassword: "another secret",
    });
    expect(taken.status).toBe(fresh.status);
    expect(taken.headers.get("location")).toBe(fresh.headers.get("location"));
    await waitForMail(product, owner, /You already have a Tidewheel account/);
    expect((await post(`${product.url}/admin/login`, { email: owner, password: "another secret" })).status).toBe(401);
  });

  test.each([
    [{ email: "", password: "", confirmPassword: "" }, accountMessages.emailRequired],
    [{ email: "x", password, confirmPassword: password }, accountMessages.email],
    [{ email: "a@b.example", password: "", confirmPassword: "" }, accountMessages.passwordRequired],
    [{ email: "a@b.example", password: "five5", confirmPassword: "five5" }, accountMessages.passwordTooShort],
    [{ email: "a@b.example", password, confirmPassword: `${password}!` }, accountMessages.passwordsDiffer],
    [{ email: "a@b.example", password: "password1", confirmPassword: "password1" }, accountMessages.passwordKnown],
  ])("ADMIN-03 sign-up rejects %j", async (fields, message) => {
    const answer = await post(`${product.url}/admin/signup`, fields);
    const page = decoded(await answer.text());
    expect(answer.status).toBe(422);
    expect(page).toContain(message);
    if (fields.password) expect(page).not.toContain(`value="${fields.password}"`);
  });

  test("ADMIN-02 a wrong password and an unknown address get the same response", async () => {
    const pages = [];
    for (const email of [owner, newAddress()]) {
      const answer = await post(`${product.url}/admin/login`, { email, password: "not the one" });
      expect(answer.status).toBe(401);
      const page = await answer.text();
      expect(page).toContain("Invalid email or password");
      pages.push(page.replaceAll(email, "").replace(/nonce-[^"']+|nonce="[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}/g, ""));
    }
    expect(pages[0]?.length).toBe(pages[1]?.length);
  });

  test("ADMIN-02 a sign-in sets one httpOnly session cookie, and an existing session skips the login page", async () => {
    const answer = await post(`${product.url}/admin/login`, {
      email: owner,
      password,
      next: "/admin/applications?tab=media",
    });
    expect(answer.headers.get("location")).toBe("/admin/applications?tab=media");
    const cookie = answer.headers.getSetCookie().find((line) => line.includes("session_token"));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const again = await get("/admin/login?next=/admin/applications%3Ftab%3Dcareer", cookiesOf(answer));
    expect(again.headers.get("location")).toBe("/admin/applications?tab=career");
  });

  test.each([
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/admin/../../evil",
    "/host",
    "/admin/\r\nx: y",
    "//",
    "\\\\",
    "http://",
  ])("ADMIN-02 %j is rejected as a redirect after sign-in", async (next) => {
    const answer = await post(`${product.url}/admin/login`, { email: owner, password, next });
    expect(answer.status).toBe(303);
    expect(new URL(answer.headers.get("location") ?? "", product.url).pathname).toMatch(/^\/admin\/applications$/);
    const open = await get(`/admin/login?next=${encodeURIComponent(next)}`, adminCookie);
    expect(new URL(open.headers.get("location") ?? "", product.url).pathname).toMatch(/^\/admin\/applications$/);
  });

  test("ADMIN-05 logging out ends every session of the account and shows a message on the home page", async () => {
    const [here, there] = [await signIn(product, owner), await signIn(product, owner)];
    const answer = await post(`${product.url}/admin/logout`, {}, { cookie: here });
    expectRedirect(answer, "/");
    const home = decoded(await (await get("/", cookiesOf(answer))).text());
    expect(home).toContain(accountFlashes.signedOut.title);
    expect(home).toContain(accountFlashes.signedOut.description);
    for (const cookie of [here, there, adminCookie])
      expect((await get("/admin/applications", cookie)).status).toBe(302);
    adminCookie = await signIn(product, owner);
  });
});

describe("the admin area", () => {
  const guarded = [
    "/admin/applications",
    "/admin/applications?item=app-1&tab=host",
    "/admin/applications.data",
    "/admin/applications.json",
    "/admin/applications.json?tab=career&q=a",
    "/admin/applications.data?_routes=routes%2Fadmin%2Fapplications",
  ];

  test.each(guarded)("ADMIN-08 %s is for admins only", async (path) => {
    const email = newAddress();
    await createAccount(product, email);
    // A session of a non-admin account, inserted into the database.
    const forged = adminCookie.replace(/(session_token=)[^;]+/, "$1forged.signature");
    for (const cookie of ["", forged]) {
      for (const method of ["GET", "POST", "PUT", "DELETE"]) {
        const answer = await fetch(product.url + path, { method, redirect: "manual", headers: { cookie } });
        const body = await answer.text();
        if (method === "GET" && path.includes(".data")) expect(body).toContain("/admin/login");
        else if (method === "GET") expect(answer.headers.get("location")).toMatch(/^\/admin\/login\?next=/);
        else expect([202, 302, 401, 403, 405]).toContain(answer.status);
        expect(body).not.toContain("Lindqvist");
        expect(answer.headers.get("cache-control")).toBe("no-store");
      }
    }
    expect((await get(path, adminCookie)).status).toBe(200);
  });

  test("ADMIN-08 an admin whose profile or session is deleted loses access immediately", async () => {
    const cookie = await signIn(product, owner);
    // The database itself refuses to remove the last owner.
    const other = newAddress();
    await createAccount(product, other);
    await query(
      databaseUrl,
      "insert into admin_profiles (user_id, email, role) select id, email, 'owner' from users where email = $1",
      [other],
    );
    const [profile] = await query<{ user_id: string }>(
      databaseUrl,
      "delete from admin_profiles where email = $1 returning user_id",
      [owner],
    );
    expect((await get("/admin/applications", cookie)).headers.get("location")).toMatch(/^\/admin\/login/);
    await query(databaseUrl, "insert into admin_profiles (user_id, email, role) values ($1, $2, 'owner')", [
      profile?.user_id,
      owner,
    ]);
    expect((await get("/admin/applications", cookie)).status).toBe(200);
    await query(databaseUrl, "delete from sessions where user_id = $1", [profile?.user_id]);
    const out = await get("/admin/applications", cookie);
    expect(out.headers.get("location")).toMatch(/^\/admin\/login/);
    expect(decoded(await (await get("/admin/login", cookiesOf(out))).text())).toContain(accountMessages.sessionEnded);
    adminCookie = await signIn(product, owner);
  });

  test("ADMIN-10 a sandbox without applications gets three samples on its first start only", async () => {
    const rows = await query<{ submission_key: string }>(
      databaseUrl,
      "select submission_key from host_applications where submission_key like 'sample-%'",
    );
    expect(rows).toHaveLength(3);
    const page = await (await get("/admin/applications", adminCookie)).text();
    for (const name of ["Maya Lindqvist", "Darnell Okafor", "Élise Tremblay"])
      expect(page).toContain(name.split(" ")[1]);
  });

  test("ADMIN-10 the samples are marked, and removed in one step for good", async () => {
    const other = await startOnOwnDatabase();
    await createAccount(other.product, owner, other.product.setupLink);
    const cookie = await signIn(other.product, owner);
    const list = async (url: string) =>
      decoded(await (await fetch(`${url}/admin/applications`, { headers: { Cookie: cookie } })).text());
    expect((await list(other.product.url)).match(/>Sample</g)).toHaveLength(3);
    const removed = await post(`${other.product.url}/admin/samples/remove`, {}, { Cookie: cookie });
    expect(removed.status).toBe(303);
    expect(await list(other.product.url)).toContain("No applications found");
    await other.product.stop();
    const again = await startProduct({ env: { DATABASE_URL: other.databaseUrl } });
    expect(await list(again.url)).toContain("No applications found");
    await again.stop();
    const audited = await query(other.databaseUrl, "select 1 from audit_events where action = 'samples-removed'");
    expect(audited).toHaveLength(1);
  });

  test("ADMIN-06 a reference read out on the phone finds its record, also from another tab", async () => {
    const fields = hostApplicationFields();
    await post(`${product.url}/host/application`, fields);
    const [row] = await query<{ reference: string }>(
      databaseUrl,
      "select reference from host_applications where last_name = $1",
      [fields.lastName],
    );
    const reference = String(row?.reference);
    const find = async (q: string, tab = "host") =>
      decoded(await (await get(`/admin/applications?tab=${tab}&q=${encodeURIComponent(q)}`, adminCookie)).text());
    for (const q of [reference, `${reference.slice(0, 3)}-${reference.slice(3)}`, reference.toLowerCase()])
      expect(await find(q), q).toContain(String(fields.lastName));
    const elsewhere = await find(reference, "media");
    expect(elsewhere).toContain("No media inquiries found");
    expect(elsewhere.replace(/<[^>]*>/g, "")).toMatch(/Host Applications *1 of \d+/);
  });

  test("ADMIN-06 search covers the five fields, ignores case, and takes % and _ literally", async () => {
    const fields = hostApplicationFields({ city: "Ucluelet 100%_ok", firstName: "Zoë", country: "Canadá" });
    await post(`${product.url}/host/application`, fields);
    const find = async (q: string) => (await get(`/admin/applications?q=${encodeURIComponent(q)}`, adminCookie)).text();
    for (const q of [
      "zoË",
      String(fields.lastName).slice(2).toUpperCase(),
      String(fields.email),
      "UCLUELET",
      "100%_",
      "canadÁ",
      `Zoë ${fields.lastName}`,
    ]) {
      expect(await find(q), q).toContain(String(fields.lastName));
    }
    for (const q of ["100__ok", "%Ucluelet%", "no such person", "\\"]) {
      expect(await find(q), q).toContain("No applications found");
    }
    expect(await find("British Columbia")).toContain("No applications found");
  });

  test("ADMIN-06 keyset pagination, newest first, has no gaps or repeats in either direction", async () => {
    const marker = `Keyset${Date.now()}`;
    for (let n = 0; n < 60; n++)
      await post(
        `${product.url}/host/application`,
        hostApplicationFields({ city: marker, firstName: `N${String(n).padStart(2, "0")}` }),
      );
    const read = async (href: string) => {
      const page = decoded(await (await get(`/admin/applications${href}`, adminCookie)).text()).replace(
        /<script[\s\S]*/,
        "",
      );
      return {
        names: [...page.matchAll(/>(N\d\d)/g)].map(([, name]) => name),
        newer: /href="[^"]*(\?[^"]*before=[^"]*)"/.exec(page)?.[1],
        older: /href="[^"]*(\?[^"]*after=[^"]*)"[^>]*>Older/.exec(page)?.[1],
      };
    };
    const expected = Array.from({ length: 60 }, (_, n) => `N${String(59 - n).padStart(2, "0")}`);
    const first = await read(`?q=${marker}`);
    const second = await read(first.older ?? "");
    const third = await read(second.older ?? "");
    expect([...first.names, ...second.names, ...third.names]).toEqual(expected);
    expect(first.newer).toBeUndefined();
    expect(third.older).toBeUndefined();
    expect((await read(third.newer ?? "")).names).toEqual(second.names);
    expect((await read(second.newer ?? "")).names).toEqual(first.names);
  });

  test("ADMIN-06 invalid list parameters show the list, never an error", async () => {
    for (const query of [
      "?tab=nothing",
      "?after=x",
      "?after=app-9'--",
      "?q=%00%ff",
      `?q=${"q".repeat(9000)}`,
      "?item=app-0",
      "?tab=__proto__",
      "?q=%ED%A0%80",
    ]) {
      expect((await get(`/admin/applications${query}`, adminCookie)).status, query).toBe(200);
    }
  });
});
