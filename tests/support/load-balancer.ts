import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { readPage } from "./page-reader.ts";

const healthEveryMs = 200;

export interface Failure {
  port: number;
  beganMs: number;
  endedMs: number;
}

export interface Balancer {
  url: string;
  given: Map<number, number>;
  failures: Failure[];
  close(): Promise<void>;
}

/**
 * A load balancer with readiness checks. It retries on the next process only after ECONNREFUSED: only then is it
 * certain that nothing was processed.
 */
export async function startBalancer(ports: number[]): Promise<Balancer> {
  const up = new Set<number>();
  const given = new Map(ports.map((port) => [port, 0]));
  const failures: Failure[] = [];
  let turn = 0;

  const timers = ports.map((port) =>
    setInterval(async () => {
      const isUp = (await readPage(`http://127.0.0.1:${port}/readyz`)) === 200;
      if (isUp) up.add(port);
      else up.delete(port);
    }, healthEveryMs),
  );

  async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const beganMs = performance.now();
    for (let tries = 0; tries < 2 * ports.length; tries += 1) {
      turn = (turn + 1) % ports.length;
      const port = ports[turn] ?? 0;
      if (!up.has(port)) continue;
      const outcome = await pass(port, incoming, body, response);
      if (outcome === "refused") {
        up.delete(port);
        continue;
      }
      given.set(port, (given.get(port) ?? 0) + 1);
      if (outcome === "answered") return;
      failures.push({ port, beganMs, endedMs: performance.now() });
      if (response.headersSent) return void response.destroy();
      return void response.writeHead(502).end();
    }
    response.writeHead(504).end("nobody is ready");
  }

  const server = createServer((incoming, response) => {
    forward(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    given,
    failures,
    async close() {
      for (const timer of timers) clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function pass(
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<"answered" | "refused" | "broken"> {
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", port, method, path: url, headers, agent: false });
    sent.on("error", (error: NodeJS.ErrnoException) => resolve(error.code === "ECONNREFUSED" ? "refused" : "broken"));
    sent.on("response", async (answer) => {
      // Buffer the whole response, so that the client sees where it breaks.
      const whole = await buffer(answer).catch(() => undefined);
      if (!whole || !answer.complete) return resolve("broken");
      const { "transfer-encoding": _framing, connection: _connection, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, { ...kept, "content-length": whole.length });
      response.end(method === "HEAD" ? undefined : whole);
      resolve("answered");
    });
    sent.end(body);
  });
}
