import { randomUUID } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { hostApplicationFields } from "../tests/factories/host-application.ts";

/** What the thread is started with. */
export interface LoadOrder {
  url: string;
  clients: number;
  seconds: number;
}

/** What it gives back. */
export interface LoadResult {
  accepted: number;
  /** Answers other than 303, and broken connections. */
  refused: number;
  seconds: number;
  /** Of the accepted ones, sorted. */
  latenciesMs: number[];
}

// In a thread of its own, so that the clients share no event loop with whoever counts.
if (parentPort) parentPort.postMessage(await applyAllTheTime(workerData as LoadOrder));

async function applyAllTheTime({ url, clients, seconds }: LoadOrder): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const latenciesMs: number[] = [];
  let refused = 0;
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < endAt) {
        const askedAt = performance.now();
        const isAccepted = await apply(agent, url).catch(() => false);
        if (isAccepted) latenciesMs.push(performance.now() - askedAt);
        else refused += 1;
      }
    }),
  );
  const tookMs = performance.now() - startedAt;
  agent.destroy();
  latenciesMs.sort((a, b) => a - b);
  return { accepted: latenciesMs.length, refused, seconds: tookMs / 1000, latenciesMs };
}

/** One application, each time another person's; true where the server took it (303). */
function apply(agent: Agent, url: string): Promise<boolean> {
  const body = new URLSearchParams({ ...hostApplicationFields(), idempotencyKey: randomUUID() }).toString();
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/host/application`, { method: "POST", agent, headers }, (answer: IncomingMessage) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode === 303));
      answer.once("error", reject);
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
