import { and, eq, max } from "drizzle-orm";
import { depositsAdmin as messages } from "~/content/deposits.ts";
import { depositEvents, depositRefunds, deposits } from "~/db/schema/index.ts";
import { heldCents } from "~/domain/deposit.ts";
import { nextId } from "~/services/ids.server.ts";
import { PaymentsAway, PaymentsRefused } from "~/services/payments.server.ts";
import {
  appendLedgerEvents,
  type DepositRefund,
  type DepositTools,
  lockDeposit,
  syncDeposit,
} from "./deposit-sync.server.ts";
import { findOpenClaim } from "./open-claim.server.ts";
import type { RefundInput } from "./schema.ts";

export type RefundResult =
  | { refund: DepositRefund; isFinished: boolean; isSent: boolean }
  | { refused: string; field?: "amount" };

/** Allows one refund per ledger version, stored before it is sent. Idempotent; the reconciler retries unsent ones. */
export async function refundDeposit(
  tools: DepositTools,
  { deposit: depositId, ledger, amount, reason }: Pick<RefundInput, "deposit" | "ledger" | "amount" | "reason">,
  requestedBy: string,
): Promise<RefundResult> {
  const { clock, db } = tools;
  const requestKey = `${depositId} ${ledger}`;
  const written = await db.transaction(
    async (transaction): Promise<{ refund: DepositRefund } | { refused: string; field?: "amount" }> => {
      const deposit = await lockDeposit(transaction, depositId);
      const known = await transaction.select().from(depositRefunds).where(eq(depositRefunds.depositId, depositId));
      const same = known.find((each) => each.requestKey === requestKey);
      if (same) {
        const isRepeat = same.amountCents === amount && same.reason === reason;
        return isRepeat ? { refund: same } : { refused: messages.changed };
      }
      if (deposit.state === "refund_pending") return { refused: messages.underWay };
      if (deposit.state !== "paid" && deposit.state !== "partly_refunded") return { refused: messages.notRefundable };
      const [last] = await transaction
        .select({ line: max(depositEvents.id) })
        .from(depositEvents)
        .where(eq(depositEvents.depositId, depositId));
      if (last?.line !== ledger) return { refused: messages.changed };
      if (amount > heldCents(deposit)) return { refused: messages.amountTooHigh, field: "amount" };
      const claim = await findOpenClaim(transaction, depositId);
      const claimedCents = claim?.amountCents ?? 0;
      if (amount > heldCents(deposit) - claimedCents) return { refused: messages.amountClaimed, field: "amount" };
      const createdAt = clock.now();
      const [refund] = await transaction
        .insert(depositRefunds)
        .values({
          id: nextId("ref", createdAt),
          depositId,
          requestKey,
          amountCents: amount,
          reason,
          state: "requested",
          requestedBy,
          createdAt,
        })
        .returning();
      if (!refund) throw new Error("The refund was not stored");
      const event = {
        kind: "refund_requested" as const,
        subject: refund.id,
        amountCents: 0,
        happenedAt: createdAt,
      };
      await appendLedgerEvents(transaction, tools, deposit, [event]);
      return { refund };
    },
  );
  if ("refused" in written) return written;
  try {
    const refund = await sendRefund(tools, written.refund);
    if (refund.state === "failed") return { refused: messages.notSent };
    return { refund, isSent: true, isFinished: refund.state === "succeeded" };
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    return { refund: written.refund, isSent: false, isFinished: false };
  }
}

/** Idempotent, also after a crash. @throws PaymentsAway if the provider does not answer */
export async function sendRefund(tools: DepositTools, refund: DepositRefund): Promise<DepositRefund> {
  const { clock, db, payments } = tools;
  const { id: refundId, depositId, amountCents } = refund;
  if (refund.state === "requested") {
    const [deposit] = await db.select().from(deposits).where(eq(deposits.id, depositId));
    try {
      if (deposit?.paymentId) await payments.refund({ refundId, depositId, paymentId: deposit.paymentId, amountCents });
    } catch (error) {
      if (!(error instanceof PaymentsRefused)) throw error;
      await db.transaction(async (transaction) => {
        const locked = await lockDeposit(transaction, depositId);
        const failed = await transaction
          .update(depositRefunds)
          .set({ state: "failed", settledAt: clock.now() })
          .where(and(eq(depositRefunds.id, refundId), eq(depositRefunds.state, "requested")))
          .returning({ id: depositRefunds.id });
        if (failed.length === 0) return;
        const happenedAt = clock.now();
        await appendLedgerEvents(transaction, tools, locked, [
          { kind: "refund_failed", subject: refundId, amountCents: 0, happenedAt },
        ]);
      });
    }
  }
  await syncDeposit(tools, depositId);
  const [now] = await db.select().from(depositRefunds).where(eq(depositRefunds.id, refundId));
  return now ?? refund;
}
