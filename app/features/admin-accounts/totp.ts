import { Secret, TOTP } from "otpauth";

/** A new 160-bit key in base32, as authenticator apps take it. */
export const createTotpKey = () => new Secret({ size: 20 }).base32;

/** The 30-second step whose code this is, at most one step from the given time; undefined for a wrong code. */
export function matchingStep(key: string, code: string, at: Date): number | undefined {
  // otpauth compares bytes and throws for six characters of several bytes each.
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret: key });
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Without the defaults that otpauth writes out: they would make the QR code larger. */
export function otpAuthUrl(issuer: string, account: string, key: string): string {
  const query = new URLSearchParams({ secret: key, issuer });
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${query}`;
}
