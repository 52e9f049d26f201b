import { and, count, eq, gte, isNull } from "drizzle-orm";
import { rentalWords, counterWords as words } from "~/content/counter.ts";
import type { Queryable } from "~/db/client.server.ts";
import { type Cursors, keysetQuery, type Page, toPage } from "~/db/keyset-pagination.server.ts";
import { depositPictures, deposits, rentals } from "~/db/schema/index.ts";
import { isoDay, nearDay, startOfDay, timeOfDay, weekdayDate } from "~/domain/dates.server.ts";
import { money } from "~/domain/money.ts";
import { readReference, shownReference } from "~/domain/reference.ts";
import { counterDays, missingChecks } from "~/domain/rental.ts";
import type { Deposit } from "./deposit-sync.server.ts";
import { stepsOf } from "./rental-view.server.ts";
import { isHeld, type Rental } from "./rentals.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

export interface Counter {
  dealershipId: number;
  now: Date;
}

/** Nothing about the rider: whoever holds the link reads it. */
const columns = {
  id: deposits.id,
  reference: deposits.reference,
  state: deposits.state,
  amountCents: deposits.amountCents,
  currency: deposits.currency,
  paidAt: deposits.paidAt,
  day: rentals.day,
  handedOverAt: rentals.handedOverAt,
  returnedAt: rentals.returnedAt,
  releasedAt: rentals.releasedAt,
  returnChecks: rentals.returnChecks,
  returnNote: rentals.returnNote,
  isClean: rentals.isClean,
};
type Row = Pick<Deposit, "amountCents" | "currency" | "id" | "paidAt" | "reference" | "state"> &
  Pick<Rental, "day" | "handedOverAt" | "isClean" | "releasedAt" | "returnedAt">;

export type CounterGroup = keyof typeof words.groups;
export type CounterMark = "damaged" | "disputed" | CounterGroup;

export interface CounterRow {
  reference: string;
  code: string;
  day: string;
  amount: string;
  mark: CounterMark;
  state: string;
}

export interface CounterPage extends Pick<Page<CounterRow>, "newer" | "older"> {
  groups: { group: CounterGroup; rows: CounterRow[] }[];
}

const selectFrom = (db: Queryable) =>
  db.select(columns).from(rentals).innerJoin(deposits, eq(deposits.id, rentals.depositId));

const since = ({ now }: Counter) => new Date(now.getTime() - counterDays * dayMs);

/** This host's deposits that were paid in the last 90 days, by page newest first, each page by what comes next. */
export async function listAtCounter(db: Queryable, counter: Counter, cursors: Cursors): Promise<CounterPage> {
  const { where, orderBy, limit } = keysetQuery(rentals.depositId, cursors);
  const found = await selectFrom(db)
    .where(and(eq(rentals.dealershipId, counter.dealershipId), gte(deposits.paidAt, since(counter)), where))
    .orderBy(orderBy)
    .limit(limit);
  const { newer, older, rows } = toPage(found, cursors);
  const groups = groupsInOrder.map((group) => {
    const members = rows.filter((row) => groupOf(row) === group);
    return { group, rows: (group === "due" ? byDay(members) : members).map((row) => toRow(row, counter.now)) };
  });
  return { newer, older, groups: groups.filter((group) => group.rows.length > 0) };
}

const groupsInOrder: readonly CounterGroup[] = ["out", "due", "returned", "settled"];

function groupOf({ handedOverAt, releasedAt, returnedAt, state }: Row): CounterGroup {
  if (state === "refunded" || state === "kept") return "settled";
  if (returnedAt) return "returned";
  if (handedOverAt) return "out";
  return releasedAt || !(state === "paid" || state === "partly_refunded") ? "settled" : "due";
}

/** Those without a day last, in the order in which they came. */
const byDay = (rows: Row[]) => rows.toSorted((a, b) => (a.day ?? "9").localeCompare(b.day ?? "9"));

export type FoundAtCounter = NonNullable<Awaited<ReturnType<typeof findAtCounter>>>;
export type CounterDeposit = FoundAtCounter["shown"];

/**
 * By its receipt code: one of this host, of the last 90 days or still held, or a held one that names no host.
 * @param whose what to look among
 * @returns undefined alike for an unknown code and for another host's deposit
 */
