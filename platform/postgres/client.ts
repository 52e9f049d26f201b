import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { watchConnections } from "./connection-watchdog.ts";
import { refuseUnknownMigrations } from "./migrations.ts";
import { PgClient } from "./pg-client.ts";

/** A database of any schema. */
export type AnyDatabase = NodePgDatabase<Record<string, unknown>>;
/** What a query function takes: the database, or the transaction that it is to be part of. */
export type AnyQueryable = Pick<AnyDatabase, "select" | "insert" | "update" | "delete" | "execute">;

const connectTimeoutMs = 3_000;
export const statementTimeoutMs = 15_000;
// The same in every process, so that the second waits until the first has migrated.
export const migrationLock = 7_105_001;

/**
 * Opens a pool whose connections are given up where the database is silent, and replaced.
 * @param onBroken told of connections that break
 */
export function openPool(
  connectionString: string,
  onBroken: (error: Error) => void,
  options: pg.PoolConfig,
): { pool: pg.Pool; close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString,
    Client: PgClient,
    connectionTimeoutMillis: connectTimeoutMs,
    // So that the database, too, gives up a transaction whose other end is gone, with all that waits for it.
    idle_in_transaction_session_timeout: statementTimeoutMs,
    ...options,
  });
  pool.on("error", onBroken);
  // A connection that breaks while a transaction has it tells so beside failing the query; unheard, it would end us.
  pool.on("connect", (client) => client.on("error", onBroken));
  // Between processes of one machine nothing is swallowed on the way.
  const isOnSocket = new URL(connectionString).searchParams.get("host")?.startsWith("/");
  const endWatch = isOnSocket ? () => {} : watchConnections(pool, connectionString);
  return {
    pool,
    close() {
      endWatch();
      return pool.end();
    },
  };
}

/**
 * Brings the schema up to date. Idempotent, and safe with several processes at once.
 * @param migrationsFolder path of the numbered SQL files
 * @throws StartError, with nothing changed, where the database has been through migrations of another version
 */
export async function migrateDatabase(connectionString: string, migrationsFolder: string): Promise<void> {
  const client = new PgClient({ connectionString, connectionTimeoutMillis: connectTimeoutMs });
  // Whatever breaks it fails the query under way too; unheard, it would end us.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await refuseUnknownMigrations(client, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

// Classes and codes of PostgreSQL's errors that say "not now": lost or refused connections, shutting down,
// starting up, out of memory, disk or connections.
const passingSqlStates = /^(08|53|57P0)/;
const passingSystemCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "EACCES"]);

/**
 * The error of the database behind an error of ours. Drizzle's own carries the values of the query, which are
 * people's data and belong in no log.
 */
export function findDatabaseError(error: unknown): (Error & { code?: string; syscall?: string }) | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === "DrizzleQueryError" || error.message.startsWith("Failed query:")) {
    return error.cause instanceof Error ? error.cause : new Error("the query failed");
  }
  return error instanceof pg.DatabaseError ? error : undefined;
}

/** True when the same query may well succeed in a moment: the database is away, starting, or full. */
export function isTransientError(error: Error & { code?: string; syscall?: string }): boolean {
  return (
    passingSqlStates.test(error.code ?? "") ||
    (error.syscall !== undefined && passingSystemCodes.has(error.code ?? "")) ||
    /not currently accepting connections|Connection terminated|timeout exceeded when trying to connect|not queryable/.test(
      error.message,
    )
  );
}
