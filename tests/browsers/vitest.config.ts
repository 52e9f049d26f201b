import { defineConfig } from "vitest/config";
import { engineNames } from "./engines/engine.ts";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Each worker loads its modules once; no test replaces one.
    isolate: false,
    projects: engineNames.map((engine) => ({
      extends: true,
      test: { name: engine, include: ["tests/browsers/**/*.test.ts"], provide: { engine } },
    })),
    maxWorkers: 2,
    globalSetup: "tests/support/start-cluster.ts",
    testTimeout: 5 * 60_000,
    hookTimeout: 300_000,
    reporters: process.env.TEST_REPORT ? ["default", ["json", { outputFile: process.env.TEST_REPORT }]] : "default",
  },
});
