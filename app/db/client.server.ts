import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { openPool, statementTimeoutMs } from "#platform/postgres/client.ts";
import * as schema from "./schema/index.ts";

export type Database = NodePgDatabase<typeof schema>;
export type Queryable = Pick<Database, "select" | "insert" | "update" | "delete" | "execute" | "query">;

export interface DatabaseHandle {
  connectionString: string;
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Connects with the first query. `onBroken` reports broken connections; the pool replaces them. */
export function openDatabase(connectionString: string, onBroken: (error: Error) => void): DatabaseHandle {
  const { pool, close } = openPool(connectionString, onBroken, {
    max: 20,
    statement_timeout: statementTimeoutMs,
    application_name: "tidewheel",
  });
  return { connectionString, db: drizzle(pool, { schema }), pool, close };
}
