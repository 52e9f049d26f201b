import { eq } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Queryable } from "~/db/client.server.ts";
import { deposits } from "~/db/schema/index.ts";
import { depositPageOpenDays } from "~/domain/deposit.ts";
import { PaymentsAway } from "~/services/payments.server.ts";
import { type Deposit, type DepositTools, syncDeposit } from "./deposit-sync.server.ts";
import { findDeposit, type ShownDeposit } from "./deposits.server.ts";
import { hashPageToken } from "./deposits-jobs.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

export type PaymentOutcome =
  | { outcome: "paid"; sessionId: string; amountCents: number; currency: string }
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
    return { outcome: "paid", sessionId, amountCents, currency };
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
