import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { and, eq, isNotNull, ne } from "drizzle-orm";
import { serialize, serializeSigned } from "hono/utils/cookie";
import { data } from "react-router";
import { type Clock, isFromAhead, processAheadMs, systemClock } from "#platform/clock.ts";
import { createBoundedQueue } from "#platform/jobs/bounded-queue.ts";
import type { Logger } from "#platform/observability/log.ts";
import type { Database } from "../db/client.server.ts";
import { credentials, secondFactors, sessions, users, verifications } from "../db/schema/index.ts";
import type { OidcSettings, Settings } from "../env.server.ts";
import { causeLogger, throwingCauses } from "./auth-causes.server.ts";
import { byDatabaseClock } from "./auth-clock.server.ts";
import { discoverProvider } from "./identity-provider.server.ts";

export interface SignedIn {
  userId: string;
  email: string;
  sessionId: string;
  /** When the password was last typed in this session. */
  passwordConfirmedAt: Date | null;
}

/** Which sessions of an account: the one at hand, all but that one, or every one. */
export type Scope = "local" | "others" | "global";

/** Sessions by e-mail and password. Accounts are created by features, in their own transaction. */
export interface Auth {
  /**
   * Who the request's session cookie belongs to, and the cookie to set when the session was renewed. A request that says
   * that nobody is at it (`sessionUseHeader`) renews nothing.
   * @returns undefined for a session that is over, revoked, tampered with, of a disabled account, or that still waits
   * for the second factor
   */
  session(request: Request): Promise<{ user: SignedIn; headers: Headers } | undefined>;
  /**
   * A new session, never the one that the request came with, which ends. Where the account has a second factor the
   * session opens nothing before `passSecondFactor`.
   * @returns the new session's cookies, or why there is none
   */
  signIn(
    request: Request,
    email: string,
    password: string,
  ): Promise<{ user: SignedIn; headers: Headers; awaitsSecondFactor: boolean } | { refused: string }>;
  /** Whose session of the request's cookie waits for the second factor. */
  awaitingSession(request: Request): Promise<SignedIn | undefined>;
  /**
   * Opens a session that waited for the second factor, under a new id.
   * @returns its cookies; undefined where it has ended meanwhile
   */
  passSecondFactor(sessionId: string): Promise<Headers | undefined>;
  /** Whether this is the account's password; takes as long either way. */
  isPassword(userId: string, password: string): Promise<boolean>;
  /** Ends the one session that a sign-in has just begun, given that sign-in's headers. */
  endSession(signInHeaders: Headers): Promise<void>;
  /**
   * Ends sessions of whoever the cookie belongs to (every one unless told); gives the cookies that clear it, none for
   * "others".
   */
  signOut(request: Request, scope?: Scope): Promise<Headers>;
  /** The Set-Cookie value that makes the browser forget a session. */
  clearedCookie: string;
  /** Undefined where no provider is configured. */
  identities: Identities | undefined;
}

/** Signing in by an identity that the account's owner has linked before. It never makes an account. */
export interface Identities {
  /** As people know the provider. */
  name: string;
  /**
   * Where the browser goes to prove who it is there, and cookies that recognise it when it comes back.
   * @param purpose "link" asks for the request's own session first, which the caller has checked
   * @param next address on this site, kept until it comes back
   * @returns undefined while the provider is away
   */
  begin(
    request: Request,
    purpose: "link" | "sign-in",
    next: string,
  ): Promise<{ url: string; headers: Headers } | undefined>;
  /**
   * Takes the provider's answer, with which the browser came back.
   * @returns the address given as `next`, the cookies to set, and the session where it was a sign-in; undefined for an
   * answer that is not to be trusted, that nobody waits for, or of an identity that is linked to nobody
   */
  finish(
    request: Request,
  ): Promise<{ next: string; headers: Headers; begun?: { user: SignedIn; awaitsSecondFactor: boolean } } | undefined>;
}

