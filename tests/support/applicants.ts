import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { hostApplicationFields } from "./factories/host-application.ts";

export interface Submission {
  email: string;
  isAcknowledged: boolean;
}

export interface Applicants {
  submissions: Submission[];
  /** Attempts without an acknowledgement: 5xx, or 0 for a broken connection. */
  failures: { status: number; ms: number }[];
  retries(): number;
  /** Starts no new submission; resolves once all are acknowledged, so the product must be running. */
  finish(): Promise<void>;
}

const retryAfterMs = 100;
const giveUpAfterMs = 20_000;

/**
 * Clients that submit one application after another and retry with the same idempotency key until acknowledged, pausing
 * up to `thinkMs` between applications.
 */
export function startApplicants(url: string, count: number, random: () => number, thinkMs = 40): Applicants {
  const submissions: Submission[] = [];
  const failures: Applicants["failures"] = [];
  let isFinishing = false;

  async function applyAgainAndAgain(): Promise<void> {
    while (!isFinishing) {
      const fields: Record<string, string> = { ...hostApplicationFields(), idempotencyKey: randomUUID() };
      const submission: Submission = { email: fields.email ?? "", isAcknowledged: false };
      submissions.push(submission);
      const sendUntilThanked = async () => {
        for (;;) {
          const beganMs = performance.now();
          const status = await send(url, fields);
          if (status === 303) return;
          failures.push({ status, ms: performance.now() - beganMs });
          await delay(retryAfterMs);
        }
      };
      await sendUntilThanked();
      submission.isAcknowledged = true;
      // Sometimes send a duplicate, like a double click.
      if (random() < 0.1) await sendUntilThanked();
      await delay(thinkMs * random());
    }
  }

  const all = Promise.all(Array.from({ length: count }, applyAgainAndAgain));
  all.catch(() => {}); // finish() reports it
  return {
    submissions,
    failures,
    retries: () => failures.length,
    async finish() {
      isFinishing = true;
      await all;
    },
  };
}

async function send(url: string, fields: Record<string, string>): Promise<number> {
  const status = await post(`${url}/host/application`, fields).then(
    (answer) => answer.status,
    () => 0,
  );
  if (status !== 303 && status !== 0 && status < 500) throw new Error(`the application was answered with ${status}`);
  return status;
}

export async function post(url: string, fields: Record<string, string>, cookie = ""): Promise<Response> {
  const answer = await fetch(url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
    headers: { Cookie: cookie },
    signal: AbortSignal.timeout(giveUpAfterMs),
  });
  await answer.arrayBuffer();
  return answer;
}
