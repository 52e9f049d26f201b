import { parse, parseSigned, serialize, serializeSigned } from "hono/utils/cookie";

// Longer than any session, so that an expired session can be reported.
const sessionMaxAgeSeconds = 24 * 60 * 60;

function cookieOf(appUrl: string, name: string) {
  const secure = appUrl.startsWith("https:");
  return {
    name: `${secure ? "__Secure-" : ""}tidewheel.${name}`,
    attributes: { httpOnly: true, sameSite: "lax", path: "/", secure } as const,
  };
}

const cookiesOf = (request: Request) => request.headers.get("Cookie") ?? "";

export interface SessionCookie {
  read(request: Request): Promise<string | undefined>;
  write(token: string): Promise<string>;
  cleared: string;
}

/** `<token>.<base64 HMAC-SHA-256>` is better-auth's format: older installations keep their sessions. */
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

/** Binds a sign-in at the identity provider to the browser that started it. */
export function createStateCookie(appUrl: string, maxAgeSeconds: number) {
  const { name, attributes } = cookieOf(appUrl, "state");
  return {
    read: (request: Request) => parse(cookiesOf(request), name)[name],
    write: (state: string) => serialize(name, state, { ...attributes, maxAge: maxAgeSeconds }),
    cleared: serialize(name, "", { ...attributes, maxAge: 0 }),
  };
}
