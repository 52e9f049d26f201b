import { createHmac, createPublicKey } from "node:crypto";
import { decodeJwt, type JWTPayload } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isSignedIn, joinTeam, visit } from "../support/accounts.ts";
import { type CertifiedProvider, sign, startCertifiedProvider } from "../support/certified-oidc-provider.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { cookiesOf, createAccount, signIn, startOnOwnDatabase } from "../support/http.ts";
import { type Product, startAndFail } from "../support/product.ts";

const owner = "owner@tidewheel.example";
const linked = "linked@tidewheel.example";
let provider: CertifiedProvider;
let product: Product;
let databaseUrl: string;

beforeAll(async () => {
  provider = await startCertifiedProvider();
  ({ product, databaseUrl } = await startOnOwnDatabase({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  }));
  provider.admit(`${product.url}/admin/login/callback/oidc`);
  await createAccount(product, owner, product.setupLink);
});
afterAll(async () => {
  await product?.stop();
  await provider?.close();
});

const begin = async (path = "/admin/login/identity", cookie = "") => {
  const answer = await visit(product, path, cookie);
  return {
    url: answer.headers.get("location") ?? "",
    cookie: [cookie, cookiesOf(answer)].filter(Boolean).join("; "),
  };
};
const followCallback = (back: string, cookie: string) =>
  visit(product, back.slice(new URL(back).origin.length), cookie);

async function signInAtProvider(path?: string, session?: string): Promise<Response> {
  const { url, cookie } = await begin(path, session);
  if (!url.startsWith(provider.issuer)) throw new Error(`sent to ${url}`);
  return followCallback(await provider.approve(url), cookie);
}
const isSignInAccepted = async (answer: Response) => isSignedIn(product, cookiesOf(answer));

test("REVIEW-OIDC a discovery document with another issuer or plain-http endpoints is rejected", async () => {
  const { discovery: before } = provider.change;
  for (const [name, value] of [
    ["issuer", "https://elsewhere.example"],
    ["issuer", `${provider.issuer}/tenant`],
    ["jwks_uri", "http://keys.example/jwks"],
    ["token_endpoint", "http://token.example/token"],
    ["authorization_endpoint", "http://sign-in.example/auth"],
    ["id_token_signing_alg_values_supported", []],
  ] as const) {
    provider.change.discovery = (document) => ({ ...document, [name]: value });
    expect((await begin()).url, name).toBe("/admin/login");
  }
  provider.change.discovery = before;
});

test("REVIEW-OIDC a certified provider's identity is linked and signs in with code flow, S256, state and nonce", async () => {
  await joinTeam(product, await signIn(product, owner), linked);
  const session = await signIn(product, linked);
  const { url } = await begin();
  const asked = new URL(url).searchParams;
  expect(asked.get("response_type")).toBe("code");
  expect(asked.get("code_challenge_method")).toBe("S256");
  expect(asked.get("scope")).toBe("openid");
  for (const name of ["code_challenge", "nonce", "state"]) expect(asked.get(name)?.length).toBeGreaterThan(16);
  expect((await signInAtProvider("/admin/account/identity", session)).headers.get("location")).toBe("/admin/account");
  expect(await query(databaseUrl, "select account_id from credentials where provider_id = 'oidc'")).toEqual([
    { account_id: provider.person },
  ]);
  expect(await isSignInAccepted(await signInAtProvider())).toBe(true);
  // An unlinked identity gets no access, even with an admin's email address.
  provider.person = "owner";
  expect(await isSignInAccepted(await signInAtProvider())).toBe(false);
  provider.person = "person-1";
});

