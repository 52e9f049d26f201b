import { hash } from "node:crypto";
import { DrizzleQueryError } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { watchConnections } from "./connection-watchdog.ts";
import { applyMigrations, listPendingMigrations } from "./migrations.ts";
import { isLostConnection, PgClient } from "./pg-client.ts";

export type AnyDatabase = NodePgDatabase<Record<string, unknown>>;
export type AnyQueryable = Pick<AnyDatabase, "select" | "insert" | "update" | "delete" | "execute">;

const connectTimeoutMs = 3_000;
export const statementTimeoutMs = 15_000;
// Shared by all processes: the second waits until the first has migrated.
export const migrationLock = 7_105_001;

export function openPool(
  connectionString: string,
  onBroken: (error: Error) => void,
  options: pg.PoolConfig,
): { pool: pg.Pool; close(): Promise<void> } {
  const pool = new ReturningPool({
    connectionString,
    Client: PgClient,
    connectionTimeoutMillis: connectTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    ...options,
  });
  pool.on("error", onBroken);
  // Without an `error` listener, a broken client crashes the process.
  pool.on("connect", (client) => client.on("error", onBroken));
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

/** Drizzle keeps a client whose connection ends before its `begin`: it returns by itself, or the pool would run dry. */
class ReturningPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().then(returnAtEnd);
    super.connect(callback);
    return undefined;
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

function returnAtEnd(client: pg.PoolClient): pg.PoolClient {
  const { release } = client;
  const returnBroken = () => client.release(true);
  client.release = (error) => {
    client.off("end", returnBroken);
    client.release = () => {};
    release(error);
  };
  client.once("end", returnBroken);
  return client;
}

/** A named statement is planned once per connection; planning often takes longer than running it. */
export function namedQuery(text: string, values: unknown[]): pg.QueryConfig {
  return { name: hash("sha256", text, "base64url"), text, values };
}

/** Idempotent and safe to run concurrently. @throws StartError if the schema has unknown migrations */
export async function migrateDatabase(connectionString: string, migrationsFolder: string): Promise<void> {
  const client = new PgClient({ connectionString, connectionTimeoutMillis: connectTimeoutMs });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const pending = await listPendingMigrations(client, migrationsFolder);
    if (pending.length === 0) return;
    await client.query("begin");
    await applyMigrations(client, pending);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

// 55000: the database accepts no connections at present.
const passingSqlStates = /^(08|53|55000|57P0)/;
const passingSystemCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "EACCES"]);

/** Drizzle's error contains the query's values, which are personal data and must not be logged. */
export function findDatabaseError(error: unknown): (Error & { code?: string; syscall?: string }) | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DrizzleQueryError) {
    return error.cause instanceof Error ? error.cause : new Error("the query failed");
  }
  return error instanceof pg.DatabaseError ? error : undefined;
}

export function isTransientError(error: Error & { code?: string; syscall?: string }): boolean {
  return (
    passingSqlStates.test(error.code ?? "") ||
    (error.syscall !== undefined && passingSystemCodes.has(error.code ?? "")) ||
    isLostConnection(error)
  );
}
