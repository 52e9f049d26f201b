import { createHmac, timingSafeEqual } from "node:crypto";

const stepMs = 30_000;
// A phone's clock may be one step ahead or behind.
const drift = [0, -1, 1];
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes as authenticator apps take them (RFC 4648 base32, without padding). */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

function fromBase32(key: string): Buffer {
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The six digits of a key in one step of thirty seconds since 1970 (RFC 6238, SHA-1). */
export function codeAt(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(key)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The step of thirty seconds that a moment is in. */
export const stepAt = (moment: Date) => Math.floor(moment.getTime() / stepMs);

/** The step whose code this is, near the moment; undefined for a wrong code. */
export function matchingStep(key: string, code: string, moment: Date): number | undefined {
  const given = Buffer.from(code.padStart(6, "0").slice(0, 6));
  return drift
    .map((by) => stepAt(moment) + by)
    .find((step) => code.length === 6 && timingSafeEqual(Buffer.from(codeAt(key, step)), given));
}

/** The address that an authenticator app reads from a picture. */
export function otpAuthUrl(issuer: string, account: string, key: string): string {
  const query = new URLSearchParams({ secret: key, issuer });
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${query}`;
}
