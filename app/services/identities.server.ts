import { createHash, randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import * as oidc from "openid-client";
import * as z from "zod";
import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/observability/log.ts";
import type { Database } from "../db/client.server.ts";
import { credentials, users, verifications } from "../db/schema/index.ts";
import type { OidcSettings } from "../env.server.ts";
import { createIdentityProvider } from "./identity-provider.server.ts";
import { createStateCookie } from "./session-cookie.server.ts";
import type { Sessions, StartedSession } from "./sessions.server.ts";

const callbackPath = "/admin/login/callback/oidc";
const expiresAfterMs = 10 * 60 * 1000;
const providerId = "oidc";

/** Signs in with linked identities only; never creates an account. */
export interface Identities {
  name: string;
  /** Links an identity to the account `linkTo`, or signs in. @returns undefined while the provider is unreachable */
  begin(attempt: { next: string; linkTo?: string }): Promise<{ url: string; headers: Headers } | undefined>;
  /** Single use. @returns undefined if a check fails, or the identity belongs to no or another account */
  finish(request: Request): Promise<{ next: string; headers: Headers; started?: StartedSession } | undefined>;
}

const attemptSchema = z.object({
  next: z.string(),
  linkTo: z.string().optional(),
  nonce: z.string(),
  codeVerifier: z.string(),
});

const identifierOf = (state: string) => `oidc:${createHash("sha256").update(state).digest("base64url")}`;

export function createIdentities(
  db: Database,
  { appUrl, oidc: settings }: { appUrl: string; oidc: OidcSettings },
  sessions: Pick<Sessions, "session" | "start">,
  tools: { clock: Clock; log: Logger },
): Identities {
  const provider = createIdentityProvider(settings, tools);
  const cookie = createStateCookie(appUrl, expiresAfterMs / 1000);

  async function takeAttempt(request: Request) {
    const url = new URL(request.url);
    const state = url.searchParams.get("state");
    if (url.pathname !== callbackPath || !state || cookie.read(request) !== state) return undefined;
    const [row] = await db
      .delete(verifications)
      .where(and(eq(verifications.identifier, identifierOf(state)), gt(verifications.expiresAt, tools.clock.now())))
      .returning({ value: verifications.value });
    return row && { state, ...attemptSchema.parse(JSON.parse(row.value)) };
  }

  return {
    name: settings.name,
    async begin(attempt) {
      const [state, nonce, codeVerifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
      const url = await provider.authorizationUrl(appUrl + callbackPath, { state, nonce, codeVerifier });
      if (url === undefined) return undefined;
      const now = tools.clock.now();
      await db.insert(verifications).values({
        id: randomUUID(),
        identifier: identifierOf(state),
        value: JSON.stringify({ ...attempt, nonce, codeVerifier }),
        createdAt: now,
        updatedAt: now,
        expiresAt: new Date(now.getTime() + expiresAfterMs),
      });
      return { url, headers: new Headers({ "Set-Cookie": cookie.write(state) }) };
    },
    async finish(request) {
      const attempt = await takeAttempt(request);
      if (!attempt) return undefined;
      const { next, linkTo } = attempt;
      const subject = await provider.subjectOf(new URL(appUrl + callbackPath + new URL(request.url).search), attempt);
      if (subject === undefined) return undefined;
      const headers = new Headers({ "Set-Cookie": cookie.cleared });
      const account = await findAccount(db, subject);
      if (linkTo === undefined) {
        if (!account) return undefined;
        const started = await sessions.start(request, account, "identity");
        headers.append("Set-Cookie", started.headers.get("Set-Cookie") ?? "");
        return { next, headers, started };
      }
      const session = await sessions.session(request);
      if (session?.user.userId !== linkTo || (account && account.id !== linkTo)) return undefined;
      if (!account)
        await db.insert(credentials).values({ id: randomUUID(), accountId: subject, providerId, userId: linkTo });
      return { next, headers };
    },
  };
}

async function findAccount(db: Database, subject: string) {
  const [account] = await db
    .select({ id: users.id, email: users.email })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(eq(credentials.providerId, providerId), eq(credentials.accountId, subject)));
  return account;
}
