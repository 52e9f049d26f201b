import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { StartError } from "./data-dir-lock.ts";

export interface AppliedMigration {
  hash: string;
  when: number;
}

// Our own table, under the name that Drizzle's migrator gave it in earlier versions.
export async function listAppliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: known } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as found");
  if (!known[0]?.found) return [];
  const { rows } = await client.query<{ hash: string; when: string }>(
    'select hash, created_at as "when" from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }));
}

/** @returns undefined if the database has a migration that this version lacks */
export function partMigrations(
  migrationsFolder: string,
  applied: AppliedMigration[],
): { before: MigrationMeta[]; ahead: MigrationMeta[] } | undefined {
  const all = readMigrationFiles({ migrationsFolder });
  const isOurs = applied.every(({ hash }, at) => all[at]?.hash === hash);
  return isOurs ? { before: all.slice(0, applied.length), ahead: all.slice(applied.length) } : undefined;
}

/** Prevents running against a newer or diverged schema. @throws StartError */
export async function listPendingMigrations(client: pg.Client, migrationsFolder: string): Promise<MigrationMeta[]> {
  const applied = await listAppliedMigrations(client);
  const migrations = partMigrations(migrationsFolder, applied);
  if (migrations) return migrations.ahead;
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
  const known = basename(files.sort().at(-1) ?? "", ".sql");
  const number = String(applied.length - 1).padStart(4, "0");
  const day = new Date(applied.at(-1)?.when ?? 0).toISOString().slice(0, 10);
  throw new StartError(
    "The database belongs to a newer version of Tidewheel, or to one that went another way: " +
      `its newest migration is number ${number}, of ${day}, and the newest that this version knows is ${known}. ` +
      "Start that version or a newer one; to go back, restore the backup from before the upgrade with this version.",
  );
}

/** Runs in the caller's transaction. */
export async function applyMigrations(client: pg.Client, migrations: MigrationMeta[]): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}
