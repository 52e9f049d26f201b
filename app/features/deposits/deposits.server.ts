import { and, asc, count, eq, getTableColumns, isNull, like, or, sql, sum } from "drizzle-orm";
import type { Queryable } from "~/db/client.server.ts";
import { type Cursors, keysetQuery, type Page, toPage } from "~/db/keyset-pagination.server.ts";
import { dealerships, depositClaims, depositEvents, depositRefunds, deposits, rentals } from "~/db/schema/index.ts";
import { listDate, longDate } from "~/domain/dates.server.ts";
import { type DepositState, heldCents } from "~/domain/deposit.ts";
import { readReference } from "~/domain/reference.ts";
import { hashSubmission } from "~/services/idempotency.server.ts";
import { nextReference, nextSubmissionId } from "~/services/ids.server.ts";
import { PaymentsAway, PaymentsRefused } from "~/services/payments.server.ts";
import { appendLedgerEvents, type Deposit, type DepositTools } from "./deposit-sync.server.ts";
import { hashPageToken, pageTokenOf } from "./deposits-jobs.server.ts";
import { nameHost } from "./rentals.server.ts";
import type { DepositRequest } from "./schema.ts";

const checkoutOpenMs = 23 * 60 * 60 * 1000;

export type CheckoutResult = { url: string } | { refused: "email" | "host" | "away" | "no-url"; reason: string };

/** Idempotent: the same request under the same key gets the same checkout while that is open. */
export async function beginDeposit(
  tools: DepositTools & { currency: string; secret: string },
  { idempotencyKey, ...request }: DepositRequest,
): Promise<CheckoutResult> {
  const { clock, currency, db, payments, secret } = tools;
  const { email, amount, dealership, day } = request;
  if (dealership !== undefined && !(await isOpenHost(db, dealership)))
    return { refused: "host", reason: "no open host has this id" };
  const requestKey = hashSubmission(idempotencyKey, { ...request, currency });
  const money = { requestKey, email, amountCents: amount, currency };
  const deposit = await insertDeposit({ db, clock, secret }, money, { dealershipId: dealership, day });
  if (deposit.checkoutUrl) return { url: deposit.checkoutUrl };
  try {
    const { sessionId, url } = await payments.openCheckout({
      depositId: deposit.id,
      email,
      amountCents: amount,
      currency,
      // By the provider's own clock, which no setting moves.
      expiresAt: new Date(deposit.createdAt.getTime() + checkoutOpenMs - (clock.offsetMs ?? 0)),
    });
    await db
      .update(deposits)
      .set({ sessionId, checkoutUrl: url ?? null })
      .where(and(eq(deposits.id, deposit.id)));
    return url ? { url } : { refused: "no-url", reason: "the session has no address" };
  } catch (error) {
    if (error instanceof PaymentsAway) return { refused: "away", reason: error.message };
    if (!(error instanceof PaymentsRefused)) throw error;
    await failDeposit(tools, deposit.id);
    return { refused: error.param === "customer_email" ? "email" : "away", reason: error.message };
  }
}

async function isOpenHost(db: Queryable, id: number): Promise<boolean> {
  const [open] = await db
    .select({ id: dealerships.id })
    .from(dealerships)
    .where(and(eq(dealerships.id, id), isNull(dealerships.closedAt)));
  return open !== undefined;
}

/** The hosts to choose from at payment, by name. */
export const listOpenHosts = (db: Queryable) =>
  db
    .select({ id: dealerships.id, name: dealerships.name })
    .from(dealerships)
    .where(isNull(dealerships.closedAt))
    .orderBy(asc(dealerships.name));

async function insertDeposit(
  { db, clock, secret }: Pick<DepositTools, "db" | "clock"> & { secret: string },
  request: Pick<Deposit, "requestKey" | "email" | "amountCents" | "currency">,
  chosen: { dealershipId: number | undefined; day: string | undefined },
): Promise<Deposit> {
  for (;;) {
    const createdAt = clock.now();
    const id = await nextSubmissionId(db, "dep", createdAt);
    const reference = await nextReference(db);
    const pageTokenHash = hashPageToken(pageTokenOf(id, secret));
    const made = await db.transaction(async (transaction) => {
      const [row] = await transaction
        .insert(deposits)
        .values({ ...request, id, reference, pageTokenHash, createdAt })
        .onConflictDoNothing()
        .returning();
      if (row) {
        await transaction
          .insert(depositEvents)
          .values({ depositId: id, kind: "created", subject: id, amountCents: 0, happenedAt: createdAt });
        await nameHost(transaction, id, { ...chosen, at: createdAt });
      }
      return row;
    });
    if (made) return made;
    const [first] = await db
      .select()
      .from(deposits)
      .where(and(eq(deposits.requestKey, request.requestKey), eq(deposits.state, "created")));
    if (first) return first;
    // Another process took this microsecond's id, or the first deposit was just paid: retry with the next id.
  }
}

export async function failDeposit(tools: Pick<DepositTools, "db" | "jobs" | "clock">, depositId: string) {
  const now = tools.clock.now();
  await tools.db.transaction(async (transaction) => {
    const [deposit] = await transaction.select().from(deposits).where(eq(deposits.id, depositId)).for("update");
    if (deposit?.state !== "created") return;
    const event = { kind: "failed" as const, subject: depositId, amountCents: 0, happenedAt: now };
    await appendLedgerEvents(transaction, tools, { ...deposit, failedAt: now }, [event]);
  });
}

