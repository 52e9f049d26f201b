import { afterAll, beforeAll, expect, test } from "vitest";
import { accountFlashes, accountMessages } from "../../app/content/accounts.ts";
import {
  actOnAccount,
  actOnTeam,
  enrol,
  htmlToText,
  isSignedIn,
  joinTeam,
  totpCodeOf,
  visit,
} from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import { cookiesOf, createAccount, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { type OidcProvider, startOidcProvider } from "../support/oidc-provider.ts";
import { type Product, waitForMail } from "../support/product.ts";

const owner = "owner@tidewheel.example";
let provider: OidcProvider;
let product: Product;
let databaseUrl: string;
let ownerCookie: string;
beforeAll(async () => {
  provider = await startOidcProvider();
  ({ product, databaseUrl } = await startOnOwnDatabase({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: "Harbour ID",
  }));
  await createAccount(product, owner, product.setupLink);
  ownerCookie = await signIn(product, owner);
});
afterAll(async () => {
  await product?.stop();
  await provider?.close();
});

const get = (path: string, cookie = "") => visit(product, path, cookie);
const pathOf = (url: string) => new URL(url, product.url).pathname + new URL(url, product.url).search;

/** Runs the redirect to the provider and back; returns the product's response to the callback. */
async function signInAtProvider(start: string, cookie = "", change = (back: string) => back): Promise<Response> {
  const begun = await get(start, cookie);
  expect(begun.headers.get("location")).toContain(`${provider.issuer}/authorize?`);
  const back = change(await provider.approve(begun.headers.get("location") ?? ""));
  return get(pathOf(back), [cookie, cookiesOf(begun)].filter(Boolean).join("; "));
}
const logInBy = (change?: (back: string) => string) =>
  signInAtProvider("/admin/login/identity?next=/admin/applications%3Ftab%3Dmedia", "", change);

test("ADMIN-09 while the provider is down, password sign-in works and the button shows an error", async () => {
  provider.isAway = true;
  const away = await get("/admin/login/identity");
  expect(away.headers.get("location")).toBe("/admin/login");
  expect(htmlToText(await (await get("/admin/login", cookiesOf(away))).text())).toContain(
    accountFlashes.identityAway.description,
  );
  expect(await isSignedIn(product, await signIn(product, owner))).toBe(true);
  provider.isAway = false;
});

test("ADMIN-09 an unlinked identity cannot sign in and creates no account", async () => {
  expect(await (await get("/admin/login")).text()).toContain("Harbour ID");
  const answer = await logInBy();
  expect(answer.headers.get("location")).toBe("/admin/login");
  expect(htmlToText(await (await get("/admin/login", cookiesOf(answer))).text())).toContain(
    htmlToText(accountFlashes.identityFailed.description),
  );
  // Not even one with an admin's email address.
  provider.person = { sub: "person-2", email: owner };
  expect((await logInBy()).headers.get("location")).toBe("/admin/login");
  expect(await query(databaseUrl, "select 1 from users")).toHaveLength(1);
  expect(await query(databaseUrl, "select 1 from credentials where provider_id <> 'credential'")).toHaveLength(0);
});

test("ADMIN-09 an admin links an identity, signs in with it, also with a second factor, and unlinks it", async () => {
  const email = "linked@team.example";
  await joinTeam(product, ownerCookie, email);
  const cookie = await signIn(product, email);
  provider.person = { sub: "person-3", email: "other@elsewhere.example" };
  const linked = await signInAtProvider("/admin/account/identity", cookie);
  expect(linked.headers.get("location")).toBe("/admin/account");
  await waitForMail(product, email, /new way to sign in was linked/);
  expect(await (await get("/admin/account", cookie)).text()).toMatch(/Linked since/);

  const answer = await logInBy();
  expect(answer.headers.get("location")).toBe("/admin/applications?tab=media");
  const session = cookiesOf(answer);
  expect(await isSignedIn(product, session)).toBe(true);
  // A linked identity is no password: sensitive actions ask for the password.
  const act = await actOnTeam(product, session, { intent: "invite", email: "x@y.example", role: "admin" });
  expect(act.headers.get("location")).toMatch(/^\/admin\/confirm/);

  const { key } = await enrol(product, cookie);
  const half = await logInBy();
  expect(half.headers.get("location")).toBe("/admin/login/code?next=%2Fadmin%2Fapplications%3Ftab%3Dmedia");
  expect(await isSignedIn(product, cookiesOf(half))).toBe(false);
  const passed = await post(`${product.url}/admin/login/code`, { code: totpCodeOf(key) }, { cookie: cookiesOf(half) });
  expect(await isSignedIn(product, cookiesOf(passed))).toBe(true);

  expect((await actOnAccount(product, cookie, { intent: "unlink" })).status).toBe(303);
  expect((await logInBy()).headers.get("location")).toBe("/admin/login");
});

test("ADMIN-09 a forged token, another browser's callback, a changed state and a removed admin are rejected", async () => {
  const email = "removed@team.example";
  await joinTeam(product, ownerCookie, email);
  const cookie = await signIn(product, email);
  provider.person = { sub: "person-4", email };
  await signInAtProvider("/admin/account/identity", cookie);
  expect((await logInBy()).headers.get("location")).toBe("/admin/applications?tab=media");

  provider.isForging = true;
  expect((await logInBy()).headers.get("location")).toBe("/admin/login");
  provider.isForging = false;
  const changed = await logInBy((back) => back.replace(/state=.{4}/, "state=aaaa"));
  expect(changed.headers.get("location")).toBe("/admin/login");
  const begun = await get("/admin/login/identity");
  const back = pathOf(await provider.approve(begun.headers.get("location") ?? ""));
  expect((await get(back)).headers.get("location")).toBe("/admin/login");
  expect((await get("/admin/login/callback/oidc?error=access_denied&state=x")).headers.get("location")).toBe(
    "/admin/login",
  );
  expect((await get("/admin/login/callback/google?code=x&state=y")).headers.get("location")).toBe("/admin/login");

  const [{ id = "" } = {}] = await query<{ id: string }>(databaseUrl, "select id from users where email = $1", [email]);
  await actOnTeam(product, ownerCookie, { intent: "remove", user: id });
  expect((await logInBy()).headers.get("location")).toBe("/admin/login");
  expect(accountMessages.noAdminAccess).not.toBe("");
});

test("ADMIN-09 linking is bound to the requesting session, expires, links one account only, and stores no tokens", async () => {
  const [first, second] = ["first@team.example", "second@team.example"];
  await joinTeam(product, ownerCookie, first);
  await joinTeam(product, ownerCookie, second);
  const [firstSession, secondSession] = [await signIn(product, first), await signIn(product, second)];
  provider.person = { sub: "person-5", email: first };
  const identities = () =>
    query<{ email: string; tokens: number }>(
      databaseUrl,
      `select users.email, num_nonnulls(access_token, refresh_token, id_token)::int as tokens
       from credentials join users on users.id = user_id where account_id = 'person-5'`,
    );
  const begin = async (session: string) => {
    const begun = await get("/admin/account/identity", session);
    return { state: cookiesOf(begun), back: pathOf(await provider.approve(begun.headers.get("location") ?? "")) };
  };

  const other = await begin(firstSession);
  await get(other.back, `${secondSession}; ${other.state}`);
  expect(await identities()).toEqual([]);
  const late = await begin(firstSession);
  await query(databaseUrl, "update verifications set expires_at = now() - interval '1 minute'");
  await get(late.back, `${firstSession}; ${late.state}`);
  expect(await identities()).toEqual([]);

  const own = await begin(firstSession);
  await get(own.back, `${firstSession}; ${own.state}`);
  expect(await identities()).toEqual([{ email: first, tokens: 0 }]);
  expect(await query(databaseUrl, "select 1 from verifications where expires_at > now()")).toHaveLength(0);
  const again = await begin(secondSession);
  await get(again.back, `${secondSession}; ${again.state}`);
  expect(await identities()).toEqual([{ email: first, tokens: 0 }]);
});

test("ADMIN-08 linking is for admins with recent re-authentication", async () => {
  expect((await get("/admin/account/identity")).headers.get("location")).toMatch(/^\/admin\/login\?next=/);
  await query(databaseUrl, "update sessions set password_confirmed_at = now() - interval '1 hour'");
  expect((await get("/admin/account/identity", ownerCookie)).headers.get("location")).toMatch(
    /^\/admin\/confirm\?next=/,
  );
});
