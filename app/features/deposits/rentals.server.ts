import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { rentalAdminWords, changeHostWords as words } from "~/content/counter.ts";
import { rentalMessages as messages } from "~/content/deposits.ts";
import type { Queryable } from "~/db/client.server.ts";
import { dealerships, depositPictures, deposits, rentalEvents, rentals } from "~/db/schema/index.ts";
import { dayDate, isoDay, startOfDay } from "~/domain/dates.server.ts";
import { isClean, type RentalActor, type RentalEventType, releaseAfterMs, type SafetyCheck } from "~/domain/rental.ts";
import { nextId } from "~/services/ids.server.ts";
import type { StoredPicture } from "~/services/pictures.server.ts";
import { type Deposit, type DepositTools, lockDeposit } from "./deposit-sync.server.ts";
import { depositEmail } from "./deposits-jobs.server.ts";
import { hasOpenClaim } from "./open-claim.server.ts";

export type Rental = typeof rentals.$inferSelect;
export type RentalResult = { rental: Rental; isRepeat?: true } | { refused: string };

export interface RentalChange {
  depositId: string;
  actor: RentalActor;
}

/** A paid deposit of which something is left, and which no dispute took. */
export const isHeld = ({ state }: Pick<Deposit, "state">) =>
  state === "paid" || state === "partly_refunded" || state === "refund_pending";

/** Deposit first, rental second: the order of every lock. */
export async function lockRental(transaction: Queryable, depositId: string) {
  const deposit = await lockDeposit(transaction, depositId);
  const [rental] = await transaction.select().from(rentals).where(eq(rentals.depositId, depositId)).for("update");
  if (!rental) throw new Error("The deposit has no rental");
  return { deposit, rental };
}

/** The one way to change a rental: with its event, under the deposit's lock. */
export async function storeRental(
  transaction: Queryable,
  rental: Rental,
  change: Partial<Omit<Rental, "depositId" | "isClean" | "version">>,
  event: { type: RentalEventType; at: Date; actor?: RentalActor; detail?: Record<string, unknown> },
): Promise<Rental> {
  await transaction.insert(rentalEvents).values({ ...event, depositId: rental.depositId });
  const [stored] = await transaction
    .update(rentals)
    .set({ ...change, version: sql`${rentals.version} + 1` as SQL<number> })
    .where(eq(rentals.depositId, rental.depositId))
    .returning();
  if (!stored) throw new Error("The rental vanished");
  return stored;
}

/** What the rider chose at payment, in the transaction that stores the deposit. */
export async function nameHost(
  transaction: Queryable,
  depositId: string,
  { dealershipId, day, at }: { dealershipId: number | undefined; day: string | undefined; at: Date },
): Promise<void> {
  if (dealershipId === undefined && day === undefined) return;
  const [rental] = await transaction.select().from(rentals).where(eq(rentals.depositId, depositId)).for("update");
  if (!rental) throw new Error("The deposit has no rental");
  const chosen = { dealershipId: dealershipId ?? null, day: day ?? null };
  await storeRental(transaction, rental, chosen, { type: "host-named", at, detail: chosen });
}

/**
 * Before the bike is picked up, while the deposit is held. The rider is mailed. `version` is the rental's that the admin saw.
 * Idempotent: the host and day that it names already change nothing.
 */
export function changeHost(
  { clock, db, jobs }: Pick<DepositTools, "clock" | "db" | "jobs">,
  { depositId, actor }: RentalChange,
  { dealershipId, day, version }: { dealershipId: number | null; day: string | null; version: number },
): Promise<RentalResult> {
  return db.transaction(async (transaction) => {
    const { deposit, rental } = await lockRental(transaction, depositId);
    if (rental.returnedAt) return { refused: words.isBack };
    if (rental.handedOverAt) return { refused: words.isOut };
    if (!isHeld(deposit) || rental.releasedAt) return { refused: messages.notHeld };
    const isNewHost = rental.dealershipId !== dealershipId;
    const isNewDay = rental.day !== day;
    if (!isNewHost && !isNewDay) return { rental };
    if (rental.version !== version) return { refused: await tellChange(transaction, rental) };
    if (dealershipId === null && isNewHost) return { refused: words.hostNeeded };
    if (isNewHost && !(await isOpenHost(transaction, dealershipId))) return { refused: words.unknownHost };
    const at = clock.now();
    if (isNewDay && day !== null && !isUpcoming(day, at)) return { refused: words.invalidDay };
    const chosen = { dealershipId, day };
    const stored = await storeRental(transaction, rental, chosen, { type: "host-named", at, actor, detail: chosen });
    await jobs.enqueue(transaction, depositEmail, { type: "pickup-changed", depositId, version: stored.version });
    return { rental: stored };
  });
}

