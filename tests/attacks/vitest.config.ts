import { defineConfig } from "vitest/config";

// They measure times or replace processes, which a second file beside them would disturb.
const timed = ["account-delays", "cost", "database-user", "known-addresses", "limits", "password-hashes", "passwords"]
  .concat(["regular-expressions", "resumes"])
  .map((name) => `tests/attacks/${name}.test.ts`);

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "attacks",
          include: ["tests/attacks/**/*.test.ts"],
          exclude: timed,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: "timed attacks", include: timed, fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
    globalSetup: ["tests/support/start-cluster.ts", "tests/support/ensure-browser.ts"],
    // For the full sizes (ATTACKS=full); short runs end long before.
    testTimeout: 60 * 60_000,
    hookTimeout: 90_000,
    reporters: process.env.TEST_REPORT ? ["default", ["json", { outputFile: process.env.TEST_REPORT }]] : "default",
  },
});
