import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { type Logger, loggedPath } from "~/services/log.server.ts";
import type { Metrics } from "~/services/metrics.server.ts";
import type { Traffic } from "~/services/traffic.server.ts";
import type { FoundRoute } from "./methods.ts";

/** Gives each request an id and logs it as one line, without its query, which may hold people's data. */
export function nameAndLog(log: Logger, traffic: Traffic, metrics?: Metrics) {
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
