import type pg from "pg";
import { type Clock, followDatabaseClock } from "#platform/clock.ts";
import type { Logger } from "#platform/observability/log.ts";
import { findDatabaseError, isTransientError, migrateDatabase } from "#platform/postgres/client.ts";
import { StartError } from "#platform/postgres/data-dir-lock.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";
import { sharedSecret } from "#platform/secrets/secrets.ts";
import { type Database, openDatabase } from "~/db/client.server.ts";
import type { Settings } from "~/env.server.ts";
import { continueIds } from "~/services/ids.server.ts";
import type { Shutdown } from "./shutdown.ts";

const retryForMs = 10_000;
const recoveryMs = 60_000;

export interface RunningDatabase {
  connectionString: string;
  db: Database;
  pool: pg.Pool;
  clock: Clock;
  secret: string;
  whenReachable<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Runs migrations. @throws StartError if an operator can fix the cause */
export async function startDatabase(settings: Settings, log: Logger, shutdown: Shutdown): Promise<RunningDatabase> {
  const connectionString = settings.databaseUrl ?? (await startOwnDatabase(settings.dataDir, log, shutdown));
  const giveUpAfterMs = settings.databaseUrl === undefined ? recoveryMs : retryForMs;
  const whenReachable: RunningDatabase["whenReachable"] = (work) => retryTransient(giveUpAfterMs, work);
  await whenReachable(() => migrateDatabase(connectionString, "app/db/migrations")).catch(
    (error: Error & { code?: string }) => {
      if (settings.databaseUrl === undefined || error.code === undefined) throw error;
      throw new StartError(
        `The database of DATABASE_URL cannot be used (${error.code}: ${error.message}). Check that it runs and that the URL is right, or unset DATABASE_URL for the built-in one.`,
      );
    },
  );
  const { db, pool, close } = openDatabase(connectionString, (error) =>
    log.warn({ name: error.name }, "an idle connection broke"),
  );
  await shutdown.add(close);
  const secret = settings.secret ?? (await whenReachable(() => sharedSecret(db, "app-secret")));
  const { clock, close: stopClock } = await whenReachable(() =>
    followDatabaseClock(db, { afterLook: () => continueIds(db), offsetMs: settings.clockOffsetMs }),
  );
  await shutdown.add(stopClock);
  await whenReachable(() => continueIds(db));
  return { connectionString, db, pool, clock, secret, whenReachable };
}

async function startOwnDatabase(dataDir: string, log: Logger, shutdown: Shutdown): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await shutdown.add(() => postgres.stop());
  return postgres.connectionString;
}

async function retryTransient<Result>(giveUpAfterMs: number, work: () => Promise<Result>): Promise<Result> {
  const giveUpAt = Date.now() + giveUpAfterMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const cause = findDatabaseError(error) ?? error;
      if (!(cause instanceof Error && isTransientError(cause)) || Date.now() > giveUpAt) throw cause;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
