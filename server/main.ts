import { existsSync } from "node:fs";
import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type * as Graph from "./app.ts";

// Run by Node itself, type annotations and all; everything it works with comes from the one module graph that the
// build (or, in development, Vite) made of server/app.ts.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const drainMs = 8_000;
// Above the longest that any part may take by itself; what hangs must not keep the rest from closing.
const closeWithinMs = 30_000;
const sweepEveryMs = 60 * 60 * 1000;
const databasePatienceMs = 10_000;
const recoveryPatienceMs = 60_000;

/** Node's createServer, or one that asks something else first (Vite, in development). */
type CreateServer = typeof createServer;

/**
 * Starts the product: settings, lock, port, database, jobs, and only then says that it is ready.
 * Ends the process with code 1 and one sentence where a person can mend what is wrong.
 * @param load gives the module graph of server/app.ts
 * @param createHttpServer makes the server that listens
 */
export async function main(
  load: () => Promise<typeof Graph>,
  createHttpServer: CreateServer = createServer,
): Promise<void> {
  process.chdir(root);
  if (existsSync(".env")) process.loadEnvFile(".env");
  const graph = await load();
  try {
    await start(graph, createHttpServer);
  } catch (error) {
    if (error instanceof graph.SettingsError || error instanceof graph.StartError || error instanceof StartFault) {
      process.stderr.write(`${error.message}\n`);
    } else {
      process.stderr.write(`Tidewheel could not start. ${error instanceof Error ? error.stack : error}\n`);
    }
    process.exit(1);
  }
}

class StartFault extends Error {}

