import * as z from "zod/mini";
import { type AuditAction, type AuditKind, auditActions, auditKindOf, auditKinds } from "~/domain/audit.ts";

export const nobody = "nobody";

const orNone = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
const id = (pattern: RegExp) => orNone(z.string().check(z.regex(pattern)));
const day = orNone(z.iso.date().check(z.regex(/^2[01]/)));

/** In place of one action. */
export const everyActionOf = <Kind extends AuditKind>(kind: Kind) => `all-${kind}` as const;
export const actionsOf = (kind: AuditKind): AuditAction[] =>
  auditActions.filter((action) => auditKindOf[action] === kind);

/** Those that the filter asks for. */
export function wantedActions(chosen: NonNullable<AuditQuery["action"]>): AuditAction[] {
  const kind = auditKinds.find((each) => everyActionOf(each) === chosen);
  return kind ? actionsOf(kind) : auditActions.filter((action) => action === chosen);
}

export const auditQuerySchema = z.object({
  action: orNone(z.enum([...auditActions, ...auditKinds.map(everyActionOf)])),
  actor: id(/^[A-Za-z0-9_-]{1,64}$/),
  subject: orNone(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_.:-]{1,128}$/))),
  from: day,
  to: day,
  after: id(/^audit-\d{16,19}-[0-9a-f]{1,16}$/),
  before: id(/^audit-\d{16,19}-[0-9a-f]{1,16}$/),
});

export type AuditQuery = z.infer<typeof auditQuerySchema>;
