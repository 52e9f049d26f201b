import { and, eq, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import { rentalMessages } from "~/content/deposits.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import {
  depositClaims,
  depositDisputes,
  depositEvents,
  depositRefunds,
  deposits,
  webhookEvents,
} from "~/db/schema/index.ts";
import type { DepositState, LedgerKind } from "~/domain/deposit.ts";
import { isErasedAddress } from "~/domain/retention.ts";
import { nextId } from "~/services/ids.server.ts";
import type { PaymentState, ProviderDispute, ProviderRefund } from "~/services/payment-state.ts";
import type { Payments } from "~/services/payments.server.ts";
import { depositEmail } from "./deposits-jobs.server.ts";

export type Deposit = typeof deposits.$inferSelect;
export type DepositRefund = typeof depositRefunds.$inferSelect;
type RefundRow = typeof depositRefunds.$inferInsert;

export interface DepositTools {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  payments: Payments;
}

interface LedgerEvent {
  kind: LedgerKind;
  subject: string;
  amountCents: number;
  happenedAt: Date;
}

/** Idempotent and order-independent, because facts are only added. @throws PaymentsAway before any change */
export async function syncDeposit(
  tools: DepositTools,
  depositId: string,
  event?: { id: string; type: string },
): Promise<Deposit | undefined> {
  const { clock, db, payments } = tools;
  const [known] = await db.select().from(deposits).where(eq(deposits.id, depositId));
  if (!known) return undefined;
  const truth = known.sessionId ? await payments.fetchPayment(known.sessionId) : undefined;
  return db.transaction(async (transaction) => {
    const deposit = await lockDeposit(transaction, depositId);
    if (event && !(await recordWebhookEvent(transaction, { ...event, depositId }, clock.now()))) return deposit;
    return truth ? merge(transaction, tools, deposit, truth) : deposit;
  });
}

/** @returns false for a repeated event */
export async function recordWebhookEvent(
  transaction: Queryable,
  event: { id: string; type: string; depositId?: string },
  now: Date,
): Promise<boolean> {
  const heard = await transaction
    .insert(webhookEvents)
    .values({ ...event, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id });
  return heard.length === 1;
}

/** Takes the row lock that every change to a deposit needs first. */
export async function lockDeposit(transaction: Queryable, depositId: string): Promise<Deposit> {
  const [deposit] = await transaction.select().from(deposits).where(eq(deposits.id, depositId)).for("update");
  if (!deposit) throw new Error("The deposit vanished");
  return deposit;
}

async function merge(
  transaction: Queryable,
  tools: DepositTools,
  deposit: Deposit,
  truth: PaymentState,
): Promise<Deposit> {
  const now = tools.clock.now();
  const events: LedgerEvent[] = [];
  const facts: Partial<Deposit> = {};
  const isOurs =
    truth.depositId === deposit.id && truth.amountCents === deposit.amountCents && truth.currency === deposit.currency;

  if (truth.isPaid && truth.paymentId && !isOurs) {
    events.push({ kind: "mismatch", subject: truth.paymentId, amountCents: 0, happenedAt: now });
  }
  if (truth.isPaid && truth.paymentId && isOurs && !deposit.paidAt) {
    facts.paidAt = truth.paidAt ?? now;
    facts.paymentId = truth.paymentId;
    if (!isErasedAddress(deposit.email)) {
      facts.cardBrand = truth.card?.brand;
      facts.cardLastFour = truth.card?.lastFour;
    }
    events.push({
      kind: "paid",
      subject: truth.paymentId,
      amountCents: deposit.amountCents,
      happenedAt: facts.paidAt,
    });
  }
  if (!truth.isPaid && truth.checkout === "expired" && !deposit.expiredAt) {
    facts.expiredAt = now;
    events.push({ kind: "expired", subject: deposit.id, amountCents: 0, happenedAt: now });
  }
  if (truth.isFailed && !deposit.failedAt) {
    facts.failedAt = now;
    events.push({ kind: "failed", subject: deposit.id, amountCents: 0, happenedAt: now });
  }

  if (deposit.paidAt || facts.paidAt) {
    events.push(...(await mergeRefunds(transaction, deposit, truth.refunds, now)));
    await mergeDisputes(transaction, deposit.id, truth.disputes, now);
    for (const dispute of truth.disputes) {
      const { id: subject, amountCents, openedAt: happenedAt } = dispute;
      events.push({ kind: "dispute_opened", subject, amountCents: -amountCents, happenedAt });
      if (dispute.state === "won") events.push({ kind: "dispute_won", subject, amountCents, happenedAt: now });
      if (dispute.state === "lost") events.push({ kind: "dispute_lost", subject, amountCents: 0, happenedAt: now });
    }
    facts.disputeState = latestDisputeState(deposit.disputeState, truth.disputes);
  }
  return appendLedgerEvents(transaction, tools, { ...deposit, ...facts }, events);
}

