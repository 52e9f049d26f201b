import type { JobKind, Jobs } from "#platform/jobs/queue.ts";
import type { AccountNotice } from "~/content/accounts.ts";
import type { Queryable } from "~/db/client.server.ts";

/** A link that somebody who cannot sign in asks for. */
export type RecoveryWish = "reset-password" | "verify-email";

export type AccountEmail =
  | { purpose: "account-exists"; to: string }
  | { purpose: "verify-email" | "invitation" | "reset-password"; to: string; tokenId: string }
  | { purpose: "notice"; notice: AccountNotice; to: string }
  /** To an owner: how many wait to be let in is looked up by the job. */
  | { purpose: "requests"; to: string }
  /** The same, as the version before may have left it to be sent. */
  | { purpose: "notice"; notice: "request-waits"; to: string }
  /** Whether there is such an account is looked up by the job, so that the answer to the request cannot tell. */
  | { purpose: "recover"; wish: RecoveryWish; to: string };

/** Mail about somebody's own account. */
export const accountEmail: JobKind<AccountEmail> = { name: "send-account-email" };

/** Tells somebody by mail what happened to their account. */
export async function mailNotice({ db, jobs }: { db: Queryable; jobs: Jobs }, notice: AccountNotice, to: string) {
  await jobs.enqueue(db, accountEmail, { purpose: "notice", notice, to });
}
