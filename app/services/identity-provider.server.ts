import { randomUUID } from "node:crypto";
import type { GenericOAuthConfig } from "better-auth/plugins/generic-oauth";
import { createRemoteJWKSet, jwtVerify } from "jose";
import * as z from "zod";
import type { Clock } from "#platform/clock.ts";
import { errorCodeOf, type Logger } from "#platform/observability/log.ts";
import { trimSlashes } from "../components/trim-slashes.ts";
import { isSecureAddress, type OidcSettings } from "../env.server.ts";

const answerWithinMs = 5_000;

// By a published key only: with a shared secret, or without a signature, others could sign.
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

const address = z.url().refine(isSecureAddress, "must begin with https:");
const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  id_token_signing_alg_values_supported: z.array(z.string()).nonempty(),
});

/**
 * Asks the configured provider who it is, and says how better-auth works with it. What better-auth leaves open is closed
 * here: the issuer must be the configured one, nothing counts but an identity token, and that must be signed by one of
 * the provider's keys, be for us and not be over. The address of the person at the provider is neither asked for nor used.
 * @param providerId what better-auth calls it
 * @returns undefined while it is away, or where its answer is not to be trusted, which the log then says
 */
export async function discoverProvider(
  { issuer, clientId, clientSecret, name }: OidcSettings,
  { clock, log, providerId }: { clock: Clock; log: Logger; providerId: string },
): Promise<GenericOAuthConfig | undefined> {
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`;
  const found = await readDiscovery(discoveryUrl).catch((error) => {
    log.warn({ reason: errorCodeOf(error) }, "the identity provider does not answer");
    return undefined;
  });
  if (!found) return undefined;
  const read = discoverySchema.safeParse(found);
  if (!read.success || trimSlashes(read.data.issuer) !== issuer) {
    const reason = read.success ? "it names another issuer" : read.error.issues[0]?.path.join(".");
    log.error({ reason }, "the identity provider's discovery document is not to be trusted");
    return undefined;
  }
  const keys = createRemoteJWKSet(new URL(read.data.jwks_uri), { timeoutDuration: answerWithinMs });
  return {
    providerId,
    name,
    discoveryUrl,
    authorizationUrl: read.data.authorization_endpoint,
    tokenUrl: read.data.token_endpoint,
    clientId,
    clientSecret,
    scopes: ["openid"],
    pkce: true,
    requireIdTokenVerification: true,
    disableSignUp: true,
    async getUserInfo({ idToken }) {
      if (!idToken) return null;
      const { payload } = await jwtVerify(idToken, keys, {
        issuer: read.data.issuer,
        audience: clientId,
        algorithms,
        requiredClaims: ["exp", "iat", "sub", "nonce"],
        currentDate: clock.now(),
      }).catch(() => ({ payload: undefined }));
      if (!payload?.sub || !isForUs(payload, clientId)) return null;
      // better-auth wants an address; identities are linked by `sub` alone.
      return { id: payload.sub, sub: payload.sub, email: `${randomUUID()}@identity.invalid`, emailVerified: false };
    },
  };
}

/** A token for several clients must have been made for this one (OpenID Connect Core 3.1.3.7). */
const isForUs = ({ aud, azp }: { aud?: string | string[]; azp?: unknown }, clientId: string) =>
  azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId;

async function readDiscovery(url: string): Promise<unknown> {
  const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(answerWithinMs) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.json();
}
