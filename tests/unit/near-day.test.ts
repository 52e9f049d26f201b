import { expect, test } from "vitest";
import { atWallClock, nearDay } from "../../app/domain/dates.server.ts";

test("RETURN-02 a day near today is named by its word, in the site's time zone, also over a change of clocks", () => {
  const late = atWallClock("2026-11-24T23:30:00");
  const near: [string, string][] = [
    ["2026-11-24T00:10:00", "today"],
    ["2026-11-23T23:50:00", "yesterday"],
    ["2026-11-25T00:00:00", "tomorrow"],
    ["2026-11-26T00:00:00", "Thu, Nov 26"],
    ["2026-11-22T12:00:00", "Sun, Nov 22"],
  ];
  for (const [local, word] of near) expect(nearDay(atWallClock(local), late)).toBe(word);
  const firstDayOfWinterTime = atWallClock("2026-11-01T12:00:00");
  expect(nearDay(atWallClock("2026-10-31T00:00:00"), firstDayOfWinterTime)).toBe("yesterday");
  expect(nearDay(atWallClock("2026-11-02T23:59:00"), firstDayOfWinterTime)).toBe("tomorrow");
});
