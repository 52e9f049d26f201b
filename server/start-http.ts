import type { createServer, Server as HttpServer, RequestListener, ServerOptions, ServerResponse } from "node:http";
import { createAdaptorServer, type ServerType } from "@hono/node-server";
import type { Logger } from "#platform/observability/log.ts";
import type { Metrics } from "#platform/observability/metrics.ts";
import { StartError } from "#platform/postgres/data-dir-lock.ts";
import { dayDate } from "~/domain/dates.server.ts";
import type { Settings } from "~/env.server.ts";
import { connectionLimits, guardConnections } from "./http/connection-limits.ts";
import { bareHeaders } from "./http/error-page.ts";
import { createRequestGateway } from "./http/request-gateway.ts";
import { trustedProxiesOf } from "./middleware/trusted-proxy.ts";
import { createPageCache } from "./page-cache/page-cache.ts";

export const drainMs = 8_000;

type CreateServer = typeof createServer;
type Fetch = (request: Request, env: never) => Response | Promise<Response>;

/** Responds 503 until `serve` is called. @throws StartError */
export async function startHttp(
  settings: Settings,
  log: Logger,
  metrics: Metrics | undefined,
  createHttpServer: CreateServer,
) {
  let answer: Fetch = () =>
    new Response("Tidewheel is starting. Please try again in a moment.", {
      status: 503,
      headers: { ...bareHeaders, "Retry-After": "1" },
    });
  const pageCache = createPageCache((timeMs) => dayDate(new Date(timeMs)));
  const isAnswered = createRequestGateway(settings, pageCache, log, metrics?.answeredFromMemory);
  const createGatewayServer = ((options: ServerOptions, listener: RequestListener) =>
    createHttpServer(options, (request, response) => {
      if (!isAnswered(request, response)) listener(request, response);
    })) as CreateServer;
  const server = createAdaptorServer({
    fetch: (request, env) => answer(request, env as never),
    createServer: createGatewayServer,
    serverOptions: connectionLimits,
  });
  const listResponses = guardConnections(server as HttpServer, trustedProxiesOf(settings.trustedProxies));
  const port = await listen(server, settings.port, settings.host);
  const appUrl = settings.port === 0 ? settings.appUrl.replace(/:0$/, `:${port}`) : settings.appUrl;
  return {
    port,
    settings: { ...settings, appUrl },
    pageCache,
    serve(fetch: unknown) {
      answer = fetch as Fetch;
    },
    drain: () => drain(server, listResponses()),
  };
}

function listen(server: ServerType, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why: Record<string, string> = {
        EADDRINUSE: `Port ${port} is already in use. Stop what uses it, or set PORT to another one.`,
        EACCES: `This user may not listen on port ${port}. Set PORT to one above 1023.`,
        EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one that it has, such as 127.0.0.1.`,
        ENOTFOUND: `The address ${host} is not known. Set HOST to one that this machine has, such as 127.0.0.1.`,
      };
      reject(new StartError(why[error.code ?? ""] ?? `Could not listen on ${host}:${port} (${error.code}).`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/** Node's close() alone would keep serving keep-alive connections. */
async function drain(server: ServerType, inProgress: ServerResponse[]): Promise<void> {
  const endAfter = (response: ServerResponse) => {
    response.shouldKeepAlive = false;
  };
  inProgress.forEach(endAfter);
  server.prependListener("request", (_request: unknown, response: ServerResponse) => endAfter(response));
  const closed = new Promise((resolve) => server.close(resolve));
  const timer = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(timer);
}
