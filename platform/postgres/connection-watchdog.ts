import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { PgClient } from "./pg-client.ts";

// Together well below the 5 s after which a waiting client gets an error.
const silentAfterMs = 1_500;
const answerWithinMs = 1_500;
const everyMs = 250;

/** Destroys connections on a silent network; asks the database over a second one, so that slow queries continue. */
export function watchConnections(pool: pg.Pool, connectionString: string): () => void {
  const taken = new Map<PgClient, number>();
  pool.on("acquire", (client) => taken.set(client as unknown as PgClient, performance.now()));
  const given = (client: unknown) => taken.delete(client as PgClient);
  pool.on("release", (_error, client) => given(client));
  pool.on("remove", given);

  let isLooking = false;
  const look = async () => {
    const askedAt = performance.now();
    const waiting = [...taken];
    const silent = waiting.filter(([, since]) => askedAt - since > silentAfterMs).map(([client]) => client);
    if (isLooking || silent.length === 0) return;
    isLooking = true;
    const verdict = await askAbout(silent, connectionString);
    await nextTurn();
    const wasStalled = performance.now() - askedAt > 2 * answerWithinMs + 500;
    for (const [client, since] of wasStalled ? [] : waiting) {
      const isLost = verdict === "no answer" || verdict.has(client);
      if (isLost && taken.get(client) === since) void client.end().catch(() => {});
    }
    isLooking = false;
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
}

async function askAbout(silent: PgClient[], connectionString: string): Promise<Set<PgClient> | "no answer"> {
  const asker = new PgClient({
    connectionString,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    application_name: "tidewheel watch",
  });
  asker.on("error", () => {}); // the query fails as well
  try {
    await asker.connect();
    const { rows } = await asker.query<{ pid: number }>(
      "select pid from pg_stat_activity where pid = any($1) and state = 'idle' and state_change < now() - interval '1 second'",
      [silent.map((client) => client.backendPid)],
    );
    const idle = new Set(rows.map(({ pid }) => pid));
    return new Set(silent.filter((client) => idle.has(client.backendPid ?? 0)));
  } catch (error) {
    return error instanceof pg.DatabaseError ? new Set() : "no answer";
  } finally {
    asker.end().catch(() => {});
  }
}
