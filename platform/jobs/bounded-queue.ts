export interface BoundedQueue {
  isFull(): boolean;
  /** @throws the queue's error where too many wait already, or where `signal` is aborted before its turn */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

export function createBoundedQueue(concurrency: number, maxWaiting: number, createError: () => unknown): BoundedQueue {
  let active = 0;
  const waiting: (() => void)[] = [];
  const isFull = () => active >= concurrency && waiting.length >= maxWaiting;
  return {
    isFull,
    async run(work, signal) {
      if (isFull() || signal?.aborted) throw createError();
      if (active < concurrency) active += 1;
      else
        await new Promise<void>((resolve, reject) => {
          const start = () => {
            signal?.removeEventListener("abort", leave);
            resolve();
          };
          const leave = () => {
            waiting.splice(waiting.indexOf(start), 1);
            reject(createError());
          };
          signal?.addEventListener("abort", leave, { once: true });
          waiting.push(start);
        });
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
