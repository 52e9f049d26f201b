import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { hostApplicationFields } from "./factories/host-application.ts";

/** One person's application, and what the server said to it. */
export interface Submission {
  email: string;
  isAcknowledged: boolean;
}

export interface Submitters {
  submissions: Submission[];
  /** Tries that ended without an acknowledgement: 5xx, or 0 for a broken connection, and how long that took. */
  troubles: { status: number; ms: number }[];
  retries(): number;
  /** Nobody begins anew; resolves once everyone has an acknowledgement, for which the product has to run. */
  finish(): Promise<void>;
}

const retryAfterMs = 100;
const giveUpAfterMs = 20_000;

/**
 * People who apply one after the other, and who try again with the same key and content until they are thanked.
 * @param thinkMs how long somebody waits at the most before the next one
 */
export function startSubmitters(url: string, count: number, random: () => number, thinkMs = 40): Submitters {
  const submissions: Submission[] = [];
  const troubles: Submitters["troubles"] = [];
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
          troubles.push({ status, ms: performance.now() - beganMs });
          await delay(retryAfterMs);
        }
      };
      await sendUntilThanked();
      submission.isAcknowledged = true;
      // Now and then somebody clicks twice.
      if (random() < 0.1) await sendUntilThanked();
      await delay(thinkMs * random());
    }
  }

  const all = Promise.all(Array.from({ length: count }, applyAgainAndAgain));
  all.catch(() => {}); // reported by finish
  return {
    submissions,
    troubles,
    retries: () => troubles.length,
    async finish() {
      isFinishing = true;
      await all;
    },
  };
}

/** The answer's status, 0 where there is none. Throws for an answer that no retry mends. */
async function send(url: string, fields: Record<string, string>): Promise<number> {
  const status = await post(`${url}/host/application`, fields).then(
    (answer) => answer.status,
    () => 0,
  );
  if (status !== 303 && status !== 0 && status < 500) throw new Error(`the application was answered with ${status}`);
  return status;
}

/** Posts a form and reads the whole answer. */
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
