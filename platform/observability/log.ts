import pino, { type Logger } from "pino";

export type { Logger };

// Backpressure: above this, lines are dropped until standard output drains.
const maxBufferedBytes = 1_000_000;

/** Writes JSON lines to standard output. Pass ids, counts and codes only, no personal data. */
export function createLogger(level: string): Logger {
  const { stdout } = process;
  // Ignore EPIPE.
  stdout.on("error", () => {});
  let lines: string[] = [];
  let dropped = 0;
  const flush = () => {
    if (stdout.writableLength > maxBufferedBytes) dropped += lines.length;
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

/** Names and codes only: messages may contain personal data. */
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: string };
  return [error.name, code, error.cause instanceof Error && errorCodeOf(error.cause)].filter(Boolean).join(" ");
}

// Paths that contain a secret. The router ignores case and repeated slashes.
const secretPaths =
  /^\/+(deposit|counter|my\/+(?:saved|address)|my(?!\/+(?:new-link|saved|save\/+(?:host|career))(?:\.data)?$)|dev\/+checkout|admin\/+(?:verify-email|reset-password|signup|confirm))\/.*/is;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function loggedPath(path: string): string {
  if (/^\/assets\/[^/]+$/.test(path)) return path;
  const plain = decodeEscapes(path);
  const masked = plain
    .replace(secretPaths, (_, page: string) => `/${page.toLowerCase().replace(/\/+/, "/")}/:token`)
    .replace(/[\w-]{24,}/g, (run) => (uuid.test(run) || !/[\dA-Z]/.test(run) ? run : ":token"));
  return masked === plain ? path : masked;
}

function decodeEscapes(path: string): string {
  let plain = path;
  for (let round = 0; round < 4 && plain.includes("%"); round += 1) {
    plain = plain.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
  return plain;
}
