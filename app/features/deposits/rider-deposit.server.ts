import { and, eq, exists, ne, or } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import { mapLinkTo } from "~/components/map-link.ts";
import { depositTrail as words } from "~/content/deposit-claims.ts";
import { depositStateLabels } from "~/content/deposits.ts";
import type { Queryable } from "~/db/client.server.ts";
import { dealerships, depositClaims, depositPictures, deposits, rentals } from "~/db/schema/index.ts";
import { dayDate, longDate, timeOfDay, weekdayDate } from "~/domain/dates.server.ts";
import { depositPageOpenDays } from "~/domain/deposit.ts";
import { moneyWithCurrency } from "~/domain/money.ts";
import { shownReference } from "~/domain/reference.ts";
import { missingChecks } from "~/domain/rental.ts";
import { PaymentsAway } from "~/services/payments.server.ts";
import { encodeQrCode, type QrPicture } from "~/services/qr-code.server.ts";
import { type Deposit, type DepositTools, syncDeposit } from "./deposit-sync.server.ts";
import { findDeposit, type ShownDeposit } from "./deposits.server.ts";
import { hashPageToken } from "./deposits-jobs.server.ts";
import type { Rental } from "./rentals.server.ts";
import { listClaims, type ShownClaim } from "./shown-claims.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

interface Host {
  id: number;
  name: string;
  where: string;
  mapUrl: string;
}

const hostColumns = {
  id: dealerships.id,
  name: dealerships.name,
  place: dealerships.place,
  address: dealerships.address,
  mapX: dealerships.mapX,
  mapY: dealerships.mapY,
};

async function readRental(
  db: Queryable,
  depositId: string,
): Promise<{ rental: Rental; host: Host | undefined } | undefined> {
  const [found] = await db
    .select({ rental: rentals, host: hostColumns })
    .from(rentals)
    .leftJoin(dealerships, eq(dealerships.id, rentals.dealershipId))
    .where(eq(rentals.depositId, depositId));
  if (!found) return undefined;
  const { host, rental } = found;
  if (!host) return { rental, host: undefined };
  const where = [host.address, host.place].filter(Boolean).join(", ");
  return { rental, host: { id: host.id, name: host.name, where, mapUrl: mapLinkTo(host) } };
}

export type PaymentOutcome =
  | {
      outcome: "paid";
      sessionId: string;
      /** As it is shown. */
      reference: string;
      code: QrPicture;
      amountCents: number;
      currency: string;
      host: Host | undefined;
      day: string | undefined;
    }
  | { outcome: "pending" | "not-paid" | "none" };

/** Queries the provider about an open deposit, because its webhook may be late. */
export async function findPaymentOutcome(tools: DepositTools, sessionId: string): Promise<PaymentOutcome> {
  if (!/^cs_\w{8,250}$/.test(sessionId)) return { outcome: "none" };
  const [known] = await tools.db.select().from(deposits).where(eq(deposits.sessionId, sessionId));
  if (!known) return { outcome: "none" };
  const isOpen = known.state === "created";
  const deposit = isOpen ? await syncDeposit(tools, known.id).catch(unlessAway(known)) : known;
  if (deposit?.paidAt) {
    const { amountCents, currency } = deposit;
    const { host, rental } = (await readRental(tools.db, deposit.id)) ?? {};
    return {
      outcome: "paid",
      sessionId,
      reference: shownReference(deposit),
      code: encodeQrCode(deposit.reference),
      amountCents,
      currency,
      host,
      day: rental?.day ? weekdayDate(rental.day) : undefined,
    };
  }
  return { outcome: deposit?.state === "created" ? "pending" : "not-paid" };
}

const unlessAway =
  (known: Deposit) =>
  (error: unknown): Deposit => {
    if (error instanceof PaymentsAway) return known;
    throw error;
  };

export async function findDepositByToken(
  db: Queryable,
  clock: Clock,
  token: string,
): Promise<ShownDeposit | "expired" | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const [row] = await db
    .select({ id: deposits.id, settledAt: deposits.settledAt })
    .from(deposits)
    .where(eq(deposits.pageTokenHash, hashPageToken(token)));
  if (!row) return undefined;
  const closesAt = row.settledAt ? row.settledAt.getTime() + depositPageOpenDays * dayMs : Number.POSITIVE_INFINITY;
  if (closesAt < clock.now().getTime()) return "expired";
  return findDeposit(db, row.id);
}

export interface TrailEntry {
  title: string;
  /** Undefined: still ahead. */
  when?: string | undefined;
  amount?: string | undefined;
  /** A day that is known and still to come. */
  isAhead?: boolean;
  texts?: string[];
  pictures?: string[];
}

export type RiderDeposit = NonNullable<Awaited<ReturnType<typeof readRiderDeposit>>>;

