import { and, eq, max } from "drizzle-orm";
import { rentalMessages as messages } from "~/content/deposits.ts";
import type { Queryable } from "~/db/client.server.ts";
import { depositClaims, depositEvents, depositPictures, rentalEvents } from "~/db/schema/index.ts";
import { heldCents } from "~/domain/deposit.ts";
import { claimAnswerMs, type PictureSide, pictureLimits } from "~/domain/rental.ts";
import { nextId } from "~/services/ids.server.ts";
import type { StoredPicture } from "~/services/pictures.server.ts";
import { release } from "./deposit-release.server.ts";
import { appendLedgerEvents, type Deposit, type DepositTools, lockDeposit } from "./deposit-sync.server.ts";
import { depositEmail } from "./deposits-jobs.server.ts";
import { type DepositClaim, findOpenClaim } from "./open-claim.server.ts";
import { lockRental } from "./rentals.server.ts";

type ClaimTools = Pick<DepositTools, "clock" | "db" | "jobs">;
/** A repeat changed nothing: its pictures are not used. */
export type ClaimResult = { claim: DepositClaim; isRepeat?: true } | { refused: string; field?: "amount" };

interface NewClaim {
  depositId: string;
  requestKey: string;
  /** The last ledger line that the admin saw. */
  ledger: number;
  amountCents: number;
  reason: string;
  adminId: string;
  /** The rider sees what the host took of the return, too. */
  showsReturnPictures?: boolean;
}

/**
 * Claims an amount in cents of a deposit that is held. The rider is mailed at once and has 48 hours. Idempotent by
 * `requestKey`; one claim is open at a time.
 */
export function openClaim(
  { clock, db, jobs }: ClaimTools,
  input: NewClaim & { pictures: StoredPicture[] },
): Promise<ClaimResult> {
  const { depositId, requestKey, amountCents, reason, adminId, pictures, showsReturnPictures } = input;
  return db.transaction(async (transaction): Promise<ClaimResult> => {
    const deposit = await lockDeposit(transaction, depositId);
    const settled = await checkNewClaim(transaction, deposit, input);
    if (settled) return settled;
    const createdAt = clock.now();
    const [claim] = await transaction
      .insert(depositClaims)
      .values({
        id: nextId("clm", createdAt),
        depositId,
        requestKey,
        amountCents,
        reason,
        showsReturnPictures,
        claimedBy: adminId,
        createdAt,
        answerDueAt: new Date(createdAt.getTime() + claimAnswerMs),
      })
      .returning();
    if (!claim) throw new Error("The claim was not stored");
    await addPictures(transaction, claim, "claim", pictures, createdAt);
    await transaction.insert(rentalEvents).values({
      depositId,
      type: "claimed",
      at: createdAt,
      actor: `admin:${adminId}`,
      detail: { claim: claim.id, amountCents },
    });
    await jobs.enqueue(transaction, depositEmail, { type: "claimed", depositId, claimId: claim.id });
    return { claim };
  });
}

/** @returns what `openClaim` would answer without storing anything: a refusal, or the claim that a repeat had opened */
export async function checkNewClaim(
  db: Queryable,
  deposit: Pick<Deposit, "state" | "amountCents" | "refundedCents" | "keptCents">,
  { amountCents, depositId, ledger, requestKey }: NewClaim,
): Promise<ClaimResult | undefined> {
  const [repeated] = await db.select().from(depositClaims).where(eq(depositClaims.requestKey, requestKey));
  if (repeated)
    return repeated.depositId === depositId ? { claim: repeated, isRepeat: true } : { refused: messages.changed };
  if (await findOpenClaim(db, depositId)) return { refused: messages.claimOpen };
  if (deposit.state === "refund_pending") return { refused: messages.refundOpen };
  if (deposit.state === "disputed") return { refused: messages.disputed };
  if (deposit.state !== "paid" && deposit.state !== "partly_refunded") return { refused: messages.notHeld };
  if ((await lastLedgerLine(db, depositId)) !== ledger) return { refused: messages.changed };
  if (amountCents > heldCents(deposit)) return { refused: messages.claimTooHigh, field: "amount" };
  return undefined;
}

interface ClaimAnswer {
  depositId: string;
  claimId: string;
  answer: string;
  isAgreed: boolean;
  /** When the answer was sent that the form showed: the same answer from the same form is a repeat. */
  seen?: string;
}

/**
 * The rider's, until it is due; the last answer counts. The team is mailed. Adds to the pictures up to their limit. A repeat
 * changes nothing.
 */
export function answerClaim(
  { clock, db, jobs }: ClaimTools,
  input: ClaimAnswer & { pictures: StoredPicture[] },
): Promise<ClaimResult> {
  const { depositId, claimId, answer, isAgreed, pictures } = input;
  return db.transaction(async (transaction): Promise<ClaimResult> => {
    await lockDeposit(transaction, depositId);
    const at = clock.now();
    const settled = await checkAnswer(transaction, { ...input, pictures: pictures.length }, at);
    if (settled) return settled;
    const [answered] = await transaction
      .update(depositClaims)
      .set({ answer, isAgreed, answeredAt: at })
      .where(eq(depositClaims.id, claimId))
      .returning();
    if (!answered) throw new Error("The claim vanished");
    await addPictures(transaction, answered, "answer", pictures, at);
    const detail = { claim: claimId, isAgreed };
    await transaction.insert(rentalEvents).values({ depositId, type: "claim-answered", at, detail });
    await jobs.enqueue(transaction, depositEmail, { type: "claim-answered", depositId, claimId });
    return { claim: answered };
  });
}

