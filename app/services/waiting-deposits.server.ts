import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.server.ts";
import { contains } from "../db/keyset-pagination.server.ts";
import { deskSettings } from "../db/schema/index.ts";
import { readReference } from "../domain/reference.ts";
import { returnLimit } from "../domain/rental.ts";
import { damageAnswerHours, type WaitingReason, waitingReasons } from "../domain/waiting-deposit.ts";

/** A deposit once for each of its reasons. */
export type WaitingDeposit = {
  /** "dep-1764000000000000.claim" */
  id: string;
  /** Seconds since 1970 with six places, or "Infinity": where no date is known. */
  place: string;
  depositId: string;
  reason: WaitingReason;
  reference: string;
  host: string | null;
  /** The rider's answer to a claim. */
  isAgreed: boolean | null;
  paidAt: Date | null;
  dueAt: Date | null;
};

interface WaitingFilter {
  now: Date;
  limitDays: number;
  limit: number;
  overdue?: boolean;
  /** A receipt code, or part of what the deposits list searches. */
  search?: string;
  after?: { moment: SQL; id: string };
}

/** Due some hours after `at`, by which its partial index is ordered. */
interface Source {
  from: SQL;
  at: SQL;
  where: SQL;
}

const isHeld = sql`deposits.state in ('paid', 'partly_refunded')`;
// "offset 0" looks up one rental for each deposit that is held; a hash join would read every rental there ever was.
const heldDeposits = sql`deposits cross join lateral
  (select returned_at, released_at from rentals where deposit_id = deposits.id offset 0) rental`;
const isOpenClaim = sql`decided_at is null and withdrawn_at is null`;

const sources: Record<WaitingReason, Source> = {
  return: {
    from: heldDeposits,
    at: sql`paid_at`,
    where: sql`${isHeld} and returned_at is null and released_at is null`,
  },
  // Once its money is settled or disputed there is nothing to claim.
  damage: {
    from: sql`rentals join deposits on deposits.id = deposit_id`,
    at: sql`returned_at`,
    where: sql`${isHeld} and returned_at is not null and not is_clean and released_at is null
      and not exists (select from deposit_claims claims where claims.deposit_id = deposits.id and ${isOpenClaim})`,
  },
  claim: {
    from: sql`deposit_claims join deposits on deposits.id = deposit_id`,
    at: sql`answer_due_at`,
    where: isOpenClaim,
  },
  dispute: {
    from: sql`(select deposit_id, coalesce(min(evidence_due_at), 'infinity') as answer_at from deposit_disputes
      where state = 'opened' and sent_at is null group by deposit_id) disputes join deposits on deposits.id = deposit_id`,
    at: sql`answer_at`,
    where: sql`true`,
  },
  "refund-failed": {
    from: sql`(select distinct deposit_id from deposit_refunds where state = 'failed') failed
      join deposits on deposits.id = failed.deposit_id join rentals on rentals.deposit_id = deposits.id`,
    at: sql`released_at`,
    where: sql`${isHeld} and released_at is not null`,
  },
};

const hoursOf = (reason: WaitingReason, limitDays: number) =>
  reason === "return" ? limitDays * 24 : reason === "damage" ? damageAnswerHours : 0;

/** By due time, then by id in the order of its characters. `limitDays` is the owner's limit, `now` the product's time. */
export async function listWaitingDeposits(db: Queryable, filter: WaitingFilter): Promise<WaitingDeposit[]> {
  const { rows } = await db.execute<Omit<WaitingDeposit, "paidAt" | "dueAt"> & Record<"paidAt" | "dueAt", string>>(sql`
    select waiting.id, extract(epoch from due_at)::text as place, deposits.id as "depositId", waiting.reason,
      reference, dealerships.name as host, is_agreed as "isAgreed", extract(epoch from paid_at) * 1000 as "paidAt",
      extract(epoch from due_at) * 1000 as "dueAt"
    from (${waiting(filter)} order by due_at, id collate "C" limit ${filter.limit}) waiting
    join deposits on deposits.id = waiting.deposit_id
    join rentals on rentals.deposit_id = deposits.id
    left join dealerships on dealerships.id = dealership_id
    left join deposit_claims claims on waiting.reason = 'claim' and claims.deposit_id = deposits.id and ${isOpenClaim}
    order by waiting.due_at, waiting.id collate "C"`);
  return rows.map((row) => ({ ...row, paidAt: toDate(row.paidAt), dueAt: toDate(row.dueAt) }));
}

/** Exact up to `limit` of each reason. */
export async function countWaitingDeposits(db: Queryable, filter: WaitingFilter): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${waiting(filter)}) waiting`,
  );
  return rows[0]?.count ?? 0;
}

const toDate = (milliseconds: string | null) =>
  milliseconds !== null && Number.isFinite(Number(milliseconds)) ? new Date(Number(milliseconds)) : null;

/** The first of each reason, from the range of its index that can hold them. */
function waiting({ now, limitDays, limit, overdue, search = "", after }: WaitingFilter): SQL {
  const of = (reason: WaitingReason) => {
    const { from, at, where } = sources[reason];
    const hours = sql`${hoursOf(reason, limitDays)}::int * interval '1 hour'`;
    const id = sql`(deposits.id || ${`.${reason}`}::text) collate "C"`;
    const conditions = [where, ...matches(search)];
    if (overdue || reason === "return") conditions.push(sql`${at} < ${now.toISOString()}::timestamptz - ${hours}`);
    if (after)
      conditions.push(
        sql`${at} >= ${after.moment} - ${hours} and (${at} + ${hours}, ${id}) > (${after.moment}, ${after.id})`,
      );
    return sql`(select ${id} as id, deposits.id as deposit_id, ${reason}::text as reason, ${at} + ${hours} as due_at
      from ${from} where ${sql.join(conditions, sql` and `)} order by ${at}, 1 limit ${limit})`;
  };
  return sql`select * from (${sql.join(waitingReasons.map(of), sql` union all `)}) each_reason`;
}

function matches(search: string): SQL[] {
  const term = search.trim();
  if (term === "") return [];
  const reference = readReference(term);
  return [reference ? sql`(${contains(term)} or reference = ${reference})` : contains(term)];
}

export async function readReturnLimitDays(db: Queryable): Promise<number> {
  const [settings] = await db.select({ days: deskSettings.returnLimitDays }).from(deskSettings);
  return settings?.days ?? returnLimit.standard;
}

/** From 1 to 365 days; the database refuses others. Idempotent. */
export async function setReturnLimitDays(transaction: Queryable, returnLimitDays: number): Promise<void> {
  await transaction
    .insert(deskSettings)
    .values({ returnLimitDays })
    .onConflictDoUpdate({ target: deskSettings.id, set: { returnLimitDays } });
}
