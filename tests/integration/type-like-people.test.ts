import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const forbidden = [
  `page.getByLabel("Email").fill("a@b.example");`,
  `page.fill("#email", "a@b.example");`,
  `page.getByRole("radio").setChecked(true);`,
  `page.getByRole("radio").check({ force: true });`,
  `page.uncheck("#consent", { timeout: 5, force: true });`,
  `page.locator("input").evaluate((input) => { input.value = "a@b.example"; });`,
  `page.evaluate(() => { document.forms[0].elements[0].checked = true; });`,
  `page.locator("select").evaluateHandle((select) => { select.selectedIndex = 2; });`,
  `page.locator("input").evaluateAll((all) => all.map((input) => input.dispatchEvent(new Event("input"))));`,
  `page.locator("input").dispatchEvent("input");`,
  `page.locator("input").clear();`,
];
const allowed = [
  `page.locator("input").pressSequentially("a@b.example", { delay: 20 });`,
  `page.getByRole("radio").check();`,
  `page.getByRole("heading").tap({ force: true });`,
  `page.locator("input").evaluate((input) => input.value);`,
  `page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));`,
];

test("APPLY-02 the linter rejects a browser test that sets a field's value instead of typing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tidewheel-lint-"));
  try {
    const plugins = [resolve("tests/lint/type-like-people.grit")];
    await writeFile(join(folder, "biome.json"), JSON.stringify({ plugins }));
    await writeFile(join(folder, "planted.spec.ts"), [...forbidden, ...allowed].join("\n"));
    const report = await new Promise<string>((done) =>
      execFile(resolve("node_modules/.bin/biome"), ["lint", "--reporter=github", "."], { cwd: folder }, (_, output) =>
        done(output),
      ),
    );
    const lines = [...report.matchAll(/title=plugin.*?line=(\d+)/g)].map(([, line]) => Number(line));
    expect(lines).toEqual(forbidden.map((_, index) => index + 1));
  } finally {
    await rm(folder, { recursive: true });
  }
});
