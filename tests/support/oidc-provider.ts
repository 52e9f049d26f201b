import { createHash, createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A minimal OpenID Connect provider: discovery, authorization code with PKCE, signed ID tokens. */
export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  person: { sub: string; email: string };
  /** Signs ID tokens with an unpublished key. */
  isForging: boolean;
  isAway: boolean;
  approve(url: string): Promise<string>;
  close(): Promise<void>;
}

interface Grant {
  nonce: string | null;
  challenge: string | null;
  person: OidcProvider["person"];
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

export async function startOidcProvider(): Promise<OidcProvider> {
  const published = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const hidden = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const granted = new Map<string, Grant>();

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", provider.issuer);
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    if (provider.isAway) return answer(503, {});
    if (url.pathname === "/.well-known/openid-configuration") {
      return answer(200, {
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/keys`,
        id_token_signing_alg_values_supported: ["RS256"],
      });
    }
    if (url.pathname === "/keys") {
      const key = { ...published.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" };
      return answer(200, { keys: [key] });
    }
    if (url.pathname === "/authorize") return authorize(url.searchParams);
    return answer(...tokenFor(new URLSearchParams(await text(request))));

    function authorize(asked: URLSearchParams) {
      if (asked.get("client_id") !== provider.clientId) return answer(400, { error: "invalid_client" });
      const code = randomUUID();
      const { person } = provider;
      granted.set(code, { nonce: asked.get("nonce"), challenge: asked.get("code_challenge"), person });
      const back = new URL(asked.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", asked.get("state") ?? "");
      return response.writeHead(302, { Location: back.href }).end();
    }
  });

  function tokenFor(form: URLSearchParams): [status: number, body: object] {
    const code = form.get("code") ?? "";
    const grant = granted.get(code);
    granted.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!grant || grant.challenge !== challenge) return [400, { error: "invalid_grant" }];
    const now = Math.floor(Date.now() / 1000);
    const about = { iss: provider.issuer, aud: provider.clientId, iat: now, exp: now + 300, nonce: grant.nonce };
    const claims = { ...about, ...grant.person, email_verified: true };
    const signed = `${encoded({ alg: "RS256", typ: "JWT", kid: "1" })}.${encoded(claims)}`;
    const { privateKey } = provider.isForging ? hidden : published;
    const idToken = `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
    return [200, { access_token: randomUUID(), token_type: "Bearer", expires_in: 300, id_token: idToken }];
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const provider: OidcProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: "tidewheel",
    clientSecret: "a secret of the provider's",
    person: { sub: "person-1", email: "somebody@elsewhere.example" },
    isForging: false,
    isAway: false,
    async approve(url) {
      const answer = await fetch(url, { redirect: "manual" });
      return answer.headers.get("location") ?? "";
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;
}
