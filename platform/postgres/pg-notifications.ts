import { sql } from "drizzle-orm";
import type { AnyQueryable } from "./client.ts";
import { PgClient } from "./pg-client.ts";

const retryAfterMs = 1_000;
// A connection that only listens cannot detect a silent network.
const heartbeatMs = 2_500;

/** Set by the trigger in the migration `notify_when_hosts_change`. */
const channel = "shared_pages";

/** For what no trigger covers. Arrives once the transaction commits. */
export const notifySharedPages = (db: AnyQueryable) => db.execute(sql`select pg_notify(${channel}, '')`);

/** Calls `onChange` also after each reconnect, because notifications may be lost. */
export function listenForChanges(connectionString: string, onChange: () => void): () => void {
  let client: PgClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  async function connect() {
    const own = new PgClient({
      connectionString,
      application_name: "tidewheel changes",
      connectionTimeoutMillis: heartbeatMs,
      query_timeout: heartbeatMs,
    });
    client = own;
    own.on("notification", onChange);
    own.on("error", () => own.end().catch(() => {}));
    own.on("end", again);
    await own.connect();
    await own.query(`listen ${channel}`);
    onChange();
    const heartbeat = setInterval(
      () => void own.query("select 1").catch(() => own.end().catch(() => {})),
      heartbeatMs,
    ).unref();
    own.once("end", () => clearInterval(heartbeat));
  }

  function again() {
    clearTimeout(timer);
    if (!ended) timer = setTimeout(() => void connect().catch(again), retryAfterMs).unref();
  }

  void connect().catch(again);
  return () => {
    ended = true;
    clearTimeout(timer);
    // Not awaited: a connection that broke while connecting never emits `end`.
    client?.end().catch(() => {});
  };
}
