import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Submission } from "./applicants.ts";

export function postmasterPid(dataDir: string): number | undefined {
  const pid = Number(pidFile(dataDir)[0]);
  return pid > 0 ? pid : undefined;
}

export function databaseUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, "db.password"), "utf8").trim();
  const socketDir = pidFile(dataDir)[4] ?? "";
  return `postgresql://tidewheel:${password}@localhost:5432/tidewheel?host=${encodeURIComponent(socketDir)}`;
}

export async function queryDataDir<Row extends pg.QueryResultRow>(
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

export async function compareSubmissions(
  ask: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>,
  submissions: Submission[],
) {
  const rows = await ask<{ id: string; email: string }>(
    "select id, email from host_applications where submission_key not like 'sample-%'",
  );
  const jobs = await ask<{ id: string; type: string }>(
    "select data->'data'->>'id' as id, data->>'type' as type from pgboss.job where name = 'send-application-email' and data->'data'->>'id' like 'app-%'",
  );
  const rowsOf = Map.groupBy(rows, ({ email }) => email);
  const jobsOf = Map.groupBy(jobs, ({ id }) => id);
  const types = (id: string) =>
    (jobsOf.get(id) ?? [])
      .map(({ type }) => type)
      .sort()
      .join(" ");
  return {
    missing: submissions.filter(({ email, isAcknowledged }) => isAcknowledged && !rowsOf.has(email)),
    twice: [...rowsOf].filter(([, same]) => same.length > 1),
    withoutBothJobs: rows.filter(({ id }) => types(id) !== "submission-acknowledgement submission-received"),
    jobsWithoutRow: jobs.length - 2 * rows.length,
  };
}

function pidFile(dataDir: string): string[] {
  try {
    return readFileSync(join(dataDir, "db/postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}
