import { createHash, hash } from "node:crypto";
import { statfs } from "node:fs/promises";
import type pg from "pg";
import { verifyArchive } from "./archive.ts";
import { connectToCopy, dropDatabase } from "./copy-tables.ts";
import { BackupError } from "./manifest.ts";
import { fillDatabase } from "./restore-backup.ts";

/** Restores into a scratch database on the same server and compares every row and file. @throws BackupError */
export async function verifyBackup(
  connectionString: string,
  { path, localFolder, signal }: { path: string; localFolder?: string; signal?: AbortSignal },
): Promise<void> {
  const manifest = await verifyArchive(path);
  const admin = await connectToCopy(connectionString, "backup");
  try {
    const { rows } = await admin.query(
      "select current_database() as name, pg_database_size(current_database()) as bytes",
    );
    const { name, bytes } = rows[0] as { name: string; bytes: string };
    if (localFolder) {
      const { bavail, bsize } = await statfs(localFolder);
      if (bavail * bsize < Number(bytes) * 1.2) {
        throw new BackupError("There is too little room on the disk to restore it beside the original.");
      }
    }
    // A fixed name per database, so that the next run drops what a killed process left.
    const scratch = `tidewheel_proof_${hash("sha256", name).slice(0, 12)}`;
    await dropDatabase(admin, scratch);
    await admin.query(`create database ${scratch} template template0`).catch((error: pg.DatabaseError) => {
      if (error.code !== "42501") throw error;
      throw new BackupError("The database's role may not create a database to restore it into (GRANT it CREATEDB).");
    });
    try {
      await restoreInto(databaseNamed(connectionString, scratch), manifest, path, signal);
    } finally {
      await dropDatabase(admin, scratch);
    }
  } finally {
    admin.destroyConnection();
  }
}

async function restoreInto(
  connectionString: string,
  manifest: Awaited<ReturnType<typeof verifyArchive>>,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const client = await connectToCopy(connectionString, "proof");
  const abort = () => client.destroyConnection();
  signal?.addEventListener("abort", abort, { once: true });
  try {
    const left = new Map(manifest.files.map(({ key, hash: saved }) => [key, saved]));
    await client.query("set synchronous_commit = off");
    await client.query("begin");
    await fillDatabase(client, manifest, path, async (key, pieces) => {
      signal?.throwIfAborted();
      const found = createHash("sha256");
      for await (const piece of pieces) found.update(piece);
      if (left.get(key) !== found.digest("hex")) throw new BackupError(`the file ${key} differs from what was saved`);
      left.delete(key);
    });
    if (left.size > 0) throw new BackupError(`${left.size} files are missing`);
    await client.query("commit");
  } finally {
    signal?.removeEventListener("abort", abort);
    client.destroyConnection();
  }
}

function databaseNamed(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}
