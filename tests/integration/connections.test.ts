import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "../../app/db/client.server.ts";
import { createDatabase, query } from "../support/cluster.ts";

const cuts = 60;

test(`F5 ${cuts} connections that end as a transaction begins leave the pool whole`, async () => {
  const url = await createDatabase();
  const { close, db, pool } = openDatabase(url, () => {});
  let broken = 0;
  for (let round = 0; round < cuts; round += 1) {
    await db.execute(sql`select 1`).catch(() => {});
    const cut = query(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'tidewheel'`,
    );
    // Now before and now after the pool has noticed.
    await delay(round % 6);
    await db
      .transaction((transaction) => transaction.execute(sql`select 1`))
      .catch(() => {
        broken += 1;
      });
    await cut;
  }
  expect(broken).toBeGreaterThan(0);
  const all = Array.from({ length: pool.options.max ?? 0 }, () => db.execute(sql`select pg_sleep(0.05)`));
  await expect(Promise.all(all)).resolves.toHaveLength(20);
  expect(pool.idleCount).toBe(pool.totalCount);
  await close();
});
