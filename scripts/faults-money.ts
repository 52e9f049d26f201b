import { spawnSync } from "node:child_process";
import { join } from "node:path";

// The faults of money in full; the test command runs their short versions.
const vitest = join("node_modules", ".bin", "vitest");
const { status } = spawnSync(process.execPath, [vitest, "run", "--config", "tests/faults/vitest.config.ts", "money"], {
  stdio: "inherit",
  env: { ...process.env, FAULT_MONEY: "full" },
});
process.exit(status ?? 1);
