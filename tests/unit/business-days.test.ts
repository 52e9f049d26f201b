import fc from "fast-check";
import { expect, test } from "vitest";
import {
  businessDaysAfter,
  endOfBusinessDaysAfter,
  sharesOfBusinessHours,
} from "../../app/domain/business-days.server.ts";
import { dueTimesAfter } from "../../app/services/due-times.server.ts";
import { roundsOr } from "../support/random.ts";

const moments = roundsOr(1_000, 10_000);

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

test(`DESK-02 ${moments} random moments: 17:00 of the second business day agrees with an independent calculation`, async () => {
  const random = fc.sample(fc.date({ min: new Date("2024-01-01"), max: new Date("2036-12-31"), noInvalidDate: true }), {
    numRuns: moments,
    seed: 20261123,
  });
  const closingDays = [
    { day: "2026-12-24", isClosed: true },
    { day: "2027-08-02", isClosed: false },
  ];
  for (const receivedAt of random) {
    const dueAt = await endOfBusinessDaysAfter(receivedAt, 2, closingDays);
    expect(describeInVancouver(dueAt), receivedAt.toISOString()).toBe(`${secondWorkday(receivedAt)} 17:00:00`);
  }
});

test(`DESK-02 ${moments} random deadlines: the earlier of the usual end and that of the named day agrees with a calculation by steps`, async () => {
  const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-12-31"), noInvalidDate: true });
  for (const [receivedAt, days] of fc.sample(fc.tuple(moment, fc.nat(8)), { numRuns: moments, seed: 20261124 })) {
    const deadline = describeInVancouver(new Date(receivedAt.getTime() + days * 86_400_000)).slice(0, 10);
    const { dueAt, halfAt, nineTenthsAt } = await dueTimesAfter(receivedAt, [], deadline);
    const received = describeInVancouver(receivedAt);
    const usual = describeInVancouver(await endOfBusinessDaysAfter(receivedAt, 2));
    const own = received < `${deadline} 17:00:00` ? `${deadline} 17:00:00` : `${deadline} 23:59:00`;
    const expected = own > received && own < usual ? own : usual;
    expect(describeInVancouver(dueAt), `${receivedAt.toISOString()} by ${deadline}`).toBe(expected);
    expect(halfAt.getTime()).toBeGreaterThanOrEqual(receivedAt.getTime());
    expect(nineTenthsAt.getTime()).toBeGreaterThanOrEqual(halfAt.getTime());
    expect(dueAt.getTime()).toBeGreaterThanOrEqual(nineTenthsAt.getTime());
  }
});

test("DESK-02 half and nine tenths of the business hours lie between receipt and due time", async () => {
  // A Friday at 13:00: 4 hours are left of it, then 8 of the Monday and 8 of the Tuesday.
  const receivedAt = new Date("2025-11-21T21:00:00Z");
  const dueAt = await endOfBusinessDaysAfter(receivedAt, 2);
  const [half, late] = await sharesOfBusinessHours(receivedAt, dueAt, [0.5, 0.9]);
  expect(half && describeInVancouver(half)).toBe("2025-11-24 15:00:00");
  expect(late && describeInVancouver(late)).toBe("2025-11-25 15:00:00");
});

const vancouver = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Vancouver",
  dateStyle: "short",
  timeStyle: "medium",
});
const weekdayInVancouver = new Intl.DateTimeFormat("en", { timeZone: "America/Vancouver", weekday: "short" });
const describeInVancouver = (at: Date) => vancouver.format(at);

/** Steps hour by hour and knows the holidays by their rules: nothing in common with the product. */
function secondWorkday(receivedAt: Date): string {
  const today = describeInVancouver(receivedAt).slice(0, 10);
  const seen = new Set([today]);
  let workdays = 0;
  for (let at = receivedAt.getTime(); ; at += 3_600_000) {
    const day = describeInVancouver(new Date(at)).slice(0, 10);
    if (seen.has(day)) continue;
    seen.add(day);
    const weekday = weekdayInVancouver.format(at);
    if (weekday.startsWith("S") || isHoliday(day)) continue;
    workdays += 1;
    if (workdays === 2) return day;
  }
}

function isHoliday(day: string): boolean {
  if (day === "2026-12-24") return true;
  if (day === "2027-08-02") return false;
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  if (["01-01", "07-01", "09-30", "11-11", "12-25"].includes(day.slice(5))) return true;
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  const isMonday = weekday === 1;
  if (isMonday && month === 2 && date >= 15 && date <= 21) return true;
  if (isMonday && month === 5 && date >= 18 && date <= 24) return true;
  if (isMonday && (month === 8 || month === 9) && date <= 7) return true;
  if (isMonday && month === 10 && date >= 8 && date <= 14) return true;
  const goodFriday = new Date(easter(year).getTime() - 2 * 86_400_000);
  return day === goodFriday.toISOString().slice(0, 10);
}

/** The anonymous Gregorian algorithm. */
function easter(year: number): Date {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return new Date(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1));
}
