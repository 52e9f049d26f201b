import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { openPool, statementTimeoutMs } from "#platform/postgres/client.ts";
import * as schema from "./schema/index.ts";

export type Database = NodePgDatabase<typeof schema>;
/** What a query function takes: the database, or the transaction that it is to be part of. */
export type Queryable = Pick<Database, "select" | "insert" | "update" | "delete" | "execute" | "query">;

export interface DatabaseHandle {
  connectionString: string;
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool of connections. Nothing is contacted until the first query.
 * @param connectionString any PostgreSQL
 * @param onBroken told of connections that break; the pool replaces them by itself
 */
export function openDatabase(connectionString: string, onBroken: (error: Error) => void): DatabaseHandle {
  const { pool, close } = openPool(connectionString, onBroken, {
    max: 20,
    statement_timeout: statementTimeoutMs,
    application_name: "tidewheel",
  });
  return { connectionString, db: drizzle(pool, { schema }), pool, close };
}
