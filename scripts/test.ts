import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

interface TierResult {
  passed: number;
  failed: number;
  failures: string[];
}

interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  specs?: { title: string; line: number; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

const reports = mkdtempSync(join(tmpdir(), "tidewheel-reports-"));
const tiers: [name: string, run: () => TierResult][] = [
  ["types", () => runCheck(["react-router", "typegen"], ["tsc"])],
  ["lint", () => runCheck(["biome", "check", "--error-on-warnings"])],
  ["unit, integration and HTTP", () => runWithReport(["vitest", "run"], readVitestReport)],
  ["browser", () => runWithReport(["playwright", "test"], readPlaywrightReport)],
  ["faults", () => runWithReport(["vitest", "run", "--config", "tests/faults/vitest.config.ts"], readVitestReport)],
  ["attacks", () => runWithReport(["vitest", "run", "--config", "tests/attacks/vitest.config.ts"], readVitestReport)],
];
const total: TierResult = { passed: 0, failed: 0, failures: [] };
for (const [name, run] of tiers) {
  const startedAt = performance.now();
  const { passed, failed, failures } = run();
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures.map((failure) => `${name}: ${failure}`));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`${name}: ${passed} passed, ${failed} failed (${seconds} s)\n\n`);
}
rmSync(reports, { recursive: true, force: true });
if (total.failures.length > 0)
  process.stdout.write(`Failed:\n${total.failures.map((each) => `- ${each}\n`).join("")}\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed > 0 ? 1 : 0);

function runCheck(...commands: string[][]): TierResult {
  const failed = commands.find((command) => run(command) !== 0);
  return failed ? { passed: 0, failed: 1, failures: [failed.join(" ")] } : { passed: 1, failed: 0, failures: [] };
}

/** A runner that crashes or counts no tests has failed, whatever its report says. */
function runWithReport(command: string[], read: (report: string) => TierResult): TierResult {
  const report = join(reports, "report.json");
  rmSync(report, { force: true });
  const status = run(command, { TEST_REPORT: report });
  let result: TierResult;
  try {
    result = read(readFileSync(report, "utf8"));
  } catch {
    return { passed: 0, failed: 1, failures: [`${command.join(" ")} exited with ${status} and left no report`] };
  }
  if (result.failed > 0 || (status === 0 && result.passed > 0)) return result;
  return { ...result, failed: 1, failures: [...result.failures, `${command.join(" ")} exited with ${status}`] };
}

function readVitestReport(text: string): TierResult {
  const report = JSON.parse(text) as VitestReport;
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [describeFailure(name, message)] : []),
    ...assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => describeFailure(fullName, failureMessages?.[0])),
  ]);
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}

/** Flaky and skipped tests do not count as passed. */
function readPlaywrightReport(text: string): TierResult {
  const { stats, suites, errors } = JSON.parse(text) as PlaywrightReport;
  const failures = errors.map(({ message }) => describeFailure("before the tests", message));
  const collect = (suite: PlaywrightSuite, path: string[]) => {
    for (const { title, line, ok, tests } of suite.specs ?? [])
      if (!ok) failures.push(describeFailure(`${[...path, title].join(" › ")}, line ${line}`, firstError(tests)));
    for (const inner of suite.suites ?? []) collect(inner, [...path, inner.title]);
  };
  for (const suite of suites) collect(suite, [suite.title]);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped, failures };
}

function firstError(tests: { results: { error?: { message?: string } }[] }[]): string | undefined {
  return tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message;
}

function describeFailure(title: string, message = "no message"): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim());
  return [title, ...lines.slice(0, 6)].join("\n    ");
}

function run([name = "", ...args]: string[], env: Record<string, string> = {}): number {
  const command = [join("node_modules", ".bin", name), ...args];
  return spawnSync(process.execPath, command, { stdio: "inherit", env: { ...process.env, ...env } }).status ?? 1;
}
