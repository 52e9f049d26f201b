import { getTableName, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.server.ts";
import { careerApplications, deposits, hostApplications, mediaInquiries, salesInquiries } from "../db/schema/index.ts";

const tables = {
  app: hostApplications,
  career: careerApplications,
  media: mediaInquiries,
  sales: salesInquiries,
  dep: deposits,
};
export type SubmissionPrefix = keyof typeof tables;

const lastMicros = new Map<string, number>();
const aheadMicros = 1_000_000;

/** `prefix` and microseconds: sorts by time. Unique per process; random digits make other collisions rare. */
export function nextId(prefix: string, now: Date): string {
  const micros = Math.max(now.getTime() * 1000 + Math.floor(Math.random() * 1000), (lastMicros.get(prefix) ?? 0) + 1);
  lastMicros.set(prefix, micros);
  return `${prefix}-${micros}`;
}

/** Greater than all stored ids, even after a clock ran ahead. Two processes may collide: retry with the next id. */
export async function nextSubmissionId(db: Queryable, prefix: SubmissionPrefix, now: Date): Promise<string> {
  if ((lastMicros.get(prefix) ?? 0) > now.getTime() * 1000 + aheadMicros) await continueIds(db, [prefix]);
  return nextId(prefix, now);
}

/** Six letters and digits to read out, unique in the database; opens nothing. Each call takes a new one. */
export async function nextReference(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ reference: string }>(sql`select new_reference() as reference`);
  const [row] = rows;
  if (!row) throw new Error("The database made no reference.");
  return row.reference;
}

export async function continueIds(db: Queryable, prefixes = Object.keys(tables) as SubmissionPrefix[]): Promise<void> {
  const greatest = prefixes.map(
    (prefix) =>
      sql`(select ${prefix}::text as prefix, split_part(id, '-', 2)::float8 as micros
        from ${sql.identifier(getTableName(tables[prefix]))} order by id desc limit 1)`,
  );
  const { rows } = await db.execute<{ prefix: SubmissionPrefix; micros: number }>(sql.join(greatest, sql` union all `));
  for (const { prefix, micros } of rows) lastMicros.set(prefix, Math.max(micros, lastMicros.get(prefix) ?? 0));
}
