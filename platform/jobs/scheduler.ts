import { setTimeout as delay } from "node:timers/promises";
import { errorCodeOf, type Logger } from "../observability/log.ts";
import { findDatabaseError } from "../postgres/client.ts";

const unitMs = { s: 1_000, min: 60_000, h: 3_600_000 };

export type Interval = `${number} ${keyof typeof unitMs}` | number;

// biome-ignore lint/suspicious/noConfusingVoidType: most tasks have nothing to say when they end well.
export type TaskResult = { fault: string | undefined } | void;

export type Task = (signal: AbortSignal) => Promise<TaskResult>;

export interface Scheduler {
  /** Runs now, then `interval` after each run ends. A task for a single process must claim its run in the database. */
  every(interval: Interval, name: string, task: Task, options?: { stopWithinMs?: number }): void;
  stop(): Promise<void>;
}

export function createScheduler(log: Logger, record: (name: string, fault?: string) => Promise<void>): Scheduler {
  const stopping = new AbortController();
  const stops: (() => Promise<unknown>)[] = [];

  const runOnce = async (name: string, task: Task) => {
    try {
      const result = await task(stopping.signal);
      await record(name, result?.fault);
    } catch (error) {
      const reason = errorCodeOf(findDatabaseError(error) ?? error);
      log.warn({ task: name, reason }, "scheduled task failed, will be tried again");
      await record(name, reason).catch(() => {});
    }
  };

  return {
    every(interval, name, task, { stopWithinMs } = {}) {
      const everyMs = toMs(interval);
      let timer: NodeJS.Timeout | undefined;
      let running = Promise.resolve();
      const run = () => {
        running = runOnce(name, task).then(() => {
          if (!stopping.signal.aborted) timer = setTimeout(run, everyMs).unref();
        });
      };
      run();
      stops.push(() => {
        clearTimeout(timer);
        if (stopWithinMs === undefined) return running;
        return Promise.race([running, delay(stopWithinMs, undefined, { ref: false })]);
      });
    },
    async stop() {
      stopping.abort();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

export function toMs(interval: Interval): number {
  if (typeof interval === "number") return interval;
  const [count, unit] = interval.split(" ");
  return Number(count) * unitMs[unit as keyof typeof unitMs];
}
