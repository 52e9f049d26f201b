import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.server.ts";
import { pageSize } from "~/db/keyset-pagination.server.ts";
import { adminProfiles, adminRequests, users } from "~/db/schema/index.ts";
import { shortDate } from "~/domain/dates.server.ts";
import { accountEmail } from "~/services/account-email.server.ts";
import type { RequestPlace } from "./schema.ts";
import { type ActionResult, accountSubject, gone, recordTeamAudit, type TeamTools } from "./team-change.server.ts";

const isWaiting = and(isNull(adminRequests.declinedAt), isNull(users.disabledAt));

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
  if (found.length === 0 && place) return listRequests(db, {});
  const isMore = found.length > pageSize;
  const rows = found.slice(0, pageSize);
  if (isNewer) rows.reverse();
  const cursorOf = (row: (typeof rows)[number] | undefined) => row && `${row.askedAt.getTime()}-${row.userId}`;
  return {
    rows: rows.map(({ askedAt, ...row }) => ({ ...row, askedAt: shortDate(askedAt) })),
    newer: (isNewer ? isMore : after !== undefined) ? cursorOf(rows.at(0)) : undefined,
    older: isNewer || isMore ? cursorOf(rows.at(-1)) : undefined,
  };
}

function placeOf(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const at = cursor.indexOf("-");
  return sql`(${new Date(Number(cursor.slice(0, at))).toISOString()}::timestamptz, ${cursor.slice(at + 1)}::text)`;
}

export async function approveRequest(tools: TeamTools, userId: string): Promise<ActionResult> {
  return tools.db.transaction(async (transaction) => {
    const [request] = await transaction
      .delete(adminRequests)
      .where(and(eq(adminRequests.userId, userId), isNull(adminRequests.declinedAt)))
      .returning();
    const [user] = await transaction
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.emailVerified, true), isNull(users.disabledAt)));
    if (!request || !user) return gone;
    await transaction.insert(adminProfiles).values({ userId, email: user.email }).onConflictDoNothing();
    await recordTeamAudit(transaction, tools, { action: "admin-approved", subject: accountSubject(userId) });
    await tools.jobs.enqueue(transaction, accountEmail, {
      purpose: "notice",
      notice: "approved",
      to: user.email,
      byId: tools.actorId,
    });
    return {};
  });
}

/** The row stays, so that the account cannot request access again. */
export async function declineRequest(tools: TeamTools, userId: string): Promise<ActionResult> {
  return tools.db.transaction(async (transaction) => {
    const declined = await transaction
      .update(adminRequests)
      .set({ declinedAt: tools.clock.now() })
      .where(and(eq(adminRequests.userId, userId), isNull(adminRequests.declinedAt)))
      .returning({ userId: adminRequests.userId });
    if (declined.length === 0) return gone;
    await recordTeamAudit(transaction, tools, { action: "admin-declined", subject: accountSubject(userId) });
    return {};
  });
}
