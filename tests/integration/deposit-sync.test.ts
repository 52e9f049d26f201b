import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../app/db/client.server.ts";
import { syncDeposit } from "../../app/features/deposits/deposit-sync.server.ts";
import { beginDeposit } from "../../app/features/deposits/deposits.server.ts";
import { depositEmail } from "../../app/features/deposits/deposits-jobs.server.ts";
import type { PaymentState, ProviderRefund } from "../../app/services/payment-state.ts";
import type { Payments } from "../../app/services/payments.server.ts";
import { systemClock } from "../../platform/clock.ts";
import { type JobRunner, startJobs } from "../../platform/jobs/queue.ts";
import { createLogger } from "../../platform/observability/log.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { randomFrom, roundsOr, seed } from "../support/random.ts";

const orders = roundsOr(20, 60);

let url: string;
let database: DatabaseHandle;
let jobs: JobRunner;
beforeAll(async () => {
  url = await createDatabase();
  database = openDatabase(url, () => {});
  jobs = await startJobs(database, [depositEmail], createLogger("error"));
});
afterAll(async () => {
  await jobs.stop(0);
  await database.close();
});

const evidenceDueAt = new Date("2026-11-10T12:00:00Z");

/** A provider with scripted responses that arrive after arbitrary delays. */
function providerReturning(answers: PaymentState[], session: string): Payments {
  const no = () => Promise.reject(new Error("not asked in this test"));
  return {
    openCheckout: async () => ({ sessionId: session, url: `https://checkout.example/${session}` }),
    fetchPayment: async () => answers.shift(),
    findDeposit: no,
    refund: no,
    listBalances: no,
    stageEvidence: no,
    sendEvidence: no,
    uploadEvidence: no,
    readEvent: no,
    sandbox: undefined,
    close: async () => {},
  };
}

/** Every state that the provider reports for one deposit, in chronological order. */
function providerStatesOf(depositId: string, payment: string): PaymentState[] {
  const at = new Date("2026-11-01T12:00:00Z");
  const open: PaymentState = {
    checkout: "open",
    isPaid: false,
    isFailed: false,
    amountCents: 50_000,
    currency: "usd",
    depositId,
    paymentId: undefined,
    paidAt: undefined,
    card: undefined,
    refunds: [],
    disputes: [],
  };
  const card = { brand: "visa", lastFour: "4242" };
  const paid: PaymentState = { ...open, checkout: "complete", isPaid: true, paymentId: payment, paidAt: at, card };
  const refund = (state: ProviderRefund["state"]): ProviderRefund => ({
    id: `re_${payment}`,
    paymentId: payment,
    amountCents: 12_000,
    state,
    refundId: undefined,
    createdAt: at,
  });
  const dispute = (state: "opened" | "won", isSubmitted = false) => ({
    id: `dp_${payment}`,
    amountCents: 50_000,
    reason: "fraudulent",
    state,
    openedAt: at,
    evidenceDueAt: state === "won" ? undefined : evidenceDueAt,
    isSubmitted,
  });
  const failed = { ...paid, refunds: [refund("failed")] };
  return [
    open,
    paid,
    { ...paid, refunds: [refund("pending")] },
    { ...paid, refunds: [refund("succeeded")] },
    failed,
    { ...failed, disputes: [dispute("opened")] },
    { ...failed, disputes: [dispute("opened", true)] },
    { ...failed, disputes: [dispute("won", true)] },
  ];
}

test(`PAY-06 RETURN-06 M1 provider responses that overtake each other, in ${orders} random orders, converge to the same state`, async () => {
  const random = randomFrom(seed);
  for (let round = 0; round < orders; round += 1) {
    const answers: PaymentState[] = [];
    const payments = providerReturning(answers, `cs_test_${round}_overtaking`);
    const tools = { db: database.db, jobs, clock: systemClock, payments };
    const email = `rider${round}@people.example`;
    await beginDeposit({ ...tools, currency: "usd", secret: "s".repeat(32) }, { email, amount: 50_000 });
    const [begun] = await query<{ id: string }>(url, "select id from deposits where email = $1", [email]);
    const id = begun?.id ?? "";
    const life = providerStatesOf(id, `pi_${round}`);
    const order = [...life, ...life.slice(2, 5)]
      .map((answer) => ({ answer, at: random() }))
      .sort((a, b) => a.at - b.at);
    answers.push(...order.map(({ answer }) => answer));
    // Sequential or concurrent.
    if (random() < 0.5) for (const _ of order) await syncDeposit(tools, id);
    else await Promise.all(order.map(() => syncDeposit(tools, id)));
    const [deposit] = await query<{ state: string; refunded_cents: number; held: number; paid_mails: number }>(
      url,
      `select deposits.*, (select sum(amount_cents)::int from deposit_events where deposit_id = id_of) as held,
         (select count(*)::int from pgboss.job where data->>'depositId' = id_of and data->>'type' = 'paid') as paid_mails
       from deposits, lateral (select deposits.id as id_of) own where deposits.id = $1`,
      [id],
    );
    expect(deposit, `seed ${seed}, round ${round}`).toMatchObject({
      state: "paid",
      refunded_cents: 0,
      held: 50_000,
      paid_mails: 1,
    });
    const [dispute] = await query<{ sent_at: Date | null }>(
      url,
      "select * from deposit_disputes where deposit_id = $1",
      [id],
    );
    const expected = { id: `dp_pi_${round}`, state: "won", reason: "fraudulent", evidence_due_at: evidenceDueAt };
    expect(dispute, `seed ${seed}, round ${round}`).toMatchObject({ ...expected, sent_by: null, evidence: null });
    expect(dispute?.sent_at, `seed ${seed}, round ${round}`).not.toBeNull();
  }
});
