import { hash, randomUUID } from "node:crypto";
import { getTableName, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.server.ts";
import { careerApplications, deposits, hostApplications, mediaInquiries } from "../db/schema/index.ts";

const tables = { app: hostApplications, career: careerApplications, media: mediaInquiries, dep: deposits };
export type SubmissionPrefix = keyof typeof tables;

const lastMicros = new Map<string, number>();
// Ids are ahead of the clock by chance for less than a millisecond.
const aheadMicros = 1_000_000;

/**
 * 'app-', 'dep-' or another prefix and the time in microseconds, so that ids sort by time; never the same twice in one
 * process. Below the millisecond they are left to chance, so that two processes hardly ever meet.
 */
export function nextId(prefix: string, now: Date): string {
  const micros = Math.max(now.getTime() * 1000 + Math.floor(Math.random() * 1000), (lastMicros.get(prefix) ?? 0) + 1);
  lastMicros.set(prefix, micros);
  return `${prefix}-${micros}`;
}

/**
 * The id of a submission that comes now: like `nextId`, and above all that are in the database, also those that a clock
 * that was ahead has made, so that newest first stays true. Asks the database only while there are such ones; then two
 * processes may take the same, and the one that is refused takes the next.
 * @throws whatever the database throws
 */
export async function nextSubmissionId(db: Queryable, prefix: SubmissionPrefix, now: Date): Promise<string> {
  if ((lastMicros.get(prefix) ?? 0) > now.getTime() * 1000 + aheadMicros) await continueIds(db, [prefix]);
  return nextId(prefix, now);
}

/**
 * Lets this process's ids go on from the greatest of the database. Idempotent.
 * @throws whatever the database throws
 */
export async function continueIds(db: Queryable, prefixes = Object.keys(tables) as SubmissionPrefix[]): Promise<void> {
  const greatest = prefixes.map(
    (prefix) =>
      sql`(select ${prefix}::text as prefix, split_part(id, '-', 2)::float8 as micros
        from ${sql.identifier(getTableName(tables[prefix]))} order by id desc limit 1)`,
  );
  const { rows } = await db.execute<{ prefix: SubmissionPrefix; micros: number }>(sql.join(greatest, sql` union all `));
  for (const { prefix, micros } of rows) lastMicros.set(prefix, Math.max(micros, lastMicros.get(prefix) ?? 0));
}

/**
 * What recognises a repeated submission: the same content under the same key. The key alone does not decide, so that
 * somebody who goes back, changes an answer and sends again is heard.
 * @param idempotencyKey made with the form; without one no submission is a repeat
 */
export function submissionKeyOf(idempotencyKey: string | undefined, content: object): string {
  const text = JSON.stringify([idempotencyKey || randomUUID(), Object.entries(content).sort()]);
  return hash("sha256", text, "base64url");
}
