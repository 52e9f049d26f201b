import { hash, randomUUID } from "node:crypto";

const lastMicros = new Map<string, number>();

/**
 * 'app-', 'dep-' or another prefix and the time in microseconds, so that ids sort by time; never the same twice in one
 * process. Below the millisecond they are left to chance, so that two processes hardly ever meet.
 */
export function nextId(prefix: string, now: Date): string {
  const micros = Math.max(now.getTime() * 1000 + Math.floor(Math.random() * 1000), (lastMicros.get(prefix) ?? 0) + 1);
  lastMicros.set(prefix, micros);
  return `${prefix}-${micros}`;
}

/**
 * What recognises a repeated submission: the same content under the same key. The key alone does not decide, so that
 * somebody who goes back, changes an answer and sends again is heard.
 * @param idempotencyKey made with the form; without one no submission is a repeat
 */
export function submissionKeyOf(idempotencyKey: string | undefined, content: object): string {
  const text = JSON.stringify([idempotencyKey || randomUUID(), Object.entries(content).sort()]);
  return hash("sha256", text, "base64url");
}
