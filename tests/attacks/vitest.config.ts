import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["tests/attacks/**/*.test.ts"],
    globalSetup: ["tests/support/start-cluster.ts", "tests/support/ensure-browser.ts"],
    // One after the other: their figures are times as well.
    fileParallelism: false,
    // For the full sizes by name (ATTACKS=full); nothing waits for this.
    testTimeout: 60 * 60_000,
    hookTimeout: 90_000,
    reporters: process.env.TEST_REPORT ? ["default", ["json", { outputFile: process.env.TEST_REPORT }]] : "default",
  },
});
