import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.server.ts";
import { pageSize } from "~/db/keyset-pagination.server.ts";
import { adminRequests, users } from "~/db/schema/index.ts";
import { longDate } from "~/domain/dates.server.ts";
import type { RequestPlace } from "./schema.ts";

const isWaiting = and(isNull(adminRequests.declinedAt), isNull(users.disabledAt));

/** How many wait to be let in. */
export async function countRequests(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(adminRequests)
    .innerJoin(users, eq(users.id, adminRequests.userId))
    .where(isWaiting);
  return row?.waiting ?? 0;
}

interface RequestPage {
  rows: { userId: string; email: string; askedAt: string }[];
  newer: string | undefined;
  older: string | undefined;
}

/**
 * One page of those who wait to be let in, newest first.
 * @returns with the places from which there are newer or older ones
 */
export async function listRequests(db: Queryable, { after, before }: RequestPlace): Promise<RequestPage> {
  const isNewer = before !== undefined;
  const key = sql`(${adminRequests.createdAt}, ${adminRequests.userId})`;
  const place = placeOf(before ?? after);
  const range: SQL | undefined = place && (isNewer ? sql`${key} > ${place}` : sql`${key} < ${place}`);
  const order = isNewer ? asc : desc;
  const found = await db
    .select({ userId: users.id, email: users.email, askedAt: adminRequests.createdAt })
    .from(adminRequests)
    .innerJoin(users, eq(users.id, adminRequests.userId))
    .where(and(isWaiting, range))
    .orderBy(order(adminRequests.createdAt), order(adminRequests.userId))
    .limit(pageSize + 1);
  // The last of that page were let in or declined a moment ago.
  if (found.length === 0 && place) return listRequests(db, {});
  const isMore = found.length > pageSize;
  const rows = found.slice(0, pageSize);
  if (isNewer) rows.reverse();
  const cursorOf = (row: (typeof rows)[number] | undefined) => row && `${row.askedAt.getTime()}-${row.userId}`;
  return {
    rows: rows.map(({ askedAt, ...row }) => ({ ...row, askedAt: longDate(askedAt) })),
    newer: (isNewer ? isMore : after !== undefined) ? cursorOf(rows.at(0)) : undefined,
    older: isNewer || isMore ? cursorOf(rows.at(-1)) : undefined,
  };
}

function placeOf(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const at = cursor.indexOf("-");
  return sql`(${new Date(Number(cursor.slice(0, at))).toISOString()}::timestamptz, ${cursor.slice(at + 1)}::text)`;
}
