import { eq } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import { teamWords } from "~/content/team.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { accountTokens, adminRequests, sessions } from "~/db/schema/index.ts";
import { type AuditEvent, recordAudit } from "~/services/audit.server.ts";

export interface TeamTools {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  /** Undefined for a CLI command. */
  actorId?: string;
  requestId?: string;
}

export type ActionResult = { refused?: undefined } | { refused: string };

export const gone: ActionResult = { refused: teamWords.isGone };

export function recordTeamAudit(
  transaction: Queryable,
  { clock, actorId, requestId }: TeamTools,
  event: Pick<AuditEvent, "action" | "subject">,
) {
  return recordAudit(transaction, { ...event, at: clock.now(), actorId, requestId });
}

export const accountSubject = (id: string) => ({ kind: "account" as const, id });

/** Idempotent. Ends sessions, voids links and deletes the access request. */
export async function revokeAccess(transaction: Queryable, userId: string): Promise<void> {
  await transaction.delete(sessions).where(eq(sessions.userId, userId));
  await transaction.delete(accountTokens).where(eq(accountTokens.userId, userId));
  await transaction.delete(adminRequests).where(eq(adminRequests.userId, userId));
}