test("REVIEW-OIDC a code requested with another PKCE challenge is rejected", async () => {
  const { url, cookie } = await begin();
  const other = new URL(url);
  other.searchParams.set("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
  expect(await isSignInAccepted(await followCallback(await provider.approve(other.href), cookie))).toBe(false);
  expect(await isSignInAccepted(await signInAtProvider())).toBe(true);
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const without = (name: string) => (claims: JWTPayload) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
const hmac = (claims: JWTPayload, secret: string | Buffer) => {
  const signed = `${encoded({ alg: "HS256", typ: "JWT", kid: provider.key().kid })}.${encoded(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
};
const seconds = () => Math.floor(Date.now() / 1000);
const withClaims = (change: (claims: JWTPayload) => JWTPayload) => (claims: JWTPayload) =>
  sign(change(claims), provider.key());

/** ID tokens that the provider would never issue; all but the last ones carry its valid signature. */
const forgeries: Record<string, (claims: JWTPayload) => Promise<string> | string | undefined> = {
  "another issuer": withClaims((claims) => ({ ...claims, iss: "https://elsewhere.example" })),
  "no issuer": withClaims(without("iss")),
  "another audience": withClaims((claims) => ({ ...claims, aud: "another client" })),
  "no audience": withClaims(without("aud")),
  "several audiences, made for another": withClaims((claims) => ({
    ...claims,
    aud: [provider.clientId, "another client"],
    azp: "another client",
  })),
  "several audiences, made for nobody": withClaims((claims) => ({
    ...claims,
    aud: [provider.clientId, "another client"],
  })),
  "one that is over": withClaims((claims) => ({ ...claims, iat: seconds() - 7200, exp: seconds() - 3600 })),
  "one that never ends": withClaims(without("exp")),
  "one that is not begun": withClaims((claims) => ({ ...claims, nbf: seconds() + 3600 })),
  "another nonce": withClaims((claims) => ({ ...claims, nonce: "another" })),
  "no nonce": withClaims(without("nonce")),
  "no subject": withClaims(without("sub")),
  "no signature": (claims) => `${encoded({ alg: "none" })}.${encoded(claims)}.`,
  "the client's secret as the key": (claims) => hmac(claims, provider.clientSecret),
  "the public key as the secret": (claims) =>
    hmac(
      claims,
      createPublicKey({ key: { ...provider.key().publicJwk }, format: "jwk" }).export({
        type: "spki",
        format: "pem",
      }),
    ),
  "a signature that was changed": async (claims) => `${(await sign(claims, provider.key())).slice(0, -8)}AAAAAAAA`,
  "no token at all": () => undefined,
  "what is no token": () => "opaque",
};

test("REVIEW-OIDC only an ID token for this sign-in, signed by the provider's own key, signs in", async () => {
  const opened: string[] = [];
  for (const [name, forge] of Object.entries(forgeries)) {
    provider.change.token = async ({ id_token: own, ...answer }) => {
      const forged = await forge(decodeJwt(String(own)));
      return { ...answer, ...(forged !== undefined && { id_token: forged }) };
    };
    if (await isSignInAccepted(await signInAtProvider())) opened.push(name);
  }
  expect(opened).toEqual([]);
  // Control: only the token differs from a valid sign-in.
  provider.change.token = async ({ id_token: own, ...answer }) => ({
    ...answer,
    id_token: await sign(decodeJwt(String(own)), provider.key()),
  });
  expect(await isSignInAccepted(await signInAtProvider())).toBe(true);
  delete provider.change.token;
});

test("REVIEW-OIDC callbacks, codes and tokens cannot be replayed", async () => {
  let token: unknown;
  provider.change.token = (answer) => {
    token = answer.id_token;
    return answer;
  };
  const { url, cookie } = await begin();
  const back = await provider.approve(url);
  expect(await isSignInAccepted(await followCallback(back, cookie))).toBe(true);
  delete provider.change.token;
  // Replays the whole callback in the same browser.
  expect(await isSignInAccepted(await followCallback(back, cookie))).toBe(false);
  // Injects the authorization code into another sign-in's callback.
  const other = await begin();
  const withOldCode = new URL(await provider.approve(other.url));
  withOldCode.searchParams.set("code", new URL(back).searchParams.get("code") ?? "");
  expect(await isSignInAccepted(await followCallback(withOldCode.href, other.cookie))).toBe(false);
  // Injects the ID token into another sign-in.
  provider.change.token = (answer) => ({ ...answer, id_token: token });
  expect(await isSignInAccepted(await signInAtProvider())).toBe(false);
  delete provider.change.token;
  // A callback with another issuer, and one from another browser.
  const named = await begin();
  const elsewhere = new URL(await provider.approve(named.url));
  elsewhere.searchParams.set("iss", "https://elsewhere.example");
  expect(await isSignInAccepted(await followCallback(elsewhere.href, named.cookie))).toBe(false);
  const stolen = await begin();
  expect(await isSignInAccepted(await followCallback(await provider.approve(stolen.url), ""))).toBe(false);
});

test("REVIEW-OIDC after the provider rotates its keys, sign-ins work and the old keys are rejected", async () => {
  const old = provider.key();
  expect(await isSignInAccepted(await signInAtProvider())).toBe(true);
  await provider.rotateKeys();
  // The key set is cached for some seconds.
  await expect
    .poll(async () => isSignInAccepted(await signInAtProvider()), { timeout: 60_000, interval: 1_000 })
    .toBe(true);
  provider.change.token = async ({ id_token: own, ...answer }) => ({
    ...answer,
    id_token: await sign(decodeJwt(String(own)), old),
  });
  expect(await isSignInAccepted(await signInAtProvider())).toBe(false);
  delete provider.change.token;
});

test("REVIEW-OIDC startup rejects a plain-http issuer and names the setting", async () => {
  const given = { DATABASE_URL: await createDatabase(), OIDC_CLIENT_ID: "tidewheel", OIDC_CLIENT_SECRET: "secret" };
  const { code, errors } = await startAndFail({ env: { ...given, OIDC_ISSUER: "http://id.example" } });
  expect(code).toBe(1);
  expect(errors).toMatch(/^Bad settings: OIDC_ISSUER must begin with https:/);
  expect(errors.trim().split("\n")).toHaveLength(1);
});
