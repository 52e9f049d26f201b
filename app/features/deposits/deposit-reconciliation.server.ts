import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { TaskResult } from "#platform/jobs/scheduler.ts";
import type { Logger } from "#platform/observability/log.ts";
import type { Queryable } from "~/db/client.server.ts";
import type { Mismatch } from "~/db/schema/index.ts";
import { depositComparisons, depositEvents, depositRefunds, deposits } from "~/db/schema/index.ts";
import { dayDate, longDate } from "~/domain/dates.server.ts";
import { PaymentsAway } from "~/services/payments.server.ts";
import { sendRefund } from "./deposit-refunds.server.ts";
import { type DepositTools, syncDeposit } from "./deposit-sync.server.ts";
import { failDeposit } from "./deposits.server.ts";

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const openForMs = 15 * minuteMs;
/** A checkout lasts at most a day; one that the provider no longer knows is over. */
const forgottenAfterMs = 25 * 60 * minuteMs;
const batch = 200;
/** Card payments can be disputed for about a year. */
const comparedDays = 400;

/** Also sends unsent refunds. Idempotent. @throws PaymentsAway if the provider does not answer; completed work stays */
export async function reconcileDeposits(tools: DepositTools): Promise<{ asked: number; failed: string[] }> {
  const { clock, db } = tools;
  const now = clock.now().getTime();
  let asked = 0;
  const failed: string[] = [];
  const each = async (id: string, work: () => Promise<void>) => {
    asked += 1;
    await work().catch((error) => {
      if (error instanceof PaymentsAway) throw error;
      failed.push(id);
    });
  };
  // Oldest first with a cursor, so that deposits that stay open do not block the others.
  for (let behind = ""; ; ) {
    const open = await db
      .select()
      .from(deposits)
      .where(
        and(eq(deposits.state, "created"), lt(deposits.createdAt, new Date(now - openForMs)), gt(deposits.id, behind)),
      )
      .orderBy(asc(deposits.id))
      .limit(batch);
    for (const { id, sessionId, createdAt } of open) {
      await each(id, async () => {
        const deposit = sessionId ? await syncDeposit(tools, id) : undefined;
        const isForgotten = deposit?.state === "created" && createdAt.getTime() < now - forgottenAfterMs;
        // Without a session id, no rider ever reached the checkout.
        if (!sessionId || isForgotten) await failDeposit(tools, id);
      });
    }
    behind = open.at(-1)?.id ?? "";
    if (open.length < batch) break;
  }
  const refunds = await db
    .select()
    .from(depositRefunds)
    .where(inArray(depositRefunds.state, ["requested", "pending"]))
    .orderBy(asc(depositRefunds.id));
  for (const refund of refunds) {
    await each(refund.id, async () => {
      await sendRefund(tools, refund);
    });
  }
  return { asked, failed };
}

/** Runs once per `day`; undefined is a manual run. Compares cents, and tries to sync each mismatch. */
export async function compareDeposits(tools: DepositTools, day?: string): Promise<number | undefined> {
  const { clock, db, payments } = tools;
  const startedAt = clock.now();
  await db
    .delete(depositComparisons)
    .where(
      and(
        isNull(depositComparisons.finishedAt),
        lt(depositComparisons.startedAt, new Date(startedAt.getTime() - hourMs)),
      ),
    );
  const [run] = await db
    .insert(depositComparisons)
    .values({ day, startedAt })
    .onConflictDoNothing()
    .returning({ id: depositComparisons.id });
  if (!run) return undefined;
  try {
    const since = new Date(startedAt.getTime() - comparedDays * dayMs);
    const held = await payments.listBalances(since);
    const ledger = await ledgerBalances(db, since);
    const providerCents = held.reduce((total, { balanceCents }) => total + balanceCents, 0);
    const ledgerCents = [...ledger.values()].reduce((total, { balanceCents }) => total + balanceCents, 0);
    const seen = new Map(held.map((each) => [each.paymentId, each]));
    const mismatches: Mismatch[] = [];
    let mendedCents = 0;
    for (const paymentId of new Set([...seen.keys(), ...ledger.keys()])) {
      const theirs = seen.get(paymentId);
      const ours = ledger.get(paymentId);
      const depositId = ours?.depositId ?? theirs?.depositId ?? null;
      const differs = (ours?.balanceCents ?? 0) !== (theirs?.balanceCents ?? 0);
      if (!differs) continue;
      // A failed sync must not hide the mismatch.
      if (depositId) await syncDeposit(tools, depositId).catch(unlessAway);
      const after = (await ledgerBalances(db, since, depositId ?? "")).get(paymentId);
      mendedCents += (after?.balanceCents ?? 0) - (ours?.balanceCents ?? 0);
      mismatches.push({
        depositId,
        paymentId,
        ledgerCents: ours?.balanceCents ?? 0,
        providerCents: theirs?.balanceCents ?? 0,
        mended: (after?.balanceCents ?? 0) === (theirs?.balanceCents ?? 0),
      });
    }
    await db
      .update(depositComparisons)
      .set({
        finishedAt: clock.now(),
        payments: seen.size,
        ledgerCents: ledgerCents + mendedCents,
        providerCents,
        mismatches,
      })
      .where(eq(depositComparisons.id, run.id));
    return run.id;
  } catch (error) {
    // Allows a retry on the same day.
    await db.delete(depositComparisons).where(eq(depositComparisons.id, run.id));
    throw error;
  }
}

function unlessAway(error: unknown): void {
  if (error instanceof PaymentsAway) throw error;
}

async function ledgerBalances(
  db: Queryable,
  since: Date,
  depositId?: string,
): Promise<Map<string, { depositId: string; balanceCents: number }>> {
  const rows = await db
    .select({
      depositId: deposits.id,
      paymentId: sql<string>`${deposits.paymentId}`,
      balanceCents: sql<number>`sum(${depositEvents.amountCents})::int`,
    })
    .from(deposits)
    .innerJoin(depositEvents, eq(depositEvents.depositId, deposits.id))
    .where(
      and(
        isNotNull(deposits.paymentId),
        gt(deposits.paidAt, since),
        depositId === undefined ? undefined : eq(deposits.id, depositId),
      ),
    )
    .groupBy(deposits.id);
  return new Map(rows.map(({ paymentId, ...row }) => [paymentId, row]));
}

export async function latestComparison(db: Queryable) {
  const [row] = await db
    .select()
    .from(depositComparisons)
    .where(isNotNull(depositComparisons.finishedAt))
    .orderBy(desc(depositComparisons.id))
    .limit(1);
  return row && { ...row, finishedOn: longDate(row.finishedAt ?? row.startedAt), startedAt: undefined };
}

export type ShownComparison = NonNullable<Awaited<ReturnType<typeof latestComparison>>>;

/** Idempotent and safe across processes. @throws database errors */
export async function reconcileAndCompareDeposits(tools: DepositTools, log: Logger): Promise<TaskResult> {
  try {
    const { asked, failed } = await reconcileDeposits(tools);
    if (asked > 0) log[failed.length > 0 ? "error" : "info"]({ asked, failed }, "deposits reconciled");
    const [any] = await tools.db.select({ id: deposits.id }).from(deposits).limit(1);
    if (any) await compareDeposits(tools, dayDate(tools.clock.now()));
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    const { name, message } = error;
    log.warn({ name, reason: message }, "deposits not reconciled");
    return { fault: name };
  }
}
