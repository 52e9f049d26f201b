import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBrowser } from "./browser.ts";

// Everything that proves the product, in the order in which a fault is found soonest. Each step counts what it
// checked; before the last line, which is the sum, stands what failed: who sees only the end of a log finds it there.
interface Count {
  passed: number;
  failed: number;
  failures?: string[];
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
const total = { passed: 0, failed: 0 };
const failures: string[] = [];
for (const [name, step] of steps) {
  const startedAt = performance.now();
  const { passed, failed, failures: named = [] } = step();
  total.passed += passed;
  total.failed += failed;
  if (failed > 0)
    failures.push(...(named.length > 0 ? named : ["its output says what"]).map((what) => `${name}: ${what}`));
  process.stdout.write(
    `${name}: ${passed} passed, ${failed} failed (${Math.round((performance.now() - startedAt) / 1000)} s)\n\n`,
  );
}
rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) process.stdout.write(`failed:\n${failures.map((what) => `- ${what}\n`).join("")}\n`);
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
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
      readFileSync(report, "utf8"),
    );
    const failures = (testResults as VitestFile[]).flatMap((file) => [
      ...(file.message ? [titled(file.name, file.message)] : []),
      ...file.assertionResults
        .filter((test) => test.status === "failed")
        .map((test) => titled(test.fullName, test.failureMessages?.[0])),
    ]);
    return {
      passed: numPassedTests,
      failed: numFailedTests || (status === 0 ? 0 : Math.max(1, numFailedTestSuites)),
      failures,
    };
  });
}

function playwright(): Count {
  const report = join(reports, "browser.json");
  const status = run([bin("playwright"), "test"], { TEST_REPORT: report });
  return counted(status, () => {
    const { stats, suites, errors } = JSON.parse(readFileSync(report, "utf8"));
    const { expected, unexpected, flaky, skipped } = stats;
    // What passed only at a second try, or was left out, did not pass.
    return {
      passed: expected,
      failed: unexpected + flaky + skipped || (status === 0 ? 0 : 1),
      failures: [
        ...(errors as PlaywrightError[]).map(({ message }) => titled("before the tests", message)),
        ...(suites as PlaywrightSuite[]).flatMap((suite) => failedSpecs(suite)),
      ],
    };
  });
}

interface VitestFile {
  name: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
}

interface PlaywrightError {
  message?: string;
}

interface PlaywrightResult {
  error?: PlaywrightError & { location?: { line: number } };
  attachments: { name: string; path?: string }[];
}

interface PlaywrightSuite {
  title: string;
  specs?: { title: string; tests: { status: string; results: PlaywrightResult[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** @param within titles of the file and of the groups that the suite stands in */
function failedSpecs(suite: PlaywrightSuite, within: string[] = []): string[] {
  const titles = [...within, suite.title];
  return [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status !== "expected")
        .map(({ results }) => {
          const failed = results.find(({ error }) => error);
          const name = `${[...titles, title].join(" › ")}, line ${failed?.error?.location?.line}`;
          return `${titled(name, failed?.error?.message)}${shownWhenFailed(failed)}`;
        }),
    ),
    ...(suite.suites ?? []).flatMap((inner) => failedSpecs(inner, titles)),
  ];
}

/** What stood on the page when a test failed: its dialog if one was open, else its main part, at most 60 lines. */
function shownWhenFailed(result: PlaywrightResult | undefined): string {
  const path = result?.attachments.find(({ name }) => name === "error-context")?.path;
  if (!path) return "";
  const [, page = ""] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, "utf8")) ?? [];
  const lines = page.split("\n").filter((line) => line.trim());
  const beginsAt = (role: string) => lines.findIndex((line) => line.trim().startsWith(`- ${role}`));
  const begin = Math.max(beginsAt("dialog") < 0 ? beginsAt("main") : beginsAt("dialog"), 0);
  return ["", "on the page:", ...lines.slice(begin, begin + 60)].join("\n    ");
}

/** A test's name with the first lines of why it failed, without their colours. */
function titled(title: string, message = "no message"): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim());
  return `${title}\n    ${lines.slice(0, 6).join("\n    ")}`;
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
