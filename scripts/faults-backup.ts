import { spawnSync } from "node:child_process";
import { join } from "node:path";

// Backups under load in full; the test command runs the short version.
const vitest = join("node_modules", ".bin", "vitest");
const { status } = spawnSync(process.execPath, [vitest, "run", "--config", "tests/faults/vitest.config.ts", "backup"], {
  stdio: "inherit",
  env: { ...process.env, FAULTS: "full" },
});
process.exit(status ?? 1);
