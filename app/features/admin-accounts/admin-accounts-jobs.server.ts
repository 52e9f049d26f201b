import { createHmac } from "node:crypto";
import type { JobKind, JobRunner } from "~/services/jobs.server.ts";
import type { SendMail } from "~/services/mail.server.ts";

type AccountEmail =
  | { purpose: "account-exists"; to: string }
  | { purpose: "verify-email"; to: string; tokenId: string };

/** Mail about somebody's own account. */
export const accountEmail: JobKind<AccountEmail> = { name: "send-account-email" };

/** A link's token is derived from its row's id, so that a repeated mail carries the same link and no job holds it. */
export const tokenOf = (id: string, secret: string) =>
  createHmac("sha256", secret).update(`account-token:${id}`).digest("base64url");

/** Lets this process send the mail of accounts. */
export async function workAccountEmails(
  jobs: JobRunner,
  sendMail: SendMail,
  appUrl: string,
  secret: string,
): Promise<void> {
  await jobs.work(accountEmail, async (data, { id }) => {
    const emails = await import("./admin-accounts-emails.tsx");
    const message =
      data.purpose === "verify-email"
        ? emails.renderVerifyEmail(`${appUrl}/admin/verify-email?token=${tokenOf(data.tokenId, secret)}`)
        : emails.renderAccountExistsEmail(`${appUrl}/admin/login`);
    await sendMail({ id, to: { address: data.to }, ...(await message) });
  });
}
