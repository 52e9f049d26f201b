/** How many requests are under way, so that work which can wait gives way to people who do wait. */
export interface LoadMonitor {
  /** To be called when a request begins; gives what is to be called, once, when it has ended. */
  begin(): () => void;
  /** Resolves as soon as the house is calm, and in any case after a second, so that nothing waits for ever. */
  calm(): Promise<void>;
}

// With so many requests at once, each of them waits for the others already.
const crowd = 4;
// Requests that were stored together are answered together: for a moment a busy house looks empty.
const settledMs = 30;
const longestWaitMs = 1_000;

export function createLoadMonitor(): LoadMonitor {
  const waiting = new Set<() => void>();
  let underWay = 0;
  let lastCrowdedAt = Number.NEGATIVE_INFINITY;
  let settling: NodeJS.Timeout | undefined;
  const settledIn = () => lastCrowdedAt + settledMs - performance.now();

  const letGo = () => {
    settling = undefined;
    if (underWay >= crowd) return;
    const wait = settledIn();
    if (wait > 0) settling = setTimeout(letGo, wait);
    else for (const go of waiting) go();
  };

  return {
    begin() {
      underWay += 1;
      return () => {
        if (underWay >= crowd) lastCrowdedAt = performance.now();
        underWay -= 1;
        if (underWay < crowd && waiting.size > 0 && !settling) letGo();
      };
    },
    async calm() {
      if (underWay < crowd && settledIn() <= 0) return;
      await new Promise<void>((resolve) => {
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, longestWaitMs);
        waiting.add(go);
        if (underWay < crowd && !settling) letGo();
      });
    },
  };
}
