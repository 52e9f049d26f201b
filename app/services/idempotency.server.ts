import { hash, randomUUID } from "node:crypto";

/** The key alone does not decide: a corrected form that is sent again is a new submission. */
export function hashSubmission(idempotencyKey: string | undefined, content: object): string {
  const text = JSON.stringify([idempotencyKey || randomUUID(), Object.entries(content).sort()]);
  return hash("sha256", text, "base64url");
}

/** Of a form whose content still changes. */
export const hashFormKey = (kind: string, idempotencyKey: string): string =>
  hash("sha256", JSON.stringify([kind, idempotencyKey]), "base64url");
