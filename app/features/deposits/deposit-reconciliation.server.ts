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
/** Webhooks have had the time to come. */
const openForMs = 15 * minuteMs;
/** A checkout lives at most a day; one that the provider does not know any more is over. */
const forgottenAfterMs = 25 * 60 * minuteMs;
const batch = 200;
/** Cards are charged back within a year or so; older payments are not compared any more. */
const comparedDays = 400;

/**
 * Asks the provider about every deposit that is open for longer than webhooks take, and about every refund that has not
 * ended; sends refunds that were never sent. Idempotent.
 * @returns how many were asked about, and the ids of those that could not be brought up to the truth
 * @throws PaymentsAway where the provider does not answer; what was done so far stays
 */
export async function reconcileDeposits(tools: DepositTools): Promise<{ asked: number; failed: string[] }> {
  const { clock, db } = tools;
  const now = clock.now().getTime();
  let asked = 0;
  const failed: string[] = [];
  /** One that goes wrong by itself keeps no other from its turn. */
  const each = async (id: string, work: () => Promise<void>) => {
    asked += 1;
    await work().catch((error) => {
      if (error instanceof PaymentsAway) throw error;
      failed.push(id);
    });
  };
  // Oldest first and behind the last one, so that those which stay open keep nobody from their turn.
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
        // Nobody was ever sent to a checkout that we have no address of.
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

/**
 * Compares the ledger with what the provider holds, payment by payment, to the cent. What differs is named, then asked
 * about again, and marked as mended where that brought both together.
 * @param day the day that this is the comparison of; a day is only compared once. Undefined where an admin asked for it.
 * @returns the comparison's id; undefined where this day's was made already
 */
export async function compareDeposits(tools: DepositTools, day?: string): Promise<number | undefined> {
  const { clock, db, payments } = tools;
  const startedAt = clock.now();
  // What a process left unfinished when it died.
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
    for (const paymentId of new Set([...seen.keys(), ...ledger.keys()])) {
      const theirs = seen.get(paymentId);
      const ours = ledger.get(paymentId);
      const depositId = ours?.depositId ?? theirs?.depositId ?? null;
      const differs = (ours?.balanceCents ?? 0) !== (theirs?.balanceCents ?? 0);
      if (!differs) continue;
      // Where asking again goes wrong, the difference is shown all the same.
      if (depositId) await syncDeposit(tools, depositId).catch(unlessAway);
      const after = (await ledgerBalances(db, since, depositId ?? "")).get(paymentId);
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
      .set({ finishedAt: clock.now(), payments: seen.size, ledgerCents, providerCents, mismatches })
      .where(eq(depositComparisons.id, run.id));
    return run.id;
  } catch (error) {
    // So that the day's comparison is tried again.
    await db.delete(depositComparisons).where(eq(depositComparisons.id, run.id));
    throw error;
  }
}

function unlessAway(error: unknown): void {
  if (error instanceof PaymentsAway) throw error;
}

/** What the ledger says is held of each payment, in cents. */
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

/** The latest comparison that was finished, with its date written out. */
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

/**
 * The scheduled task: reconciles, and once a day compares. Idempotent, also beside other processes.
 * @throws whatever the database throws
 */
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
