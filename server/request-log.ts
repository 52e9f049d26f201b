import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { type Logger, loggedPath } from "~/services/log.server.ts";
import type { Traffic } from "~/services/traffic.server.ts";

/** Gives each request an id and logs it as one line, without its query, which may hold people's data. */
export function nameAndLog(log: Logger, traffic: Traffic) {
  return async (c: Context<{ Variables: { requestId: string } }>, next: () => Promise<void>) => {
    const startedAt = performance.now();
    const ended = traffic.begin();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    await next().finally(ended);
    c.header("X-Request-Id", requestId);
    const ms = Math.round(performance.now() - startedAt);
    log.info({ requestId, method: c.req.method, path: loggedPath(c.req.path), status: c.res.status, ms }, "request");
  };
}