const refundRank = { requested: 0, pending: 1, succeeded: 2, failed: 3 } as const;

async function mergeRefunds(
  transaction: Queryable,
  deposit: Deposit,
  refunds: ProviderRefund[],
  now: Date,
): Promise<LedgerEvent[]> {
  const events: LedgerEvent[] = [];
  const known = await transaction.select().from(depositRefunds).where(eq(depositRefunds.depositId, deposit.id));
  for (const theirs of refunds) {
    const ours = known.find(({ id, providerId }) => providerId === theirs.id || id === theirs.refundId);
    const refund: RefundRow = ours ?? {
      id: nextId("ref", now),
      depositId: deposit.id,
      amountCents: theirs.amountCents,
      reason: rentalMessages.reasonTeam,
      state: "requested",
      createdAt: theirs.createdAt,
    };
    if (!ours) {
      await transaction.insert(depositRefunds).values(refund);
      events.push({ kind: "refund_requested", subject: refund.id, amountCents: 0, happenedAt: theirs.createdAt });
    }
    if (refundRank[theirs.state] <= refundRank[refund.state] && refund.providerId) continue;
    const state = refundRank[theirs.state] > refundRank[refund.state] ? theirs.state : refund.state;
    const hadSucceeded = refund.state === "succeeded";
    await transaction
      .update(depositRefunds)
      .set({ state, providerId: theirs.id, settledAt: state === "succeeded" || state === "failed" ? now : null })
      .where(eq(depositRefunds.id, refund.id));
    const { amountCents } = theirs;
    if (state === "succeeded" && !hadSucceeded)
      events.push({ kind: "refund_succeeded", subject: refund.id, amountCents: -amountCents, happenedAt: now });
    if (state === "failed" && refund.state !== "failed")
      events.push({
        kind: "refund_failed",
        subject: refund.id,
        amountCents: hadSucceeded ? amountCents : 0,
        happenedAt: now,
      });
  }
  return events;
}

const disputeRank = { opened: 1, lost: 2, won: 3 } as const;

/** Only forward, because an older answer may come later. */
async function mergeDisputes(
  transaction: Queryable,
  depositId: string,
  disputes: ProviderDispute[],
  now: Date,
): Promise<void> {
  if (disputes.length === 0) return;
  const known = await transaction.select().from(depositDisputes).where(eq(depositDisputes.depositId, depositId));
  for (const { id, amountCents, evidenceDueAt, isSubmitted, openedAt, reason, state } of disputes) {
    const ours = known.find((each) => each.id === id);
    if (!ours) {
      const dispute = { id, depositId, amountCents, reason, state, openedAt, evidenceDueAt, updatedAt: now };
      await transaction.insert(depositDisputes).values({ ...dispute, sentAt: isSubmitted ? now : null });
      continue;
    }
    const changes = {
      ...(disputeRank[state] > disputeRank[ours.state] && { state }),
      // The bank may give more time, and none is left once it decided.
      ...(evidenceDueAt && evidenceDueAt > (ours.evidenceDueAt ?? 0) && { evidenceDueAt }),
      // Also where somebody sent it on the provider's own pages.
      ...(isSubmitted && !ours.sentAt && { sentAt: now }),
    };
    if (Object.keys(changes).length === 0) continue;
    await transaction
      .update(depositDisputes)
      .set({ ...changes, updatedAt: now })
      .where(eq(depositDisputes.id, id));
  }
}

function latestDisputeState(
  before: Deposit["disputeState"],
  disputes: PaymentState["disputes"],
): Deposit["disputeState"] {
  const worst = disputes.map(({ state }) => state).sort((a, b) => disputeRank[a] - disputeRank[b])[0];
  if (!worst || (before && disputeRank[before] > disputeRank[worst])) return before;
  return worst;
}

