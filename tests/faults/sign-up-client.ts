import { setTimeout as delay } from "node:timers/promises";
import { post } from "../support/applicants.ts";
import { linkIn, type MailboxMessage } from "../support/product.ts";

const password = "correct horse battery";
const retryAfterMs = 50;
const mailWithinMs = 3_000;

export interface SignUpClient {
  verified: string[];
  adminCookie(): string | undefined;
  finish(): Promise<void>;
}

/**
 * Creates one account after another, from sign-up through the verified address, and retries each step until it is
 * answered. The first account becomes the admin and signs in.
 */
export function startSignUpClient(url: string, setupLink: string): SignUpClient {
  const verified: string[] = [];
  let adminCookie: string | undefined;
  let isFinishing = false;

  async function walk(): Promise<void> {
    for (let count = 1; !isFinishing; count += 1) {
      const email = `walker.${count}@account.example`;
      await makeAccount(url, email, count === 1 ? (new URL(setupLink).searchParams.get("setup") ?? "") : undefined);
      verified.push(email);
      if (count > 1) continue;
      const signedIn = await retryUntilAnswered(() => post(`${url}/admin/login`, { email, password }));
      adminCookie = signedIn.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
    }
  }

  const walking = walk();
  walking.catch(() => {}); // finish() reports it
  return {
    verified,
    adminCookie: () => adminCookie,
    async finish() {
      isFinishing = true;
      await walking;
    },
  };
}

async function makeAccount(url: string, email: string, setup: string | undefined): Promise<void> {
  for (;;) {
    const fields = { email, password, confirmPassword: password, ...(setup && { setup }) };
    expectStatus("sign-up", await retryUntilAnswered(() => post(`${url}/admin/signup`, fields)), 303);
    const message = await mailTo(url, email);
    // A killed process's mail job is retried only after its timeout; people sign up again sooner.
    if (!message) continue;
    const token = new URL(linkIn(message, "/admin/verify-email")).searchParams.get("token") ?? "";
    let tries = 0;
    const answer = await retryUntilAnswered(() => {
      tries += 1;
      return post(`${url}/admin/verify-email`, { token });
    });
    // An interrupted attempt may have consumed the link; the database check at the end decides.
    if (tries > 1 && answer.status === 410) return;
    return expectStatus("verification", answer, 303);
  }
}

async function mailTo(url: string, email: string): Promise<MailboxMessage | undefined> {
  for (const giveUpAt = Date.now() + mailWithinMs; Date.now() < giveUpAt; await delay(retryAfterMs)) {
    const messages = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
      .then((answer) => (answer.ok ? (answer.json() as Promise<MailboxMessage[]>) : []))
      .catch(() => []);
    const message = messages.find(({ subject }) => /Verify/.test(subject));
    if (message) return message;
  }
  return undefined;
}

async function retryUntilAnswered(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    await delay(retryAfterMs);
  }
}

function expectStatus(what: string, answer: Response, status: number): void {
  if (answer.status !== status) throw new Error(`${what} was answered with ${answer.status}`);
}
