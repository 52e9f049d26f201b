import { setTimeout as delay } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { type KeepAliveConnection, openKeepAlive } from "./keep-alive.ts";

export interface PageLoadOptions {
  url: string;
  connections: number;
  pagesPerSecond: number;
  seconds: number;
}

// Open-loop load: requests start at a fixed rate, and latency counts from the planned start (no coordinated omission).
if (parentPort) parentPort.postMessage(await readAtFixedRate(workerData as PageLoadOptions));

export function startPageLoad(order: PageLoadOptions): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: order });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

async function readAtFixedRate({ url, connections, pagesPerSecond, seconds }: PageLoadOptions): Promise<number[]> {
  const { hostname, port, host } = new URL(url);
  const request = `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\n\r\n`;
  const free: KeepAliveConnection[] = [];
  while (free.length < connections) {
    // Spread over loopback addresses: the rate limit allows one address a few hundred requests.
    const connection = await openKeepAlive(Number(port), hostname, `127.0.0.${1 + Math.floor(free.length / 100)}`);
    await connection.ask(request);
    free.push(connection);
  }
  const timesMs: number[] = [];
  const underWay = new Set<Promise<void>>();
  const beganMs = performance.now();
  for (let sent = 0; sent < pagesPerSecond * seconds; sent += 1) {
    const plannedMs = beganMs + (sent * 1_000) / pagesPerSecond;
    const untilMs = plannedMs - performance.now();
    if (untilMs > 0) await delay(untilMs);
    while (free.length === 0) await Promise.race(underWay);
    const connection = free.shift() as KeepAliveConnection;
    const reading = connection.ask(request).then((status) => {
      if (status !== 200) throw new Error(`the page was answered with ${status}`);
      timesMs.push(performance.now() - plannedMs);
      free.push(connection);
      underWay.delete(reading);
    });
    underWay.add(reading);
  }
  await Promise.all(underWay);
  for (const connection of free) connection.end();
  return timesMs.sort((a, b) => a - b);
}
