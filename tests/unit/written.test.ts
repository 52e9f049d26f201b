import { expect, test } from "vitest";
import { dayDate, writtenDay } from "../../app/content/dates.ts";
import { thousands } from "../../app/content/numbers.ts";

test("PRESS-01 ABOUT-01 days and numbers are written by hand as the platform's tables write them", () => {
  for (let month = 1; month <= 12; month += 1) {
    for (const date of ["01", "15", "28"]) {
      const day = `2026-${String(month).padStart(2, "0")}-${date}`;
      expect(writtenDay(day)).toBe(dayDate(`${day}T12:00-08:00`));
    }
  }
  for (const count of [0, 7, 100, 999, 1_000, 12_500, 999_999, 1_000_000, 1_234_567_890])
    expect(thousands(count)).toBe(count.toLocaleString("en-US"));
});
