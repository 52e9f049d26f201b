import { expect, test } from "vitest";
import { nightAt } from "../../app/features/backups/nightly-backup.server.ts";
import { backupName, keptNights, keptWeeks, nightOf, selectRetained } from "../../platform/backup/backup-retention.ts";

const dayMs = 24 * 60 * 60 * 1000;
const dayAfter = (first: string, days: number) =>
  new Date(Date.parse(`${first}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

test("F7 over a year, the last seven nightly backups and the first of each of the last four weeks are retained", () => {
  let there: string[] = [];
  for (let day = 0; day < 365; day += 1) {
    there = [...selectRetained([...there, dayAfter("2026-01-01", day)])];
    expect(there.length).toBeLessThanOrEqual(keptNights + keptWeeks);
    for (let before = 0; before < Math.min(day + 1, keptNights); before += 1)
      expect(there).toContain(dayAfter("2026-01-01", day - before));
    if (day < 35) continue;
    const mondays = there.filter((night) => new Date(`${night}T00:00:00Z`).getUTCDay() === 1).sort();
    expect(mondays.length).toBeGreaterThanOrEqual(keptWeeks);
    expect(mondays.at(-1)).toBe(mondays.length > 0 ? dayAfter(mondays[0] ?? "", 7 * (mondays.length - 1)) : undefined);
  }
});

test("F7 the last verified backup is retained, however old it is", () => {
  const nights = Array.from({ length: 20 }, (_, day) => dayAfter("2026-10-01", day));
  expect(selectRetained(nights, { proven: "2026-10-02" }).has("2026-10-02")).toBe(true);
  expect(selectRetained(nights).has("2026-10-02")).toBe(false);
});

test("F7 only files named after a night are nightly backups", () => {
  expect(nightOf(backupName("2026-11-21"))).toBe("2026-11-21");
  for (const name of ["tidewheel-2026-11-21.tar.zst.1a2b3c4d.partial", "before-upgrade.tar.zst", "tidewheel-.tar.zst"])
    expect(nightOf(name)).toBeUndefined();
});

test("F7 a night begins at 3 a.m. in Vancouver", () => {
  const nights = ["2026-07-01T09:59:00Z", "2026-07-01T10:01:00Z", "2026-07-02T06:59:00Z"];
  expect(nights.map((moment) => nightAt(new Date(moment)))).toEqual(["2026-06-30", "2026-07-01", "2026-07-01"]);
});
