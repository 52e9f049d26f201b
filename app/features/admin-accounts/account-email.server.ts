import type { JobKind, Jobs } from "#platform/jobs/queue.ts";
import type { AccountNotice } from "~/content/accounts.ts";
import type { Queryable } from "~/db/client.server.ts";

/** What a link is for that somebody who cannot sign in requests. */
export type AccountLinkPurpose = "reset-password" | "verify-email";

export type AccountEmail =
  | { purpose: "account-exists"; to: string }
  | { purpose: "verify-email" | "invitation" | "reset-password"; to: string; tokenId: string }
  | { purpose: "notice"; notice: AccountNotice; to: string }
  /** To an owner: the job counts the access requests. */
  | { purpose: "requests"; to: string }
  /** The same, in jobs of earlier versions. */
  | { purpose: "notice"; notice: "request-waits"; to: string }
  /** The job looks the account up, so that the response cannot reveal whether there is one. Queued jobs have `wish`. */
  | { purpose: "recover"; wish: AccountLinkPurpose; to: string };

export const accountEmail: JobKind<AccountEmail> = { name: "send-account-email" };

export async function mailNotice({ db, jobs }: { db: Queryable; jobs: Jobs }, notice: AccountNotice, to: string) {
  await jobs.enqueue(db, accountEmail, { purpose: "notice", notice, to });
}