export type ShownDeposit = NonNullable<Awaited<ReturnType<typeof findDeposit>>>;

export async function findDeposit(db: Queryable, id: string) {
  const [row] = await db.select(columns).from(deposits).where(eq(deposits.id, id));
  if (!row) return undefined;
  const [events, refunds] = await Promise.all([
    db.select().from(depositEvents).where(eq(depositEvents.depositId, id)).orderBy(asc(depositEvents.id)),
    db.select().from(depositRefunds).where(eq(depositRefunds.depositId, id)).orderBy(asc(depositRefunds.id)),
  ]);
  const openCents = refunds
    .filter(({ state }) => state === "requested" || state === "pending")
    .reduce((total, { amountCents }) => total + amountCents, 0);
  return {
    ...toShown(row),
    paidOn: row.paidAt ? longDate(row.paidAt) : undefined,
    leftCents: row.paidAt ? heldCents(row) - openCents : 0,
    events: events.map(({ id: line, kind, subject, amountCents, happenedAt }) => ({
      line,
      kind,
      subject,
      amountCents,
      happenedAt,
      happenedOn: longDate(happenedAt),
    })),
    refunds: refunds.map(({ id: refundId, amountCents, reason, state, requestedBy, createdAt, settledAt }) => ({
      id: refundId,
      amountCents,
      reason,
      state,
      requestedBy,
      requestedAt: createdAt,
      requestedOn: longDate(createdAt),
      settledAt: settledAt ?? undefined,
      settledOn: settledAt ? longDate(settledAt) : undefined,
    })),
    ledger: events.at(-1)?.id ?? 0,
  };
}

const {
  requestKey: _requestKey,
  pageTokenHash: _pageTokenHash,
  searchText: _searchText,
  checkoutUrl: _checkoutUrl,
  ...columns
} = getTableColumns(deposits);

const toShown = ({
  createdAt,
  expiredAt: _expiredAt,
  failedAt: _failedAt,
  settledAt: _settledAt,
  paidAt: _paidAt,
  disputeState: _disputeState,
  ...row
}: Pick<Deposit, keyof typeof columns>) => ({
  ...row,
  createdOn: longDate(createdAt),
  createdDay: listDate(createdAt, new Date()),
});

export type RentalState = "booked" | "out" | "back" | "damage" | "claim";
export type DepositRow = ReturnType<typeof toShown> & { rental: RentalState | undefined };

type RentalFacts = Pick<
  typeof rentals.$inferSelect,
  "dealershipId" | "day" | "handedOverAt" | "returnedAt" | "isClean"
>;

function rentalStateOf(
  paidAt: Date | null,
  rental: RentalFacts | null,
  claimId: string | null,
): RentalState | undefined {
  if (claimId) return "claim";
  if (!rental || !paidAt) return undefined;
  if (rental.returnedAt) return rental.isClean ? "back" : "damage";
  if (rental.handedOverAt) return "out";
  return rental.dealershipId || rental.day ? "booked" : undefined;
}

export async function listDeposits(
  db: Queryable,
  { search = "", state, ...cursors }: Cursors & { search?: string; state?: DepositState },
): Promise<Page<DepositRow>> {
  const { where, orderBy, limit } = keysetQuery(deposits.id, cursors);
  const found = await db
    .select({ deposit: columns, rental: rentals, claimId: depositClaims.id })
    .from(deposits)
    .leftJoin(rentals, eq(rentals.depositId, deposits.id))
    .leftJoin(
      depositClaims,
      and(eq(depositClaims.depositId, deposits.id), isNull(depositClaims.decidedAt), isNull(depositClaims.withdrawnAt)),
    )
    .where(and(matchesFilter({ search, state }), where))
    .orderBy(orderBy)
    .limit(limit);
  const rows = found.map(({ claimId, deposit, rental }) => ({
    ...toShown(deposit),
    rental: rentalStateOf(deposit.paidAt, rental, claimId),
  }));
  return toPage(rows, cursors);
}

export async function sumDeposits(db: Queryable, search = "") {
  const paidCents = sql<string>`case when ${deposits.paidAt} is not null then ${deposits.amountCents} else 0 end`;
  return db
    .select({
      state: deposits.state,
      currency: deposits.currency,
      deposits: count(),
      paidCents: sum(paidCents).mapWith(Number),
      refundedCents: sum(deposits.refundedCents).mapWith(Number),
      keptCents: sum(deposits.keptCents).mapWith(Number),
    })
    .from(deposits)
    .where(matches(search))
    .groupBy(deposits.state, deposits.currency);
}

export const matchesFilter = ({ search, state }: { search: string; state?: DepositState }) =>
  and(matches(search), state ? eq(deposits.state, state) : undefined);

function matches(search: string) {
  const wanted = search.trim();
  if (wanted === "") return undefined;
  const text = like(deposits.searchText, sql`'%' || lower(${wanted.replace(/[\\%_]/g, "\\$&")}) || '%'`);
  const reference = readReference(wanted);
  return reference ? or(text, eq(deposits.reference, reference)) : text;
}
