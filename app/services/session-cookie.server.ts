import { parse, parseSigned, serialize, serializeSigned } from "hono/utils/cookie";

// Longer than any session, so that a browser whose session has ended is told so.
const sessionMaxAgeSeconds = 24 * 60 * 60;

/** A cookie for the whole site that scripts cannot read; over https with the __Secure- prefix. */
function cookieOf(appUrl: string, name: string) {
  const secure = appUrl.startsWith("https:");
  return {
    name: `${secure ? "__Secure-" : ""}tidewheel.${name}`,
    attributes: { httpOnly: true, sameSite: "lax", path: "/", secure } as const,
  };
}

const cookiesOf = (request: Request) => request.headers.get("Cookie") ?? "";

export interface SessionCookie {
  /** The session's token; undefined without a cookie or with a forged one. */
  read(request: Request): Promise<string | undefined>;
  /** The Set-Cookie value. */
  write(token: string): Promise<string>;
  /** The Set-Cookie value that deletes the cookie. */
  cleared: string;
}

/** `<token>.<base64 HMAC-SHA-256 of the token>`: better-auth wrote the same, so older installations keep their sessions. */
export function createSessionCookie(appUrl: string, secret: string): SessionCookie {
  const { name, attributes } = cookieOf(appUrl, "session_token");
  return {
    async read(request) {
      const { [name]: token } = await parseSigned(cookiesOf(request), secret, name);
      return token || undefined;
    },
    write: (token) => serializeSigned(name, token, secret, { ...attributes, maxAge: sessionMaxAgeSeconds }),
    cleared: serialize(name, "", { ...attributes, maxAge: 0 }),
  };
}

/** Ties a sign-in at the identity provider to the browser that began it. */
export function createStateCookie(appUrl: string, maxAgeSeconds: number) {
  const { name, attributes } = cookieOf(appUrl, "state");
  return {
    read: (request: Request) => parse(cookiesOf(request), name)[name],
    write: (state: string) => serialize(name, state, { ...attributes, maxAge: maxAgeSeconds }),
    cleared: serialize(name, "", { ...attributes, maxAge: 0 }),
  };
}
