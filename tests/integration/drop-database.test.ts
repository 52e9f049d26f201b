import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { connectToCopy, dropDatabase } from "../../platform/backup/copy-tables.ts";
import { startEmbeddedPostgres } from "../../platform/postgres/embedded-postgres.ts";

const log = { info: () => {}, warn: () => {}, error: () => {} };

test("a database is dropped while a client is connected and autovacuum runs in it", {
  timeout: 240_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "tidewheel-drop-"));
  await (await startEmbeddedPostgres({ dataDir, log })).stop();
  await appendFile(join(dataDir, "db", "postgresql.conf"), "autovacuum_naptime = 1\n");
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const client = await connectToCopy(postgres.connectionString, "test");
  try {
    await dropDatabase(client, "scratch");
    await client.query("create database scratch template template0");
    const url = new URL(postgres.connectionString);
    url.pathname = "/scratch";
    const inside = await connectToCopy(url.href, "test");
    // The vacuum takes minutes, because it pauses after every page.
    await inside.query(`create table slow with (autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)
      as select n, repeat('x', 500) as text from generate_series(1, 20000) as n`);
    await inside.query("delete from slow where n % 2 = 0");
    await vi.waitFor(
      async () => {
        // Only a superuser sees whose process it is.
        const { rows } = await client.query(
          "select 1 from pg_stat_activity where datname = 'scratch' and usename is null",
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 240_000, interval: 100 },
    );
    await dropDatabase(client, "scratch");
    expect((await client.query("select 1 from pg_database where datname = 'scratch'")).rows).toEqual([]);
    inside.destroyConnection();
  } finally {
    client.destroyConnection();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
