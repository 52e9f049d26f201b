import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createScheduler, toMs } from "../../platform/jobs/scheduler.ts";
import type { Logger } from "../../platform/observability/log.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start() {
  const records: { name: string; fault?: string }[] = [];
  const warnings: unknown[] = [];
  const log = { warn: (fields: unknown) => warnings.push(fields) } as unknown as Logger;
  const scheduler = createScheduler(log, async (name, fault) => {
    records.push(fault === undefined ? { name } : { name, fault });
  });
  return { scheduler, records, warnings };
}

test("parses intervals", () => {
  expect(toMs("30 s")).toBe(30_000);
  expect(toMs("3 min")).toBe(180_000);
  expect(toMs("1 h")).toBe(3_600_000);
  expect(toMs(250)).toBe(250);
});

test("runs a task immediately and an interval after each run, without overlap", async () => {
  const { scheduler, records } = start();
  const runs: PromiseWithResolvers<void>[] = [];
  scheduler.every("3 min", "slow", () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.advanceTimersByTimeAsync(179_999);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
  expect(records).toEqual([{ name: "slow" }]);
});

test("records a failed run by its code, logs it without its message and continues", async () => {
  const { scheduler, records, warnings } = start();
  let runs = 0;
  scheduler.every("1 h", "failing", async () => {
    runs += 1;
    if (runs === 1) throw Object.assign(new Error("someone@people.example"), { code: "ECONNREFUSED" });
    return { fault: runs === 2 ? "deposits" : undefined };
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(records).toEqual([{ name: "failing", fault: "Error ECONNREFUSED" }]);
  expect(warnings).toEqual([{ task: "failing", reason: "Error ECONNREFUSED" }]);
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(records.slice(1)).toEqual([{ name: "failing", fault: "deposits" }, { name: "failing" }]);
  expect(warnings).toHaveLength(1);
});

test("stop aborts the signal and waits for a run in progress, up to the task's limit", async () => {
  vi.useRealTimers();
  const { scheduler } = start();
  const run = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  scheduler.every("1 h", "patient", (signal) => {
    signals.push(signal);
    return run.promise;
  });
  scheduler.every("1 h", "hanging", () => new Promise(() => {}), { stopWithinMs: 1 });
  let hasStopped = false;
  const stopped = scheduler.stop().then(() => {
    hasStopped = true;
  });
  expect(signals[0]?.aborted).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(hasStopped).toBe(false);
  run.resolve();
  await stopped;
  expect(hasStopped).toBe(true);
});
