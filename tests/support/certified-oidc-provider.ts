import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import Provider from "oidc-provider";

export type Change = (answer: Record<string, unknown>) => Promise<Record<string, unknown>> | Record<string, unknown>;

/** A certified OpenID provider on localhost behind a proxy that can modify its responses. */
export interface CertifiedProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  person: string;
  change: { token?: Change; discovery?: Change };
  key(): SigningKey;
  admit(redirectUri: string): void;
  rotateKeys(): Promise<void>;
  /** Follows the authorization URL, signs in, consents, and returns the callback URL. */
  approve(url: string): Promise<string>;
  close(): Promise<void>;
}

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

let made = 0;
async function makeKey(): Promise<SigningKey & { jwk: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  made += 1;
  const about = { kid: `key-${made}`, alg: "RS256", use: "sig" };
  return {
    kid: about.kid,
    privateKey,
    publicJwk: { ...(await exportJWK(publicKey)), ...about },
    jwk: { ...(await exportJWK(privateKey)), ...about },
  };
}

export const sign = (claims: JWTPayload, { kid, privateKey }: SigningKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);

export async function startCertifiedProvider(): Promise<CertifiedProvider> {
  let key = await makeKey();
  let redirectUri = "https://nobody.example";
  let handle: RequestListener;

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const changes: Record<string, Change | undefined> = {
      "/token": provider.change.token,
      "/.well-known/openid-configuration": provider.change.discovery,
    };
    const change = changes[path];
    if (change) {
      const end = response.end.bind(response);
      response.end = ((body?: Buffer | string) => {
        void (async () => {
          const changed = JSON.stringify(await change(JSON.parse(String(body))));
          response.setHeader("Content-Length", Buffer.byteLength(changed));
          end(changed);
        })();
        return response;
      }) as typeof response.end;
    }
    void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const begin = () => {
    const certified = new Provider(provider.issuer, {
      clients: [
        {
          client_id: provider.clientId,
          client_secret: provider.clientSecret,
          redirect_uris: [redirectUri],
          response_types: ["code"],
          grant_types: ["authorization_code"],
          token_endpoint_auth_method: "client_secret_post",
        },
      ],
      jwks: { keys: [key.jwk] },
      pkce: { required: () => true },
      cookies: { keys: ["of a test"] },
      claims: { openid: ["sub"], email: ["email", "email_verified"] },
      findAccount: (_context: unknown, sub: string) => ({
        accountId: sub,
        claims: () => ({ sub, email: `${sub}@elsewhere.example`, email_verified: true }),
      }),
    });
    handle = certified.callback();
  };

  const provider: CertifiedProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: "tidewheel",
    clientSecret: "a secret of the provider's, long enough to sign with",
    person: "person-1",
    change: {},
    key: () => key,
    admit(address) {
      redirectUri = address;
      begin();
    },
    async rotateKeys() {
      key = await makeKey();
      begin();
    },
    async approve(url) {
      const jar = new Map<string, string>();
      let next = new URL(url);
      let body: URLSearchParams | undefined;
      for (let step = 0; step < 12; step += 1) {
        const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
        const answer = await fetch(next, {
          redirect: "manual",
          headers: { cookie },
          ...(body && { method: "POST", body }),
        });
        body = undefined;
        for (const line of answer.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          jar.set(name, value);
        }
        const location = answer.headers.get("location");
        if (location) {
          next = new URL(location, next);
          if (next.origin !== provider.issuer) return next.href;
          continue;
        }
        const page = await answer.text();
        const [, action] = /<form[^>]+action="([^"]+)"/.exec(page) ?? [];
        const [, prompt = ""] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
        if (!action) return `${next.origin}/?error=${answer.status}`;
        next = new URL(action, next);
        body = new URLSearchParams({ prompt, ...(prompt === "login" && { login: provider.person, password: "any" }) });
      }
      throw new Error("the provider led nowhere");
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  begin();
  return provider;
}
