import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const record = readFileSync("docs/decisions/0016-libraries-in-place-of-own-code.md", "utf8");
const details: Record<string, RegExp> = {
  "platform/jobs/job-table.ts": /\bpgboss\b|getConstructionPlans/,
  "platform/postgres/pg-client.ts": /\bthis\.connection\b|\bprocessID\b|Connection terminated/,
  "app/services/rendered-html.server.ts": /modulepreload/,
};

test("undocumented behavior of libraries is used in three files only, each listed with existing tests", () => {
  const [, section = ""] = record.split("**Undocumented behavior.**");
  const rows = section.split("\n").flatMap((line) => /^\| `([^`]+)` \|.*\| ([^|]+) \|$/.exec(line)?.slice(1, 3) ?? []);
  const tests = rows.filter((_, at) => at % 2 === 1).flatMap((cell) => cell.match(/tests\/[\w/.-]+/g) ?? []);
  expect(rows.filter((_, at) => at % 2 === 0)).toEqual(Object.keys(details));
  expect(tests.length).toBeGreaterThanOrEqual(3);
  expect(tests.filter((path) => !existsSync(path))).toEqual([]);
  for (const path of globSync("{app,server,platform,scripts}/**/*.{ts,tsx,mjs}")) {
    const source = readFileSync(path, "utf8");
    for (const [file, detail] of Object.entries(details)) if (path !== file) expect(source, path).not.toMatch(detail);
  }
});
