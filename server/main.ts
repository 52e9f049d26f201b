import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { createLogger } from "#platform/observability/log.ts";
import { createMetrics, serveMetrics } from "#platform/observability/metrics.ts";
import { lockDataDir, StartError } from "#platform/postgres/data-dir-lock.ts";
import { listenForChanges } from "#platform/postgres/pg-notifications.ts";
import { createFiles } from "#platform/storage/files.ts";
import { documents } from "~/content/documents.ts";
import { pages } from "~/content/pages.ts";
import { readSettings, SettingsError } from "~/env.server.ts";
import { createSetupLink } from "~/features/account/setup-link.server.ts";
import { fitsSchema } from "~/features/publications/document-schema.server.ts";
import { watchAnswerFigure } from "~/services/answer-figure.server.ts";
import { createAuth } from "~/services/auth.server.ts";
import { watchContent } from "~/services/live-content.server.ts";
import { createRateLimits } from "~/services/rate-limits.server.ts";
import { createApp } from "./app.ts";
import { readForMetrics } from "./metrics-readings.ts";
import { startScheduledTasks } from "./scheduled-tasks.ts";
import { createShutdown, type Shutdown } from "./shutdown.ts";
import { startDatabase } from "./start-database.ts";
import { startHttp } from "./start-http.ts";
import { startWorkers } from "./start-workers.ts";

// Importing the server build must not start anything.
export { routes, undeclared } from "./app.ts";
export { runBackup, runResetFactor, runRestore } from "./commands.ts";
export { declaredRoutes, undeclaredRoutes } from "./route-access.ts";

export async function main(createHttpServer = createServer): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  try {
    await start(createHttpServer);
  } catch (error) {
    if (error instanceof SettingsError || error instanceof StartError) {
      process.stderr.write(`${error.message}\n`);
    } else {
      process.stderr.write(`Tidewheel could not start. ${error instanceof Error ? error.stack : error}\n`);
    }
    process.exit(1);
  }
}

async function start(createHttpServer: typeof createServer): Promise<void> {
  const settings = readSettings(process.env, process.cwd());
  const log = createLogger(settings.logLevel);
  const shutdown = createShutdown(log);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      log.info({ signal }, "stopping");
      void shutdown.stop().then(() => process.exit(0));
    });
  }
  try {
    // The built-in database allows one process; DATABASE_URL allows any number.
    if (settings.databaseUrl === undefined) await shutdown.add(lockDataDir(settings.dataDir));
    await startParts({ settings, log, shutdown, createHttpServer });
  } catch (error) {
    await shutdown.stop();
    throw error;
  }
}

async function startParts({
  settings: configured,
  log,
  shutdown,
  createHttpServer,
}: {
  settings: ReturnType<typeof readSettings>;
  log: ReturnType<typeof createLogger>;
  shutdown: Shutdown;
  createHttpServer: typeof createServer;
}): Promise<void> {
  const metrics = configured.metrics && createMetrics();
  const http = await startHttp(configured, log, metrics, createHttpServer);
  const { pageCache, settings } = http;
  const database = await startDatabase(settings, log, shutdown);
  const { clock, connectionString, db, pool, secret, whenReachable } = database;
  const workers = await startWorkers({ settings, log, metrics, database, port: http.port, shutdown });
  const { disk, jobs, loadMonitor, payments } = workers;

  const auth = createAuth(db, settings, secret, { clock, log });
  const limits = createRateLimits(db, { appUrl: settings.appUrl, isOn: settings.rateLimits, secret });
  const files = await createFiles(settings);
  const answerFigure = watchAnswerFigure({ clock, db }, () => pageCache.forgetPage(pages.host.path));
  await shutdown.add(answerFigure.stop);
  const liveContent = watchContent({ clock, db, documents, fits: fitsSchema }, pageCache.forgetPages);
  await shutdown.add(liveContent.stop);
  // Not even the first visitor sees what the owner has replaced.
  await liveContent.refresh();
  await shutdown.add(
    listenForChanges(connectionString, () => {
      pageCache.forgetPages();
      void answerFigure.refresh();
      void liveContent.refresh();
    }),
  );
  const isReady = async () => {
    if (shutdown.isStopping()) return false;
    return pool.query("select 1").then(
      () => true,
      () => false,
    );
  };
  const runtime = {
    settings,
    db,
    jobs,
    files,
    disk,
    auth,
    payments,
    limits,
    clock,
    log,
    secret,
    answerFigure,
    liveContent,
  };
  http.serve(createApp(runtime, loadMonitor, pageCache, isReady, metrics).fetch);
  const scheduler = startScheduledTasks(runtime, { connectionString, pause: loadMonitor.whenIdle });
  await shutdown.add(scheduler.stop);
  if (metrics && settings.metrics) {
    readForMetrics(metrics, { db, pool, clock });
    await shutdown.add(await serveMetrics(metrics, settings.metrics, log));
  }
  // Added last, closed first: drain requests before closing what they use.
  await shutdown.add(http.drain);

  const setupLink = await whenReachable(() => createSetupLink(db, clock, settings.appUrl));
  process.stdout.write(`Ready: ${settings.appUrl}\n`);
  if (settings.sandbox?.mail) process.stdout.write(`Mailbox: ${settings.appUrl}/dev/mailbox\n`);
  if (setupLink) process.stdout.write(`First admin: ${setupLink}\n`);
}
