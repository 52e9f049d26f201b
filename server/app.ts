import * as serverBuild from "virtual:react-router/server-build";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { LoadMonitor } from "#platform/observability/load-monitor.ts";
import type { Metrics } from "#platform/observability/metrics.ts";
import { requireOpenSession } from "~/middleware/admin-session.server.ts";
import { allowMethods, createRouteFinder, type FoundRoute } from "./middleware/allowed-methods.ts";
import { limitBodySize } from "./middleware/body-limit.ts";
import { compressResponse } from "./middleware/compression.ts";
import { csrfProtection } from "./middleware/csrf.ts";
import { limitRendering, limitRequestRate } from "./middleware/rate-limit.ts";
import { type ProcessContext, serveRoutes } from "./middleware/react-router.ts";
import { logRequest } from "./middleware/request-log.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { listBuiltFiles } from "./page-cache/built-files.ts";
import type { PageCache } from "./page-cache/page-cache.ts";
import { cacheableUrls, cacheResponse, redirectToCanonicalPath } from "./page-cache/page-cache-middleware.ts";
import { cacheablePages, declaredRoutes, secondFactorOptionalPaths, undeclaredRoutes } from "./route-access.ts";
import { systemRoutes } from "./system-routes.ts";

export const routes = declaredRoutes(serverBuild.routes);
export const undeclared = undeclaredRoutes(routes);

export type { ProcessContext } from "./middleware/react-router.ts";

type Variables = { requestId: string; route: FoundRoute | undefined };

export function createApp(
  runtime: ProcessContext,
  loadMonitor: LoadMonitor,
  pageCache: PageCache,
  isReady: () => Promise<boolean>,
  metrics?: Metrics,
) {
  const { log, settings } = runtime;
  const cacheable = cacheableUrls(cacheablePages(routes), listBuiltFiles().addresses);
  const app = new Hono<{ Bindings: HttpBindings; Variables: Variables }>();

  app.use(logRequest(log, loadMonitor, metrics));
  app.use(compressResponse);
  app.use(cacheResponse(pageCache, cacheable));
  app.use(securityHeaders(settings));
  app.use(limitRequestRate(settings.rateLimits));
  app.use(redirectToCanonicalPath(cacheable));
  app.use(csrfProtection(settings.appUrl));
  app.use(limitBodySize);
  app.use(allowMethods(createRouteFinder(routes), (request) => requireOpenSession(request, runtime)));
  app.use(limitRendering(settings.rateLimits));
  for (const { path, answer } of systemRoutes) app.get(path, answer({ isReady }));
  app.all("*", serveRoutes(serverBuild, runtime, secondFactorOptionalPaths(routes)));

  const registered = app.routes.map(({ path }) => path);
  rejectUndeclared([...undeclared, ...registered.filter((path) => !systemRoutes.some((own) => own.path === path))]);
  return app;
}

/** Also covers Hono routes outside `systemRoutes`, and development. */
function rejectUndeclared(names: string[]): void {
  if (names.length > 0) throw new Error(`Who may use these routes? ${names.join(", ")}`);
}
