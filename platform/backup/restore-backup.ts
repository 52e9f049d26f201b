import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { createJobTables } from "../jobs/job-table.ts";
import { migrationLock } from "../postgres/client.ts";
import { applyMigrations, partMigrations } from "../postgres/migrations.ts";
import { type Files, fileKeyTime } from "../storage/files.ts";
import { readArchive, verifyArchive } from "./archive.ts";
import { connectToCopy, emptyDatabase, isEmptyDatabase, loadTables, setSequences, sumTable } from "./copy-tables.ts";
import { BackupError, type Manifest } from "./manifest.ts";

const migrationsFolder = "app/db/migrations";

/** Restores all or nothing: files first, then rows in one transaction. `replace` deletes data. @throws BackupError */
export async function restoreBackup(
  { connectionString, files }: { connectionString: string; files: Files },
  { path, replace = false, signal }: { path: string; replace?: boolean; signal?: AbortSignal },
): Promise<Manifest> {
  const manifest = await verifyArchive(path);
  const client = await connectToCopy(connectionString, "restore");
  const abort = () => client.destroyConnection();
  signal?.addEventListener("abort", abort, { once: true });
  const stored: string[] = [];
  try {
    signal?.throwIfAborted();
    await refuseInUse(client);
    const before = new Set<string>();
    for await (const key of files.list()) before.add(key);
    if (!replace && (before.size > 0 || !(await isEmptyDatabase(client)))) {
      throw new BackupError(
        "There is an installation already. Restore into an empty one, or with --replace, which gives up what it holds.",
      );
    }
    await client.query("begin");
    // A process that starts now waits here before it migrates.
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    if (replace) await emptyDatabase(client);
    await fillDatabase(client, manifest, path, async (key, pieces) => {
      if (!before.has(key)) stored.push(key);
      await storeFile(files, key, pieces);
    });
    await client.query("commit");
    const kept = new Set(manifest.files.map(({ key }) => key));
    for (const key of before) if (!kept.has(key) && fileKeyTime(key)) await files.remove(key);
    return manifest;
  } catch (error) {
    for (const key of stored) await files.remove(key).catch(() => {});
    throw error;
  } finally {
    signal?.removeEventListener("abort", abort);
    client.destroyConnection();
  }
}

/** Runs in the caller's transaction. `takeFile` must read each file to its end. @throws BackupError */
export async function fillDatabase(
  client: pg.Client,
  manifest: Manifest,
  path: string,
  takeFile: (key: string, pieces: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const migrations = partMigrations(migrationsFolder, manifest.migrations);
  if (!migrations) {
    throw new BackupError(
      `It was made by another version of Tidewheel (${manifest.product.version}) than this one, a newer one or one that went another way. Restore it with that version.`,
    );
  }
  await applyMigrations(client, migrations.before);
  await client.query(createJobTables());
  try {
    await loadTables(client, manifest.tables, async (loadRows) => {
      const again = await readArchive(path, async (part) => {
        if ("table" in part) await loadRows(part.table, part.pieces);
        else await takeFile(part.key, part.pieces);
      });
      if (JSON.stringify(again) !== JSON.stringify(manifest)) throw new BackupError("it was changed while it was read");
    });
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("it holds ")) throw new BackupError(error.message);
    throw error;
  }
  await setSequences(client, manifest.sequences);
  for (const table of manifest.tables) {
    const { rows, hash } = await sumTable(client, table);
    if (rows !== table.rows || hash !== table.hash) {
      throw new BackupError(
        `what was restored of ${table.name} differs from what was saved (${rows} rows, not ${table.rows})`,
      );
    }
  }
  await applyMigrations(client, migrations.ahead);
}

/** Running processes would write during the restore and keep stale data in memory. */
async function refuseInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and application_name in ('tidewheel', 'tidewheel jobs', 'tidewheel changes')`,
  );
  if (rows[0].others > 0) {
    throw new BackupError(
      "A process of Tidewheel is connected to this database. Stop every one of them, then restore.",
    );
  }
}

async function storeFile(files: Files, key: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(files.incomingFolder, { recursive: true, mode: 0o700 });
  const path = join(files.incomingFolder, `restore-${randomBytes(8).toString("hex")}`);
  try {
    await pipeline(pieces, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    await files.store(path, key);
  } finally {
    await rm(path, { force: true });
  }
}
