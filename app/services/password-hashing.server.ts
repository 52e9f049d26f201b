import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { data } from "react-router";
import { createBoundedQueue } from "#platform/jobs/bounded-queue.ts";

const deriveNow = promisify(argon2);
// OWASP's minimum for Argon2id.
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 };

const maxWaiting = 100;
const tooManySignIns = () =>
  data("Many people are signing in right now. Nothing was changed; please try again in a few seconds.", {
    status: 503,
    statusText: "Service Unavailable",
    headers: { "Retry-After": "5" },
  });
const queue = createBoundedQueue(Math.max(1, availableParallelism() - 1), maxWaiting, tooManySignIns);

/** Call before counting an attempt, so that a rejected one does not count. @throws a 503 error page with Retry-After */
export function rejectWhenHashQueueIsFull(): void {
  if (queue.isFull()) throw tooManySignIns();
}

const derive = (password: string, nonce: Buffer) =>
  queue.run(() => deriveNow("argon2id", { message: password.normalize("NFKC"), nonce, ...cost }));

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce);
  return `${nonce.toString("base64url")}.${tag.toString("base64url")}`;
}

/** Takes as long without a hash (no enumeration by timing). @throws a 503 error page when the queue is full */
export async function verifyPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  const [nonce, expected = ""] = hash?.split(".") ?? [];
  const tag = await derive(password, nonce === undefined ? randomBytes(16) : Buffer.from(nonce, "base64url"));
  const expectedTag = Buffer.from(expected, "base64url");
  return expectedTag.length === tag.length && timingSafeEqual(expectedTag, tag);
}
