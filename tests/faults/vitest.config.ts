import { defineConfig } from "vitest/config";

// These measure latency or memory, so no other file may run beside them; in full every test saturates the machine.
const timed = ["slow-sockets", "soak"].map((name) => `tests/faults/${name}.test.ts`);
const include = ["tests/faults/**/*.test.ts"];
const maxWorkers = process.env.FAULTS === "full" ? 1 : 2;

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "faults",
          include,
          exclude: timed,
          maxWorkers,
          globalSetup: "tests/support/start-cluster.ts",
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: "timed faults", include: timed, fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
    testTimeout: 60 * 60_000,
    hookTimeout: 90_000,
    reporters: process.env.TEST_REPORT ? ["default", ["json", { outputFile: process.env.TEST_REPORT }]] : "default",
  },
});
