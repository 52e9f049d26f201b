import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";

// `npm run faults -- F1 F5 M` selects faults by id.
interface Fault {
  id: string;
  what: string;
  file: string;
  /** Of the usual tests, which take a smaller number. */
  tier?: "unit" | "integration";
}

const faults: Fault[] = [
  { id: "F1", what: "kill -9 of process, database or both", file: "kill" },
  { id: "F1", what: "the same under uploads", file: "uploads" },
  { id: "F2", what: "a second server on a live folder", file: "second-server" },
  { id: "F3", what: "the disk is full", file: "disk" },
  { id: "F4", what: "mail rejected, hanging, deferred", file: "mail" },
  { id: "F4", what: "dead letters wait for an admin", file: "jobs" },
  { id: "F5", what: "the database's connections cut or silent", file: "connection" },
  { id: "F6", what: "SIGTERM under load", file: "stop" },
  { id: "F7", what: "every backup restored and compared", file: "backup" },
  { id: "F8", what: "slow sockets", file: "slow-sockets" },
  { id: "F9", what: "three processes, one killed each 5 s", file: "many-processes" },
  { id: "F10", what: "10 minutes of reads and submissions", file: "soak" },
  { id: "F11", what: "a clock that is wrong", file: "clock" },
  { id: "F13", what: "a second server in another container", file: "other-container" },
  { id: "M", what: "money: M1 to M5", file: "money" },
  { id: "DESK", what: "two admins at once, kills while answering", file: "replies" },
  { id: "MY", what: "withdrawals against approvals, kills behind messages", file: "applicant-page" },
  { id: "N", what: "10,000 moments and their second business day", file: "business-days", tier: "unit" },
  { id: "N", what: "the answer figure recounted 50 times", file: "answer-figure", tier: "integration" },
  { id: "N", what: "250 reminders at once", file: "review-watch", tier: "integration" },
  { id: "N", what: "40 pages of old matches", file: "keyset-pagination", tier: "integration" },
  { id: "N", what: "60 orders of the provider's answers", file: "deposit-sync", tier: "integration" },
  { id: "N", what: "10 kills of a starting database", file: "embedded-postgres", tier: "integration" },
];

interface Outcome extends Fault {
  passed: boolean;
  seconds: number;
  stats: string[];
}

const chosen = process.argv.slice(3);
const pathOf = ({ file, tier = "faults" }: { file: string; tier?: string }) => join("tests", tier, `${file}.test.ts`);
const isThere = (fault: Fault) => existsSync(pathOf(fault));
const outcomes: Outcome[] = [];
for (const fault of faults) {
  if (chosen.length > 0 && !chosen.includes(fault.id)) continue;
  outcomes.push(isThere(fault) ? await runFault(fault) : { ...fault, passed: false, seconds: 0, stats: ["no test"] });
}
const width = Math.max(...outcomes.map(({ what }) => what.length));
process.stdout.write("\nFaults, in full\n");
for (const { id, what, passed, seconds, stats } of outcomes) {
  const took = `${Math.round(seconds)} s`;
  process.stdout.write(
    `${id.padEnd(4)}  ${what.padEnd(width)}  ${passed ? "passed" : "FAILED"}  ${took.padStart(6)}\n`,
  );
  for (const line of stats) process.stdout.write(`       ${line}\n`);
}
process.exit(outcomes.every(({ passed }) => passed) ? 0 : 1);

async function runFault(fault: Fault): Promise<Outcome> {
  const vitest = join("node_modules", ".bin", "vitest");
  const config = fault.tier ? [] : ["--config", "tests/faults/vitest.config.ts"];
  const child = spawn(process.execPath, [vitest, "run", ...config, pathOf(fault)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, FAULTS: "full" },
  });
  const startedAt = performance.now();
  const stats: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    process.stdout.write(`${line}\n`);
    const text = stripVTControlCharacters(line);
    if (/^(F\d+|M\d|DESK-\d+|MY-\d+)\b.*: /.test(text)) stats.push(text);
  }
  const code = child.exitCode ?? (await new Promise<number | null>((resolve) => child.once("exit", resolve)));
  return { ...fault, passed: code === 0, seconds: (performance.now() - startedAt) / 1000, stats };
}
