import { Secret, TOTP } from "otpauth";

export const createTotpKey = () => new Secret({ size: 20 }).base32;

/** @returns the 30-second time step of the code, at most one step from `at`; undefined for a wrong code */
export function matchingStep(key: string, code: string, at: Date): number | undefined {
  // otpauth compares bytes and throws for six multibyte characters.
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret: key });
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Omits the defaults that otpauth writes out, because they enlarge the QR code. */
export function otpAuthUrl(issuer: string, account: string, key: string): string {
  const query = new URLSearchParams({ secret: key, issuer });
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${query}`;
}
