import { randomUUID } from "node:crypto";
import { safetyChecks } from "../../../app/domain/rental.ts";
import { query } from "../cluster.ts";

export interface StoredDeposit {
  id: string;
  state: string;
  paidAt: Date;
  dealershipId?: number;
  returned?: { at: Date; note: string };
  releasedAt?: Date;
  claim?: { end: "open" | "decided" | "withdrawn"; dueAt: Date };
  disputes?: { state: "opened" | "won"; isSent: boolean; dueAt: Date | null }[];
}

let count = 0;
const startedMicros = Date.now() * 1_000;
export const nextDepositId = () => `dep-${startedMicros + ++count}`;

/** Rows as the product would have them, without a ledger. @returns receipt code and address */
export async function storeDeposit(databaseUrl: string, deposit: StoredDeposit) {
  const { id, state, paidAt, dealershipId, returned, releasedAt, claim, disputes = [] } = deposit;
  const email = `rider.${id}@people.example`;
  const [stored] = await query<{ reference: string }>(
    databaseUrl,
    `insert into deposits (id, request_key, email, amount_cents, currency, state, payment_id, page_token_hash, created_at, paid_at)
     values ($1, $2, $3, 50000, 'usd', $4, $5, $6, $7, $7) returning reference`,
    [id, randomUUID(), email, state, `pi_${id}`, randomUUID(), paidAt],
  );
  await query(
    databaseUrl,
    `update rentals set dealership_id = $2, returned_at = $3::timestamptz, released_at = $4,
       returned_by = case when $3::timestamptz is not null then 'admin:ana' end,
       return_checks = case when $3::timestamptz is not null then $5::text[] end, return_note = $6
     where deposit_id = $1`,
    [id, dealershipId ?? null, returned?.at ?? null, releasedAt ?? null, safetyChecks, returned?.note ?? null],
  );
  // What the release asked for did not arrive.
  if (releasedAt)
    await query(
      databaseUrl,
      `insert into deposit_refunds (id, deposit_id, amount_cents, reason, state, created_at, settled_at)
       values ($1, $2, 50000, 'The bike came back in good condition', 'failed', $3, $3)`,
      [id.replace("dep", "ref"), id, releasedAt],
    );
  if (claim)
    await query(
      databaseUrl,
      `insert into deposit_claims (id, deposit_id, request_key, amount_cents, reason, claimed_by, created_at, answer_due_at,
         withdrawn_at, decided_at, decided_by, kept_cents, decision)
       values ($1, $2, $3, 100, 'Mudguard', 'ana', $4::timestamptz - interval '48 hours', $4,
         case when $5 = 'withdrawn' then $4::timestamptz end, case when $5 = 'decided' then $4::timestamptz end,
         case when $5 = 'decided' then 'ana' end, case when $5 = 'decided' then 0 end,
         case when $5 = 'decided' then 'Nothing is kept.' end)`,
      [id.replace("dep", "clm"), id, randomUUID(), claim.dueAt, claim.end],
    );
  for (const dispute of disputes)
    await query(
      databaseUrl,
      `insert into deposit_disputes (id, deposit_id, amount_cents, reason, state, opened_at, evidence_due_at, sent_at, sent_by, updated_at)
       values ($1, $2, 50000, 'general', $3, $4, $5, case when $6 then $4::timestamptz end, case when $6 then 'ana' end, $4)`,
      [`dp_${randomUUID()}`, id, dispute.state, paidAt, dispute.dueAt, dispute.isSent],
    );
  return { id, email, reference: stored?.reference ?? "" };
}
