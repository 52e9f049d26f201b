import { defineConfig } from "vitest/config";

const globalSetup = "tests/support/start-cluster.ts";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    projects: [
      { extends: true, test: { name: "unit", include: ["tests/unit/**/*.test.ts"] } },
      { extends: true, test: { name: "integration", include: ["tests/integration/**/*.test.ts"], globalSetup } },
      { extends: true, test: { name: "http", include: ["tests/http/**/*.test.ts"], globalSetup } },
    ],
    maxWorkers: 2,
    // Each worker loads its modules once; no test replaces one.
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 300_000,
    reporters: process.env.TEST_REPORT ? ["default", ["json", { outputFile: process.env.TEST_REPORT }]] : "default",
  },
});
