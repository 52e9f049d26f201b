import * as z from "zod/mini";
import { auditActions } from "~/content/audit.ts";

/** Whoever was signed in to no account, as the filter names them. */
export const nobody = "nobody";

const orNone = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
const id = (pattern: RegExp) => orNone(z.string().check(z.regex(pattern)));
const day = orNone(z.iso.date().check(z.regex(/^2[01]/)));

/** What the page shows, which lives in its URL. What makes no sense is as if it were not there. */
export const auditQuerySchema = z.object({
  action: orNone(z.enum(Object.keys(auditActions) as [keyof typeof auditActions])),
  /** Id of an account, or `nobody`. */
  actor: id(/^[A-Za-z0-9_-]{1,64}$/),
  subject: orNone(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_.:-]{1,128}$/))),
  /** Days of the site's time zone, both included. */
  from: day,
  to: day,
  after: id(/^audit-\d{16,19}-[0-9a-f]{1,16}$/),
  before: id(/^audit-\d{16,19}-[0-9a-f]{1,16}$/),
});

export type AuditQuery = z.infer<typeof auditQuerySchema>;
