import { createHash, createHmac } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import type { JobKind, JobRunner } from "#platform/jobs/queue.ts";
import type { Database } from "~/db/client.server.ts";
import {
  dealerships,
  depositClaims,
  depositDisputes,
  depositPictures,
  depositRefunds,
  deposits,
  rentals,
} from "~/db/schema/index.ts";
import { isErasedAddress } from "~/domain/retention.ts";
import type { SendMail } from "~/services/mail.server.ts";
import { hasOpenClaim } from "./open-claim.server.ts";

type Deposit = typeof deposits.$inferSelect;
type DepositEmail =
  | { type: "paid"; depositId: string }
  | { type: "refunded"; depositId: string; refundId: string }
  // With the time of the return, which may be undone, or recorded again, before the mail is sent.
  | { type: "returned" | "return-undone"; depositId: string; at: string; to: "team" | "rider" }
  // With the rental's version: only the last change is told, and none once the bike is picked up.
  | { type: "pickup-changed"; depositId: string; version: number }
  | { type: "claim-answered"; depositId: string; claimId: string }
  | { type: "claimed" | "claim-withdrawn" | "claim-decided"; depositId: string; claimId: string }
  | { type: "dispute-due"; depositId: string; disputeId: string }
  | { type: "trouble"; depositId: string; kind: "refund_failed" | "mismatch" }
  // Jobs of an older version name no dispute.
  | { type: "trouble"; depositId: string; kind: "dispute_opened"; disputeId?: string };

type ReturnEmail = Extract<DepositEmail, { at: string }>;
type TeamEmail = Extract<DepositEmail, { type: "trouble" | "dispute-due" | "claim-answered" } | ReturnEmail>;
type RiderEmail =
  | Extract<DepositEmail, { type: "paid" | "refunded" | "pickup-changed" }>
  | ReturnEmail
  | { type: "claimed" | "claim-withdrawn" | "claim-decided"; depositId: string; claimId: string };

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
    const [deposit] = await db.select().from(deposits).where(eq(deposits.id, data.depositId));
    if (!deposit) throw new Error("the deposit of this mail is missing");
    if (isForTeam(data)) {
      const message = await renderForTeam(data, deposit, `${appUrl}/admin/deposits?item=${deposit.id}`);
      if (message) await sendMail({ id, to: { address: recipient }, ...message });
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
    const message = await renderForRider(data, deposit, pageUrl);
    if (message) await sendMail({ id, to: { address: deposit.email }, ...message });
  });

  async function loadClaim(claimId: string) {
    const [claim] = await db.select().from(depositClaims).where(eq(depositClaims.id, claimId));
    if (!claim) throw new Error("the claim of this mail is missing");
    return claim;
  }

  async function renderForTeam(data: TeamEmail, deposit: Deposit, adminUrl: string) {
    const emails = await import("./deposits-emails.tsx");
    if (isAboutReturn(data)) {
      const returned = await loadReturn(db, deposit);
      if (data.type === "return-undone") return emails.renderReturnUndoneForTeam(returned, data.at, adminUrl);
      return isStill(returned, data) ? emails.renderReturnForTeam(returned, adminUrl) : undefined;
    }
    if (data.type === "claim-answered")
      return emails.renderClaimAnswered(deposit, await loadClaim(data.claimId), adminUrl);
    const dispute = "disputeId" in data && data.disputeId ? await findDispute(db, data.disputeId) : undefined;
    if (data.type === "trouble") return emails.renderTrouble(deposit, { ...data, dispute }, adminUrl);
    // Sent or decided before this mail was.
    if (!dispute || dispute.sentAt || dispute.state !== "opened") return undefined;
    return emails.renderDisputeDue(deposit, dispute, adminUrl);
  }

  async function renderForRider(data: RiderEmail, deposit: Deposit, pageUrl: string) {
    const emails = await import("./deposits-emails.tsx");
    switch (data.type) {
      case "paid":
        return emails.renderReceipt(deposit, await loadChoice(db, deposit), pageUrl);
      case "refunded": {
        const [refund] = await db.select().from(depositRefunds).where(eq(depositRefunds.id, data.refundId));
        if (!refund) throw new Error("the refund of this mail is missing");
        return emails.renderRefundReceipt(deposit, refund, pageUrl);
      }
      case "pickup-changed": {
        const { host, rental } = await loadReturn(db, deposit);
        if (rental.version !== data.version) return undefined;
        return emails.renderPickupChanged(deposit, { host, day: rental.day }, pageUrl);
      }
      case "returned": {
        const returned = await loadReturn(db, deposit);
        return isStill(returned, data) ? emails.renderReturn(returned, pageUrl) : undefined;
      }
      case "return-undone":
        return emails.renderReturnUndone(await loadReturn(db, deposit), data.at, pageUrl);
      default: {
        const claim = await loadClaim(data.claimId);
        const isClaim = and(eq(depositPictures.claimId, claim.id), eq(depositPictures.side, "claim"));
        const pictures = await db.$count(depositPictures, isClaim);
        if (data.type === "claimed") return emails.renderClaim(deposit, { ...claim, pictures }, pageUrl);
        return emails.renderClaimEnd(deposit, claim, pageUrl);
      }
    }
  }
}

const isForTeam = (data: DepositEmail): data is TeamEmail =>
  data.type === "trouble" ||
  data.type === "dispute-due" ||
  data.type === "claim-answered" ||
  (isAboutReturn(data) && data.to === "team");

const isAboutReturn = (data: DepositEmail): data is ReturnEmail =>
  data.type === "returned" || data.type === "return-undone";

/** Undone before the mail was sent, it is not told about. */
const isStill = ({ rental }: { rental: { returnedAt: Date | null } }, { at }: ReturnEmail) =>
  rental.returnedAt?.toISOString() === at;

async function findDispute(db: Database, id: string) {
  const [dispute] = await db.select().from(depositDisputes).where(eq(depositDisputes.id, id));
  return dispute;
}

async function loadChoice(db: Database, deposit: Deposit) {
  const { host, rental } = await loadReturn(db, deposit);
  return { host, day: rental.day };
}

async function loadReturn(db: Database, deposit: Deposit) {
  const [found] = await db
    .select({ rental: rentals, host: dealerships.name })
    .from(rentals)
    .leftJoin(dealerships, eq(dealerships.id, rentals.dealershipId))
    .where(eq(rentals.depositId, deposit.id));
  if (!found) throw new Error("the rental of this mail is missing");
  const isOfReturn = and(eq(depositPictures.depositId, deposit.id), eq(depositPictures.side, "return"));
  const pictures = await db.$count(depositPictures, isOfReturn);
  return { deposit, isClaimed: await hasOpenClaim(db, deposit.id), pictures, ...found };
}