/** @returns what `answerClaim` would answer without storing anything: a refusal, or the answer that a repeat had given */
export async function checkAnswer(
  db: Queryable,
  { depositId, claimId, answer, isAgreed, seen, pictures }: ClaimAnswer & { pictures: number },
  now: Date,
): Promise<ClaimResult | undefined> {
  const claim = await findOpenClaim(db, depositId);
  if (!claim || claim.id !== claimId) return { refused: messages.claimClosed };
  const isStale = seen !== undefined && (claim.answeredAt?.toISOString() ?? "") !== seen;
  if (isStale && claim.answer === answer && claim.isAgreed === isAgreed) return { claim, isRepeat: true };
  if (now >= claim.answerDueAt) return { refused: messages.answerLate };
  if (pictures === 0) return undefined;
  const earlier = await db
    .select({ id: depositPictures.id })
    .from(depositPictures)
    .where(and(eq(depositPictures.claimId, claimId), eq(depositPictures.side, "answer")));
  return earlier.length + pictures > pictureLimits.files ? { refused: messages.tooManyPictures } : undefined;
}

/** Nothing is kept, and the release goes on. Idempotent. The rider is mailed. */
export function withdrawClaim(
  { clock, db, jobs }: ClaimTools,
  { depositId, claimId, adminId }: { depositId: string; claimId: string; adminId: string },
): Promise<ClaimResult> {
  return db.transaction(async (transaction): Promise<ClaimResult> => {
    await lockDeposit(transaction, depositId);
    const claim = await findClaim(transaction, depositId, claimId);
    if (!claim || claim.decidedAt) return { refused: messages.claimClosed };
    if (claim.withdrawnAt) return { claim };
    const at = clock.now();
    const [withdrawn] = await transaction
      .update(depositClaims)
      .set({ withdrawnAt: at })
      .where(eq(depositClaims.id, claimId))
      .returning();
    if (!withdrawn) throw new Error("The claim vanished");
    const actor = `admin:${adminId}` as const;
    await transaction
      .insert(rentalEvents)
      .values({ depositId, type: "claim-withdrawn", at, actor, detail: { claim: claimId } });
    await jobs.enqueue(transaction, depositEmail, { type: "claim-withdrawn", depositId, claimId });
    return { claim: withdrawn };
  });
}

/**
 * Keeps up to the claimed cents, once the rider's 48 hours are over; keeping nothing may be decided at any time. What is
 * left is released if the bike is back. A second decision is refused with what was decided.
 */
export function decideClaim(
  { clock, db, jobs }: ClaimTools,
  input: { depositId: string; claimId: string; keptCents: number; decision: string; adminId: string },
): Promise<ClaimResult> {
  const { depositId, claimId, keptCents, decision, adminId } = input;
  return db.transaction(async (transaction): Promise<ClaimResult> => {
    const { deposit, rental } = await lockRental(transaction, depositId);
    const claim = await findClaim(transaction, depositId, claimId);
    if (!claim || claim.withdrawnAt) return { refused: messages.claimClosed };
    if (claim.decidedAt) {
      const isRepeat = claim.keptCents === keptCents && claim.decision === decision && claim.decidedBy === adminId;
      return isRepeat ? { claim } : { refused: messages.claimDecided };
    }
    const at = clock.now();
    if (keptCents > 0 && at < claim.answerDueAt) return { refused: messages.tooEarly };
    if (keptCents > claim.amountCents) return { refused: messages.moreThanClaimed, field: "amount" };
    if (keptCents > 0) {
      if (deposit.state === "disputed") return { refused: messages.disputed };
      if (deposit.state === "refund_pending") return { refused: messages.refundOpen };
      if (keptCents > heldCents(deposit)) return { refused: messages.claimTooHigh, field: "amount" };
    }
    const [decided] = await transaction
      .update(depositClaims)
      .set({ decidedAt: at, decidedBy: adminId, keptCents, decision })
      .where(eq(depositClaims.id, claimId))
      .returning();
    if (!decided) throw new Error("The claim vanished");
    const actor = `admin:${adminId}` as const;
    await transaction
      .insert(rentalEvents)
      .values({ depositId, type: "claim-decided", at, actor, detail: { claim: claimId, keptCents } });
    const kept = { kind: "kept" as const, subject: claimId, amountCents: 0, happenedAt: at };
    const settled = keptCents > 0 ? await appendLedgerEvents(transaction, { clock, jobs }, deposit, [kept]) : deposit;
    await jobs.enqueue(transaction, depositEmail, { type: "claim-decided", depositId, claimId });
    if (rental.returnedAt)
      await release(transaction, { clock, jobs }, { deposit: settled, rental }, { actor, reason: messages.reasonRest });
    return { claim: decided };
  });
}

async function findClaim(transaction: Queryable, depositId: string, claimId: string) {
  const [claim] = await transaction
    .select()
    .from(depositClaims)
    .where(and(eq(depositClaims.depositId, depositId), eq(depositClaims.id, claimId)));
  return claim;
}

async function lastLedgerLine(transaction: Queryable, depositId: string) {
  const [last] = await transaction
    .select({ line: max(depositEvents.id) })
    .from(depositEvents)
    .where(eq(depositEvents.depositId, depositId));
  return last?.line ?? 0;
}

async function addPictures(
  transaction: Queryable,
  { id: claimId, depositId }: DepositClaim,
  side: PictureSide,
  pictures: StoredPicture[],
  createdAt: Date,
): Promise<void> {
  if (pictures.length === 0) return;
  await transaction
    .insert(depositPictures)
    .values(
      pictures.map((picture) => ({ ...picture, id: nextId("pic", createdAt), depositId, claimId, side, createdAt })),
    );
}
