import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { JobKind, JobRunner } from "#platform/jobs/queue.ts";
import type { Database } from "~/db/client.server.ts";
import { savedAnswers } from "~/db/schema/index.ts";
import { hashLinkToken } from "~/services/applicant-links.server.ts";
import type { SendMail } from "~/services/mail.server.ts";

/** Holds the row's id only: the address and the answers stay in one place, where an erasure finds them. */
export const sendSavedAnswersLink: JobKind<{ savedAnswers: string }> = { name: "send-saved-answers-link" };

/** Derived from the row's id, so that no plain token is stored. */
export const linkTokenOf = (id: string, secret: string) =>
  createHmac("sha256", secret).update(`saved-answers:${id}`).digest("base64url");

export async function workSavedAnswersLinks(
  jobs: JobRunner,
  sendMail: SendMail,
  { db, clock, appUrl, secret }: { db: Database; clock: Clock; appUrl: string; secret: string },
): Promise<void> {
  await jobs.work(sendSavedAnswersLink, async (data, { id }) => {
    const token = linkTokenOf(data.savedAnswers, secret);
    // The secret may have changed since the answers were saved; the newest mail's link must work.
    const [row] = await db
      .update(savedAnswers)
      .set({ tokenHash: hashLinkToken(token) })
      .where(eq(savedAnswers.id, data.savedAnswers))
      .returning();
    // Submitted, erased, or saved with another address in the meantime.
    if (!row || row.expiresAt <= clock.now()) return;
    const { renderSavedAnswersEmail } = await import("./saved-answers-email.tsx");
    const mail = await renderSavedAnswersEmail(row, `${appUrl}/my/saved/${token}`);
    await sendMail({ id, to: { address: row.email }, ...mail });
  });
}
