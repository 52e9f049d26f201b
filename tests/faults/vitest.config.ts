import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["tests/faults/**/*.test.ts"],
    // One after the other: each of them keeps the machine busy by itself.
    fileParallelism: false,
    // For the long runs by name (FAULT_ROUNDS); nothing waits for this.
    testTimeout: 60 * 60_000,
    hookTimeout: 90_000,
    reporters: process.env.TEST_REPORT ? ["default", ["json", { outputFile: process.env.TEST_REPORT }]] : "default",
  },
});
