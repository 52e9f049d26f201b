import type { JobKind, Jobs } from "#platform/jobs/queue.ts";
import type { AccountNotice } from "../content/accounts.ts";
import type { Queryable } from "../db/client.server.ts";

export type AccountLinkPurpose = "reset-password" | "verify-email";

export type AccountEmail =
  | { purpose: "account-exists"; to: string }
  | { purpose: "verify-email" | "reset-password"; to: string; tokenId: string }
  /** `byId` is the admin who did it: by id, since queued mail must not name others. */
  | { purpose: "invitation"; to: string; tokenId: string; byId?: string }
  | { purpose: "notice"; notice: AccountNotice; to: string; byId?: string }
  | { purpose: "requests"; to: string }
  /** Only in jobs queued by earlier versions. */
  | { purpose: "notice"; notice: "request-waits"; to: string }
  /** The job looks up the account, so that the response cannot reveal whether it exists. Older jobs have `wish`. */
  | { purpose: "recover"; wish: AccountLinkPurpose; to: string };

export const accountEmail: JobKind<AccountEmail> = { name: "send-account-email" };

export async function mailNotice({ db, jobs }: { db: Queryable; jobs: Jobs }, notice: AccountNotice, to: string) {
  await jobs.enqueue(db, accountEmail, { purpose: "notice", notice, to });
}
