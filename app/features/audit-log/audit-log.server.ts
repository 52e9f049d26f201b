import { and, asc, eq, gte, inArray, isNull, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "~/db/client.server.ts";
import { keysetQuery, toPage } from "~/db/keyset-pagination.server.ts";
import {
  adminProfiles,
  auditEvents,
  careerApplications,
  dealerships,
  deposits,
  hostApplications,
  mediaInquiries,
  salesInquiries,
  users,
} from "~/db/schema/index.ts";
import { dayDate, exactDate, startOfDay, timeOfDay } from "~/domain/dates.server.ts";
import { shownReference } from "~/domain/reference.ts";
import { auditIdAt } from "~/services/audit.server.ts";
import { type AuditQuery, nobody, wantedActions } from "./schema.ts";

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
        action ? inArray(auditEvents.action, wantedActions(action)) : undefined,
        actor === nobody ? isNull(auditEvents.actorId) : actor ? eq(auditEvents.actorId, actor) : undefined,
        subject ? eq(auditEvents.subjectId, subject) : undefined,
        from ? gte(auditEvents.id, idAtStartOf(from, 0)) : undefined,
        to ? lt(auditEvents.id, idAtStartOf(to, 1)) : undefined,
        where,
      ),
    )
    .orderBy(orderBy)
    .limit(limit);
  const [names, gone] = await Promise.all([readSubjectNames(db, found), readGoneSubmissions(db, found)]);
  return toPage(
    found.map(({ at, ...row }) => ({
      ...row,
      subjectName: row.subjectEmail ?? names.get(`${row.subjectKind} ${row.subjectId}`),
      isGone: isGone(row, names, gone),
      at: at.toISOString(),
      shownAt: exactDate(at),
      day: dayDate(at),
      time: timeOfDay(at),
    })),
    cursors,
    linesPerPage,
  );
}

const submissionTables = {
  "host-application": hostApplications,
  "career-application": careerApplications,
  "media-inquiry": mediaInquiries,
  "sales-inquiry": salesInquiries,
} as const;

type Subject = { subjectKind: string | null; subjectId: string | null };

const idsOf = (found: Subject[], kind: string) =>
  found.flatMap(({ subjectId, subjectKind }) => (subjectKind === kind && subjectId ? [subjectId] : []));

/** Erased, or over their retention: their entries lead nowhere. */
async function readGoneSubmissions(db: Queryable, found: Subject[]): Promise<Set<string>> {
  const gone = new Set<string>();
  for (const [kind, table] of Object.entries(submissionTables)) {
    const ids = idsOf(found, kind);
    if (ids.length === 0) continue;
    const stored = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids));
    const kept = new Set(stored.map(({ id }) => id));
    for (const id of ids) if (!kept.has(id)) gone.add(`${kind} ${id}`);
  }
  return gone;
}

function isGone({ subjectKind, subjectId }: Subject, names: Map<string, string>, gone: Set<string>): boolean {
  const key = `${subjectKind} ${subjectId}`;
  return gone.has(key) || ((subjectKind === "deposit" || subjectKind === "host") && !names.has(key));
}

/** What people call it: a code to read out, or a host's name. One that is gone has none. */
async function readSubjectNames(db: Queryable, found: Subject[]): Promise<Map<string, string>> {
  const hostIds = idsOf(found, "host").map(Number).filter(Number.isSafeInteger);
  const [codes, hosts] = await Promise.all([
    db
      .select({ id: deposits.id, reference: deposits.reference })
      .from(deposits)
      .where(inArray(deposits.id, idsOf(found, "deposit"))),
    db.select({ id: dealerships.id, name: dealerships.name }).from(dealerships).where(inArray(dealerships.id, hostIds)),
  ]);
  return new Map([
    ...codes.map((row) => [`deposit ${row.id}`, shownReference(row)] as const),
    ...hosts.map(({ id, name }) => [`host ${id}`, name] as const),
    ...idsOf(found, "review").map((id) => [`review ${id}`, shownReference({ id, reference: id })] as const),
  ]);
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
