import { defineConfig } from "vitest/config";

// These measure times, so no other file may run beside them.
const timed = [
  "cost",
  "known-addresses",
  "limits",
  "password-hashes",
  "passwords",
  "pictures",
  "resumes",
  "uploads",
].map((name) => `tests/attacks/${name}.test.ts`);

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Each worker loads its modules once; no test replaces one.
    isolate: false,
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
    // For full sizes (ATTACKS=full); short runs take far less.
    testTimeout: 60 * 60_000,
    hookTimeout: 300_000,
    reporters: process.env.TEST_REPORT ? ["default", ["json", { outputFile: process.env.TEST_REPORT }]] : "default",
  },
});
