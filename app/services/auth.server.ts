import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/observability/log.ts";
import type { Database } from "../db/client.server.ts";
import type { Settings } from "../env.server.ts";
import { createIdentities, type Identities } from "./identities.server.ts";
import { findByPassword } from "./passwords.server.ts";
import { createSessionCookie } from "./session-cookie.server.ts";
import { createSessions, type Sessions, type StartedSession } from "./sessions.server.ts";

/** Sessions by password or linked identity. Features create accounts, in transactions of their own. */
export interface Auth extends Omit<Sessions, "start"> {
  /** Starts a session, as `Sessions.start` does. @returns the session, or why there is none */
  signIn(
    request: Request,
    email: string,
    password: string,
  ): Promise<StartedSession | { refused: "wrong-password" | "unverified-email" }>;
  /** The Set-Cookie value that deletes the session cookie. */
  clearedCookie: string;
  /** Undefined without a configured provider. */
  identities: Identities | undefined;
}

/**
 * @param secret signs the session cookie; at least 32 characters
 * @param tools.clock dates sessions: the database's
 */
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
