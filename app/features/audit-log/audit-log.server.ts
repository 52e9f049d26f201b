import { and, asc, eq, gte, isNull, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "~/db/client.server.ts";
import { keysetQuery, toPage } from "~/db/keyset-pagination.server.ts";
import { adminProfiles, auditEvents, users } from "~/db/schema/index.ts";
import { dayDate, exactDate, startOfDay, timeOfDay } from "~/domain/dates.server.ts";
import { auditIdAt } from "~/services/audit.server.ts";
import { type AuditQuery, nobody } from "./schema.ts";

const linesPerPage = 50;

const actors = alias(users, "actors");
const subjects = alias(users, "subjects");

/** Events hold only ids, so a deleted account appears by its id. */
export async function listAuditEvents(db: Queryable, query: AuditQuery) {
  const { action, actor, subject, from, to, ...cursors } = query;
  const { where, orderBy, limit } = keysetQuery(auditEvents.id, cursors, linesPerPage);
  const found = await db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      action: auditEvents.action,
      outcome: auditEvents.outcome,
      subjectKind: auditEvents.subjectKind,
      subjectId: auditEvents.subjectId,
      requestId: auditEvents.requestId,
      actorId: auditEvents.actorId,
      actorEmail: actors.email,
      subjectEmail: subjects.email,
    })
    .from(auditEvents)
    .leftJoin(actors, eq(actors.id, auditEvents.actorId))
    .leftJoin(subjects, and(eq(auditEvents.subjectKind, "account"), eq(subjects.id, auditEvents.subjectId)))
    .where(
      and(
        action ? eq(auditEvents.action, action) : undefined,
        actor === nobody ? isNull(auditEvents.actorId) : actor ? eq(auditEvents.actorId, actor) : undefined,
        subject ? eq(auditEvents.subjectId, subject) : undefined,
        from ? gte(auditEvents.id, idAtStartOf(from, 0)) : undefined,
        to ? lt(auditEvents.id, idAtStartOf(to, 1)) : undefined,
        where,
      ),
    )
    .orderBy(orderBy)
    .limit(limit);
  return toPage(
    found.map(({ at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      shownAt: exactDate(at),
      day: dayDate(at),
      time: timeOfDay(at),
    })),
    cursors,
    linesPerPage,
  );
}

export type AuditRow = Awaited<ReturnType<typeof listAuditEvents>>["rows"][number];

export async function listActors(db: Queryable, wanted: string | undefined): Promise<{ id: string; name: string }[]> {
  const admins = await db
    .select({ id: users.id, name: users.email })
    .from(adminProfiles)
    .innerJoin(users, eq(users.id, adminProfiles.userId))
    .orderBy(asc(users.email));
  if (!wanted || wanted === nobody || admins.some(({ id }) => id === wanted)) return admins;
  const [account] = await db.select({ id: users.id, name: users.email }).from(users).where(eq(users.id, wanted));
  return [...admins, account ?? { id: wanted, name: wanted }];
}

const idAtStartOf = (day: string, daysLater: number) => auditIdAt(startOfDay(day, daysLater));
