import { expect, test } from "vitest";
import { businessDaysAfter } from "../../app/domain/business-days.server.ts";

test.each([
  ["a Monday noon", "2026-11-16T20:00:00Z", "2026-11-18"],
  ["a Friday", "2026-11-20T18:00:00Z", "2026-11-24"],
  ["a Saturday", "2026-11-21T18:00:00Z", "2026-11-24"],
  ["a Sunday", "2026-11-22T18:00:00Z", "2026-11-24"],
  ["a Thursday, over the weekend", "2026-11-19T18:00:00Z", "2026-11-23"],
  // Dates are Vancouver's.
  ["23:59:59 on a Thursday", "2026-10-16T06:59:59Z", "2026-10-19"],
  ["a second later, on the Friday", "2026-10-16T07:00:00Z", "2026-10-20"],
  ["23:59 on New Year's Eve", "2026-01-01T07:59:00Z", "2026-01-05"],
  // Christmas Day is a statutory holiday in British Columbia, Boxing Day is not.
  ["December 22, before Christmas", "2026-12-22T20:00:00Z", "2026-12-24"],
  ["December 23", "2026-12-23T20:00:00Z", "2026-12-28"],
  ["December 24", "2026-12-24T20:00:00Z", "2026-12-29"],
  ["December 25", "2026-12-25T20:00:00Z", "2026-12-29"],
  ["December 26, a Saturday", "2026-12-26T20:00:00Z", "2026-12-29"],
  ["December 27, a Sunday", "2026-12-27T20:00:00Z", "2026-12-29"],
  ["December 28", "2026-12-28T20:00:00Z", "2026-12-30"],
  ["the Friday before a Christmas Day on a Monday", "2028-12-22T20:00:00Z", "2028-12-27"],
  ["December 31, into the next year", "2026-12-31T20:00:00Z", "2027-01-05"],
  ["the Thursday before Easter, whose Monday counts", "2026-04-02T18:00:00Z", "2026-04-07"],
  ["the day before the National Day for Truth and Reconciliation", "2026-09-29T18:00:00Z", "2026-10-02"],
  ["the day before Remembrance Day", "2026-11-10T18:00:00Z", "2026-11-13"],
  ["the Friday before Family Day", "2027-02-12T18:00:00Z", "2027-02-17"],
  ["the Friday before British Columbia Day", "2027-07-30T18:00:00Z", "2027-08-04"],
  // Daylight saving time begins on March 8, 2026, and ended on November 2, 2025.
  ["23:59 on the Friday before a day of 23 hours", "2026-03-07T07:59:00Z", "2026-03-10"],
  ["23:59 on a day of 23 hours", "2026-03-09T06:59:00Z", "2026-03-10"],
  ["23:59 on the Friday before a day of 25 hours", "2025-11-01T06:59:00Z", "2025-11-04"],
  ["23:59 on a day of 25 hours", "2025-11-03T07:59:00Z", "2025-11-04"],
])("APPLY-04 two business days after %s", async (_, writtenAt, day) => {
  expect(await businessDaysAfter(new Date(writtenAt), 2)).toBe(day);
});
