import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLoadMonitor } from "../../platform/observability/load-monitor.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch(promise: Promise<void>) {
  const seen = { isIdle: false };
  promise.then(() => {
    seen.isIdle = true;
  });
  return seen;
}

test("APPLY-05 mail is sent immediately under low load", async () => {
  const traffic = createLoadMonitor();
  for (let count = 0; count < 3; count += 1) traffic.begin();
  const seen = watch(traffic.whenIdle());
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.isIdle).toBe(true);
});

test("APPLY-05 mail waits until load has been low for a while, not for a short pause", async () => {
  const traffic = createLoadMonitor();
  const crowd = () => Array.from({ length: 6 }, () => traffic.begin());
  let served = crowd();
  const seen = watch(traffic.whenIdle());
  for (let round = 0; round < 5; round += 1) {
    await vi.advanceTimersByTimeAsync(20);
    for (const end of served) end();
    await vi.advanceTimersByTimeAsync(20);
    expect(seen.isIdle).toBe(false);
    served = crowd();
  }
  for (const end of served) end();
  await vi.advanceTimersByTimeAsync(25);
  expect(seen.isIdle).toBe(false);
  await vi.advanceTimersByTimeAsync(10);
  expect(seen.isIdle).toBe(true);
});

test("APPLY-05 no mail waits longer than a second under any load", async () => {
  const traffic = createLoadMonitor();
  for (let count = 0; count < 6; count += 1) traffic.begin();
  const seen = watch(traffic.whenIdle());
  await vi.advanceTimersByTimeAsync(990);
  expect(seen.isIdle).toBe(false);
  await vi.advanceTimersByTimeAsync(20);
  expect(seen.isIdle).toBe(true);
});
