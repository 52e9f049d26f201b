import { randomUUID } from "node:crypto";
import * as serverBuild from "virtual:react-router/server-build";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from "react-router";
import { databaseError, isPassing } from "~/db/client.server.ts";
import type { Disk } from "~/services/disk.server.ts";
import { loggedPath } from "~/services/log.server.ts";
import { type Runtime, runtimeContext, sharedHeader } from "~/services/runtime.server.ts";
import type { Traffic } from "~/services/traffic.server.ts";
import { hasOurCookie, type PageCache } from "./page-cache.ts";

// What server/main.ts starts and stops. It reaches them only through here, so that there is one copy of each.
export { createAdaptorServer } from "@hono/node-server";
export { dayDate } from "~/content/dates.ts";
export { databaseError, isPassing, migrateDatabase, openDatabase } from "~/db/client.server.ts";
export { startEmbeddedPostgres } from "~/db/embedded-postgres.server.ts";
export { lockFolder, StartError } from "~/db/folder-lock.server.ts";
export { seedDealerships } from "~/db/seed.server.ts";
export { readSettings, SettingsError } from "~/env.server.ts";
export { createSetupLink } from "~/features/admin-accounts/admin-accounts.server.ts";
export { accountEmail, workAccountEmails } from "~/features/admin-accounts/admin-accounts-jobs.server.ts";
export { careerApplicationEmails } from "~/features/career-applications/career-applications-jobs.server.ts";
export { sweepResumes } from "~/features/career-applications/resume-sweep.server.ts";
export { startDepositRounds } from "~/features/deposits/deposit-rounds.server.ts";
export { depositEmail, workDepositEmails } from "~/features/deposits/deposits-jobs.server.ts";
export { hostApplicationEmails } from "~/features/host-applications/host-applications-jobs.server.ts";
export { seedSampleApplications } from "~/features/host-applications/samples.server.ts";
export { mediaInquiryEmails } from "~/features/media-inquiries/media-inquiries-jobs.server.ts";
export { applicationEmail, workApplicationEmails } from "~/services/application-email.server.ts";
export { createAuth } from "~/services/auth.server.ts";
export { watchChanges } from "~/services/changes.server.ts";
export { systemClock } from "~/services/clock.server.ts";
export { watchDisk } from "~/services/disk.server.ts";
export { createFiles } from "~/services/files.server.ts";
export { startJobs } from "~/services/jobs.server.ts";
export { codeOf, createLogger } from "~/services/log.server.ts";
export { createMail } from "~/services/mail.server.ts";
export { createPayments } from "~/services/payments.server.ts";
export { sharedSecret } from "~/services/secrets.server.ts";
export { createTraffic } from "~/services/traffic.server.ts";
export { createPageCache } from "./page-cache.ts";

/** The runtime without what belongs to a single request. */
export type ProcessRuntime = Omit<Runtime, "requestId">;

type Variables = { requestId: string };

/**
 * The HTTP side of the product.
 * @param runtime what routes work with
 * @param traffic is told of every request
 * @param pageCache keeps what is the same for everybody
 * @param isReady whether the database answers and the process is not stopping
 */
export function createApp(
  runtime: ProcessRuntime,
  traffic: Traffic,
  pageCache: PageCache,
  isReady: () => Promise<boolean>,
) {
  const handle = createRequestHandler(withDatabaseErrors(withRoom(serverBuild, runtime.disk)), runtime.settings.mode);
  const app = new Hono<{ Variables: Variables }>();

  app.use(nameAndLog(runtime, traffic));
  app.use(keepShared(pageCache));
  app.use(headers(runtime));
  app.use(onlyOurForms);
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => ((await isReady()) ? c.text("ready") : c.text("not ready", 503)));
  app.use("/assets/*", serveStatic({ root: "build/client", onFound: cacheForAYear }));
  app.get("*", serveStatic({ root: "build/client" }));
  app.all("*", async (c) => {
    const answerTo = (request: Request) => {
      const context = new RouterContextProvider();
      context.set(runtimeContext, { ...runtime, requestId: c.get("requestId") });
      return handle(request, context);
    };
    const answer = await answerTo(c.req.raw);
    return lacksPage(c, answer)
      ? answerTo(new Request(new URL("/not-found", c.req.url), { headers: c.req.raw.headers }))
      : answer;
  });
  return app;
}

/** A person who follows a link to a file that is not there reads the site's own page, as for any other address. */
function lacksPage(c: Context, answer: Response): boolean {
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  const wantsPage = c.req.method === "GET" && c.req.header("Accept")?.includes("text/html");
  return answer.status === 404 && !isPage && Boolean(wantsPage) && !c.req.path.endsWith(".data");
}

