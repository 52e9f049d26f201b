import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** The postmaster of a product's data folder; undefined while there is none. */
export function postmasterPid(dataDir: string): number | undefined {
  const pid = Number(pidFile(dataDir)[0]);
  return pid > 0 ? pid : undefined;
}

/** Where a running product's own database is reached, from what lies in its data folder. */
export function databaseUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, "db.password"), "utf8").trim();
  const socketDir = pidFile(dataDir)[4] ?? "";
  return `postgresql://tidewheel:${password}@localhost:5432/tidewheel?host=${encodeURIComponent(socketDir)}`;
}

/** Asks the database of a running product, past the product. */
export async function ask<Row extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

function pidFile(dataDir: string): string[] {
  try {
    return readFileSync(join(dataDir, "db/postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}