/** What the rider's page shows: what is recorded, in the order in which it happened, and nothing of the team's. */
export async function readRiderDeposit(db: Queryable, clock: Clock, shown: ShownDeposit) {
  const now = clock.now();
  const [found, claims] = await Promise.all([readRental(db, shown.id), listClaims(db, shown.id, now)]);
  const open = claims.find(({ isOpen }) => isOpen);
  const { amountCents, cardLastFour, leftCents, paidOn, state } = shown;
  const write = (cents: number) => moneyWithCurrency(cents, shown.currency);
  return {
    reference: shownReference(shown),
    state,
    isDisputeLost: state === "disputed" && shown.events.some(({ kind }) => kind === "dispute_lost"),
    cardLastFour,
    amount: write(amountCents),
    stamp: stampOf(shown, found?.rental, open),
    host: found?.host,
    isHeld: leftCents > 0,
    // A refund that is requested or on its way, a clean return, a claim or the bank decides already.
    canAskForRefund:
      leftCents > 0 && !open && found?.rental.isClean !== true && (state === "paid" || state === "partly_refunded"),
    sums: paidOn && state !== "disputed" ? sumsOf(shown, write) : [],
    trail: trailOf(shown, claims, found),
    claim: open && {
      id: open.id,
      amount: write(open.amountCents),
      unclaimed: write(Math.max(leftCents - open.amountCents, 0)),
      reason: open.reason,
      pictures: open.pictures,
      answerBy: open.answerBy,
      canAnswer: open.canAnswer,
      answer: open.answer && {
        seen: open.answer.at.toISOString(),
        on: open.answer.on,
        isAgreed: open.answer.isAgreed,
        text: open.answer.text,
        pictureCount: open.answer.pictures.length,
      },
    },
    isOut: Boolean(found?.rental.handedOverAt),
    isReturned: Boolean(found?.rental.returnedAt),
    isClean: found?.rental.isClean === true,
    left: write(leftCents),
    onItsWay: write(onItsWayCents(shown)),
    refundBy: open ? undefined : refundBy(shown, found?.rental, now),
  };
}

const onItsWayCents = ({ amountCents, keptCents, leftCents, refundedCents }: ShownDeposit) =>
  amountCents - refundedCents - keptCents - leftCents;

/** None while all of it is held: the ticket says so. */
function sumsOf(shown: ShownDeposit, write: (cents: number) => string): { name: string; value: string }[] {
  const { amountCents, keptCents, leftCents, refundedCents } = shown;
  if (leftCents === amountCents) return [];
  const pendingCents = onItsWayCents(shown);
  return [
    { name: words.depositSum, value: write(amountCents) },
    { name: words.refunded, value: write(refundedCents) },
    ...(pendingCents > 0 ? [{ name: words.onItsWaySum, value: write(pendingCents) }] : []),
    ...(keptCents > 0 ? [{ name: words.keptSum, value: write(keptCents) }] : []),
    { name: words.heldSum, value: write(leftCents) },
  ];
}

/** What was recorded last, in a word. */
function stampOf({ state }: ShownDeposit, rental: Rental | undefined, open: ShownClaim | undefined) {
  const { answered, claimed, out, returned } = words.stamps;
  if (state === "disputed") return { text: depositStateLabels[state], isAlert: true };
  if (open) return { text: open.answer ? answered : claimed, isAlert: !open.answer };
  if (state !== "paid" && state !== "partly_refunded") return { text: depositStateLabels[state], isAlert: false };
  const moved = rental?.returnedAt ? returned : rental?.handedOverAt ? out : undefined;
  return { text: moved ?? depositStateLabels[state], isAlert: false };
}

/** The promised 24 hours after a clean return, while nothing holds the refund up. */
function refundBy({ state }: ShownDeposit, rental: Rental | undefined, now: Date): string | undefined {
  if (!rental?.returnedAt || !rental.releaseAt || rental.releasedAt) return undefined;
  if (state !== "paid" && state !== "partly_refunded") return undefined;
  const by = new Date(rental.returnedAt.getTime() + dayMs);
  return by > now ? longDate(by) : undefined;
}

type Dated = TrailEntry & { at: Date | undefined };

function trailOf(
  { amountCents, currency, events, paidOn, refunds, state }: ShownDeposit,
  claims: ShownClaim[],
  found: { rental: Rental; host: Host | undefined } | undefined,
): TrailEntry[] {
  const write = (cents: number) => moneyWithCurrency(cents, currency);
  const { rental, host } = found ?? {};
  const day = rental?.day ? weekdayDate(rental.day) : undefined;
  const first: TrailEntry[] = [{ title: words.paid, when: paidOn, amount: paidOn && write(amountCents) }];
  const isAhead = day !== undefined && !rental?.handedOverAt && !rental?.returnedAt;
  // Without a day, the host may have been named at the counter.
  const hostOn = day ?? (rental?.handedOverAt ? longDate(rental.handedOverAt) : paidOn);
  if (host) first.push({ title: words.host(host.name), when: hostOn, isAhead, texts: [host.where] });
  else if (day) first.push({ title: words.day, when: day, isAhead });
  const dated: Dated[] = [
    ...(rental ? rentalEntries(rental, host?.name, claims.length > 0) : []),
    ...claims.flatMap((claim) => claimEntries(claim, write)),
    ...refunds.flatMap((refund) => refundEntries(refund, write(refund.amountCents))),
    ...events.flatMap((event) => disputeEntries(event, write)),
  ];
  // Stable: what happened at one moment stays in this order. What is ahead comes last.
  const time = ({ at }: Dated) => at?.getTime() ?? Number.POSITIVE_INFINITY;
  dated.sort((a, b) => (time(a) === time(b) ? 0 : time(a) - time(b)));
  const isRefundAhead =
    refunds.every((refund) => refund.state === "failed") && state !== "kept" && state !== "disputed";
  const isDecisionAhead = state === "disputed" && !events.some(({ kind }) => kind === "dispute_lost");
  return [
    ...first,
    ...dated.map(({ at: _at, ...entry }) => entry),
    ...(isRefundAhead ? [{ title: words.refundAhead }] : []),
    ...(isDecisionAhead ? [{ title: words.disputeClosed }] : []),
  ];
}

