import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./browser.ts";

// Everything that proves the product, in the order in which a fault is found soonest. Each step counts what it
// checked; the last line is the sum.
interface Count {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), "tidewheel-reports-"));
const bin = (name: string) => join("node_modules", ".bin", name);

ensureBrowser();
const steps: [name: string, count: () => Count][] = [
  ["types", () => once([bin("react-router"), "typegen"], [bin("tsc")])],
  ["lint", () => once([bin("biome"), "check", "--error-on-warnings"])],
  ["unit and HTTP", () => vitest("unit", "vitest.config.ts")],
  ["browser", () => playwright()],
  ["faults", () => vitest("faults", "tests/faults/vitest.config.ts")],
  ["attacks", () => vitest("attacks", "tests/attacks/vitest.config.ts")],
];
const total: Count = { passed: 0, failed: 0 };
for (const [name, step] of steps) {
  const startedAt = performance.now();
  const { passed, failed } = step();
  total.passed += passed;
  total.failed += failed;
  process.stdout.write(
    `${name}: ${passed} passed, ${failed} failed (${Math.round((performance.now() - startedAt) / 1000)} s)\n\n`,
  );
}
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed > 0 ? 1 : 0);

/** Commands that count as one check together: it passes when each of them ends well. */
function once(...commands: string[][]): Count {
  const passed = commands.every((command) => run(command) === 0);
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function vitest(name: string, config: string): Count {
  const report = join(reports, `${name}.json`);
  const status = run([bin("vitest"), "run", "--config", config], { TEST_REPORT: report });
  return counted(status, () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests || (status === 0 ? 0 : Math.max(1, numFailedTestSuites)) };
  });
}

function playwright(): Count {
  const report = join(reports, "browser.json");
  const status = run([bin("playwright"), "test"], { TEST_REPORT: report });
  return counted(status, () => {
    const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report, "utf8")).stats;
    // What passed only at a second try, or was left out, did not pass.
    return { passed: expected, failed: unexpected + flaky + skipped || (status === 0 ? 0 : 1) };
  });
}

/** A step that left no report, or counted nothing, has failed. */
function counted(status: number, read: () => Count): Count {
  try {
    const count = read();
    return count.passed + count.failed > 0 ? count : { passed: 0, failed: 1 };
  } catch {
    process.stdout.write(`the step ended with ${status} and left no report\n`);
    return { passed: 0, failed: 1 };
  }
}

function run(command: string[], env: Record<string, string> = {}): number {
  return spawnSync(process.execPath, command, { stdio: "inherit", env: { ...process.env, ...env } }).status ?? 1;
}
