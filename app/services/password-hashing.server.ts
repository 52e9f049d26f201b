import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { data } from "react-router";
import { createBoundedQueue } from "#platform/jobs/bounded-queue.ts";

const deriveNow = promisify(argon2);
// OWASP's minimum for Argon2id.
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 };

// With a hundred ahead, a sign-in waits a few seconds.
const maxWaiting = 100;
const tooManySignIns = () =>
  data("Many people are signing in at this moment. Nothing was changed; please try again in a few seconds.", {
    status: 503,
    statusText: "Service Unavailable",
    headers: { "Retry-After": "5" },
  });
// One core stays free for everything else.
const queue = createBoundedQueue(Math.max(1, availableParallelism() - 1), maxWaiting, tooManySignIns);

/**
 * Backpressure for password checks. Call it before counting an attempt, so that a rejected one does not count.
 * @throws a 503 error page with Retry-After while the queue of hashes is full
 */
export function rejectWhenHashQueueIsFull(): void {
  if (queue.isFull()) throw tooManySignIns();
}

const derive = (password: string, nonce: Buffer) =>
  queue.run(() => deriveNow("argon2id", { message: password.normalize("NFKC"), nonce, ...cost }));

/** Argon2id as `salt.hash`, both base64url. @throws a 503 error page when the queue is full */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce);
  return `${nonce.toString("base64url")}.${tag.toString("base64url")}`;
}

/**
 * Takes as long without a hash, so that the time does not tell whether there is an account.
 * @throws a 503 error page when the queue is full
 */
export async function verifyPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  const [nonce, expected = ""] = hash?.split(".") ?? [];
  const tag = await derive(password, nonce === undefined ? randomBytes(16) : Buffer.from(nonce, "base64url"));
  const expectedTag = Buffer.from(expected, "base64url");
  return expectedTag.length === tag.length && timingSafeEqual(expectedTag, tag);
}
