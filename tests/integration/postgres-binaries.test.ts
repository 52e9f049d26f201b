import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { linkLibraries, provideBinaries } from "../../platform/postgres/postgres-binaries.ts";

test("PostgreSQL runs although npm did not run the package's install script", () => {
  const folder = fs.mkdtempSync(join(tmpdir(), "binaries test-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const { binDir, major } = provideBinaries(folder);
  const prefix = join(folder, "unlinked");
  fs.cpSync(dirname(binDir), prefix, { recursive: true, verbatimSymlinks: true });
  for (const entry of fs.readdirSync(join(prefix, "lib"), { withFileTypes: true }))
    if (entry.isSymbolicLink()) fs.rmSync(join(prefix, "lib", entry.name));
  const version = () => execFileSync(join(prefix, "bin/postgres"), ["--version"], { encoding: "utf8", stdio: "pipe" });
  expect(version).toThrow("shared libraries");
  expect(linkLibraries(prefix)).toBe(true);
  expect(version()).toContain(`(PostgreSQL) ${major}.`);
});
