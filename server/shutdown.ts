import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "#platform/observability/log.ts";

const closeWithinMs = 30_000;

type Close = () => unknown;

export interface Shutdown {
  add(close: Close): Promise<void>;
  /** Idempotent; never throws, logs errors instead. */
  stop(): Promise<void>;
  isStopping(): boolean;
}

export function createShutdown(log: Logger): Shutdown {
  const resources = new AsyncDisposableStack();
  let stopping: Promise<void> | undefined;
  const closeInTime = async (close: Close) => {
    const timeout = delay(closeWithinMs, undefined, { ref: false }).then(() => {
      throw new Error("took too long");
    });
    try {
      await Promise.race([close(), timeout]);
    } catch (error) {
      log.error({ name: (error as Error).name }, "a part did not close");
    }
  };
  return {
    async add(close) {
      if (stopping) await closeInTime(close);
      else resources.defer(() => closeInTime(close));
    },
    stop() {
      stopping ??= resources.disposeAsync();
      return stopping;
    },
    isStopping: () => stopping !== undefined,
  };
}
