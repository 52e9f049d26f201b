import { eq } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { JobRunner } from "#platform/jobs/queue.ts";
import type { Database } from "~/db/client.server.ts";
import { users } from "~/db/schema/index.ts";
import { prepareRecovery } from "~/features/account/recovery.server.ts";
import { countRequests } from "~/features/team/team-requests.server.ts";
import { type AccountEmail, accountEmail } from "~/services/account-email.server.ts";
import { tokenOf } from "~/services/account-tokens.server.ts";
import type { SendMail } from "~/services/mail.server.ts";

interface Tools {
  db: Database;
  clock: Clock;
  appUrl: string;
  secret: string;
}

export async function workAccountEmails(jobs: JobRunner, sendMail: SendMail, tools: Tools): Promise<void> {
  await jobs.work(accountEmail, async (data, { id }) => {
    const message = await messageOf(data, tools, id);
    if (message) await sendMail({ id, to: { address: data.to }, ...message });
  });
}

async function messageOf(data: AccountEmail, tools: Tools, jobId: string) {
  const { appUrl, secret } = tools;
  const [emails, teamEmails] = await Promise.all([
    import("~/features/account/account-emails.tsx"),
    import("~/features/team/team-emails.tsx"),
  ]);
  if (data.purpose === "account-exists") return emails.renderAccountExistsEmail(`${appUrl}/admin/login`);
  if (data.purpose === "requests" || (data.purpose === "notice" && data.notice === "request-waits")) {
    // Unnamed: a person's export holds every message that names them, and would show who else asked.
    const count = await countRequests(tools.db);
    return count > 0 ? teamEmails.renderRequestsEmail(count, appUrl) : undefined;
  }
  const by = "byId" in data ? await addressOf(tools.db, data.byId) : undefined;
  if (data.purpose === "notice") return emails.renderNotice(data.notice, appUrl, by);
  const link = data.purpose === "recover" ? await prepareRecovery(tools, data.wish, data.to, jobId) : data;
  if (!link) return undefined;
  const token = tokenOf(link.tokenId, secret);
  if (link.purpose === "invitation")
    return teamEmails.renderInvitation(`${appUrl}/admin/signup?invitation=${token}`, by);
  if (link.purpose === "reset-password")
    return emails.renderResetEmail(`${appUrl}/admin/reset-password?token=${token}`);
  return emails.renderVerifyEmail(`${appUrl}/admin/verify-email?token=${token}`);
}

/** @returns undefined for the command line and for a deleted account */
async function addressOf(db: Database, userId: string | undefined): Promise<string | undefined> {
  if (!userId) return undefined;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email;
}
