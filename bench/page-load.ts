import { setTimeout as delay } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { type KeptAlive, keepAlive } from "./kept-alive.ts";

export interface PageOrder {
  url: string;
  connections: number;
  pagesPerSecond: number;
  seconds: number;
}

// Open-loop load: requests start at a fixed rate, and latency counts from the planned start (no coordinated omission).
if (parentPort) parentPort.postMessage(await readSteadily(workerData as PageOrder));

/** Returns sorted latencies, measured from the planned start to the complete response. */
export function startReading(order: PageOrder): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: order });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

async function readSteadily({ url, connections, pagesPerSecond, seconds }: PageOrder): Promise<number[]> {
  const { hostname, port, host } = new URL(url);
  const request = `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\n\r\n`;
  const free: KeptAlive[] = [];
  while (free.length < connections) {
    // Spread over loopback addresses: the rate limit allows one address a few hundred requests.
    const connection = await keepAlive(Number(port), hostname, `127.0.0.${1 + Math.floor(free.length / 100)}`);
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
    // Reuse the longest-idle connection first.
    const connection = free.shift() as KeptAlive;
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