/** The caller has locked the deposit. Each event is recorded and emailed once. */
export async function appendLedgerEvents(
  transaction: Queryable,
  { clock, jobs }: Pick<DepositTools, "clock" | "jobs">,
  deposit: Deposit,
  events: LedgerEvent[],
): Promise<Deposit> {
  const now = clock.now();
  let hasNews = false;
  for (const event of events) {
    const written = await transaction
      .insert(depositEvents)
      .values({ ...event, depositId: deposit.id })
      .onConflictDoNothing()
      .returning({ id: depositEvents.id });
    if (written.length === 0) continue;
    hasNews = true;
    const { kind, subject } = event;
    const depositId = deposit.id;
    if (kind === "paid") await jobs.enqueue(transaction, depositEmail, { type: "paid", depositId });
    if (kind === "refund_succeeded")
      await jobs.enqueue(transaction, depositEmail, { type: "refunded", depositId, refundId: subject });
    if (kind === "refund_failed" || kind === "mismatch")
      await jobs.enqueue(transaction, depositEmail, { type: "trouble", depositId, kind });
    if (kind === "dispute_opened")
      await jobs.enqueue(transaction, depositEmail, { type: "trouble", depositId, kind, disputeId: subject });
  }
  if (!hasNews) return deposit;
  const [sums] = await transaction
    .select({
      refunded: sql<number>`coalesce(sum(amount_cents) filter (where state = 'succeeded'), 0)::int`,
      pending: sql<number>`count(*) filter (where state in ('requested', 'pending'))::int`,
    })
    .from(depositRefunds)
    .where(eq(depositRefunds.depositId, deposit.id));
  const [claims] = await transaction
    .select({ kept: sql<number>`coalesce(sum(kept_cents), 0)::int` })
    .from(depositClaims)
    .where(eq(depositClaims.depositId, deposit.id));
  const refundedCents = sums?.refunded ?? 0;
  // The provider's dashboard can refund what was kept.
  const keptCents = Math.min(claims?.kept ?? 0, deposit.amountCents - refundedCents);
  const state = stateOf({ ...deposit, refundedCents, keptCents }, (sums?.pending ?? 0) > 0);
  const isSettled = ["expired", "failed", "refunded", "kept"].includes(state) || deposit.disputeState === "lost";
  const settledAt = isSettled ? now : null;
  const { searchText: _generated, id, ...changed } = { ...deposit, refundedCents, keptCents, state, settledAt };
  const [saved] = await transaction.update(deposits).set(changed).where(eq(deposits.id, id)).returning();
  return saved ?? deposit;
}

export function stateOf(
  {
    amountCents,
    disputeState,
    expiredAt,
    failedAt,
    keptCents,
    paidAt,
    refundedCents,
  }: Pick<
    Deposit,
    "amountCents" | "disputeState" | "expiredAt" | "failedAt" | "keptCents" | "paidAt" | "refundedCents"
  >,
  hasOpenRefund: boolean,
): DepositState {
  if (!paidAt) {
    if (expiredAt) return "expired";
    return failedAt ? "failed" : "created";
  }
  if (disputeState === "opened" || disputeState === "lost") return "disputed";
  if (hasOpenRefund) return "refund_pending";
  if (refundedCents >= amountCents) return "refunded";
  if (refundedCents + keptCents >= amountCents) return "kept";
  return refundedCents > 0 ? "partly_refunded" : "paid";
}

/** Idempotent by the event's id. @returns the outcome, for the log */
export async function handleWebhookEvent(
  tools: DepositTools,
  event: { id: string; type: string; sessionId: string | undefined; paymentId: string | undefined },
): Promise<"synced" | "heard before" | "not ours"> {
  const { clock, db, payments } = tools;
  const { id, type, sessionId, paymentId } = event;
  const [heard] = await db.select({ id: webhookEvents.id }).from(webhookEvents).where(eq(webhookEvents.id, id));
  if (heard) return "heard before";
  const depositId =
    (sessionId && (await findId(db, and(eq(deposits.sessionId, sessionId))))) ||
    (paymentId && ((await findId(db, eq(deposits.paymentId, paymentId))) ?? (await payments.findDeposit(paymentId))));
  const deposit = depositId ? await syncDeposit(tools, depositId, { id, type }) : undefined;
  if (deposit) return "synced";
  await recordWebhookEvent(db, { id, type }, clock.now());
  return "not ours";
}

async function findId(
  db: Database,
  where: ReturnType<typeof eq> | ReturnType<typeof and>,
): Promise<string | undefined> {
  const [row] = await db.select({ id: deposits.id }).from(deposits).where(where);
  return row?.id;
}
