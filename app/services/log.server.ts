import pino, { type Logger } from "pino";

export type { Logger };

// What may wait for whoever reads the log. Beyond it lines are dropped: the site is worth more than its log.
const mostWaitingBytes = 1_000_000;

/** One JSON line an event on standard output. Callers pass no personal data: ids, counts and codes only. */
export function createLogger(level: string): Logger {
  const { stdout } = process;
  // Nobody reads any more, which is no reason to stop.
  stdout.on("error", () => {});
  // Lines of one turn of the event loop go out together: under load that spares most of the writes, and at rest a line
  // is out at once.
  let lines: string[] = [];
  let dropped = 0;
  const flush = () => {
    if (stdout.writableLength > mostWaitingBytes) dropped += lines.length;
    else stdout.write(lines.join(""));
    lines = [];
  };
  process.once("exit", flush);
  const output = {
    write(line: string) {
      if (lines.length === 0) setImmediate(flush);
      lines.push(line);
    },
  };
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
  stdout.on("drain", () => {
    if (dropped > 0) log.warn({ lines: dropped }, "nobody read the log; lines are missing here");
    dropped = 0;
  });
  return log;
}

/** The error's code where it has one, of what caused it too: messages may quote people. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: string };
  return [error.name, code, error.cause instanceof Error && codeOf(error.cause)].filter(Boolean).join(" ");
}

/** A path as the log may hold it: the address of a rider's deposit is the key to it. */
export const loggedPath = (path: string) => path.replace(/^\/deposit\/.+/, "/deposit/:token");
