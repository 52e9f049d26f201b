import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { clockToleranceMs } from "#platform/clock.ts";
import type { AuditAction, AuditOutcome, AuditSubject } from "../content/audit.ts";
import type { Queryable } from "../db/client.server.ts";
import { auditEvents } from "../db/schema/index.ts";
import { nextId } from "./ids.server.ts";

/** Something that somebody did. Ids only: the table refuses whatever has the form of an address or of a name. */
export interface AuditEvent {
  action: AuditAction;
  /** When it was done. */
  at: Date;
  /** Id of the account that did it; left out for a stranger and for the product itself. */
  actorId?: string;
  subject?: { kind: AuditSubject; id?: string };
  /** "done" unless told. */
  outcome?: AuditOutcome;
  /** Of the request that asked for it. */
  requestId?: string;
}

const viewCountsForMs = 15 * 60 * 1000;

/**
 * Adds a line to the audit log. Not idempotent: each call is one line.
 * @param db the database, or the transaction of what was done: then both are there or neither
 * @throws whatever the database throws; who cannot be recorded is not served, so callers let it pass
 */
export async function recordAudit(db: Queryable, event: AuditEvent): Promise<void> {
  await db.insert(auditEvents).values(toRow(event));
}

/**
 * The same for what was only looked at, which pages ask for again and again: the same view by the same admin counts
 * once in a quarter of an hour. Idempotent within that time.
 */
export async function recordView(db: Queryable, event: AuditEvent & { actorId: string }): Promise<void> {
  const row = toRow(event);
  const since = auditIdAt(new Date(event.at.getTime() - viewCountsForMs));
  const [known] = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.actorId, event.actorId),
        gt(auditEvents.id, since),
        // A line of while the clock was ahead says nothing about now.
        lt(auditEvents.id, auditIdAt(new Date(event.at.getTime() + clockToleranceMs))),
        eq(auditEvents.action, event.action),
        row.subjectKind ? eq(auditEvents.subjectKind, row.subjectKind) : isNull(auditEvents.subjectKind),
        row.subjectId ? eq(auditEvents.subjectId, row.subjectId) : isNull(auditEvents.subjectId),
      ),
    )
    .limit(1);
  if (!known) await db.insert(auditEvents).values(row);
}

/**
 * Records a sign-in that failed, under the account that was tried, if there is one: the same one statement for a known
 * and an unknown address, so that its time tells nothing. The address itself is kept nowhere.
 */
export async function recordFailedSignIn(
  db: Queryable,
  { address, ...event }: Pick<AuditEvent, "at" | "requestId"> & { address: string },
): Promise<void> {
  const { id, at, requestId } = toRow({ ...event, action: "sign-in-failed" });
  await db.execute(
    sql`insert into ${auditEvents} (id, at, action, subject_kind, subject_id, outcome, request_id)
      values (${id}, ${at.toISOString()}, 'sign-in-failed', 'account', (select id from users where email = ${address.toLowerCase()}), 'refused', ${requestId})`,
  );
}

/** Where in the log, whose ids sort by time, a moment lies. */
export const auditIdAt = (when: Date) => `audit-${String(when.getTime() * 1000).padStart(16, "0")}`;

function toRow({ action, at, actorId, subject, outcome = "done", requestId }: AuditEvent) {
  return {
    id: `${nextId("audit", at)}-${randomBytes(4).toString("hex")}`,
    at,
    actorId: actorId ?? null,
    action,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    outcome,
    requestId: requestId ?? null,
  };
}
