import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { percentile } from "../support/statistics.ts";

/** Open-loop load: requests start on schedule, whether or not earlier ones were answered. */
export interface OpenLoad {
  reads: string[];
  readsPerSecond: number;
  submissionsPerSecond: number;
  cookie: string;
}

export interface OpenLoadResult {
  /** Sorted, from the planned start to the complete response. */
  latenciesMs: number[];
  statuses: Map<string, number>;
}

export async function sendOpenLoad(url: string, load: OpenLoad, seconds: number): Promise<OpenLoadResult> {
  const agent = new Agent({ keepAlive: true });
  const latenciesMs: number[] = [];
  const statuses = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  const perSecond = load.readsPerSecond + load.submissionsPerSecond;
  const everySubmission = Math.round(perSecond / load.submissionsPerSecond);
  const beganMs = performance.now();
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    const plannedMs = beganMs + (sent * 1_000) / perSecond;
    // Timers fire late, never early; send everything that is due.
    const untilMs = plannedMs - performance.now();
    if (untilMs > 0) await delay(untilMs);
    const isSubmission = sent % everySubmission === 0;
    const path = isSubmission ? "/host/application" : (load.reads[sent % load.reads.length] ?? "/");
    const body = isSubmission
      ? new URLSearchParams({ ...hostApplicationFields(), idempotencyKey: randomUUID() }).toString()
      : undefined;
    const answered = send(agent, url + path, path.startsWith("/admin") ? load.cookie : "", body).then((status) => {
      latenciesMs.push(performance.now() - plannedMs);
      const kind = `${isSubmission ? "POST" : "GET"} ${status}`;
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
      underWay.delete(answered);
    });
    underWay.add(answered);
  }
  await Promise.all(underWay);
  agent.destroy();
  return { latenciesMs: latenciesMs.sort((a, b) => a - b), statuses };
}

export const latencyLine = (sorted: number[]) =>
  [percentile(sorted, 0.5), percentile(sorted, 0.99), sorted.at(-1) ?? 0].map((ms) => Math.round(ms)).join("/");

function send(agent: Agent, url: string, cookie: string, body: string | undefined): Promise<number> {
  return new Promise((resolve) => {
    const headers: Record<string, string | number> = cookie ? { Cookie: cookie } : {};
    if (body !== undefined) {
      headers["Content-Type"] = "application/x-www-form-urlencoded";
      headers["Content-Length"] = Buffer.byteLength(body);
    }
    const sent = request(url, { agent, method: body === undefined ? "GET" : "POST", headers });
    sent.on("error", () => resolve(0));
    sent.on("response", (answer) => {
      answer.resume();
      answer.on("close", () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
    });
    sent.end(body);
  });
}
