import * as oidc from "openid-client";
import * as z from "zod";
import { type Clock, processAheadMs } from "#platform/clock.ts";
import { errorCodeOf, type Logger } from "#platform/observability/log.ts";
import { trimSlashes } from "../components/trim-slashes.ts";
import { isSecureAddress, type OidcSettings } from "../env.server.ts";

const timeoutSeconds = 5;
const rediscoverAfterMs = 30_000;
const rediscoverAfterFailureMs = 3_000;

const secureUrl = z.url().refine(isSecureAddress, "must begin with https:");
const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: secureUrl,
  token_endpoint: secureUrl,
  jwks_uri: secureUrl,
  id_token_signing_alg_values_supported: z.array(z.string()).nonempty(),
});

export interface AuthorizationChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface IdentityProvider {
  authorizationUrl(redirectUri: string, checks: AuthorizationChecks): Promise<string | undefined>;
  /** @returns the `sub` claim; undefined if the response or the ID token fails a check */
  subjectOf(url: URL, checks: AuthorizationChecks): Promise<string | undefined>;
}

/** Discovers on first use: an unreachable provider must not block startup. */
export function createIdentityProvider(settings: OidcSettings, tools: { clock: Clock; log: Logger }): IdentityProvider {
  let latest: { startedAt: number; configuration: Promise<oidc.Configuration | undefined> } | undefined;
  const ageMs = () => performance.now() - (latest?.startedAt ?? Number.NEGATIVE_INFINITY);

  async function connect() {
    if (!latest || ageMs() > rediscoverAfterMs)
      latest = { startedAt: performance.now(), configuration: discover(settings, tools) };
    const own = latest;
    const configuration = await own.configuration;
    if (!configuration && latest === own) latest = undefined;
    return configuration;
  }

  return {
    async authorizationUrl(redirectUri, { state, nonce, codeVerifier }) {
      const configuration = await connect();
      if (!configuration) return undefined;
      return oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid",
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      }).href;
    },
    async subjectOf(url, { state, nonce, codeVerifier }) {
      const configuration = await connect();
      if (!configuration) return undefined;
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
      const tokens = await oidc.authorizationCodeGrant(configuration, url, checks).catch(() => undefined);
      const claims = tokens?.claims();
      if (claims && isForClient(claims, settings.clientId)) return claims.sub;
      // The provider may have changed its keys.
      if (ageMs() > rediscoverAfterFailureMs) latest = undefined;
      return undefined;
    },
  };
}

/** OpenID Connect Core 3.1.3.7: openid-client checks `azp` only for several audiences. */
const isForClient = ({ azp }: oidc.IDToken, clientId: string) => azp === undefined || azp === clientId;

async function discover(
  { issuer, clientId, clientSecret }: OidcSettings,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<oidc.Configuration | undefined> {
  const configuration = await oidc
    .discovery(
      // The document's full URL: openid-client would reject an issuer with a trailing slash.
      new URL(`${issuer}/.well-known/openid-configuration`),
      clientId,
      { client_secret: clientSecret, [oidc.clockSkew]: -processAheadMs(clock) / 1000 },
      undefined,
      {
        timeout: timeoutSeconds,
        // Without these checks openid-client relies on TLS to the token endpoint and verifies no signature.
        execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [])],
      },
    )
    .catch((error) => {
      log.warn({ reason: errorCodeOf(error) }, "the identity provider does not answer");
      return undefined;
    });
  if (!configuration) return undefined;
  const metadata = metadataSchema.safeParse(configuration.serverMetadata());
  if (metadata.success && trimSlashes(metadata.data.issuer) === issuer) return configuration;
  const reason = metadata.success ? "it names another issuer" : metadata.error.issues[0]?.path.join(".");
  log.error({ reason }, "the identity provider's discovery document is not to be trusted");
  return undefined;
}
