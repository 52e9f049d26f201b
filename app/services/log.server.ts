import pino, { type Logger } from "pino";

export type { Logger };

/** One JSON line an event on standard output. Callers pass no personal data: ids, counts and codes only. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ sync: true }));
}
