import { describe, expect, test } from "vitest";
import { readSettings } from "../../app/env.server.ts";
import { processAheadMs, systemClock } from "../../platform/clock.ts";

const dayMs = 24 * 60 * 60 * 1000;
const real = {
  SMTP_URL: "smtp://mail.example",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

describe("DESK-03 CLOCK_OFFSET_MS", () => {
  test.each([
    [undefined, 0],
    ["", 0],
    [String(2 * dayMs), 2 * dayMs],
    [String(-dayMs), -dayMs],
  ])("%s is %i in the sandbox", (given, expected) => {
    expect(readSettings({ CLOCK_OFFSET_MS: given }, "/").clockOffsetMs).toBe(expected);
  });

  test("is refused outside the sandbox, with one sentence", () => {
    expect(readSettings({ ...real, CLOCK_OFFSET_MS: "0" }, "/").clockOffsetMs).toBe(0);
    expect(() => readSettings({ ...real, CLOCK_OFFSET_MS: "1" }, "/")).toThrow(
      "CLOCK_OFFSET_MS moves the time for tests in the sandbox. Unset it.",
    );
  });

  test.each(["soon", "1.5", "1e15"])("%s is refused", (given) => {
    expect(() => readSettings({ CLOCK_OFFSET_MS: given }, "/")).toThrow(/^Bad settings: CLOCK_OFFSET_MS must be /);
  });

  test("does not count as a process clock that is wrong", () => {
    const ahead = { now: () => new Date(systemClock.now().getTime() + dayMs) };
    // A millisecond later it is -0.
    expect(Math.abs(processAheadMs({ ...ahead, offsetMs: dayMs }))).toBe(0);
    expect(processAheadMs(ahead)).toBe(-dayMs);
  });
});
