import { spawn } from "node:child_process";
import { query } from "./cluster.ts";

export function runCommand(
  name: "backup" | "restore",
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string; errors: string }> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ["scripts/run.mjs", name, ...args], {
    env: { PATH, HOME, TMPDIR, ...env } as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output, errors })));
}

/** A checksum of each table, computed without the product's code. */
export async function sumsOf(databaseUrl: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    databaseUrl,
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public' or (table_schema, table_name) = ('pgboss', 'job')
     order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query<{ sum: string }>(
      databaseUrl,
      `select count(*) || ' ' || coalesce(md5(string_agg(row::text, '' order by row::text collate "C")), '') as sum from ${name} as row`,
    );
    sums[name] = row?.sum ?? "";
  }
  return sums;
}
