import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { startCluster } from "../tests/support/cluster.ts";
import { otherEngineNames, whyMissing } from "./browser.ts";

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

interface Tier {
  name: string;
  run(output: string): Promise<TierResult>;
}

const reports = mkdtempSync(join(tmpdir(), "tidewheel-reports-"));
const vitest = (name: string, ...args: string[]): Tier => ({
  name,
  run: (output) => runWithReport(["vitest", "run", ...args], readVitestReport, output),
});
const faults = ["--config", "tests/faults/vitest.config.ts", "--project"];
const browsers = ["--config", "tests/browsers/vitest.config.ts", "--project"];
const attacks = ["--config", "tests/attacks/vitest.config.ts", "--project"];
const checks: Tier[] = [
  { name: "types", run: (output) => runCheck(output, ["react-router", "typegen"], ["tsc"]) },
  { name: "lint", run: (output) => runCheck(output, ["biome", "check", "--error-on-warnings"]) },
];
// These measure time, so nothing may run beside them.
const timed = [vitest("timed faults", ...faults, "timed faults"), vitest("timed attacks", ...attacks, "timed attacks")];

const total: TierResult = { passed: 0, failed: 0, failures: [] };
const runners = new Set<ChildProcess>();
const cluster = startCluster();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    for (const runner of runners) runner.kill(signal);
    void stopCluster().finally(() => process.exit(1));
  });
const prepared = Promise.all([
  runNode("scripts/run.mjs", "build"),
  runNode("--eval", "import('./scripts/browser.ts').then(({ ensureEngines }) => ensureEngines())"),
]);
await Promise.all([cluster.catch(printError), prepared, runInTurn(checks)]);
// Tests wait about a third of their time: two tiers at a time keep two cores busy. Where processors are slow they would
// starve each other until waits run out, so there one tier runs with one worker more.
const isSlow = isSlowMachine();
const workers = isSlow ? 3 : 2;
const notRun = otherEngineNames.flatMap((name) => {
  const why = whyMissing(name);
  return why ? [{ name, why }] : [];
});
const tiers: Tier[] = [
  {
    name: "browser",
    run: (output) => runWithReport(["playwright", "test", `--workers=${workers}`], readPlaywrightReport, output),
  },
  vitest("unit, integration and HTTP", `--maxWorkers=${workers}`),
  vitest("faults", ...faults, "faults"),
  vitest("attacks", ...attacks, "attacks"),
  ...otherEngineNames.filter((name) => !whyMissing(name)).map((name) => vitest(name, ...browsers, name)),
];
const queue = tiers.values();
await Promise.all(isSlow ? [runInTurn(queue)] : [runInTurn(queue), runInTurn(queue)]);
await runInTurn(timed);
await stopCluster();
rmSync(reports, { recursive: true, force: true });
for (const { name, why } of notRun) {
  process.stdout.write(`Not run: ${name} (${why})\n`);
  if (!process.env.CI) continue;
  total.failed += 1;
  total.failures.push(`${name}: not run, ${why}`);
}
if (total.failures.length > 0)
  process.stdout.write(`Failed:\n${total.failures.map((each) => `- ${each}\n`).join("")}\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed > 0 ? 1 : 0);

/** Whether a loop takes more than twice the time that it takes on a current server's idle processor. */
function isSlowMachine(): boolean {
  const startedAt = performance.now();
  let sum = 0;
  for (let n = 0; n < 1e8; n += 1) sum = (sum * 31 + n) | 0;
  const ms = Math.round(performance.now() - startedAt);
  // Reading the sum keeps the loop from being optimized away.
  const isSlow = ms > 350 && Number.isInteger(sum);
  if (isSlow) process.stdout.write(`A slow machine (${ms} ms): one tier at a time.\n`);
  return isSlow;
}

/** Without a cluster every tier fails, and is counted. */
function stopCluster(): Promise<void> {
  return cluster.then((stop) => stop()).catch(printError);
}

function printError(error: Error): void {
  process.stderr.write(`${error.stack}\n`);
}

/** Prints each tier's output when the tier ends, so that two at a time do not mix theirs. */
async function runInTurn(tiers: Iterable<Tier>): Promise<void> {
  for (const { name, run } of tiers) {
    const output = join(reports, `${name}.log`);
    const startedAt = performance.now();
    const { passed, failed, failures } = await run(output);
    total.passed += passed;
    total.failed += failed;
    total.failures.push(...failures.map((failure) => `${name}: ${failure}`));
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    process.stdout.write(
      `${readFileSync(output, "utf8")}${name}: ${passed} passed, ${failed} failed (${seconds} s)\n\n`,
    );
  }
}

async function runCheck(output: string, ...commands: string[][]): Promise<TierResult> {
  for (const command of commands)
    if ((await run(command, output)) !== 0) return { passed: 0, failed: 1, failures: [command.join(" ")] };
  return { passed: 1, failed: 0, failures: [] };
}

/** A runner that crashes or counts no tests has failed, whatever its report says. */
async function runWithReport(
  command: string[],
  read: (report: string) => TierResult,
  output: string,
): Promise<TierResult> {
  const report = `${output}.json`;
  const status = await run(command, output, { TEST_REPORT: report });
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

async function run([name = "", ...args]: string[], output: string, env: Record<string, string> = {}): Promise<number> {
  const command = [join("node_modules", ".bin", name), ...args];
  const file = openSync(output, "a");
  const child = spawn(process.execPath, command, { stdio: ["ignore", file, file], env: { ...process.env, ...env } });
  closeSync(file);
  return untilExit(child);
}

/** Where a build or a browser is missing, each tier fails by itself. */
function runNode(...args: string[]): Promise<number> {
  return untilExit(spawn(process.execPath, args, { stdio: ["ignore", 2, 2] }));
}

async function untilExit(child: ChildProcess): Promise<number> {
  runners.add(child);
  const [status] = (await once(child, "exit")) as [number | null];
  runners.delete(child);
  return status ?? 1;
}
