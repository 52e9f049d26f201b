import { and, eq, gte, isNull } from "drizzle-orm";
import { counterWords as words } from "~/content/counter.ts";
import type { Queryable } from "~/db/client.server.ts";
import { type Cursors, keysetQuery, type Page, toPage } from "~/db/keyset-pagination.server.ts";
import { deposits, rentals } from "~/db/schema/index.ts";
import { dayDate, shortDate, startOfDay } from "~/domain/dates.server.ts";
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
  Pick<Rental, "day" | "handedOverAt" | "releasedAt" | "returnedAt">;

export interface CounterRow {
  reference: string;
  code: string;
  day: string;
  amount: string;
  state: string;
}

const selectFrom = (db: Queryable) =>
  db.select(columns).from(rentals).innerJoin(deposits, eq(deposits.id, rentals.depositId));

const since = ({ now }: Counter) => new Date(now.getTime() - counterDays * dayMs);

/** This host's deposits that were paid in the last 90 days, newest first. */
export async function listAtCounter(db: Queryable, counter: Counter, cursors: Cursors): Promise<Page<CounterRow>> {
  const { where, orderBy, limit } = keysetQuery(rentals.depositId, cursors);
  const found = await selectFrom(db)
    .where(and(eq(rentals.dealershipId, counter.dealershipId), gte(deposits.paidAt, since(counter)), where))
    .orderBy(orderBy)
    .limit(limit);
  const { newer, older, rows } = toPage(found, cursors);
  return { newer, older, rows: rows.map(toRow) };
}

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
  const shown = {
    ...toRow(row),
    ...stepsOf(row, row),
    isUnnamed: whose === "unnamed",
    isClean: row.isClean ?? false,
    isBack: row.returnedAt !== null,
    note: row.returnNote ?? "",
    missing: row.returnChecks ? missingChecks(row.returnChecks) : [],
  };
  return { depositId: row.id, shown };
}

function toRow(row: Row): CounterRow {
  const { amountCents, currency, day, paidAt, reference } = row;
  return {
    reference,
    code: shownReference(row),
    day: day ? dayDate(startOfDay(day)) : paidAt ? words.paidOn(dayDate(paidAt)) : "",
    amount: money(amountCents, currency),
    state: stateOf(row),
  };
}

function stateOf({ handedOverAt, releasedAt, returnedAt, state }: Row): string {
  const { back, disputed, held, out, released, settled } = words.states;
  if (state === "refunded" || state === "kept") return settled;
  const whereabouts = returnedAt
    ? back(shortDate(returnedAt))
    : handedOverAt
      ? out(shortDate(handedOverAt))
      : undefined;
  if (state === "disputed") return [disputed, whereabouts].filter(Boolean).join(". ");
  if (releasedAt) return released;
  return whereabouts ?? (state === "refund_pending" ? released : held);
}