/** Gives each request an id and logs it as one line, without its query, which may hold people's data. */
function nameAndLog({ log }: ProcessRuntime, traffic: Traffic) {
  return async (c: Context<{ Variables: Variables }>, next: () => Promise<void>) => {
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

/** Puts into the page cache what is the same for everybody: built files, and pages whose route says so. */
function keepShared(pageCache: PageCache) {
  return async (c: Context, next: () => Promise<void>) => {
    await next();
    const isShared = c.res.headers.has(sharedHeader) || c.req.path.startsWith("/assets/");
    c.res.headers.delete(sharedHeader);
    // A search's answer is not worth the work of compressing it once and for all.
    const isPlain =
      c.req.method === "GET" && !c.req.url.includes("?") && c.res.status === 200 && !c.res.headers.has("Set-Cookie");
    if (!isShared || !isPlain || hasOurCookie(c.req.header("Cookie"))) return;
    const kept = await pageCache.keep(c.req.raw, c.res);
    // Hono would otherwise add the old answer's headers to the new one's.
    c.res = undefined;
    c.res = kept;
  };
}

function headers({ settings }: ProcessRuntime) {
  const secured = secureHeaders({
    // Not no-referrer: Chromium would then post forms with Origin: null.
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: settings.appUrl.startsWith("https:") ? "max-age=63072000; includeSubDomains" : false,
    xFrameOptions: "DENY",
  });
  return async (c: Context<{ Variables: Variables }>, next: () => Promise<void>) => {
    let ownPolicy: string | null = null;
    await secured(c, async () => {
      await next();
      ownPolicy = c.res.headers.get("Referrer-Policy");
    });
    if (ownPolicy) c.header("Referrer-Policy", ownPolicy);
    if (c.req.path.startsWith("/admin")) c.header("Cache-Control", "no-store");
    if (!c.res.headers.get("Content-Type")?.startsWith("text/html")) return;
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-cache");
  };
}

/** Refuses what another site's page sends here in a visitor's name. Calls by hand carry neither header and pass. */
async function onlyOurForms(c: Context, next: () => Promise<void>) {
  if (c.req.method === "GET" || c.req.method === "HEAD" || c.req.method === "OPTIONS") return next();
  // No form, and no visitor's name: what comes here counts only by its signature.
  if (c.req.path === "/api/stripe/webhook") return next();
  const site = c.req.header("Sec-Fetch-Site");
  const origin = c.req.header("Origin");
  const ownSite = site === undefined || site === "same-origin" || site === "none";
  const ownOrigin = origin === undefined || (URL.canParse(origin) && new URL(origin).host === c.req.header("Host"));
  if (ownSite && ownOrigin) return next();
  return c.text("This form was sent from another site. Please open it here and send it again.", 403);
}

function cacheForAYear(_path: string, c: Context) {
  c.header("Cache-Control", "public, max-age=31536000, immutable");
}

const full = () =>
  data("Our disk is nearly full, so we can take in nothing new. Nothing was stored; please try again in an hour.", {
    status: 503,
    statusText: "Service Unavailable",
  });

/** The routes, with what visitors send refused while the disk is low: what is left of it is for what was acknowledged. */
function withRoom(build: ServerBuild, disk: Disk): ServerBuild {
  const isVisitors = (id: string) => !id.startsWith("routes/admin/") && id !== "routes/api/stripe-webhook";
  return withHandlers(build, (handler, kind, id) => async (args) => {
    if (kind === "action" && isVisitors(id) && disk.isLow()) throw full();
    return handler(args);
  });
}

const away = () =>
  data("The database is not answering. Nothing was lost; please try again in a minute.", {
    status: 503,
    statusText: "Service Unavailable",
  });

/**
 * The routes, with every loader's and action's database error turned into what may be shown and logged: a passing one
 * into 503, any other into the database's own error, without the values of the query.
 */
function withDatabaseErrors(build: ServerBuild): ServerBuild {
  return withHandlers(build, (handler) => async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      const cause = databaseError(error) ?? error;
      throw cause instanceof Error && isPassing(cause) ? away() : cause;
    }
  });
}

type Handler = (args: never) => unknown;

/** The routes with every loader and action replaced by what `wrap` makes of it. */
function withHandlers(
  build: ServerBuild,
  wrap: (handler: Handler, kind: "loader" | "action", routeId: string) => Handler,
): ServerBuild {
  const routes = Object.entries(build.routes).flatMap(([id, route]) => {
    if (!route) return [];
    const { loader, action } = route.module as { loader?: Handler; action?: Handler };
    const module = {
      ...route.module,
      ...(loader && { loader: wrap(loader, "loader", id) }),
      ...(action && { action: wrap(action, "action", id) }),
    };
    return [[id, { ...route, module } as typeof route]];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
