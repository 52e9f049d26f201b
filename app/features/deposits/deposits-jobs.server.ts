import { createHash, createHmac } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import type { JobKind, JobRunner } from "#platform/jobs/queue.ts";
import type { Database } from "~/db/client.server.ts";
import { depositRefunds, deposits } from "~/db/schema/index.ts";
import { isErasedAddress } from "~/domain/retention.ts";
import type { SendMail } from "~/services/mail.server.ts";

type DepositEmail =
  | { type: "paid"; depositId: string }
  | { type: "refunded"; depositId: string; refundId: string }
  | { type: "trouble"; depositId: string; kind: "refund_failed" | "dispute_opened" | "mismatch" };

export const depositEmail: JobKind<DepositEmail> = { name: "send-deposit-email" };

/** Derived from the deposit's id, so that no plain token is stored. */
export const pageTokenOf = (depositId: string, secret: string) =>
  createHmac("sha256", secret).update(`deposit-page:${depositId}`).digest("base64url");

export const hashPageToken = (token: string) => createHash("sha256").update(token).digest("base64url");

export async function workDepositEmails(
  jobs: JobRunner,
  db: Database,
  sendMail: SendMail,
  { appUrl, secret, recipient }: { appUrl: string; secret: string; recipient: string },
): Promise<void> {
  await jobs.work(depositEmail, async (data, { id }) => {
    const emails = await import("./deposits-emails.tsx");
    const [deposit] = await db.select().from(deposits).where(eq(deposits.id, data.depositId));
    if (!deposit) throw new Error("the deposit of this mail is missing");
    if (data.type === "trouble") {
      const adminUrl = `${appUrl}/admin/deposits?item=${deposit.id}`;
      const message = await emails.renderTrouble(deposit, data.kind, adminUrl);
      await sendMail({ id, to: { address: recipient }, ...message });
      return;
    }
    if (isErasedAddress(deposit.email)) return;
    const token = pageTokenOf(deposit.id, secret);
    // The secret may have changed since the deposit began; the newest receipt's link must work.
    await db
      .update(deposits)
      .set({ pageTokenHash: hashPageToken(token) })
      .where(and(eq(deposits.id, deposit.id), ne(deposits.pageTokenHash, hashPageToken(token))));
    const pageUrl = `${appUrl}/deposit/${token}`;
    if (data.type === "paid") {
      await sendMail({ id, to: { address: deposit.email }, ...(await emails.renderReceipt(deposit, pageUrl)) });
      return;
    }
    const refunds = await db.select().from(depositRefunds).where(eq(depositRefunds.depositId, deposit.id));
    const refund = refunds.find((each) => each.id === data.refundId);
    if (!refund) throw new Error("the refund of this mail is missing");
    const message = await emails.renderRefundReceipt(deposit, refund, pageUrl);
    await sendMail({ id, to: { address: deposit.email }, ...message });
  });
}