export async function findAtCounter(db: Queryable, counter: Counter, typed: string, whose: "own" | "unnamed") {
  const reference = readReference(typed);
  if (!reference) return undefined;
  const isOwn = eq(rentals.dealershipId, counter.dealershipId);
  const [row] = await selectFrom(db).where(
    and(eq(deposits.reference, reference), whose === "own" ? isOwn : isNull(rentals.dealershipId)),
  );
  if (!row?.paidAt) return undefined;
  const isRecent = row.paidAt >= since(counter);
  const isOpen = isHeld(row) || row.state === "disputed";
  if (whose === "own" ? !isRecent && !isOpen : !isRecent || !isHeld(row)) return undefined;
  const { now } = counter;
  const steps = stepsOf(row, row);
  const isElse = steps.next === "hand-over" && row.day !== null && row.day !== isoDay(now);
  const shown = {
    ...toRow(row, now),
    ...steps,
    bookedElse: isElse && row.day ? weekdayDate(row.day) : undefined,
    lastStep: lastStepOf(row, now),
    isUnnamed: whose === "unnamed",
    isClean: row.isClean ?? false,
    isBack: row.returnedAt !== null,
    note: row.returnNote ?? "",
    pictures: await countReturnPictures(db, row.id),
    missing: row.returnChecks ? missingChecks(row.returnChecks) : [],
  };
  return { depositId: row.id, shown };
}

async function countReturnPictures(db: Queryable, depositId: string): Promise<number> {
  const [row] = await db
    .select({ pictures: count() })
    .from(depositPictures)
    .where(and(eq(depositPictures.depositId, depositId), eq(depositPictures.side, "return")));
  return row?.pictures ?? 0;
}

export interface Notice {
  reference: string;
  title: string;
  text: string;
  undo?: CounterDeposit["undo"];
}

export const describeLastStep = ({ lastStep, reference, undo }: CounterDeposit): Notice | undefined =>
  lastStep && { ...lastStep, reference, undo };

/** After an undo that step comes next again. */
export function describeUndone({ code, next, reference }: CounterDeposit): Notice | undefined {
  const { handOverUndone, returnUndone } = rentalWords.flashes;
  if (next === "return") return { reference, title: words.done.returnUndone(code), text: returnUndone.description };
  if (!next) return undefined;
  return { reference, title: words.done.handOverUndone(code), text: handOverUndone.description };
}

const lastStepShownMs = 60 * 60 * 1000;

/** What the last button recorded. An address that was opened earlier says nothing of it. */
function lastStepOf(row: Row, now: Date): { title: string; text: string } | undefined {
  const { handedOverAt, isClean, returnedAt } = row;
  const at = returnedAt ?? handedOverAt;
  if (!at || now.getTime() - at.getTime() > lastStepShownMs) return undefined;
  const [code, time] = [shownReference(row), timeOfDay(at)];
  if (!returnedAt)
    return { title: words.done.handedOver(code, time), text: rentalWords.flashes.handedOver.description };
  return { title: words.done.returned(code, time), text: isClean ? rentalWords.nextClean : rentalWords.nextDamaged };
}

function toRow(row: Row, now: Date): CounterRow {
  const { amountCents, currency, day, paidAt, reference } = row;
  return {
    reference,
    code: shownReference(row),
    day: day ? words.booked(nearDay(startOfDay(day), now)) : paidAt ? words.paid(nearDay(paidAt, now)) : "",
    amount: money(amountCents, currency),
    mark: markOf(row),
    state: stateOf(row, now),
  };
}

function markOf(row: Row): CounterMark {
  if (row.state === "disputed") return "disputed";
  const group = groupOf(row);
  return group === "returned" && !row.isClean ? "damaged" : group;
}

function stateOf({ handedOverAt, releasedAt, returnedAt, state }: Row, now: Date): string {
  const { back, disputed, held, out, released, settled } = words.states;
  if (state === "refunded" || state === "kept") return settled;
  const write = (at: Date) => `${nearDay(at, now)}, ${timeOfDay(at)}`;
  const whereabouts = returnedAt ? back(write(returnedAt)) : handedOverAt ? out(write(handedOverAt)) : undefined;
  if (state === "disputed") return [disputed, whereabouts].filter(Boolean).join(". ");
  if (releasedAt) return released;
  return whereabouts ?? (state === "refund_pending" ? released : held);
}
