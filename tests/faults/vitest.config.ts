import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["tests/faults/**/*.test.ts"],
    // Each test saturates the machine by itself.
    fileParallelism: false,
    testTimeout: 60 * 60_000,
    hookTimeout: 90_000,
    reporters: process.env.TEST_REPORT ? ["default", ["json", { outputFile: process.env.TEST_REPORT }]] : "default",
  },
});
