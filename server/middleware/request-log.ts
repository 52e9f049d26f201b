import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { LoadMonitor } from "#platform/observability/load-monitor.ts";
import { type Logger, loggedPath } from "#platform/observability/log.ts";
import type { Metrics } from "#platform/observability/metrics.ts";
import type { FoundRoute } from "./allowed-methods.ts";

/** Gives each request an id and logs it as one line, without its query, which may hold people's data. */
export function logRequest(log: Logger, traffic: LoadMonitor, metrics?: Metrics) {
  return async (
    c: Context<{ Variables: { requestId: string; route: FoundRoute | undefined } }>,
    next: () => Promise<void>,
  ) => {
    const startedAt = performance.now();
    const ended = traffic.begin();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    await next().finally(ended);
    c.header("X-Request-Id", requestId);
    const tookMs = performance.now() - startedAt;
    const ms = Math.round(tookMs);
    const { method, path } = c.req;
    // By the route's pattern: of addresses there are as many as people think up.
    const route = path.startsWith("/assets/") ? "/assets/*" : (c.get("route")?.path ?? "other");
    metrics?.answered({ route, method, status: c.res.status, seconds: tookMs / 1000 });
    log.info({ requestId, method, path: loggedPath(path), status: c.res.status, ms }, "request");
  };
}