/** Where the provider sends people back to, below APP_URL, is this and "/callback/oidc". */
const identityPath = "/admin/login";
// The provider is asked anew who it is, at the earliest.
const askedAnewAfterMs = 30_000;
const askedAnewAfterFailureMs = 3_000;
/** What the product calls the one provider that may be configured. */
export const identityProvider = "oidc";

/** A request that nobody is behind, such as a list that asks again by itself, says so with the value `none`. */
export const sessionUseHeader = "X-Session-Use";

// The longest that a session lives in all is held by the database (a trigger on sessions): twelve hours, and ten minutes
// for one that waits for the second factor.
const idleSeconds = 2 * 60 * 60;
const renewAfterSeconds = 60;
// Longer than any session: who comes with the cookie of one that is over is told so.
const cookieAgeSeconds = 24 * 60 * 60;

/**
 * better-auth on our tables. Its HTTP endpoints stay unmounted: only the calls below reach it.
 * @param secret signs the session cookie; at least 32 characters
 * @param tools.clock tells sessions' ages: the database's
 */
export function createAuth(
  db: Database,
  settings: Settings,
  secret: string,
  { clock, log }: { clock: Clock; log: Logger },
): Auth {
  const isSecure = settings.appUrl.startsWith("https:");
  const cookieName = `${isSecure ? "__Secure-" : ""}tidewheel.session_token`;
  const attributes = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure } as const;
  const options = {
    baseURL: settings.appUrl,
    basePath: identityPath,
    secret,
    database: byDatabaseClock(
      drizzleAdapter(db, {
        provider: "pg",
        schema: { user: users, session: sessions, account: credentials, verification: verifications },
      }),
      clock,
    ),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: 6,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
      revokeSessionsOnPasswordReset: true,
    },
    user: { additionalFields: { disabledAt: { type: "date", required: false, input: false } } },
    session: {
      expiresIn: idleSeconds,
      updateAge: renewAfterSeconds,
      additionalFields: {
        awaitsSecondFactor: { type: "boolean", required: false, input: false },
        passwordConfirmedAt: { type: "date", required: false, input: false },
      },
    },
    databaseHooks: {
      session: {
        create: {
          async before(session, context) {
            const [factor] = await db
              .select({ userId: secondFactors.userId })
              .from(secondFactors)
              .where(and(eq(secondFactors.userId, session.userId), isNotNull(secondFactors.verifiedAt)));
            const isByPassword = context?.path === "/sign-in/email";
            return {
              data: {
                ...session,
                awaitsSecondFactor: factor !== undefined,
                passwordConfirmedAt: isByPassword ? new Date() : null,
              },
            };
          },
        },
      },
    },
    advanced: {
      cookiePrefix: "tidewheel",
      useSecureCookies: isSecure,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
      // It would believe whatever address a request claims to come from.
      ipAddress: { disableIpTracking: true },
    },
    account: {
      encryptOAuthTokens: true,
      accountLinking: {
        trustedProviders: [identityProvider],
        allowDifferentEmails: true,
        disableImplicitLinking: true,
      },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: causeLogger,
  } satisfies BetterAuthOptions;
  const auth = betterAuth(options);

  type Found = NonNullable<Awaited<ReturnType<typeof auth.api.getSession>>>;

  const signedIn = ({ user, session }: Found): SignedIn => ({
    userId: user.id,
    email: user.email,
    sessionId: session.id,
    passwordConfirmedAt: session.passwordConfirmedAt
      ? new Date(session.passwordConfirmedAt.getTime() - processAheadMs(clock))
      : null,
  });

  /** A session that was begun while the clock was ahead would last for too long. */
  const isOver = ({ session, user }: Found) => user.disabledAt || isFromAhead(session.createdAt, systemClock.now());

  /** The session of these headers whatever it may do, unrenewed. */
  const peek = (headers: Headers) => auth.api.getSession({ headers, query: { disableRefresh: true } });

  async function cookieOf(token: string): Promise<Headers> {
    const cookie = await serializeSigned(cookieName, token, secret, { ...attributes, maxAge: cookieAgeSeconds });
    return new Headers({ "Set-Cookie": cookie });
  }

  async function renewed(request: Request) {
    const disableRefresh = request.headers.get(sessionUseHeader) === "none";
    try {
      return await auth.api.getSession({ headers: request.headers, query: { disableRefresh }, returnHeaders: true });
    } catch (error) {
      // Ended by somebody else at the very moment of its renewal.
      if (error instanceof APIError && error.statusCode < 500) return { response: null, headers: new Headers() };
      throw error;
    }
  }

  const clearedCookie = serialize(cookieName, "", { ...attributes, maxAge: 0 });

  function identitiesOf(provider: OidcSettings): Identities {
    // Made when it is needed, because signing in by password does not wait for the provider, and anew after a while, so
    // that it may change its keys and addresses.
    const connect = async () => {
      const config = await discoverProvider(provider, { clock, log, providerId: identityProvider });
      return config && betterAuth({ ...options, plugins: [genericOAuth({ config: [config] })] });
    };
    let connection: { askedAt: number; connected: ReturnType<typeof connect> } | undefined;
    const reach = async () => {
      if (!connection || performance.now() - connection.askedAt > askedAnewAfterMs)
        connection = { askedAt: performance.now(), connected: connect() };
      const own = connection;
      const connected = await own.connected;
      if (!connected && connection === own) connection = undefined;
      return connected;
    };
    const calls = throwingCauses<Omit<Identities, "name">>({
      async begin(request, purpose, next) {
        const connected = await reach();
        if (!connected) return undefined;
        const body = { provider: identityProvider, callbackURL: next, disableRedirect: true };
        const call = { body, headers: request.headers, returnHeaders: true } as const;
        try {
          const { response, headers } = await (purpose === "link"
            ? connected.api.linkSocialAccount(call)
            : connected.api.signInSocial(call));
          return { url: String(response.url), headers: withLongCookies(headers) };
        } catch (error) {
          if (!(error instanceof APIError && error.statusCode === 404)) throw error;
          connection = undefined;
          return undefined;
        }
      },
      async finish(request) {
        const connected = await reach();
        if (!connected) return undefined;
        // The one endpoint of better-auth that is reached by HTTP.
        const answer = await connected.handler(request);
        const next = new URL(answer.headers.get("Location") ?? "/", settings.appUrl);
        if (answer.status !== 302 || next.searchParams.has("error")) {
          // It may have changed its keys.
          if (connection && performance.now() - connection.askedAt > askedAnewAfterFailureMs) connection = undefined;
          return undefined;
        }
        const headers = withLongCookies(answer.headers);
        const isSignIn = headers.getSetCookie().some((line) => line.startsWith(`${cookieName}=`));
        const begun = isSignIn ? await peek(cookiesOf(headers)) : null;
        return {
          next: next.pathname + next.search,
          headers,
          ...(begun && {
            begun: { user: signedIn(begun), awaitsSecondFactor: begun.session.awaitsSecondFactor === true },
          }),
        };
      },
    });
    return { name: provider.name, ...calls };
  }

  return {
    clearedCookie,
    identities: settings.oidc && identitiesOf(settings.oidc),
    ...throwingCauses<Omit<Auth, "clearedCookie" | "identities">>({
      async session(request) {
        const { response, headers } = await renewed(request);
        if (!response || response.session.awaitsSecondFactor || isOver(response)) return undefined;
        return { user: signedIn(response), headers: withLongCookies(headers) };
      },
      async signIn(request, email, password) {
        try {
          const { response, headers } = await auth.api.signInEmail({
            body: { email, password },
            headers: request.headers,
            returnHeaders: true,
          });
          const [begun, before] = await Promise.all([peek(cookiesOf(headers)), peek(request.headers)]);
          if (!begun) throw new Error("The session vanished while it was made");
          if (before) await db.delete(sessions).where(eq(sessions.id, before.session.id));
          return {
            user: { ...signedIn(begun), email: response.user.email },
            headers: withLongCookies(headers),
            awaitsSecondFactor: begun.session.awaitsSecondFactor === true,
          };
        } catch (error) {
          if (error instanceof APIError && error.statusCode < 500) return { refused: error.message };
          throw error;
        }
      },
      async awaitingSession(request) {
        const found = await peek(request.headers);
        return found?.session.awaitsSecondFactor && !isOver(found) ? signedIn(found) : undefined;
      },
      async passSecondFactor(sessionId) {
        const token = randomBytes(24).toString("base64url");
        const now = clock.now();
        const passed = await db
          .update(sessions)
          .set({
            token,
            awaitsSecondFactor: false,
            updatedAt: now,
            expiresAt: new Date(now.getTime() + idleSeconds * 1000),
          })
          .where(and(eq(sessions.id, sessionId), eq(sessions.awaitsSecondFactor, true)))
          .returning({ id: sessions.id });
        return passed.length > 0 ? cookieOf(token) : undefined;
      },
      async isPassword(userId, password) {
        const [row] = await db
          .select({ hash: credentials.password })
          .from(credentials)
          .where(and(eq(credentials.userId, userId), eq(credentials.providerId, "credential")));
        if (row?.hash) return verifyPassword(row.hash, password);
        await hashPassword(password);
        return false;
      },
      async endSession(signInHeaders) {
        await auth.api.signOut({ headers: cookiesOf(signInHeaders) });
      },
      async signOut(request, scope = "global") {
        const current = await peek(request.headers);
        if (current) {
          const { id, userId } = current.session;
          const which = { local: eq(sessions.id, id), others: ne(sessions.id, id), global: undefined }[scope];
          await db.delete(sessions).where(and(eq(sessions.userId, userId), which));
        }
        return scope === "others" ? new Headers() : new Headers({ "Set-Cookie": clearedCookie });
      },
    }),
  };
}

