/** Counts requests in progress, so that work which can wait gives way to people who do wait. */
export interface LoadMonitor {
  /** To be called when a request begins; the returned function once it has ended. */
  begin(): () => void;
  /** Resolves when few requests are in progress, after a second at the latest. */
  whenIdle(): Promise<void>;
}

// With so many requests at once, each of them waits for the others already.
const busyThreshold = 4;
// Clients answered at the same moment ask again at the same moment: in between a busy process looks idle.
const settleMs = 30;
const longestWaitMs = 1_000;

export function createLoadMonitor(): LoadMonitor {
  const waiting = new Set<() => void>();
  let inProgress = 0;
  let lastBusyAt = Number.NEGATIVE_INFINITY;
  let settling: NodeJS.Timeout | undefined;
  const msUntilSettled = () => lastBusyAt + settleMs - performance.now();

  const releaseWhenSettled = () => {
    settling = undefined;
    if (inProgress >= busyThreshold) return;
    const remainingMs = msUntilSettled();
    if (remainingMs > 0) settling = setTimeout(releaseWhenSettled, remainingMs);
    else for (const release of waiting) release();
  };

  return {
    begin() {
      inProgress += 1;
      return () => {
        if (inProgress >= busyThreshold) lastBusyAt = performance.now();
        inProgress -= 1;
        if (inProgress < busyThreshold && waiting.size > 0 && !settling) releaseWhenSettled();
      };
    },
    async whenIdle() {
      if (inProgress < busyThreshold && msUntilSettled() <= 0) return;
      await new Promise<void>((resolve) => {
        const release = () => {
          clearTimeout(timer);
          waiting.delete(release);
          resolve();
        };
        const timer = setTimeout(release, longestWaitMs);
        waiting.add(release);
        if (inProgress < busyThreshold && !settling) releaseWhenSettled();
      });
    },
  };
}
