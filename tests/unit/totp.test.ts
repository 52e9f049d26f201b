import { expect, test } from "vitest";
import { codeAt, matchingStep, otpAuthUrl, stepAt, toBase32 } from "../../app/features/admin-accounts/totp.ts";
import { seal, unseal } from "../../platform/secrets/secrets.ts";

// RFC 6238, appendix B, its eight digits cut to six.
const key = toBase32(Buffer.from("12345678901234567890"));

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("ADMIN-09 the code at %d seconds is the standard's %s", (seconds, code) => {
  expect(codeAt(key, stepAt(new Date(seconds * 1000)))).toBe(code);
});

test("ADMIN-09 a code counts in its half minute, the one before and the one after, and no longer", () => {
  const now = new Date("2026-11-21T12:00:15Z");
  const at = (steps: number) => matchingStep(key, codeAt(key, stepAt(now) + steps), now);
  expect([-2, -1, 0, 1, 2].map((steps) => at(steps) !== undefined)).toEqual([false, true, true, true, false]);
  for (const wrong of ["", "1", "12345", "1234567", "abcdef"]) expect(matchingStep(key, wrong, now)).toBeUndefined();
});

test("ADMIN-09 an app reads account and key from the address", () => {
  const url = new URL(otpAuthUrl("Tidewheel", "a+b@c.example", key));
  expect(decodeURIComponent(url.pathname)).toBe("/Tidewheel:a+b@c.example");
  expect(url.searchParams.get("secret")).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});

test("ADMIN-09 what is sealed opens with the same secret and purpose, and with nothing else", () => {
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
