import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderInUseError, lockDataDir, processStart, StartError } from "../../platform/postgres/data-dir-lock.ts";

const moduleUrl = new URL("../../platform/postgres/data-dir-lock.ts", import.meta.url).href;
// Acquires and releases the lock on command and prints the result.
const contender = `
  import { createInterface } from "node:readline";
  import { lockDataDir } from ${JSON.stringify(moduleUrl)};
  let release = () => {};
  for await (const line of createInterface(process.stdin)) {
    if (line === "release") { release(); console.log("released"); continue; }
    try { release = lockDataDir(process.argv[1]); console.log("won"); }
    catch (error) { console.log(error.name === "StartError" && error.pid ? "refused " + error.pid : error.stack); }
  }`;

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-test-"));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

function startContender() {
  const child = spawn(process.execPath, ["--input-type=module", "-e", contender, folder], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    pid: child.pid,
    async ask(command: "lock" | "release"): Promise<string> {
      child.stdin.write(`${command}\n`);
      return (await answers.next()).value ?? "gone";
    },
    async kill() {
      child.kill("SIGKILL");
      await new Promise((resolve) => child.once("exit", resolve));
    },
  };
}

test("a second process is rejected immediately and gets the first one's pid", async () => {
  const first = startContender();
  expect(await first.ask("lock")).toBe("won");
  const beganMs = Date.now();
  const sentence = `Another Tidewheel process (pid ${first.pid}) is using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`;
  expect(() => lockDataDir(folder)).toThrow(FolderInUseError);
  expect(() => lockDataDir(folder)).toThrow(sentence);
  expect(Date.now() - beganMs).toBeLessThan(2_000);
});

test("a released lock can be acquired again, and a second release does not affect the new holder", async () => {
  const release = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(FolderInUseError);
  release();
  expect(readdirSync(folder)).toEqual(["lock.db"]);
  const next = startContender();
  expect(await next.ask("lock")).toBe("won");
  release();
  expect(() => lockDataDir(folder)).toThrow(`pid ${next.pid}`);
});

test("a killed process's lock is taken over", async () => {
  const killed = startContender();
  expect(await killed.ask("lock")).toBe("won");
  await killed.kill();
  lockDataDir(folder)();
  expect(readdirSync(folder)).toEqual(["lock.db"]);
});

test.runIf(existsSync("/proc/self/stat"))("an unrelated process with a reused pid does not hold the lock", () => {
  const stranger = { pid: process.ppid, started: `${processStart(process.ppid)}0`, nonce: "" };
  writeFileSync(join(folder, "lock"), JSON.stringify(stranger));
  const release = lockDataDir(folder);
  expect(JSON.parse(readFileSync(join(folder, "lock"), "utf8")).pid).toBe(process.pid);
  release();
});

test("a lock file of a dead process, or one truncated by a power failure, locks nothing", () => {
  for (const text of ['{"pid":99999999,"started":"x"}', '{"pid":1,"sta', ""]) {
    writeFileSync(join(folder, "lock"), text);
    lockDataDir(folder)();
    expect(readdirSync(folder)).toEqual(["lock.db"]);
  }
});

test("a process of a version without the kernel lock is detected", () => {
  const holder = { pid: process.ppid, started: processStart(process.ppid), nonce: "" };
  writeFileSync(join(folder, "lock"), JSON.stringify(holder));
  for (const _twice of [1, 2]) expect(() => lockDataDir(folder)).toThrow(`(pid ${process.ppid}) is using`);
  expect(JSON.parse(readFileSync(join(folder, "lock"), "utf8"))).toEqual(holder);
});

test("exactly one of several contenders for a stale lock wins", { timeout: 240_000 }, async () => {
  const racers = [startContender(), startContender(), startContender()];
  for (let round = 0; round < 100; round++) {
    writeFileSync(join(folder, "lock"), JSON.stringify({ pid: 99_999_999, started: "long ago", nonce: round }));
    const answers = await Promise.all(racers.map((racer) => racer.ask("lock")));
    const winner = racers[answers.indexOf("won")];
    const refused = answers.filter((answer) => answer !== "won");
    expect(answers.length - refused.length, `round ${round}: ${answers}`).toBe(1);
    for (const answer of refused) expect(answer).toMatch(/^refused \d+$/);
    expect(await winner?.ask("release")).toBe("released");
    expect(existsSync(join(folder, "lock"))).toBe(false);
  }
});

test("a data folder that is a file or below a file is reported in one sentence", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => lockDataDir(file)).toThrow(StartError);
  expect(() => lockDataDir(join(file, "data"))).toThrow(`DATA_DIR ${join(file, "data")} is a file`);
});
