export interface BoundedQueue {
  isFull(): boolean;
  /** Runs the work in its turn, first in, first out. @throws the queue's error when it is full */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * A queue with backpressure.
 * @param concurrency how many run at a time
 * @param maxWaiting how many may wait for a turn
 * @param createError makes what is thrown to everybody beyond that
 */
export function createBoundedQueue(concurrency: number, maxWaiting: number, createError: () => unknown): BoundedQueue {
  let active = 0;
  const waiting: (() => void)[] = [];
  const isFull = () => active >= concurrency && waiting.length >= maxWaiting;
  return {
    isFull,
    async run(work) {
      if (isFull()) throw createError();
      if (active < concurrency) active += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        // The next in line takes over this place, so `active` stays.
        const next = waiting.shift();
        if (next) next();
        else active -= 1;
      }
    },
  };
}
