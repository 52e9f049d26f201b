import { defineConfig } from "vitest/config";

// These measure latency or memory, or overload the machine and get 503s, so no other file may run beside them; in full
// every test saturates the machine.
const timed = ["many-processes", "slow-sockets", "soak"].map((name) => `tests/faults/${name}.test.ts`);
const include = ["tests/faults/**/*.test.ts"];
const maxWorkers = process.env.FAULTS === "full" ? 1 : 2;

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Each worker loads its modules once; no test replaces one.
    isolate: false,
    projects: [
      { extends: true, test: { name: "faults", include, exclude: timed, maxWorkers, sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: { name: "timed faults", include: timed, fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
    globalSetup: "tests/support/start-cluster.ts",
    testTimeout: 60 * 60_000,
    hookTimeout: 300_000,
    reporters: process.env.TEST_REPORT ? ["default", ["json", { outputFile: process.env.TEST_REPORT }]] : "default",
  },
});
