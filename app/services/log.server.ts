import pino, { type Logger } from "pino";

export type { Logger };

/** One JSON line an event on standard output. Callers pass no personal data: ids, counts and codes only. */
export function createLogger(level: string): Logger {
  // Lines of one turn of the event loop go out together, synchronously: under load that spares most of the writes, and
  // at rest a line is out at once.
  const output = pino.destination({ sync: true, minLength: 8_192 });
  let isDue = false;
  const flush = () => {
    isDue = false;
    output.flushSync();
  };
  process.once("exit", flush);
  const lines = {
    write(line: string) {
      output.write(line);
      if (!isDue) setImmediate(flush);
      isDue = true;
    },
  };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, lines);
}

/** The error's code where it has one, of what caused it too: messages may quote people. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: string };
  return [error.name, code, error.cause instanceof Error && codeOf(error.cause)].filter(Boolean).join(" ");
}

/** A path as the log may hold it: the address of a rider's deposit is the key to it. */
export const loggedPath = (path: string) => path.replace(/^\/deposit\/.+/, "/deposit/:token");
