import { z } from "zod";
import { auditActions } from "~/content/audit.ts";

/** Whoever was signed in to no account, as the filter names them. */
export const nobody = "nobody";

const id = (pattern: RegExp) => z.string().regex(pattern).optional().catch(undefined);
const day = z.iso
  .date()
  .regex(/^2[01]/)
  .optional()
  .catch(undefined);

/** What the page shows, which lives in its URL. What makes no sense is as if it were not there. */
export const auditQuerySchema = z.object({
  action: z
    .enum(Object.keys(auditActions) as [keyof typeof auditActions])
    .optional()
    .catch(undefined),
  /** Id of an account, or `nobody`. */
  actor: id(/^[A-Za-z0-9_-]{1,64}$/),
  subject: z
    .string()
    .trim()
    .pipe(z.string().regex(/^[A-Za-z0-9_.:-]{1,128}$/))
    .optional()
    .catch(undefined),
  /** Days of the site's time zone, both included. */
  from: day,
  to: day,
  after: id(/^audit-\d{16,19}-[0-9a-f]{1,16}$/),
  before: id(/^audit-\d{16,19}-[0-9a-f]{1,16}$/),
});

export type AuditQuery = z.infer<typeof auditQuerySchema>;
