import { randomUUID } from "node:crypto";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { hostApplicationFields } from "../tests/support/factories/host-application.ts";
import { type KeepAliveConnection, openKeepAlive } from "./keep-alive.ts";

export interface LoadOptions {
  urls: string[];
  clients: number;
  seconds: number;
}

export interface LoadResult {
  accepted: number;
  refused: number;
  seconds: number;
  latenciesMs: number[];
}

// A worker thread with raw sockets: Node's HTTP client uses a third as much CPU as the server it measures.
if (parentPort) parentPort.postMessage(await submitUntilDeadline(workerData as LoadOptions));

async function submitUntilDeadline({ urls, clients, seconds }: LoadOptions): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  let refused = 0;
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const { hostname, port, host } = new URL(urls[client % urls.length] ?? "");
      let connection: KeepAliveConnection | undefined;
      while (performance.now() < endAt) {
        try {
          connection ??= await openKeepAlive(Number(port), hostname);
          const askedAt = performance.now();
          if ((await connection.ask(application(host))) === 303) latenciesMs.push(performance.now() - askedAt);
          else refused += 1;
        } catch {
          refused += 1;
          connection = undefined;
        }
      }
      connection?.end();
    }),
  );
  const tookMs = performance.now() - startedAt;
  latenciesMs.sort((a, b) => a - b);
  return { accepted: latenciesMs.length, refused, seconds: tookMs / 1000, latenciesMs };
}

function application(host: string): string {
  const body = new URLSearchParams({ ...hostApplicationFields(), idempotencyKey: randomUUID() }).toString();
  return `POST /host/application HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

export function startLoad(order: LoadOptions): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: order });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
