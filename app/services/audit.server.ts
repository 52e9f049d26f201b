import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { clockToleranceMs } from "#platform/clock.ts";
import type { Queryable } from "../db/client.server.ts";
import { auditEvents } from "../db/schema/index.ts";
import type { AuditAction, AuditOutcome, AuditSubject } from "../domain/audit.ts";
import { nextId } from "./ids.server.ts";

/** IDs only: CHECK constraints reject addresses and names. */
export interface AuditEvent {
  action: AuditAction;
  at: Date;
  actorId?: string;
  subject?: { kind: AuditSubject; id?: string };
  outcome?: AuditOutcome;
  requestId?: string;
}

const viewCountsForMs = 15 * 60 * 1000;

/** Not idempotent. `db` is the transaction of the audited change. Let errors propagate: no change without its entry. */
export async function recordAudit(db: Queryable, ...events: AuditEvent[]): Promise<void> {
  if (events.length > 0) await db.insert(auditEvents).values(events.map(toRow));
}

/** Idempotent per admin and view for 15 minutes, because pages reload. */
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
        lt(auditEvents.id, auditIdAt(new Date(event.at.getTime() + clockToleranceMs))),
        eq(auditEvents.action, event.action),
        row.subjectKind ? eq(auditEvents.subjectKind, row.subjectKind) : isNull(auditEvents.subjectKind),
        row.subjectId ? eq(auditEvents.subjectId, row.subjectId) : isNull(auditEvents.subjectId),
      ),
    )
    .limit(1);
  if (!known) await db.insert(auditEvents).values(row);
}

/** The same single statement for known and unknown addresses (no enumeration by timing). Never stores the address. */
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
