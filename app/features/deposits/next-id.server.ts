let lastMicros = 0;

/** A prefix and the time in microseconds, so that ids sort by time; never the same twice in one process. */
export function nextId(prefix: "dep" | "ref", now: Date): string {
  lastMicros = Math.max(now.getTime() * 1000, lastMicros + 1);
  return `${prefix}-${lastMicros}`;
}
