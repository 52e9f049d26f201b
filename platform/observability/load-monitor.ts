export interface LoadMonitor {
  begin(): () => void;
  /** Resolves when few requests are in progress, after 1 s at the latest. */
  whenIdle(): Promise<void>;
}

const busyThreshold = 4;
// Clients answered together ask again together: in between, a busy process looks idle.
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
