import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { LoadMonitor } from "#platform/observability/load-monitor.ts";
import { type Logger, loggedPath } from "#platform/observability/log.ts";
import type { Metrics } from "#platform/observability/metrics.ts";
import type { FoundRoute } from "./allowed-methods.ts";

export function logRequest(log: Logger, traffic: LoadMonitor, metrics?: Metrics) {
  return async (
    c: Context<{ Variables: { requestId: string; route: FoundRoute | undefined } }>,
    next: () => Promise<void>,
  ) => {
    const startedAt = performance.now();
    const end = traffic.begin();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    await next().finally(end);
    // It would add 1 KB to a form page with 20 assets.
    const isAsset = c.req.path.startsWith("/assets/");
    if (!(isAsset && c.res.ok)) c.header("X-Request-Id", requestId);
    const durationMs = performance.now() - startedAt;
    const ms = Math.round(durationMs);
    const { method, path } = c.req;
    // The route pattern bounds label cardinality.
    const route = isAsset ? "/assets/*" : (c.get("route")?.path ?? "other");
    metrics?.answered({ route, method, status: c.res.status, seconds: durationMs / 1000 });
    log.info({ requestId, method, path: loggedPath(path), status: c.res.status, ms }, "request");
  };
}
