import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLoadMonitor } from "../../platform/observability/load-monitor.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Whether it is calm, asked without waiting. */
function watch(promise: Promise<void>) {
  const seen = { isCalm: false };
  promise.then(() => {
    seen.isCalm = true;
  });
  return seen;
}

test("APPLY-05 mail goes at once where few are served", async () => {
  const traffic = createLoadMonitor();
  for (let count = 0; count < 3; count += 1) traffic.begin();
  const seen = watch(traffic.calm());
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.isCalm).toBe(true);
});

test("APPLY-05 mail gives way to a crowd until it has been gone for a while, not to the pause between its requests", async () => {
  const traffic = createLoadMonitor();
  const crowd = () => Array.from({ length: 6 }, () => traffic.begin());
  let served = crowd();
  const seen = watch(traffic.calm());
  for (let round = 0; round < 5; round += 1) {
    await vi.advanceTimersByTimeAsync(20);
    for (const end of served) end();
    await vi.advanceTimersByTimeAsync(20);
    expect(seen.isCalm).toBe(false);
    served = crowd();
  }
  for (const end of served) end();
  await vi.advanceTimersByTimeAsync(25);
  expect(seen.isCalm).toBe(false);
  await vi.advanceTimersByTimeAsync(10);
  expect(seen.isCalm).toBe(true);
});

test("APPLY-05 no mail waits longer than a second, however many come", async () => {
  const traffic = createLoadMonitor();
  for (let count = 0; count < 6; count += 1) traffic.begin();
  const seen = watch(traffic.calm());
  await vi.advanceTimersByTimeAsync(990);
  expect(seen.isCalm).toBe(false);
  await vi.advanceTimersByTimeAsync(20);
  expect(seen.isCalm).toBe(true);
});
