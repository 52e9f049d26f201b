import { expect, test } from "vitest";
import { inBatches, type Outcome } from "../../platform/jobs/batcher.ts";

const patienceMs = 20;

/** Work that is done only when the test says so. */
function heldBack() {
  const batches: { items: number[]; end: PromiseWithResolvers<Outcome<number>[]> }[] = [];
  const begun: PromiseWithResolvers<void>[] = [];
  return {
    batches,
    doAll(items: number[]) {
      const end = Promise.withResolvers<Outcome<number>[]>();
      batches.push({ items, end });
      begun.shift()?.resolve();
      return end.promise;
    },
    next() {
      const waiting = Promise.withResolvers<void>();
      begun.push(waiting);
      return waiting.promise;
    },
  };
}

test("APPLY-05 what is submitted while others are being stored is stored together, and each hears of its own", async () => {
  const work = heldBack();
  const submit = inBatches(work.doAll, { atOnce: 1, largest: 3, patienceMs });
  const begun = work.next();
  const first = submit(1);
  await begun;
  const others = Promise.allSettled([2, 3, 4, 5].map(submit));
  const second = work.next();
  work.batches[0]?.end.resolve([{ value: 10 }]);
  expect(await first).toBe(10);
  await second;
  expect(work.batches[1]?.items).toEqual([2, 3, 4]);
  const third = work.next();
  work.batches[1]?.end.resolve([{ value: 20 }, { error: new Error("refused") }, { value: 40 }]);
  await third;
  expect(work.batches[2]?.items).toEqual([5]);
  work.batches[2]?.end.resolve([{ value: 50 }]);
  expect((await others).map((each) => (each.status === "fulfilled" ? each.value : String(each.reason)))).toEqual([
    20,
    "Error: refused",
    40,
    50,
  ]);
});

test("APPLY-05 where nobody knows what was stored, those who wait are told at once and the next try is a new one", async () => {
  const work = heldBack();
  const submit = inBatches(work.doAll, { atOnce: 1, largest: 2, patienceMs });
  const begun = work.next();
  const first = submit(1);
  await begun;
  const waiting = Promise.allSettled([first, ...[2, 3, 4].map(submit)]);
  work.batches[0]?.end.reject(new Error("connection lost"));
  expect((await waiting).map((each) => each.status)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
  const again = work.next();
  const later = submit(5);
  await again;
  work.batches[1]?.end.resolve([{ value: 50 }]);
  expect(await later).toBe(50);
});

test("APPLY-05 one batch that hangs does not hold up the others", async () => {
  const work = heldBack();
  const submit = inBatches(work.doAll, { atOnce: 2, largest: 1, patienceMs });
  const begun = work.next();
  void submit(1);
  await begun;
  const second = work.next();
  const other = submit(2);
  await second;
  work.batches[1]?.end.resolve([{ value: 20 }]);
  expect(await other).toBe(20);
});

test("APPLY-05 while a batch takes its time those that come wait for it together, and where two are under way one goes on", async () => {
  const work = heldBack();
  const submit = inBatches(work.doAll, { atOnce: 2, largest: 50, patienceMs: 250 });
  const begun = work.next();
  void submit(1);
  await begun;
  const second = work.next();
  void submit(2);
  void submit(3);
  await new Promise((resolve) => setImmediate(resolve));
  expect(work.batches).toHaveLength(1);
  await second;
  expect(work.batches[1]?.items).toEqual([2, 3]);
  // Two are under way: what comes now is of the one that goes on.
  void submit(4);
  void submit(5);
  work.batches[0]?.end.resolve([{ value: 1 }]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(work.batches).toHaveLength(2);
  const third = work.next();
  work.batches[1]?.end.resolve([{ value: 2 }, { value: 3 }]);
  await third;
  expect(work.batches[2]?.items).toEqual([4, 5]);
  work.batches[2]?.end.resolve([{ value: 4 }, { value: 5 }]);
});