/** The cookies that an answer sets, as a request sends them back. */
function cookiesOf(answer: Headers): Headers {
  const cookies = answer.getSetCookie().map((line) => line.split(";")[0]);
  return new Headers({ cookie: cookies.join("; ") });
}

/** better-auth lets the browser forget a session the moment it ends; then nobody could be told that it has. */
function withLongCookies(headers: Headers): Headers {
  const longer = new Headers();
  for (const line of headers.getSetCookie()) {
    longer.append("Set-Cookie", line.replace(/Max-Age=[1-9]\d*/i, `Max-Age=${cookieAgeSeconds}`));
  }
  return longer;
}

const deriveAtOnce = promisify(argon2);
// OWASP's floor for Argon2id.
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 };

// One core is left to everything else. Who waits behind a hundred others waits a few seconds.
const mostWaiting = 100;
const tooMany = () =>
  data("Many people are signing in at this moment. Nothing was changed; please try again in a few seconds.", {
    status: 503,
    statusText: "Service Unavailable",
    headers: { "Retry-After": "5" },
  });
const hashes = createBoundedQueue(Math.max(1, availableParallelism() - 1), mostWaiting, tooMany);

/**
 * To be called before a try is counted whose password is then looked at: what cannot be looked at is no wrong try.
 * @throws a 503 error page with Retry-After while more passwords are being hashed than may wait
 */
export function rejectWhenPasswordsWait(): void {
  if (hashes.isFull()) throw tooMany();
}

const derive = (password: string, nonce: Buffer) =>
  hashes.run(() => deriveAtOnce("argon2id", { message: password.normalize("NFKC"), nonce, ...cost }));

/** Argon2id as `salt.hash`, both base64url. @throws a 503 error page where too many wait */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce);
  return `${nonce.toString("base64url")}.${tag.toString("base64url")}`;
}

async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [nonce = "", expected = ""] = hash.split(".");
  const tag = await derive(password, Buffer.from(nonce, "base64url"));
  const wanted = Buffer.from(expected, "base64url");
  return wanted.length === tag.length && timingSafeEqual(wanted, tag);
}
