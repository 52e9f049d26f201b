import { and, asc, eq, isNull, lte, notExists, sql } from "drizzle-orm";
import type { JobKind, JobRunner } from "#platform/jobs/queue.ts";
import { rentalMessages as messages } from "~/content/deposits.ts";
import type { Queryable } from "~/db/client.server.ts";
import { depositClaims, depositRefunds, deposits, rentals } from "~/db/schema/index.ts";
import { heldCents } from "~/domain/deposit.ts";
import type { RentalActor } from "~/domain/rental.ts";
import { nextId } from "~/services/ids.server.ts";
import { sendRefund } from "./deposit-refunds.server.ts";
import { appendLedgerEvents, type Deposit, type DepositTools } from "./deposit-sync.server.ts";
import { hasOpenClaim, isOpenClaim } from "./open-claim.server.ts";
import { lockRental, type Rental, storeRental } from "./rentals.server.ts";

type ReleaseTools = Pick<DepositTools, "clock" | "db" | "jobs">;

/** Sends a refund that was asked for; one that the queue loses is found by the reconciliation. */
export const sendRefundJob: JobKind<{ refundId: string }> = { name: "send-refund" };

export async function workRefunds(jobs: JobRunner, tools: DepositTools): Promise<void> {
  await jobs.work(sendRefundJob, async ({ refundId }) => {
    const [refund] = await tools.db.select().from(depositRefunds).where(eq(depositRefunds.id, refundId));
    if (refund) await sendRefund(tools, refund);
  });
}

/**
 * The one rule about what is refunded by itself: everything left, once the bike is back, while no dispute, claim or refund
 * is open. A deposit is charged and refunded; with a hold on the card, this is where it would be let go instead.
 */
function whyNotReleased(deposit: Deposit, rental: Rental, isClaimed: boolean): string | undefined {
  if (rental.releasedAt) return messages.isReleased;
  if (isClaimed) return messages.claimOpen;
  if (deposit.state === "disputed") return messages.disputed;
  if (deposit.state === "refund_pending") return messages.refundOpen;
  if (deposit.state !== "paid" && deposit.state !== "partly_refunded") return messages.notHeld;
  return undefined;
}

/** In a transaction that holds the rental's lock. @returns why nothing was released */
export async function release(
  transaction: Queryable,
  { clock, jobs }: Pick<DepositTools, "clock" | "jobs">,
  { deposit, rental }: { deposit: Deposit; rental: Rental },
  { actor, reason }: { actor?: RentalActor; reason: string },
): Promise<string | undefined> {
  const fault = whyNotReleased(deposit, rental, await hasOpenClaim(transaction, deposit.id));
  if (fault) return fault;
  const at = clock.now();
  const amountCents = heldCents(deposit);
  const refundId = nextId("ref", at);
  const requestKey = `${deposit.id} release`;
  await transaction.insert(depositRefunds).values({
    id: refundId,
    depositId: deposit.id,
    requestKey,
    amountCents,
    reason,
    state: "requested",
    requestedBy: null,
    createdAt: at,
  });
  const detail = { refund: refundId, amountCents };
  await storeRental(transaction, rental, { releasedAt: at }, { type: "released", at, actor, detail });
  const asked = { kind: "refund_requested" as const, subject: refundId, amountCents: 0, happenedAt: at };
  await appendLedgerEvents(transaction, { clock, jobs }, deposit, [asked]);
  await jobs.enqueue(transaction, sendRefundJob, { refundId });
  return undefined;
}

/** Idempotent: a second press finds it released. @returns why not */
export function releaseNow(
  tools: ReleaseTools,
  { depositId, actor }: { depositId: string; actor: RentalActor },
): Promise<string | undefined> {
  return tools.db.transaction(async (transaction) => {
    const locked = await lockRental(transaction, depositId);
    const { isClean, returnedAt } = locked.rental;
    const back = isClean ? messages.reasonReturned : messages.reasonBack;
    const reason = returnedAt ? back : messages.reasonTeam;
    return release(transaction, tools, locked, { actor, reason });
  });
}

const batch = 200;

/**
 * Asks for the refund of each clean return whose time has come; what a claim, dispute or refund holds up waits for a later
 * look. Idempotent with any number of processes. @returns how many
 */
export async function releaseDueDeposits(tools: ReleaseTools): Promise<number> {
  const { clock, db } = tools;
  let released = 0;
  for (;;) {
    const due = await db
      .select({ depositId: rentals.depositId })
      .from(rentals)
      .innerJoin(deposits, eq(deposits.id, rentals.depositId))
      .where(
        and(
          lte(rentals.releaseAt, clock.now()),
          isNull(rentals.releasedAt),
          sql`${deposits.state} in ('paid', 'partly_refunded')`,
          notExists(
            db
              .select({ one: sql`1` })
              .from(depositClaims)
              .where(and(eq(depositClaims.depositId, rentals.depositId), isOpenClaim)),
          ),
        ),
      )
      .orderBy(asc(rentals.releaseAt))
      .limit(batch);
    let changed = 0;
    for (const { depositId } of due) {
      const fault = await db.transaction(async (transaction) => {
        const locked = await lockRental(transaction, depositId);
        const { releaseAt } = locked.rental;
        if (!releaseAt || releaseAt > clock.now()) return messages.returnUndone;
        return release(transaction, tools, locked, { reason: messages.reasonReturned });
      });
      if (!fault) changed += 1;
    }
    released += changed;
    // Those that somebody else changed meanwhile wait for the next look.
    if (due.length < batch || changed === 0) return released;
  }
}
