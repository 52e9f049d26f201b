import { type SQL, sql } from "drizzle-orm";
import type { Database, Queryable } from "./client.server.ts";

/** The rows of a list in its order: what its page shows and what its export holds. */
export interface ListQuery {
  id: SQL;
  from: SQL;
  where: SQL | undefined;
  order: SQL;
}

/** A reader that takes nothing for a minute is disconnected by then (server/http/connection-limits.ts). */
const idleTimeout = "120s";
const statementTimeout = "120s";

export const inLongSnapshot = <Result>(db: Database, read: (snapshot: Queryable) => Promise<Result>) =>
  db.transaction(
    async (snapshot) => {
      await snapshot.execute(sql`select set_config('statement_timeout', ${statementTimeout}, true),
        set_config('idle_in_transaction_session_timeout', ${idleTimeout}, true)`);
      return read(snapshot);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

export async function countRows(snapshot: Queryable, { from, where }: ListQuery): Promise<number> {
  const { rows } = await snapshot.execute<{ count: number }>(
    sql`select count(*)::int as count from ${from} where ${where ?? sql`true`}`,
  );
  return rows[0]?.count ?? 0;
}

/** Only inside a transaction, once. */
export async function* readIds(
  snapshot: Queryable,
  { id, from, where, order }: ListQuery,
  batchSize: number,
): AsyncGenerator<string[]> {
  await snapshot.execute(
    sql`declare list_rows no scroll cursor for select ${id} as id from ${from} where ${where ?? sql`true`} order by ${order}`,
  );
  const fetchRows = sql`fetch forward ${sql.raw(String(batchSize))} from list_rows`;
  for (;;) {
    const { rows } = await snapshot.execute<{ id: string }>(fetchRows);
    if (rows.length === 0) return;
    yield rows.map(({ id: each }) => each);
  }
}
