import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Clock } from "../clock.ts";
import { listAppliedMigrations } from "../postgres/migrations.ts";
import type { Files } from "../storage/files.ts";
import { writeArchive } from "./archive.ts";
import { beginSnapshot, connectToCopy, copyRowsOut, readSequences } from "./copy-tables.ts";
import { archiveFormat, BackupError, type Manifest } from "./manifest.ts";

export interface TakenBackup {
  manifest: Manifest;
  bytes: number;
}

/** Does not block writers. Replaces `path` only on success; leaves no partial file. @throws BackupError */
export async function takeBackup(
  { connectionString, files, clock }: { connectionString: string; files: Files; clock: Clock },
  { path, pause, signal }: { path: string; pause?: () => Promise<void>; signal?: AbortSignal },
): Promise<TakenBackup> {
  const startedAt = clock.now();
  const client = await connectToCopy(connectionString, "backup");
  const abort = () => client.destroyConnection();
  signal?.addEventListener("abort", abort, { once: true });
  try {
    const tables = await beginSnapshot(client);
    const migrations = await listAppliedMigrations(client);
    if (migrations.length === 0) throw new BackupError("There is no installation in this database yet.");
    const { rows } = await client.query("select current_setting('server_version') as version");
    const archive = await writeArchive(path, startedAt);
    try {
      const manifest: Manifest = {
        format: archiveFormat,
        product: { name: "tidewheel", version: productVersion() },
        takenAt: startedAt.toISOString(),
        postgres: rows[0].version,
        migrations,
        tables: [],
        sequences: [],
        files: [],
        vanished: [],
      };
      const paced = async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          signal?.throwIfAborted();
          await pause?.();
          yield piece;
        }
      };
      for (const table of tables) {
        const sum = await archive.addRows(table.name, paced(copyRowsOut(client, table)));
        manifest.tables.push({ ...table, ...sum });
      }
      manifest.sequences = await readSequences(client);
      await client.query("commit");
      // List files after the snapshot: each row's file then still exists unless the row was deleted since.
      for await (const key of files.list()) {
        signal?.throwIfAborted();
        await pause?.();
        const file = await openIfThere(files, key);
        if (file) manifest.files.push({ key, bytes: file.bytes, hash: await archive.addFile(key, file) });
        else manifest.vanished.push(key);
      }
      return { manifest, bytes: await archive.finish(manifest) };
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    signal?.removeEventListener("abort", abort);
    // `end()` would wait for the running query.
    client.destroyConnection();
  }
}

async function openIfThere(files: Files, key: string): ReturnType<Files["open"]> {
  try {
    const file = await files.open(key);
    if (file) await once(file.stream, "readable");
    return file;
  } catch (error) {
    if (await files.has(key)) throw error;
    return undefined;
  }
}

export function productVersion(): string {
  return (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;
}
