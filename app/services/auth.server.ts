import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/observability/log.ts";
import type { Database } from "../db/client.server.ts";
import type { Settings } from "../env.server.ts";
import { createIdentities, type Identities } from "./identities.server.ts";
import { findByPassword } from "./passwords.server.ts";
import { createSessionCookie } from "./session-cookie.server.ts";
import { createSessions, type Sessions, type StartedSession } from "./sessions.server.ts";

export interface Auth extends Omit<Sessions, "start"> {
  signIn(
    request: Request,
    email: string,
    password: string,
  ): Promise<StartedSession | { refused: "wrong-password" | "unverified-email" }>;
  clearedCookie: string;
  identities: Identities | undefined;
}

export function createAuth(
  db: Database,
  { appUrl, oidc }: Pick<Settings, "appUrl" | "oidc">,
  secret: string,
  tools: { clock: Clock; log: Logger },
): Auth {
  const cookie = createSessionCookie(appUrl, secret);
  const sessions = createSessions({ db, cookie, clock: tools.clock });
  return {
    ...sessions,
    clearedCookie: cookie.cleared,
    identities: oidc && createIdentities(db, { appUrl, oidc }, sessions, tools),
    async signIn(request, email, password) {
      const account = await findByPassword(db, email, password);
      if (!account) return { refused: "wrong-password" };
      if (!account.emailVerified) return { refused: "unverified-email" };
      return sessions.start(request, account, "password");
    },
  };
}
