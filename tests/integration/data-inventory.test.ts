import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../app/db/client.server.ts";
import { listTextColumns } from "../../app/features/privacy/address-search.server.ts";
import { createDatabase } from "../support/cluster.ts";

let database: DatabaseHandle;
beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {});
});
afterAll(() => database.close());

/** The documented columns of each table. */
function documentedColumns(): Map<string, Set<string>> {
  const columns = new Map<string, Set<string>>();
  for (const line of readFileSync("docs/security.md", "utf8").split("\n")) {
    const [, table, rest = ""] = /^\| `([a-z_.]+)` \|(.*)$/.exec(line) ?? [];
    if (!table) continue;
    const known = columns.get(table) ?? new Set();
    for (const [, name = ""] of rest.matchAll(/`([a-z_]+)`/g)) known.add(name);
    columns.set(table, known);
  }
  return columns;
}

test("docs/security.md classifies every text column as personal data or not", async () => {
  const known = documentedColumns();
  const unnamed = (await listTextColumns(database.db))
    .filter(({ schema }) => schema === "public")
    .flatMap(({ table, columns }) => columns.map((column) => [table, column] as const))
    .filter(([table, column]) => !known.get(table)?.has(column))
    .map(([table, column]) => `${table}.${column}`);
  expect(unnamed).toEqual([]);
});

test("the search that verifies an erasure covers every table with text, ours or not", async () => {
  const tables = (await listTextColumns(database.db)).map(({ schema, table }) => `${schema}.${table}`);
  for (const table of ["public.host_applications", "public.deposits", "public.mailbox_messages", "pgboss.job"])
    expect(tables).toContain(table);
  // pg-boss's partitions are covered by their parent table.
  expect(tables).not.toContain("pgboss.job_common");
});
