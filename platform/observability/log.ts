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
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: string };
  return [error.name, code, error.cause instanceof Error && errorCodeOf(error.cause)].filter(Boolean).join(" ");
}

// Pages whose address is the key to them, however it is spelled: the router is not strict about case and slashes.
const secretPages = /^\/+(deposit|dev\/+checkout)\/.*/is;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * A path as the log may hold it. What opens something stands in it only as ":token": behind the addresses of pages that
 * it opens, and anywhere else where a run of letters looks like one, as in a link that a mail program has mangled.
 */
export function loggedPath(path: string): string {
  if (/^\/assets\/[^/]+$/.test(path)) return path;
  const plain = withoutEscapes(path);
  const masked = plain
    .replace(secretPages, (_, page: string) => `/${page.toLowerCase().replace(/\/+/, "/")}/:token`)
    .replace(/[\w-]{24,}/g, (run) => (uuid.test(run) || !/[\dA-Z]/.test(run) ? run : ":token"));
  return masked === plain ? path : masked;
}

/** With the letters that percent signs stand for, be they escaped twice; wrong ones stay as they are. */
function withoutEscapes(path: string): string {
  let plain = path;
  for (let round = 0; round < 4 && plain.includes("%"); round += 1) {
    plain = plain.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
  return plain;
}
