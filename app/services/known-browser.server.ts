import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createCookie } from "react-router";

// Not our usual cookie prefix: requests with such cookies bypass the page cache.
const cookieName = "known-browser";
const maxAgeSeconds = 180 * 24 * 60 * 60;

export function createKnownBrowserCookie(appUrl: string, secret: string) {
  const signatureOf = (nonce: string, email: string) =>
    createHmac("sha256", secret).update(`browser:${nonce}:${email}`).digest("base64url");
  const cookie = createCookie(cookieName, {
    httpOnly: true,
    sameSite: "lax",
    path: "/admin",
    maxAge: maxAgeSeconds,
    secure: appUrl.startsWith("https:"),
  });
  return {
    async read(request: Request, email: string): Promise<string | undefined> {
      const value: unknown = await cookie.parse(request.headers.get("Cookie"));
      const [nonce = "", signature = ""] = typeof value === "string" ? value.split(".") : [];
      const given = Buffer.from(signature);
      const expected = Buffer.from(signatureOf(nonce, email));
      return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined;
    },
    serialize: (email: string, nonce = randomBytes(12).toString("base64url")): Promise<string> =>
      cookie.serialize(`${nonce}.${signatureOf(nonce, email)}`),
  };
}
