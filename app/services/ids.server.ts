import { getTableName, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.server.ts";
import { careerApplications, deposits, hostApplications, mediaInquiries } from "../db/schema/index.ts";

const tables = { app: hostApplications, career: careerApplications, media: mediaInquiries, dep: deposits };
export type SubmissionPrefix = keyof typeof tables;

const lastMicros = new Map<string, number>();
// The random digits put an id less than a millisecond ahead of the clock.
const aheadMicros = 1_000_000;

/**
 * The prefix and the time in microseconds, so that ids sort by time; unique within one process. Digits below the
 * millisecond are random, so that two processes rarely collide.
 */
export function nextId(prefix: string, now: Date): string {
  const micros = Math.max(now.getTime() * 1000 + Math.floor(Math.random() * 1000), (lastMicros.get(prefix) ?? 0) + 1);
  lastMicros.set(prefix, micros);
  return `${prefix}-${micros}`;
}

/**
 * Like `nextId`, and greater than every stored id, even after a clock ran ahead: newest first stays true. Queries the
 * database only then; two processes may then take the same id, and the one whose insert conflicts takes the next.
 */
export async function nextSubmissionId(db: Queryable, prefix: SubmissionPrefix, now: Date): Promise<string> {
  if ((lastMicros.get(prefix) ?? 0) > now.getTime() * 1000 + aheadMicros) await continueIds(db, [prefix]);
  return nextId(prefix, now);
}

/** Makes this process's ids continue after the greatest stored ones. Idempotent. */
export async function continueIds(db: Queryable, prefixes = Object.keys(tables) as SubmissionPrefix[]): Promise<void> {
  const greatest = prefixes.map(
    (prefix) =>
      sql`(select ${prefix}::text as prefix, split_part(id, '-', 2)::float8 as micros
        from ${sql.identifier(getTableName(tables[prefix]))} order by id desc limit 1)`,
  );
  const { rows } = await db.execute<{ prefix: SubmissionPrefix; micros: number }>(sql.join(greatest, sql` union all `));
  for (const { prefix, micros } of rows) lastMicros.set(prefix, Math.max(micros, lastMicros.get(prefix) ?? 0));
}
