import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";

// `npm run faults -- F1 F5 M` selects faults by id.
interface Fault {
  id: string;
  what: string;
  /** Below `tests`, or in `tests/faults` without a folder. */
  file: string;
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
  { id: "M", what: "provider responses that overtake each other", file: "integration/deposit-sync" },
  { id: "M", what: "random orders of returns, claims, answers, admins and kills", file: "integration/deposit-life" },
  { id: "M", what: "clean returns, a kill at a random moment of each", file: "returns" },
  { id: "F5", what: "connections that end as a transaction begins", file: "integration/connections" },
  { id: "DB", what: "kills while the database is created", file: "integration/embedded-postgres" },
  { id: "DESK", what: "two admins answer one person; kills while answering", file: "replies" },
  { id: "MY", what: "withdrawals against approvals, kills behind messages", file: "applicant-page" },
  { id: "EDIT", what: "scheduled publications, kills at that second", file: "publications" },
  { id: "EDIT", what: "random orders of publications", file: "integration/publications" },
  { id: "EDIT", what: "two editors at once", file: "http/content" },
  { id: "EDIT", what: "script strings in every text", file: "e2e/content" },
  { id: "DESK", what: "due times of random moments", file: "unit/business-days" },
  { id: "DESK", what: "a flood of reminders", file: "integration/review-watch" },
  { id: "DESK", what: "the public answer rate, recounted", file: "integration/answer-figure" },
  { id: "LOAD", what: "pages that are loaded in part", file: "e2e/first-visit" },
  { id: "LIST", what: "searches in a long list", file: "integration/keyset-pagination" },
];

interface Outcome extends Fault {
  passed: boolean;
  seconds: number;
  stats: string[];
}

const chosen = process.argv.slice(3);
const isInBrowser = ({ file }: Fault) => file.startsWith("e2e/");
const testFile = (fault: Fault) =>
  join("tests", fault.file.includes("/") ? "" : "faults", `${fault.file}.${isInBrowser(fault) ? "spec" : "test"}.ts`);
const outcomes: Outcome[] = [];
for (const fault of faults) {
  if (chosen.length > 0 && !chosen.includes(fault.id)) continue;
  outcomes.push(
    existsSync(testFile(fault)) ? await runFault(fault) : { ...fault, passed: false, seconds: 0, stats: ["no test"] },
  );
}
const idWidth = Math.max(...outcomes.map(({ id }) => id.length));
const width = Math.max(...outcomes.map(({ what }) => what.length));
process.stdout.write("\nFaults, in full\n");
for (const { id, what, passed, seconds, stats } of outcomes) {
  const took = `${Math.round(seconds)} s`;
  process.stdout.write(
    `${id.padEnd(idWidth)}  ${what.padEnd(width)}  ${passed ? "passed" : "FAILED"}  ${took.padStart(6)}\n`,
  );
  for (const line of stats) process.stdout.write(`       ${line}\n`);
}
process.exit(outcomes.every(({ passed }) => passed) ? 0 : 1);

async function runFault(fault: Fault): Promise<Outcome> {
  const config = fault.file.includes("/") ? "vitest.config.ts" : "tests/faults/vitest.config.ts";
  const [runner, ...args] = isInBrowser(fault) ? ["playwright", "test"] : ["vitest", "run", "--config", config];
  const child = spawn(process.execPath, [join("node_modules", ".bin", runner), ...args, testFile(fault)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, FAULTS: "full" },
  });
  const startedAt = performance.now();
  const stats: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    process.stdout.write(`${line}\n`);
    const text = stripVTControlCharacters(line);
    if (/^(F\d+|M\d|DESK-\d+|MY-\d+|EDIT-\d+)\b.*: /.test(text)) stats.push(text);
  }
  const code = child.exitCode ?? (await new Promise<number | null>((resolve) => child.once("exit", resolve)));
  return { ...fault, passed: code === 0, seconds: (performance.now() - startedAt) / 1000, stats };
}