async function isOpenHost(transaction: Queryable, id: number | null): Promise<boolean> {
  if (id === null) return false;
  const isOpen = and(eq(dealerships.id, id), isNull(dealerships.closedAt));
  const [host] = await transaction.select({ id: dealerships.id }).from(dealerships).where(isOpen);
  return host !== undefined;
}

async function tellChange(transaction: Queryable, { day, dealershipId }: Rental): Promise<string> {
  const [host] =
    dealershipId === null
      ? []
      : await transaction.select({ name: dealerships.name }).from(dealerships).where(eq(dealerships.id, dealershipId));
  return words.stale(host?.name ?? rentalAdminWords.noHost.toLowerCase(), day ? dayDate(startOfDay(day)) : undefined);
}

/** From today to a year from now, by the site's time zone. */
function isUpcoming(day: string, now: Date): boolean {
  const today = isoDay(now);
  return day >= today && day <= `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
}

/**
 * A bike goes out with all checks ticked. A host takes over a deposit that names no host, never one of another host.
 * Idempotent: a repeat leaves the first hand-over.
 */
export function recordHandOver(
  { clock, db }: Pick<DepositTools, "clock" | "db">,
  { depositId, actor }: RentalChange,
  { checks, dealershipId }: { checks: SafetyCheck[]; dealershipId?: number },
): Promise<RentalResult> {
  return db.transaction(async (transaction) => {
    const { deposit, rental } = await lockRental(transaction, depositId);
    if (isOfAnother(rental, dealershipId)) return { refused: messages.otherHost };
    if (rental.handedOverAt) return { rental };
    if (rental.returnedAt) return { refused: messages.isBack };
    if (!isHeld(deposit)) return { refused: messages.notHeld };
    if (!isClean(checks, "")) return { refused: messages.checksMissing };
    const at = clock.now();
    const host = rental.dealershipId ?? dealershipId ?? null;
    const change = { handedOverAt: at, handedOverBy: actor, handOverChecks: checks, dealershipId: host };
    return {
      rental: await storeRental(transaction, rental, change, {
        type: "handed-over",
        at,
        actor,
        detail: { checks, dealershipId: host, isTakenOver: rental.dealershipId === null && host !== null },
      }),
    };
  });
}

/** For a wrong press, until the bike is back: a deposit that named no host names none again. Idempotent. */
export function undoHandOver(
  { clock, db }: Pick<DepositTools, "clock" | "db">,
  { depositId, actor }: RentalChange,
  { dealershipId }: { dealershipId?: number } = {},
): Promise<RentalResult> {
  return db.transaction(async (transaction) => {
    const { rental } = await lockRental(transaction, depositId);
    if (isOfAnother(rental, dealershipId)) return { refused: messages.otherHost };
    if (!rental.handedOverAt) return { rental };
    if (rental.returnedAt) return { refused: messages.isBack };
    const [handedOver] = await transaction
      .select({ detail: rentalEvents.detail })
      .from(rentalEvents)
      .where(and(eq(rentalEvents.depositId, depositId), eq(rentalEvents.type, "handed-over")))
      .orderBy(desc(rentalEvents.id))
      .limit(1);
    const change = {
      handedOverAt: null,
      handedOverBy: null,
      handOverChecks: null,
      ...(handedOver?.detail.isTakenOver === true && { dealershipId: null }),
    };
    return {
      rental: await storeRental(transaction, rental, change, { type: "hand-over-undone", at: clock.now(), actor }),
    };
  });
}

interface Return {
  checks: SafetyCheck[];
  note: string;
  /** Of the host who records it; the team names none. */
  dealershipId?: number;
}

/**
 * With all checks ticked and no note it is clean, and what is left of the deposit is released by itself; only another
 * takes pictures. Tells the team, and the rider. Idempotent: a repeat leaves the first return.
 */
export function recordReturn(
  { clock, db, jobs }: Pick<DepositTools, "clock" | "db" | "jobs">,
  { depositId, actor }: RentalChange,
  { checks, note, pictures = [], dealershipId }: Return & { pictures?: StoredPicture[] },
): Promise<RentalResult> {
  return db.transaction(async (transaction) => {
    const locked = await lockRental(transaction, depositId);
    const settled = settleReturn(locked, { checks, note, pictures: pictures.length, dealershipId });
    if (settled) return settled;
    const { rental } = locked;
    const isInOrder = isClean(checks, note);
    const at = clock.now();
    const host = rental.dealershipId ?? dealershipId ?? null;
    const stored = await storeRental(
      transaction,
      rental,
      {
        returnedAt: at,
        returnedBy: actor,
        returnChecks: checks,
        returnNote: note,
        dealershipId: host,
        releaseAt: isInOrder ? new Date(at.getTime() + releaseAfterMs) : null,
      },
      { type: "returned", at, actor, detail: { checks, isClean: isInOrder, dealershipId: host } },
    );
    await storeReturnPictures(transaction, depositId, pictures, at);
    const mail = { type: "returned" as const, depositId, at: at.toISOString() };
    await jobs.enqueue(transaction, depositEmail, { ...mail, to: "team" }, { ...mail, to: "rider" });
    return { rental: stored };
  });
}

/** @returns what `recordReturn` would answer without storing anything: a refusal, or the return of the first press */
export async function checkReturn(
  db: Queryable,
  depositId: string,
  input: Return & { pictures: number },
): Promise<RentalResult | undefined> {
  const [found] = await db
    .select({ rental: rentals, deposit: { state: deposits.state } })
    .from(rentals)
    .innerJoin(deposits, eq(deposits.id, rentals.depositId))
    .where(eq(rentals.depositId, depositId));
  if (!found) throw new Error("The deposit has no rental");
  return settleReturn(found, input);
}

function settleReturn(
  { deposit, rental }: { deposit: Pick<Deposit, "state">; rental: Rental },
  { checks, note, pictures, dealershipId }: Return & { pictures: number },
): RentalResult | undefined {
  if (isOfAnother(rental, dealershipId)) return { refused: messages.otherHost };
  if (rental.returnedAt) return { rental, isRepeat: true };
  // The team may know of a pickup that nobody recorded; the host's page is older than an undo.
  if (dealershipId !== undefined && !rental.handedOverAt) return { refused: messages.notOut };
  // A disputed deposit's bike comes back too.
  if (!isHeld(deposit) && deposit.state !== "disputed") return { refused: messages.notHeld };
  const isInOrder = isClean(checks, note);
  if (!isInOrder && note === "") return { refused: messages.noteMissing };
  if (isInOrder && pictures > 0) return { refused: messages.picturesOfNothing };
  return undefined;
}

async function storeReturnPictures(
  transaction: Queryable,
  depositId: string,
  pictures: StoredPicture[],
  createdAt: Date,
): Promise<void> {
  if (pictures.length === 0) return;
  await transaction.insert(depositPictures).values(
    pictures.map((picture) => ({
      ...picture,
      id: nextId("pic", createdAt),
      depositId,
      side: "return" as const,
      createdAt,
    })),
  );
}

/** Until the release, and not under an open claim, which may rest on it. Tells the team and the rider. Idempotent. */
export function undoReturn(
  { clock, db, jobs }: Pick<DepositTools, "clock" | "db" | "jobs">,
  { depositId, actor }: RentalChange,
  { dealershipId }: { dealershipId?: number } = {},
): Promise<RentalResult> {
  return db.transaction(async (transaction) => {
    const { rental } = await lockRental(transaction, depositId);
    if (isOfAnother(rental, dealershipId)) return { refused: messages.otherHost };
    if (!rental.returnedAt) return { rental };
    if (rental.releasedAt) return { refused: messages.isReleased };
    if (await hasOpenClaim(transaction, depositId)) return { refused: messages.isClaimed };
    // The sweep removes their files.
    await transaction
      .delete(depositPictures)
      .where(and(eq(depositPictures.depositId, depositId), eq(depositPictures.side, "return")));
    const change = { returnedAt: null, returnedBy: null, returnChecks: null, returnNote: null, releaseAt: null };
    const event = { type: "return-undone" as const, at: clock.now(), actor };
    const stored = await storeRental(transaction, rental, change, event);
    const mail = { type: "return-undone" as const, depositId, at: rental.returnedAt.toISOString() };
    await jobs.enqueue(transaction, depositEmail, { ...mail, to: "team" }, { ...mail, to: "rider" });
    return { rental: stored };
  });
}

const isOfAnother = ({ dealershipId }: Rental, host: number | undefined) =>
  host !== undefined && dealershipId !== null && dealershipId !== host;