async function start(graph: typeof Graph, createHttpServer: CreateServer): Promise<void> {
  let settings = graph.readSettings(process.env, root);
  const log = graph.createLogger(settings.logLevel);

  // What was opened is closed in reverse, whether we stop later or fail half-way.
  const closers: (() => Promise<unknown> | unknown)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const close of closers.reverse()) {
        const timeout = delay(closeWithinMs, undefined, { ref: false }).then(() => {
          throw new Error("took too long");
        });
        await Promise.race([close(), timeout]).catch((error: Error) =>
          log.error({ name: error.name }, "a part did not close"),
        );
      }
    })();
    return stopping;
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      log.info({ signal }, "stopping");
      void stop().then(() => process.exit(0));
    });
  }

  try {
    // The built-in database belongs to one process; on a server of its own any number may work together.
    if (settings.databaseUrl === undefined) closers.push(graph.lockDataDir(settings.dataDir));

    type Fetch = (request: Request, env: never) => Response | Promise<Response>;
    let answer: Fetch = () =>
      new Response("Tidewheel is starting. Please try again in a moment.", {
        status: 503,
        headers: { ...graph.bareHeaders, "Retry-After": "1" },
      });
    const pageCache = graph.createPageCache((timeMs) => graph.dayDate(new Date(timeMs)));
    const metrics = settings.metrics && graph.createMetrics();
    const isAnswered = graph.createRequestGateway(settings, pageCache, log, metrics?.answeredFromMemory);
    const frontFirst = ((options: ServerOptions, listener: RequestListener) =>
      createHttpServer(options, (request, response) => {
        if (!isAnswered(request, response)) listener(request, response);
      })) as CreateServer;
    const server = graph.createAdaptorServer({
      fetch: (request, env) => answer(request, env as never),
      createServer: frontFirst,
      serverOptions: graph.connectionLimits,
    });
    const answersUnderWay = graph.guardConnections(
      server as HttpServer,
      graph.trustedProxiesOf(settings.trustedProxies),
    );
    const port = await listen(server, settings.port, settings.host);
    if (settings.port === 0) settings = { ...settings, appUrl: settings.appUrl.replace(/:0$/, `:${port}`) };
    const drain = () => drainServer(server, answersUnderWay());

    let connectionString = settings.databaseUrl;
    if (connectionString === undefined) {
      const postgres = await graph.startEmbeddedPostgres({ dataDir: settings.dataDir, log });
      closers.push(() => postgres.stop());
      connectionString = postgres.connectionString;
    }
    // It may die at any moment, now as well; the built-in one then comes back by itself, be it after replaying its log.
    const patienceMs = settings.databaseUrl === undefined ? recoveryPatienceMs : databasePatienceMs;
    const patiently = <Result>(work: () => Promise<Result>) => tryAgain(graph, patienceMs, work);
    await patiently(() => graph.migrateDatabase(connectionString, "app/db/migrations")).catch(
      (error: Error & { code?: string }) => {
        if (settings.databaseUrl === undefined || error.code === undefined) throw error;
        throw new StartFault(
          `The database of DATABASE_URL cannot be used (${error.code}: ${error.message}). Check that it runs and that the URL is right, or unset DATABASE_URL for the built-in one.`,
        );
      },
    );
    const database = graph.openDatabase(connectionString, (error) =>
      log.warn({ name: error.name }, "an idle connection broke"),
    );
    const { db, pool } = database;
    closers.push(database.close);

    const secret = settings.secret ?? (await patiently(() => graph.sharedSecret(db, "app-secret")));
    const { clock, close: leaveClock } = await patiently(() =>
      graph.followDatabaseClock(db, () => graph.continueIds(db)),
    );
    closers.push(leaveClock);
    await patiently(() => graph.continueIds(db));
    const kinds = [graph.applicationEmail, graph.accountEmail, graph.depositEmail];
    const traffic = graph.createLoadMonitor();
    const disk = await graph.watchDisk(settings.dataDir, settings.diskFloorBytes, log);
    closers.push(disk.close);
    const calm = async () => {
      await disk.room();
      await traffic.calm();
    };
    const jobs = await patiently(() => graph.startJobs(database, kinds, log, { calm }));
    closers.push(() => jobs.stop(drainMs));
    const uncounted = graph.createMail(settings, db);
    const sendMail = metrics?.countMail(uncounted) ?? uncounted;
    await graph.workApplicationEmails(jobs, sendMail, settings.appUrl, {
      ...graph.hostApplicationEmails,
      ...graph.careerApplicationEmails,
      ...graph.mediaInquiryEmails,
    });
    await graph.workAccountEmails(jobs, sendMail, { db, clock, appUrl: settings.appUrl, secret });
    const recipient = settings.applicationsEmail;
    await graph.workDepositEmails(jobs, db, sendMail, { appUrl: settings.appUrl, secret, recipient });
    const webhookUrl = `http://${reachable(settings.host)}:${port}/api/stripe/webhook`;
    const payments = await patiently(() => graph.createPayments(settings, db, log, webhookUrl));
    closers.push(() => payments.close());
    await patiently(() => graph.seedDealerships(db));
    if (settings.sandbox?.mail) await patiently(() => graph.seedDemoApplications(db, clock));

    const isReady = async () => {
      if (stopping) return false;
      return pool.query("select 1").then(
        () => true,
        () => false,
      );
    };
    const auth = graph.createAuth(db, settings, secret, { clock, log });
    const limits = graph.createRateLimits(db, { appUrl: settings.appUrl, isOn: settings.rateLimits, secret });
    const files = await graph.createFiles(settings);
    closers.push(graph.listenForChanges(connectionString, pageCache.forgetPages));
    const app = graph.createApp(
      { settings, db, jobs, files, disk, auth, payments, limits, clock, log, secret },
      traffic,
      pageCache,
      isReady,
      metrics,
    );
    answer = app.fetch as Fetch;
    closers.push(graph.startDataRetention({ db, files, clock, log }));
    closers.push(
      graph.startDepositReconciliation({ db, jobs, clock, payments }, log, (fault) =>
        graph.recordTaskRun(db, clock, "deposits", fault),
      ),
    );
    closers.push(
      repeat(sweepEveryMs, () =>
        limits
          .sweep()
          .catch((error) =>
            log.warn({ reason: graph.errorCodeOf(graph.findDatabaseError(error) ?? error) }, "limits not swept"),
          ),
      ),
    );
    closers.push(
      repeat(sweepEveryMs, async () => {
        try {
          await graph.sweepResumes({ db, files, clock, machineClock: graph.systemClock, log });
          await graph.recordTaskRun(db, clock, "files");
        } catch (error) {
          const reason = graph.errorCodeOf(graph.findDatabaseError(error) ?? error);
          log.warn({ reason }, "files not swept");
          await graph.recordTaskRun(db, clock, "files", reason).catch(() => {});
        }
      }),
    );
    if (settings.backupDir) {
      const localFolder = settings.databaseUrl === undefined ? settings.dataDir : undefined;
      const plan = {
        folder: settings.backupDir,
        floorBytes: settings.diskFloorBytes,
        localFolder,
        pause: traffic.calm,
      };
      closers.push(graph.startNightlyBackups({ db, connectionString, files, clock, log }, plan));
    }
    if (metrics && settings.metrics) {
      readForMetrics(graph, metrics, db, pool, clock);
      closers.push(await graph.serveMetrics(metrics, settings.metrics, log));
    }
    // Last in, first closed: requests under way end before anything that they use.
    closers.push(drain);

    const setupLink = await patiently(() => graph.createSetupLink(db, clock, settings.appUrl));
    process.stdout.write(`Ready: ${settings.appUrl}\n`);
    if (settings.sandbox?.mail) process.stdout.write(`Mailbox: ${settings.appUrl}/dev/mailbox\n`);
    if (setupLink) process.stdout.write(`First admin: ${setupLink}\n`);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the database knows, asked for whenever somebody looks. */
function readForMetrics(
  graph: typeof Graph,
  metrics: ReturnType<typeof Graph.createMetrics>,
  db: ReturnType<typeof Graph.openDatabase>["db"],
  pool: ReturnType<typeof Graph.openDatabase>["pool"],
  clock: typeof Graph.systemClock,
): void {
  metrics.read("tidewheel_jobs", "Jobs by kind and state", async () =>
    (await graph.countJobs(db)).flatMap(({ kind, ...counts }) =>
      (["waiting", "failing", "active", "dead"] as const).map((state) => ({
        labels: { kind, state },
        value: counts[state],
      })),
    ),
  );
  metrics.read("tidewheel_deposits", "Deposits by state", async () =>
    (await graph.sumDeposits(db, "")).map(({ state, deposits }) => ({ labels: { state }, value: deposits })),
  );
  metrics.read(
    "tidewheel_last_proven_backup_seconds",
    "Age of the last backup that was restored and compared",
    async () => {
      const { provenAt } = (await graph.lastProvenBackup(db)) ?? {};
      return provenAt ? [{ value: (clock.now().getTime() - provenAt.getTime()) / 1000 }] : [];
    },
  );
  metrics.read("tidewheel_database_connections", "Connections of this process's pool by state", () => [
    { labels: { state: "idle" }, value: pool.idleCount },
    { labels: { state: "used" }, value: pool.totalCount - pool.idleCount },
    { labels: { state: "awaited" }, value: pool.waitingCount },
  ]);
}

/** Does something now and then ever again, one after the other; gives what ends it and waits for one under way. */
function repeat(everyMs: number, work: () => Promise<unknown>): () => Promise<unknown> {
  let underWay = work();
  const timer = setInterval(() => {
    underWay = underWay.then(work);
  }, everyMs);
  return () => {
    clearInterval(timer);
    return underWay;
  };
}

/** Where a server that listens here is reached from this very machine. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

/** Tries again for a while when the database is only just starting, as it may be beside us or after a crash. */
async function tryAgain<Result>(graph: typeof Graph, patienceMs: number, work: () => Promise<Result>): Promise<Result> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const cause = graph.findDatabaseError(error) ?? error;
      if (!(cause instanceof Error && graph.isTransientError(cause)) || Date.now() > giveUpAt) throw cause;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

type Server = ReturnType<typeof Graph.createAdaptorServer>;

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why: Record<string, string> = {
        EADDRINUSE: `Port ${port} is already in use. Stop what uses it, or set PORT to another one.`,
        EACCES: `This user may not listen on port ${port}. Set PORT to one above 1023.`,
        EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one that it has, such as 127.0.0.1.`,
        ENOTFOUND: `The address ${host} is not known. Set HOST to one that this machine has, such as 127.0.0.1.`,
      };
      reject(new StartFault(why[error.code ?? ""] ?? `Could not listen on ${host}:${port} (${error.code}).`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/**
 * Ends a server: it takes no new connection, lets the requests under way end, and cuts what is left after `drainMs`.
 * Node alone would go on with connections that are kept alive for as long as their clients ask.
 */
async function drainServer(server: Server, underWay: ServerResponse[]): Promise<void> {
  const endAfter = (response: ServerResponse) => {
    response.shouldKeepAlive = false;
  };
  underWay.forEach(endAfter);
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => endAfter(response));
  const closed = new Promise((resolve) => server.close(resolve));
  const timer = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(timer);
}
