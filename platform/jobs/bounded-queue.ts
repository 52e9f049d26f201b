export interface BoundedQueue {
  isFull(): boolean;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

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
        const next = waiting.shift();
        if (next) next();
        else active -= 1;
      }
    },
  };
}
