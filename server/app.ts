import * as serverBuild from "virtual:react-router/server-build";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { LoadMonitor } from "#platform/observability/load-monitor.ts";
import type { Metrics } from "#platform/observability/metrics.ts";
import { trimSlashes } from "~/components/trim-slashes.ts";
import { requireAdmin } from "~/features/admin-accounts/admin-guards.server.ts";
import { type AppContext, appContext } from "~/services/request-context.server.ts";
import { allowMethods, createRouteFinder, decodedPath, type FoundRoute } from "./middleware/allowed-methods.ts";
import { limitBodySize } from "./middleware/body-limit.ts";
import { compressResponse } from "./middleware/compression.ts";
import { csrfProtection } from "./middleware/csrf.ts";
import { limitRequestRate } from "./middleware/rate-limit.ts";
import { logRequest } from "./middleware/request-log.ts";
import { headers } from "./middleware/security-headers.ts";
import { isOfThisMachine, networkOf } from "./middleware/trusted-proxy.ts";
import { listBuiltFiles } from "./page-cache/built-files.ts";
import type { PageCache } from "./page-cache/page-cache.ts";
import { cacheSharedPages, redirectToCanonicalPath, sharedAddresses } from "./page-cache/page-cache-middleware.ts";
import { type DeclaredRoute, declaredRoutes, undeclaredRoutes } from "./route-access.ts";
import { systemRoutes } from "./system-routes.ts";

/** Every route there is and who may use it; the build fails where one does not say (scripts/check-routes.mjs). */
export const routes = declaredRoutes(serverBuild.routes);
export const undeclared = undeclaredRoutes(routes);

const secondFactorOptional = new Set(
  routes.flatMap(({ path, isSecondFactorOptional }) => (isSecondFactorOptional && path) || []),
);

/** The runtime without what belongs to a single request. */
export type ProcessContext = Omit<AppContext, "requestId" | "visitor" | "isOfThisMachine" | "isSecondFactorOptional">;

type Variables = { requestId: string; route: FoundRoute | undefined };

/**
 * The HTTP side of the product.
 * @param runtime what routes work with
 * @param traffic is told of every request
 * @param pageCache keeps what is the same for everybody
 * @param isReady whether the database answers and the process is not stopping
 * @param metrics count every request, where anybody looks at them
 */
export function createApp(
  runtime: ProcessContext,
  traffic: LoadMonitor,
  pageCache: PageCache,
  isReady: () => Promise<boolean>,
  metrics?: Metrics,
) {
  refuseUndeclared(undeclared);
  const { settings } = runtime;
  // Whose forms we take is decided in front of it, by the same address.
  const handle = createRequestHandler(
    { ...serverBuild, allowedActionOrigins: [new URL(settings.appUrl).host] },
    settings.mode,
  );
  const shared = sharedAddresses(
    routes.filter(isShared).flatMap(({ path }) => path ?? []),
    listBuiltFiles().addresses,
  );
  const app = new Hono<{ Bindings: HttpBindings; Variables: Variables }>();

  app.use(logRequest(runtime.log, traffic, metrics));
  app.use(compressResponse);
  app.use(cacheSharedPages(pageCache, shared));
  app.use(headers(settings));
  app.use(limitRequestRate(settings.rateLimits));
  app.use(redirectToCanonicalPath(shared));
  app.use(csrfProtection(settings.appUrl));
  app.use(limitBodySize);
  app.use(
    allowMethods(createRouteFinder(routes), (request) =>
      requireAdmin(request, runtime, { evenWithoutSecondFactor: true }),
    ),
  );
  for (const { path, answer } of systemRoutes) app.get(path, answer({ isReady }));
  app.all("*", async (c) => {
    const answerTo = (request: Request) => {
      const context = new RouterContextProvider();
      const visitor = networkOf(c.req.header("X-Forwarded-For") ?? "");
      context.set(appContext, {
        ...runtime,
        requestId: c.get("requestId"),
        visitor,
        isSecondFactorOptional: (pattern) => secondFactorOptional.has(`/${trimSlashes(pattern)}`),
        isOfThisMachine: isOfThisMachine(c.env.incoming),
      });
      return handle(request, context);
    };
    const answerNotFound = () =>
      answerTo(new Request(new URL("/not-found", c.req.url), { headers: c.req.raw.headers }));
    // React Router would look for it all the same, and say so in lines of its own.
    if (decodedPath(new URL(c.req.url).pathname) === undefined) return answerNotFound();
    const answer = await answerTo(c.req.raw);
    return lacksPage(c, answer) ? answerNotFound() : answer;
  });
  refuseUndeclared(app.routes.map(({ path }) => path).filter((path) => !systemRoutes.some((own) => own.path === path)));
  return app;
}

/** Whether a route's page is the same for everybody, as its `handle.shared` says. */
const isShared = ({ id }: DeclaredRoute): boolean =>
  Boolean((serverBuild.routes[id]?.module as { handle?: { shared?: boolean } } | undefined)?.handle?.shared);

/** The build has looked already; here also what was put in beside the table of own routes, and in development. */
function refuseUndeclared(names: string[]): void {
  if (names.length > 0) throw new Error(`Who may use these routes? ${names.join(", ")}`);
}

/** A person who follows a link to a file that is not there reads the site's own page, as for any other address. */
function lacksPage(c: Context, answer: Response): boolean {
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  const wantsPage = c.req.method === "GET" && c.req.header("Accept")?.includes("text/html");
  return answer.status === 404 && !isPage && Boolean(wantsPage) && !c.req.path.endsWith(".data");
}
