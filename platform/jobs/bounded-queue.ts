/** Work of one kind: so much of it at once, so much waiting, and no more. */
export interface BoundedQueue {
  /** Whether more would be refused. */
  isFull(): boolean;
  /** Does it when its turn comes, first come, first served. @throws what `refusal` gives where the queue is full */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * @param atOnce how many are done at the same time
 * @param mostWaiting how many may wait beside them
 * @param refusal what is thrown at once to all others
 */
export function createBoundedQueue(atOnce: number, mostWaiting: number, refusal: () => unknown): BoundedQueue {
  let active = 0;
  const waiting: (() => void)[] = [];
  const isFull = () => active >= atOnce && waiting.length >= mostWaiting;
  return {
    isFull,
    async run(work) {
      if (isFull()) throw refusal();
      if (active < atOnce) active += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        // Whoever is next takes this place over.
        const next = waiting.shift();
        if (next) next();
        else active -= 1;
      }
    },
  };
}