function rentalEntries(
  { handedOverAt, isClean, returnChecks, returnedAt, returnedBy }: Rental,
  host: string | undefined,
  isClaimed: boolean,
): Dated[] {
  const entries: Dated[] = [];
  if (handedOverAt)
    entries.push({ at: handedOverAt, title: words.handedOver(dayDate(handedOverAt)), when: timeOfDay(handedOverAt) });
  if (returnedAt) {
    const by = host && returnedBy?.startsWith("host:") ? [words.returnedTo(host)] : [];
    const missing = missingChecks(returnChecks ?? []);
    const unnamed = isClaimed ? [] : [words.notClean];
    const texts = isClean ? by : [...by, ...(missing.length > 0 ? [words.notChecked(missing)] : unnamed)];
    entries.push({ at: returnedAt, title: words.returned(dayDate(returnedAt)), when: timeOfDay(returnedAt), texts });
  }
  return entries;
}

function claimEntries(
  { amountCents, answer, answerBy, at, canAnswer, decided, isOpen, on, pictures, reason, withdrawn }: ShownClaim,
  write: (cents: number) => string,
): Dated[] {
  const title = words.claimed(write(amountCents));
  // An open claim stands above with its reason and pictures.
  const entries: Dated[] = isOpen
    ? [{ at, title, when: on, texts: canAnswer && !answer ? [words.answerBy(answerBy)] : [] }]
    : [{ at, title, when: on, texts: [reason], pictures }];
  if (answer) {
    const said = answer.text ? [answer.text] : [];
    const replied = answer.isAgreed ? words.agreed : words.disagreed;
    entries.push({ at: answer.at, title: replied, when: answer.on, texts: said, pictures: answer.pictures });
  }
  if (withdrawn) {
    entries.push({ at: withdrawn.at, title: words.withdrawn, when: withdrawn.on, texts: [words.withdrawnText] });
  }
  if (decided) {
    const { keptCents, text } = decided;
    const nothing = keptCents === 0 ? [words.keptNothing] : [];
    entries.push({ at: decided.at, title: words.decided, when: decided.on, texts: [text, ...nothing] });
    if (keptCents > 0) entries.push({ at: decided.at, title: words.kept(write(keptCents)), when: decided.on });
  }
  return entries;
}

function refundEntries(refund: ShownDeposit["refunds"][number], amount: string): Dated[] {
  const { reason, requestedAt, requestedOn, settledAt, settledOn, state } = refund;
  const requested = { at: requestedAt, title: words.requested(amount), when: requestedOn, texts: [reason] };
  const end =
    state === "failed"
      ? { title: words.failed, texts: [words.notPaidBack(amount)] }
      : { title: words.refunded, amount: settledOn && amount };
  return [requested, { ...end, at: settledAt, when: settledOn }];
}

function disputeEntries(
  { amountCents, happenedAt, happenedOn, kind }: ShownDeposit["events"][number],
  write: (cents: number) => string,
): Dated[] {
  if (kind === "dispute_opened")
    return [{ at: happenedAt, title: words.disputed, when: happenedOn, amount: write(-amountCents) }];
  if (kind === "dispute_won" || kind === "dispute_lost")
    return [{ at: happenedAt, title: words.disputeClosed, when: happenedOn, texts: [words[kind]] }];
  return [];
}

/** @param depositId a rider's: only pictures of its claims. @returns the stored file's key */
export async function findPicture(
  db: Queryable,
  id: string,
  depositId?: string,
): Promise<{ key: string; depositId: string } | undefined> {
  if (!/^pic-\d{1,20}$/.test(id)) return undefined;
  const isThis = eq(depositPictures.id, id);
  const isClaimed = exists(
    db
      .select({ id: depositClaims.id })
      .from(depositClaims)
      .where(and(eq(depositClaims.depositId, depositPictures.depositId), depositClaims.showsReturnPictures)),
  );
  const [picture] = await db
    .select({ key: depositPictures.fileKey, depositId: depositPictures.depositId })
    .from(depositPictures)
    .where(
      depositId === undefined
        ? isThis
        : and(isThis, eq(depositPictures.depositId, depositId), or(ne(depositPictures.side, "return"), isClaimed)),
    );
  return picture;
}
