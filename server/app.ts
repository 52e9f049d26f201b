import * as serverBuild from "virtual:react-router/server-build";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { requireAdmin } from "~/features/admin-accounts/admin-accounts.server.ts";
import type { Metrics } from "~/services/metrics.server.ts";
import { type Runtime, runtimeContext } from "~/services/runtime.server.ts";
import type { Traffic } from "~/services/traffic.server.ts";
import { limitBodies } from "./body-limits.ts";
import { listBuiltFiles } from "./built-files.ts";
import { compressOwn } from "./compress.ts";
import { withDatabaseErrors } from "./database-errors.ts";
import { isOfThisMachine, networkOf } from "./forwarding.ts";
import { headers } from "./headers.ts";
import { allowMethods, createRouteFinder, decodedPath, type FoundRoute } from "./methods.ts";
import { onlyOurForms } from "./origin-gate.ts";
import { ownRoutes } from "./own-routes.ts";
import type { PageCache } from "./page-cache.ts";
import { limitReads } from "./read-limits.ts";
import { nameAndLog } from "./request-log.ts";
import { withRoom } from "./room.ts";
import {
  type DeclaredRoute,
  declaredRoutes,
  guardAdminRoutes,
  guardSandboxRoutes,
  undeclaredRoutes,
} from "./route-access.ts";
import { keepShared, oneSpelling, sharedAddresses } from "./shared-pages.ts";

// What server/main.ts starts and stops. It reaches them only through here, so that there is one copy of each.
export { createAdaptorServer } from "@hono/node-server";
export { dayDate } from "~/content/dates.server.ts";
export { databaseError, isPassing, migrateDatabase, openDatabase } from "~/db/client.server.ts";
export { startEmbeddedPostgres } from "~/db/embedded-postgres.server.ts";
export { lockFolder, StartError } from "~/db/folder-lock.server.ts";
export { seedDealerships } from "~/db/seed.server.ts";
export { readSettings, SettingsError } from "~/env.server.ts";
export { createSetupLink } from "~/features/admin-accounts/admin-accounts.server.ts";
export { accountEmail, workAccountEmails } from "~/features/admin-accounts/admin-accounts-jobs.server.ts";
export { resetSecondFactorOf } from "~/features/admin-accounts/team.server.ts";
export { startBackupRounds } from "~/features/backups/backup-rounds.server.ts";
export { lastProvenBackup } from "~/features/backups/backups.server.ts";
export { withInstallation } from "~/features/backups/installation.server.ts";
export { proveBackup } from "~/features/backups/prove-backup.server.ts";
export { restoreBackup } from "~/features/backups/restore-backup.server.ts";
export { BackupFault } from "~/features/backups/schema.ts";
export { sentenceOf } from "~/features/backups/sentence.server.ts";
export { takeBackup } from "~/features/backups/take-backup.server.ts";
export { careerApplicationEmails } from "~/features/career-applications/career-applications-jobs.server.ts";
export { sweepResumes } from "~/features/career-applications/resume-sweep.server.ts";
export { startDepositRounds } from "~/features/deposits/deposit-rounds.server.ts";
export { sumDeposits } from "~/features/deposits/deposits.server.ts";
export { depositEmail, workDepositEmails } from "~/features/deposits/deposits-jobs.server.ts";
export { hostApplicationEmails } from "~/features/host-applications/host-applications-jobs.server.ts";
export { seedSampleApplications } from "~/features/host-applications/samples.server.ts";
export { mediaInquiryEmails } from "~/features/media-inquiries/media-inquiries-jobs.server.ts";
export { startRetentionRounds } from "~/features/privacy/retention-rounds.server.ts";
export { applicationEmail, workApplicationEmails } from "~/services/application-email.server.ts";
export { createAuth } from "~/services/auth.server.ts";
export { watchChanges } from "~/services/changes.server.ts";
export { followDatabaseClock, systemClock } from "~/services/clock.server.ts";
export { watchDisk } from "~/services/disk.server.ts";
export { createFiles } from "~/services/files.server.ts";
export { countJobs, startJobs } from "~/services/jobs.server.ts";
export { codeOf, createLogger } from "~/services/log.server.ts";
export { createMail } from "~/services/mail.server.ts";
export { createMetrics, serveMetrics } from "~/services/metrics.server.ts";
export { createPayments } from "~/services/payments.server.ts";
export { createRateLimits } from "~/services/rate-limits.server.ts";
export { recordRound } from "~/services/rounds.server.ts";
export { sharedSecret } from "~/services/secrets.server.ts";
export { continueIds } from "~/services/submissions.server.ts";
export { createTraffic } from "~/services/traffic.server.ts";
export { connectionLimits, guardConnections } from "./connections.ts";
export { proxiesOf } from "./forwarding.ts";
export { createFront } from "./front.ts";
export { createPageCache } from "./page-cache.ts";
export { bareHeaders } from "./refusal-page.ts";
export { declaredRoutes, undeclaredRoutes } from "./route-access.ts";

/** Every route there is and who may use it; the build fails where one does not say (scripts/check-routes.mjs). */
export const routes = declaredRoutes(serverBuild.routes);
export const undeclared = undeclaredRoutes(routes);

/** The runtime without what belongs to a single request. */
export type ProcessRuntime = Omit<Runtime, "requestId" | "visitor" | "isOfThisMachine">;

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
  runtime: ProcessRuntime,
  traffic: Traffic,
  pageCache: PageCache,
  isReady: () => Promise<boolean>,
  metrics?: Metrics,
) {
  refuseUndeclared(undeclared);
  const { settings } = runtime;
  const build = withDatabaseErrors(guardSandboxRoutes(guardAdminRoutes(withRoom(serverBuild, runtime.disk))));
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

  app.use(nameAndLog(runtime.log, traffic, metrics));
  app.use(compressOwn);
  app.use(keepShared(pageCache, shared));
  app.use(headers(settings));
  app.use(limitReads(settings.rateLimits));
  app.use(oneSpelling(shared));
  app.use(onlyOurForms(settings.appUrl));
  app.use(limitBodies);
  app.use(
    allowMethods(createRouteFinder(routes), (request) =>
      requireAdmin(request, runtime, { evenWithoutSecondFactor: true }),
    ),
  );
  for (const { path, answer } of ownRoutes) app.get(path, answer({ isReady }));
  app.all("*", async (c) => {
    const answerTo = (request: Request) => {
      const context = new RouterContextProvider();
      const visitor = networkOf(c.req.header("X-Forwarded-For") ?? "");
      context.set(runtimeContext, {
        ...runtime,
        requestId: c.get("requestId"),
        visitor,
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
  refuseUndeclared(app.routes.map(({ path }) => path).filter((path) => !ownRoutes.some((own) => own.path === path)));
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
