import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { type AuditAction, type AuditOutcome, type AuditSubject, auditOutcomes } from "../../domain/audit.ts";
import { oneOf } from "./checks.ts";

/** Append-only by trigger; `id` sorts by time. No foreign keys: entries outlive accounts. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: text().primaryKey(),
    at: timestamp("at", { withTimezone: true }).notNull(),
    actorId: text("actor_id"),
    action: text().$type<AuditAction>().notNull(),
    subjectKind: text("subject_kind").$type<AuditSubject>(),
    subjectId: text("subject_id"),
    outcome: text().$type<AuditOutcome>().notNull(),
    requestId: text("request_id"),
  },
  (table) => [
    check("audit_events_id_form", sql`${table.id} ~ '^audit-[0-9]{16,}-[0-9a-f]+$'`),
    // Fits our ids, but no email address and no full name.
    check("audit_events_actor_id_form", sql`${table.actorId} ~ '^[A-Za-z0-9_-]{1,64}$'`),
    check("audit_events_action_form", sql`${table.action} ~ '^[a-z]+(-[a-z]+)*$'`),
    check("audit_events_subject_kind_form", sql`${table.subjectKind} ~ '^[a-z]+(-[a-z]+)*$'`),
    check("audit_events_subject_id_form", sql`${table.subjectId} ~ '^[A-Za-z0-9_.:-]{1,128}$'`),
    check("audit_events_subject_whole", sql`${table.subjectId} is null or ${table.subjectKind} is not null`),
    check("audit_events_outcome", sql`${table.outcome} in ${oneOf(auditOutcomes)}`),
    check("audit_events_request_id_form", sql`${table.requestId} ~ '^[A-Za-z0-9_-]{1,64}$'`),
    index("audit_events_by_action").on(table.action, table.id),
    index("audit_events_by_actor").on(table.actorId, table.id),
    index("audit_events_by_subject").on(table.subjectId, table.id),
  ],
);
