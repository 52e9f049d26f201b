import { hash, randomUUID } from "node:crypto";

/**
 * Identifies a repeated submission: the same content under the same key. The key alone does not decide, so that a form
 * that is corrected and sent again is a new submission.
 * @param idempotencyKey made with the form; without one no submission is a repeat
 */
export function hashSubmission(idempotencyKey: string | undefined, content: object): string {
  const text = JSON.stringify([idempotencyKey || randomUUID(), Object.entries(content).sort()]);
  return hash("sha256", text, "base64url");
}
