let lastMicros = 0;

/**
 * A prefix and the time in microseconds, so that ids sort by time; never the same twice in one process. Below the
 * millisecond they are left to chance, so that two processes hardly ever meet.
 */
export function nextId(prefix: "dep" | "ref", now: Date): string {
  lastMicros = Math.max(now.getTime() * 1000 + Math.floor(Math.random() * 1000), lastMicros + 1);
  return `${prefix}-${lastMicros}`;
}
