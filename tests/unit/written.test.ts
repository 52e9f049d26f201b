import { expect, test } from "vitest";
import { formatDay } from "../../app/domain/calendar-day.ts";
import { dayDate } from "../../app/domain/dates.server.ts";
import { money, moneyWithCurrency, roundMoneyWithCurrency } from "../../app/domain/money.ts";
import { thousands } from "../../app/domain/numbers.ts";

test("PRESS-01 ABOUT-01 a calendar day and a number are formatted as in the rest of the site", () => {
  for (let month = 1; month <= 12; month += 1) {
    for (const date of ["01", "15", "28"]) {
      const day = `2026-${String(month).padStart(2, "0")}-${date}`;
      expect(formatDay(day)).toBe(dayDate(`${day}T12:00-08:00`));
    }
  }
  for (const count of [0, 7, 100, 999, 1_000, 12_500, 999_999, 1_000_000, 1_234_567_890])
    expect(thousands(count)).toBe(count.toLocaleString("en-US"));
});

test("PAY-01 PAY-04 an amount with its currency has one symbol and one name", () => {
  expect(money(50_000, "usd")).toBe("$500.00");
  expect(moneyWithCurrency(50_000, "usd")).toBe("$500.00 USD");
  expect(moneyWithCurrency(10_050, "cad")).toBe("$100.50 CAD");
  expect(roundMoneyWithCurrency(100_000, "usd")).toBe("$1,000 USD");
  expect(roundMoneyWithCurrency(25_000, "eur")).toBe("€250 EUR");
});
