import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";

const lines = 20_000;
// Each line in its own event-loop turn, like a server.
const script = `
  import { setImmediate as turn } from "node:timers/promises";
  import { createLogger } from "./platform/observability/log.ts";
  const log = createLogger("info");
  for (let at = 0; at < ${lines}; at += 1) {
    log.info({ at }, "x".repeat(100));
    await turn();
  }
  process.send("written");
  await new Promise((resolve) => process.once("message", resolve));
  log.info("the last word");
  process.disconnect();
`;

test("F6 when nothing reads the log, the newest lines are dropped and their count is logged afterwards", async () => {
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  await once(child, "message");
  const output = text(child.stdout as NodeJS.ReadableStream);
  // Only after the backlog is read is there room for the count of dropped lines.
  await delay(500);
  child.send("go on");
  const written = (await output)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const kept = written.filter((line) => line.at !== undefined);
  expect(kept.map((line) => line.at)).toEqual(kept.map((_, index) => index));
  expect(kept.length).toBeGreaterThan(5_000);
  const dropped = written.find((line) => line.lines !== undefined);
  expect(dropped?.lines).toBe(lines - kept.length);
  expect(dropped?.lines).toBeGreaterThan(1_000);
  expect(written.at(-1)?.msg).toBe("the last word");
});
