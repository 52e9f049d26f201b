import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import type { Database } from "../db/client.server.ts";
import { credentials, sessions, users, verifications } from "../db/schema/index.ts";
import type { Settings } from "../env.server.ts";
import { causeLogger, throwingCauses } from "./auth-causes.server.ts";

export interface SignedIn {
  userId: string;
  email: string;
}

/** Sessions by e-mail and password. Accounts are created by features, in their own transaction. */
export interface Auth {
  /** Who the request's session cookie belongs to, and the cookie to set when the session was renewed. */
  session(request: Request): Promise<{ user: SignedIn; headers: Headers } | undefined>;
  /** The new session's cookies, or why there is none. */
  signIn(
    request: Request,
    email: string,
    password: string,
  ): Promise<{ user: SignedIn; headers: Headers } | { refused: string }>;
  /** Ends the one session that a sign-in has just begun, given that sign-in's headers. */
  endSession(signInHeaders: Headers): Promise<void>;
  /** Ends every session of whoever the cookie belongs to (the default scope is global); gives the cookies that clear it. */
  signOut(request: Request): Promise<Headers>;
}

const sessionAgeSeconds = 7 * 24 * 60 * 60;
const renewAfterSeconds = 60 * 60;

/**
 * better-auth on our tables. Its HTTP endpoints stay unmounted: only the calls below reach it.
 * @param secret signs the session cookie; at least 32 characters
 */
export function createAuth(db: Database, settings: Settings, secret: string): Auth {
  const auth = betterAuth({
    baseURL: settings.appUrl,
    secret,
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: 6,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
      revokeSessionsOnPasswordReset: true,
    },
    session: { expiresIn: sessionAgeSeconds, updateAge: renewAfterSeconds },
    advanced: {
      cookiePrefix: "tidewheel",
      useSecureCookies: settings.appUrl.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
    },
    telemetry: { enabled: false },
    logger: causeLogger,
  });

  return throwingCauses<Auth>({
    async session(request) {
      const { response, headers } = await auth.api.getSession({ headers: request.headers, returnHeaders: true });
      return response ? { user: { userId: response.user.id, email: response.user.email }, headers } : undefined;
    },
    async signIn(request, email, password) {
      try {
        const { response, headers } = await auth.api.signInEmail({
          body: { email, password },
          headers: request.headers,
          returnHeaders: true,
        });
        return { user: { userId: response.user.id, email: response.user.email }, headers };
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return { refused: error.message };
        throw error;
      }
    },
    async endSession(signInHeaders) {
      const cookie = signInHeaders
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
      await auth.api.signOut({ headers: new Headers({ cookie }) });
    },
    async signOut(request) {
      const current = await auth.api.getSession({ headers: request.headers });
      if (current) await auth.api.revokeSessions({ headers: request.headers });
      const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true });
      return headers;
    },
  });
}

const derive = promisify(argon2);
// OWASP's floor for Argon2id.
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 };

/** Argon2id as `salt.hash`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive("argon2id", { message: password.normalize("NFKC"), nonce, ...cost });
  return `${nonce.toString("base64url")}.${tag.toString("base64url")}`;
}

async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [nonce = "", expected = ""] = hash.split(".");
  const tag = await derive("argon2id", {
    message: password.normalize("NFKC"),
    nonce: Buffer.from(nonce, "base64url"),
    ...cost,
  });
  const wanted = Buffer.from(expected, "base64url");
  return wanted.length === tag.length && timingSafeEqual(wanted, tag);
}
