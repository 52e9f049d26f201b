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
import { withDatabaseErrors } from "./middleware/database-errors.ts";
import { withRoom } from "./middleware/disk-guard.ts";
import { limitRequestRate } from "./middleware/rate-limit.ts";
import { logRequest } from "./middleware/request-log.ts";
import { headers } from "./middleware/security-headers.ts";
import { isOfThisMachine, networkOf } from "./middleware/trusted-proxy.ts";
import { listBuiltFiles } from "./page-cache/built-files.ts";
import type { PageCache } from "./page-cache/page-cache.ts";
import { cacheSharedPages, redirectToCanonicalPath, sharedAddresses } from "./page-cache/page-cache-middleware.ts";
import {
  type DeclaredRoute,
  declaredRoutes,
  guardSandboxRoutes,
  undeclaredRoutes,
  unguardedRoutes,
} from "./route-access.ts";
import { systemRoutes } from "./system-routes.ts";

// What server/main.ts starts and stops. It reaches them only through here, so that there is one copy of each.
export { createAdaptorServer } from "@hono/node-server";
export { BackupError } from "#platform/backup/manifest.ts";
export { restoreBackup } from "#platform/backup/restore-backup.ts";
export { takeBackup } from "#platform/backup/take-backup.ts";
export { verifyBackup } from "#platform/backup/verify-backup.ts";
export { followDatabaseClock, systemClock } from "#platform/clock.ts";
export { countJobs, startJobs } from "#platform/jobs/queue.ts";
export { createLoadMonitor } from "#platform/observability/load-monitor.ts";
export { createLogger, errorCodeOf } from "#platform/observability/log.ts";
export { createMetrics, serveMetrics } from "#platform/observability/metrics.ts";
export { findDatabaseError, isTransientError, migrateDatabase } from "#platform/postgres/client.ts";
export { lockDataDir, StartError } from "#platform/postgres/data-dir-lock.ts";
export { startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";
export { listenForChanges } from "#platform/postgres/pg-notifications.ts";
export { sharedSecret } from "#platform/secrets/secrets.ts";
export { watchDisk } from "#platform/storage/disk.ts";
export { createFiles } from "#platform/storage/files.ts";
export { openDatabase } from "~/db/client.server.ts";
export { seedDealerships } from "~/db/seed.server.ts";
export { dayDate } from "~/domain/dates.server.ts";
export { readSettings, SettingsError } from "~/env.server.ts";
export { accountEmail, workAccountEmails } from "~/features/admin-accounts/admin-accounts-jobs.server.ts";
export { createSetupLink } from "~/features/admin-accounts/setup-link.server.ts";
export { resetSecondFactorOf } from "~/features/admin-accounts/team.server.ts";
export { lastProvenBackup } from "~/features/backups/backups.server.ts";
export { withDatabase } from "~/features/backups/database-access.server.ts";
export { toUserMessage } from "~/features/backups/error-message.server.ts";
export { startNightlyBackups } from "~/features/backups/nightly-backup.server.ts";
export { careerApplicationEmails } from "~/features/career-applications/career-applications-jobs.server.ts";
export { sweepResumes } from "~/features/career-applications/resume-sweep.server.ts";
export { startDepositReconciliation } from "~/features/deposits/deposit-reconciliation.server.ts";
export { sumDeposits } from "~/features/deposits/deposits.server.ts";
export { depositEmail, workDepositEmails } from "~/features/deposits/deposits-jobs.server.ts";
export { hostApplicationEmails } from "~/features/host-applications/host-applications-jobs.server.ts";
export { seedDemoApplications } from "~/features/host-applications/seed.server.ts";
export { mediaInquiryEmails } from "~/features/media-inquiries/media-inquiries-jobs.server.ts";
export { startDataRetention } from "~/features/privacy/data-retention.server.ts";
export { applicationEmail, workApplicationEmails } from "~/services/application-email.server.ts";
export { createAuth } from "~/services/auth.server.ts";
export { continueIds } from "~/services/ids.server.ts";
export { createMail } from "~/services/mail.server.ts";
export { createPayments } from "~/services/payments.server.ts";
export { createRateLimits } from "~/services/rate-limits.server.ts";
export { recordTaskRun } from "~/services/task-runs.server.ts";
export { connectionLimits, guardConnections } from "./http/connection-limits.ts";
export { bareHeaders } from "./http/error-page.ts";
export { createRequestGateway } from "./http/request-gateway.ts";
export { trustedProxiesOf } from "./middleware/trusted-proxy.ts";
export { createPageCache } from "./page-cache/page-cache.ts";
export { declaredRoutes, undeclaredRoutes, unguardedRoutes } from "./route-access.ts";

/** Every route there is and who may use it; the build fails where one does not say (scripts/check-routes.mjs). */
export const routes = declaredRoutes(serverBuild.routes);
export const undeclared = undeclaredRoutes(routes);
export const unguarded = unguardedRoutes(routes);

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
  refuseUndeclared([...undeclared, ...unguarded]);
  const { settings } = runtime;
  const build = withDatabaseErrors(guardSandboxRoutes(withRoom(serverBuild, runtime.disk)));
  // Whose forms we take is decided in front of it, by the same address.
  const handle = createRequestHandler(
    { ...build, allowedActionOrigins: [new URL(settings.appUrl).host] },
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
