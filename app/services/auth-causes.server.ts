import { AsyncLocalStorage } from "node:async_hooks";

const seen = new AsyncLocalStorage<{ cause?: Error }>();

/**
 * better-auth answers an error of the database with one of its own and tells only its log of the other. Given to it as
 * `logger`, this hears; nothing is written, because such errors hold people's data.
 */
export const causeLogger = {
  level: "error" as const,
  log(_level: string, ...said: unknown[]) {
    const store = seen.getStore();
    if (store) store.cause ??= said.find((each) => each instanceof Error);
  },
};

// A part of it writes to the console instead, values of the query and all. What is not its own still comes through.
const writeError = console.error;
console.error = (...said: unknown[]) => {
  if (seen.getStore()) causeLogger.log("error", ...said);
  else writeError(...said);
};

/** The same functions; where better-auth failed by itself (5xx), they throw what made it fail. */
export function throwingCauses<Functions extends { [Name in keyof Functions]: (...args: never[]) => Promise<unknown> }>(
  functions: Functions,
): Functions {
  const wrap =
    (work: (...args: never[]) => Promise<unknown>) =>
    (...args: never[]) => {
      const store: { cause?: Error } = {};
      return seen.run(store, async () => {
        try {
          return await work(...args);
        } catch (error) {
          const failedByItself = ((error as { statusCode?: number }).statusCode ?? 0) >= 500;
          throw failedByItself ? (store.cause ?? error) : error;
        }
      });
    };
  const entries = Object.entries<(...args: never[]) => Promise<unknown>>(functions);
  return Object.fromEntries(entries.map(([name, work]) => [name, wrap(work)])) as Functions;
}
