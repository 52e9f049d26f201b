import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { PgClient } from "./pg-client.ts";

// Together well below the 5 s within which somebody who waits is told that the database is away.
const silentAfterMs = 1_500;
const answerWithinMs = 1_500;
const everyMs = 250;

/**
 * Cuts connections of a pool on which an answer will never come: a network that swallows everything tells nobody, and
 * who waits there would wait for minutes. A query that is only slow is left alone: the database is asked, over another
 * connection, whether it is still at work.
 * @returns ends the watch
 */
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
    // What came in while we were busy ourselves is heard first.
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

/** Of connections that we wait for, those whose question the database has answered, or has never heard. */
async function askAbout(silent: PgClient[], connectionString: string): Promise<Set<PgClient> | "no answer"> {
  const asker = new PgClient({
    connectionString,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    application_name: "tidewheel watch",
  });
  asker.on("error", () => {}); // fails the question too
  try {
    await asker.connect();
    const { rows } = await asker.query<{ pid: number }>(
      "select pid from pg_stat_activity where pid = any($1) and state = 'idle' and state_change < now() - interval '1 second'",
      [silent.map((client) => client.backendPid)],
    );
    const idle = new Set(rows.map(({ pid }) => pid));
    return new Set(silent.filter((client) => idle.has(client.backendPid ?? 0)));
  } catch (error) {
    // An error of the database's own is an answer.
    return error instanceof pg.DatabaseError ? new Set() : "no answer";
  } finally {
    asker.end().catch(() => {});
  }
}
