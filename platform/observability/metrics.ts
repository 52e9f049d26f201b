import { createServer } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Logger } from "./log.ts";

export interface AnsweredRequest {
  /** The route pattern: a path may contain a secret. */
  route: string;
  method: string;
  status: number;
  seconds: number;
}

export interface Reading {
  labels?: Record<string, string>;
  value: number;
}

export interface Metrics {
  answered(request: AnsweredRequest): void;
  answeredFromMemory(): void;
  countMail<Message>(send: (message: Message) => Promise<void>): (message: Message) => Promise<void>;
  read(name: string, help: string, read: () => Promise<Reading[]> | Reading[]): void;
  text(): Promise<string>;
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function createMetrics(): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "tidewheel_http_request_seconds",
    help: "Requests answered by a route, by its pattern, method and class of status",
    labelNames: ["route", "method", "status"],
    buckets: secondsBuckets,
    registers,
  });
  const fromMemory = new Counter({
    name: "tidewheel_http_from_memory_total",
    help: "Pages and files answered from memory",
    registers,
  });
  const mail = new Counter({
    name: "tidewheel_mail_total",
    help: "Tries to send a message, by how they ended",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["sent", "failed"]) mail.inc({ outcome }, 0);
  const failures = new Counter({
    name: "tidewheel_reading_failures_total",
    help: "Values that could not be read when somebody looked",
    labelNames: ["name"],
    registers,
  });

  return {
    answered({ route, method, status, seconds }) {
      const labels = {
        route,
        method: knownMethods.has(method) ? method : "other",
        status: `${Math.floor(status / 100)}xx`,
      };
      requests.observe(labels, seconds);
    },
    answeredFromMemory: () => fromMemory.inc(),
    countMail: (send) => async (message) => {
      try {
        await send(message);
        mail.inc({ outcome: "sent" });
      } catch (error) {
        mail.inc({ outcome: "failed" });
        throw error;
      }
    },
    read(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: ["kind", "state"],
        registers,
        async collect() {
          gauge.reset();
          try {
            for (const { labels = {}, value } of await read()) gauge.inc(labels, value);
          } catch {
            failures.inc({ name });
          }
        },
      });
    },
    text: () => registry.metrics(),
  };
}

/** Listens on a separate port that the public proxy does not expose. @throws if it cannot listen */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
  log: Logger,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  log.info({ host, port: typeof address === "object" ? address?.port : port }, "metrics served");
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
