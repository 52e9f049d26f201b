import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureEngines, otherEngineNames, whyMissing } from "./browser.ts";

// `npm run test:browsers -- painted` chooses files, `-- --project WebKit` an engine.
const args = process.argv.slice(3);
ensureEngines();
const missing = otherEngineNames.filter((name) => whyMissing(name));
for (const name of missing) process.stdout.write(`Not run: ${name} (${whyMissing(name)})\n`);
const projects = otherEngineNames.filter((name) => !missing.includes(name)).flatMap((name) => ["--project", name]);
const vitest = [join("node_modules", ".bin", "vitest"), "run", "--config", "tests/browsers/vitest.config.ts"];
const { status } = spawnSync(process.execPath, [...vitest, ...(args.includes("--project") ? [] : projects), ...args], {
  stdio: "inherit",
  env: { ...process.env, BROWSERS: "full" },
});
process.exit(status ?? 1);
