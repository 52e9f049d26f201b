import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { createTotpKey, matchingStep, otpAuthUrl } from "../../app/features/second-factor/totp.ts";
import { seal, unseal } from "../../platform/secrets/secrets.ts";

// RFC 6238, appendix B: "12345678901234567890" in base32, with the eight digits cut to six.
const key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("ADMIN-09 accepts the code of RFC 6238 at %d seconds: %s", (seconds, code) => {
  expect(matchingStep(key, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

test("ADMIN-09 accepts a code in its own 30-second step and in the ones before and after, and no longer", () => {
  const now = new Date("2026-11-21T12:00:15Z");
  const app = new TOTP({ secret: key });
  const at = (steps: number) => matchingStep(key, app.generate({ timestamp: now.getTime() + steps * 30_000 }), now);
  expect([-2, -1, 0, 1, 2].filter((steps) => at(steps) !== undefined)).toEqual([-1, 0, 1]);
  for (const wrong of ["", "1", "12345", "1234567", "abcdef", "１２３４５６", "😀😀😀"])
    expect(matchingStep(key, wrong, now)).toBeUndefined();
});

test("ADMIN-09 creates a 160-bit key in base32 without padding", () => {
  expect(createTotpKey()).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpKey()).not.toBe(createTotpKey());
});

test("ADMIN-09 puts issuer, account and key into the otpauth URL", () => {
  const url = new URL(otpAuthUrl("Tidewheel", "a+b@c.example", key));
  expect(decodeURIComponent(url.pathname)).toBe("/Tidewheel:a+b@c.example");
  expect(url.searchParams.get("secret")).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});

test("ADMIN-09 decrypts with the same secret and purpose only", () => {
  const secret = "s".repeat(32);
  const sealed = seal(secret, "second-factor:1", key);
  expect(sealed).not.toContain(key);
  expect(unseal(secret, "second-factor:1", sealed)).toBe(key);
  expect(unseal(secret, "second-factor:2", sealed)).toBeUndefined();
  expect(unseal("t".repeat(32), "second-factor:1", sealed)).toBeUndefined();
  const [nonce, tag, text = ""] = sealed.split(".");
  const changed = `${text.startsWith("A") ? "B" : "A"}${text.slice(1)}`;
  for (const broken of [[nonce, tag, changed].join("."), "", "a.b.c"])
    expect(unseal(secret, "second-factor:1", broken)).toBeUndefined();
});
