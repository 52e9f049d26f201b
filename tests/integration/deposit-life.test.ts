import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../app/db/client.server.ts";
import * as schema from "../../app/db/schema/index.ts";
import { safetyChecks } from "../../app/domain/rental.ts";
import { readSettings } from "../../app/env.server.ts";
import {
  answerClaim,
  decideClaim,
  openClaim,
  withdrawClaim,
} from "../../app/features/deposits/deposit-claims.server.ts";
import { refundDeposit, sendRefund } from "../../app/features/deposits/deposit-refunds.server.ts";
import { releaseDueDeposits, releaseNow, sendRefundJob } from "../../app/features/deposits/deposit-release.server.ts";
import { type DepositTools, handleWebhookEvent, syncDeposit } from "../../app/features/deposits/deposit-sync.server.ts";
import { beginDeposit } from "../../app/features/deposits/deposits.server.ts";
import { depositEmail } from "../../app/features/deposits/deposits-jobs.server.ts";
import { recordHandOver, recordReturn, undoHandOver, undoReturn } from "../../app/features/deposits/rentals.server.ts";
import { createPayments, type Payments } from "../../app/services/payments.server.ts";
import { inLanes } from "../../platform/in-lanes.ts";
import { type JobRunner, startJobs } from "../../platform/jobs/queue.ts";
import { createLogger } from "../../platform/observability/log.ts";
import { openPool } from "../../platform/postgres/client.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { goodCard } from "../support/deposits.ts";
import { randomFrom, roundsOr, seed } from "../support/random.ts";

const orders = roundsOr(40, 10_000);
const lanes = 4;
const hourMs = 60 * 60 * 1000;
const amountCents = 50_000;

let url: string;
let database: DatabaseHandle;
let jobs: JobRunner;
let payments: Payments;
let tools: DepositTools;
let provider: ReturnType<typeof openPool>;
let webhooks: ReturnType<typeof createServer>;
// One clock for all lanes, which each of them sets ahead.
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };

beforeAll(async () => {
  url = await createDatabase();
  database = openDatabase(url, () => {});
  const log = createLogger("fatal");
  jobs = await startJobs(database, [depositEmail, sendRefundJob], log);
  webhooks = createServer(async (request, response) => {
    const event = await payments.readEvent(await text(request), String(request.headers["stripe-signature"]));
    const outcome = event && (await handleWebhookEvent(tools, event).catch(() => undefined));
    response.writeHead(outcome ? 200 : 503).end();
  });
  await new Promise<void>((resolve) => webhooks.listen(0, "127.0.0.1", resolve));
  const { port } = webhooks.address() as AddressInfo;
  // Its connections are not cut: it is another company's.
  provider = openPool(url, () => {}, { application_name: "provider", max: 10 });
  const providerDb = drizzle(provider.pool, { schema });
  payments = await createPayments(readSettings({}, process.cwd()), providerDb, log, `http://127.0.0.1:${port}/`);
  payments.sandbox?.setBehavior({ webhooks: "hold" });
  tools = { db: database.db, jobs, clock, payments };
});
afterAll(async () => {
  await payments.close();
  await provider.close();
  webhooks.closeAllConnections();
  await new Promise((resolve) => webhooks.close(resolve));
  await jobs.stop(0);
  await database.close();
});

const sandbox = () => {
  if (!payments.sandbox) throw new Error("The test needs the sandbox");
  return payments.sandbox;
};

/** Whatever another lane's kill broke is begun again, as after a restart. */
async function persist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 50) throw error;
      await delay(20);
    }
  }
}

async function beginPaid(email: string) {
  const idempotencyKey = email;
  await beginDeposit(
    { ...tools, currency: "usd", secret: "s".repeat(32) },
    { idempotencyKey, email, amount: amountCents },
  );
  const [begun] = await query<{ id: string; session_id: string }>(url, "select * from deposits where email = $1", [
    email,
  ]);
  if (!begun) throw new Error("No deposit");
  await sandbox().pay(begun.session_id, goodCard);
  const deposit = await syncDeposit(tools, begun.id);
  // Another lane's provider is away.
  if (!deposit?.paidAt) throw new Error("Not paid yet");
  return { id: begun.id, session: begun.session_id, payment: deposit.paymentId ?? "" };
}

type Paid = Awaited<ReturnType<typeof beginPaid>>;

const openClaimOf = async (id: string) =>
  (
    await query<{ id: string; amount_cents: number }>(
      url,
      "select id, amount_cents from deposit_claims where deposit_id = $1 and decided_at is null and withdrawn_at is null",
      [id],
    )
  )[0];

const ledgerLineOf = async (id: string) =>
  (await query<{ line: number }>(url, "select max(id)::int as line from deposit_events where deposit_id = $1", [id]))[0]
    ?.line ?? 0;

const refundsAtProvider = (payment: string) =>
  query<{ id: string; amount: number; status: string; refund_id: string | null }>(
    url,
    `select id, (data->>'amount')::int as amount, data->>'status' as status, data->'metadata'->>'refund_id' as refund_id
     from sandbox_payment_objects where kind = 'refund' and data->>'payment_intent' = $1`,
    [payment],
  );

/** What anybody may do at any moment; each is allowed to be refused, and none may break the money. */
function stepsOf({ id, payment, session }: Paid, random: () => number): Record<string, () => Promise<unknown>> {
  const admin = random() < 0.5 ? "ana" : "ben";
  const change = { depositId: id, actor: random() < 0.5 ? (`admin:${admin}` as const) : ("host:1" as const) };
  const cents = () => 1 + Math.floor(random() * amountCents);
  const checks = [...safetyChecks];
  const claimStep = async (run: (claimId: string, amount: number) => Promise<unknown>) => {
    const claim = await openClaimOf(id);
    if (claim) await run(claim.id, claim.amount_cents);
  };
  return {
    handOver: () => recordHandOver(tools, change, { checks }),
    undoHandOver: () => undoHandOver(tools, change),
    returnClean: () => recordReturn(tools, change, { checks, note: "" }),
    returnCleanToo: () => recordReturn(tools, change, { checks, note: "" }),
    returnDamaged: () => recordReturn(tools, change, { checks: checks.slice(1), note: "Bent rotor" }),
    undoReturn: () => undoReturn(tools, change),
    claim: async () =>
      openClaim(tools, {
        depositId: id,
        requestKey: `${id} ${random()}`,
        ledger: await ledgerLineOf(id),
        amountCents: random() < 0.3 ? amountCents : cents(),
        reason: "The rotor is bent",
        adminId: admin,
        pictures: [],
      }),
    answer: () =>
      claimStep((claimId) =>
        answerClaim(tools, {
          depositId: id,
          claimId,
          answer: "It was bent before",
          isAgreed: random() < 0.5,
          pictures: [],
        }),
      ),
    withdraw: () => claimStep((claimId) => withdrawClaim(tools, { depositId: id, claimId, adminId: admin })),
    decide: () =>
      claimStep((claimId, most) =>
        decideClaim(tools, {
          depositId: id,
          claimId,
          keptCents: random() < 0.3 ? most : Math.floor(random() * (most + 1)),
          decision: "The mechanic measured it",
          adminId: admin,
        }),
      ),
    releaseNow: () => releaseNow(tools, { depositId: id, actor: `admin:${admin}` }),
    refund: async () =>
      refundDeposit(
        tools,
        { deposit: id, ledger: await ledgerLineOf(id), amount: cents(), reason: "Goodwill" },
        `${admin}@tidewheel.example`,
      ),
    refundInDashboard: async () => {
      if (random() < 0.3) await sandbox().refundInDashboard(payment, 1 + Math.floor(random() * 5_000));
    },
    dispute: async () => {
      if (random() < 0.3) await sandbox().dispute(payment, { status: "needs_response" });
    },
    endDispute: async () => {
      const [known] = await query(
        url,
        "select 1 from sandbox_payment_objects where kind = 'dispute' and data->>'payment_intent' = $1",
        [payment],
      );
      if (known) await sandbox().dispute(payment, { status: random() < 0.7 ? "won" : "lost" });
    },
    pendingRefunds: async () => sandbox().setBehavior({ refunds: random() < 0.5 ? "pend" : "succeed" }),
    endRefund: async () => {
      const pending = (await refundsAtProvider(payment)).find(({ status }) => status === "pending");
      if (pending) await sandbox().finishRefund(pending.id, random() < 0.7 ? "succeeded" : "failed");
    },
    webhooks: async () => {
      const events = await query<{ id: string }>(
        url,
        "select id from sandbox_payment_objects where kind = 'event' and (data::text like $1 or data::text like $2)",
        [`%${payment}%`, `%${session}%`],
      );
      const some = events.filter(() => random() < 0.5).sort(() => random() - 0.5);
      for (const { id: event } of [...some, ...some.slice(0, 1)]) await sandbox().webhooks.deliver(event);
    },
    hours: async () => {
      aheadMs += Math.floor(random() * 30 * hourMs);
    },
    releaseTask: () => releaseDueDeposits(tools),
    refundJobs: () => sendOpenRefunds(id),
    providerAway: async () => {
      if (random() < 0.8) return;
      sandbox().setBehavior({ api: "fail" });
      await sendOpenRefunds(id).finally(() => sandbox().setBehavior({ api: "answer" }));
    },
  };
}

async function sendOpenRefunds(depositId: string): Promise<void> {
  const open = await database.db
    .select()
    .from(schema.depositRefunds)
    .where(eq(schema.depositRefunds.depositId, depositId));
  for (const refund of open)
    if (refund.state === "requested" || refund.state === "pending") await sendRefund(tools, refund);
}

/** As kill -9 looks to the database: every connection of the process ends in the middle of whatever it did. */
async function cutConnections(): Promise<void> {
  await query(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'tidewheel' and pid <> pg_backend_pid()`,
  );
}

async function liveThrough(place: number, random: () => number) {
  const deposit = await persist(() => beginPaid(`rider${place}.${seed}@people.example`));
  const story: string[] = [];
  const names = Object.keys(stepsOf(deposit, random));
  const pick = () => names[Math.floor(random() * names.length)] ?? "";
  const run = async (name: string) => {
    story.push(name);
    // A refused or broken step changes nothing, or all of it; whoever took it may take it again.
    await stepsOf(deposit, random)
      [name]?.()
      .catch(() => story.push("broken"));
  };
  for (let step = 4 + Math.floor(random() * 16); step > 0; step -= 1) {
    const fate = random();
    if (fate < 0.05) await Promise.all([run(pick()), delay(random() * 6).then(cutConnections)]);
    else if (fate < 0.25) await Promise.all([run(pick()), run(pick())]);
    else await run(pick());
  }
  return { deposit, story };
}

/** The provider answers, refunds end, and what is due is released. */
async function comeToRest({ id, payment }: Paid): Promise<void> {
  sandbox().setBehavior({ api: "answer", refunds: "succeed" });
  for (let turn = 0; turn < 3; turn += 1) {
    await sendOpenRefunds(id);
    for (const { id: refund, status } of await refundsAtProvider(payment))
      if (status === "pending") await sandbox().finishRefund(refund, "succeeded");
    await syncDeposit(tools, id);
    aheadMs += 24 * hourMs;
    await releaseDueDeposits(tools);
  }
  await sendOpenRefunds(id);
  await syncDeposit(tools, id);
}

const ledgerOf = (id: string) =>
  query(
    url,
    `select kind, subject, e.amount_cents, r.amount_cents as refund, r.state, r.provider_id from deposit_events e
     left join deposit_refunds r on r.id = e.subject where e.deposit_id = $1 order by e.id`,
    [id],
  );

async function expectExactMoney({ id, payment }: Paid, lived: string) {
  const [row] = await query<{
    state: string;
    refunded_cents: number;
    kept_cents: number;
    ledger_cents: number;
    is_clean: boolean;
    returned_at: Date | null;
    released_at: Date | null;
    settled_at: Date | null;
    dispute_state: string | null;
    releases: number;
    release_events: number;
    blind_releases: number;
    open_claims: number;
    unjust_cents: number;
    decided_cents: number;
    kept_lines: number;
    failed_refunds: number;
  }>(
    url,
    `select d.*, r.is_clean, r.returned_at, r.released_at,
       (select sum(amount_cents)::int from deposit_events where deposit_id = d.id) as ledger_cents,
       (select count(*)::int from deposit_refunds where deposit_id = d.id and request_key like '% release') as releases,
       (select count(*)::int from rental_events where deposit_id = d.id and type = 'released') as release_events,
       (select count(*)::int from rental_events e where deposit_id = d.id and type = 'released' and actor is null
          and not exists (select from rental_events b where b.deposit_id = d.id and b.type = 'returned'
            and b.id < e.id and (b.detail->>'isClean')::boolean)) as blind_releases,
       (select count(*)::int from deposit_claims where deposit_id = d.id and decided_at is null and withdrawn_at is null) as open_claims,
       (select coalesce(sum(kept_cents), 0)::int from deposit_claims where deposit_id = d.id) as decided_cents,
       (select coalesce(sum(kept_cents), 0)::int from deposit_claims c where deposit_id = d.id and kept_cents > 0 and not (
          char_length(reason) > 0 and char_length(decision) > 0 and decided_at >= created_at + interval '48 hours'
          and exists (select from rental_events e where e.deposit_id = d.id and e.type = 'claimed' and e.detail->>'claim' = c.id
            and e.at <= c.decided_at - interval '48 hours'))) as unjust_cents,
       (select count(*)::int from deposit_events where deposit_id = d.id and kind = 'kept') as kept_lines,
       (select count(*)::int from deposit_refunds where deposit_id = d.id and state = 'failed') as failed_refunds
     from deposits d join rentals r on r.deposit_id = d.id where d.id = $1`,
    [id],
  );
  if (!row) throw new Error("The deposit is gone");
  const refunds = await refundsAtProvider(payment);
  const told = `${lived}\n${JSON.stringify(await ledgerOf(id))}\n${JSON.stringify(refunds)}`;
  const outCents = refunds.reduce((sum, { amount, status }) => sum + (status === "succeeded" ? amount : 0), 0);
  const asked = refunds.flatMap(({ refund_id }) => refund_id ?? []);
  const isTaken = row.dispute_state === "opened" || row.dispute_state === "lost";
  const takenCents = isTaken ? amountCents : 0;

  expect(row.refunded_cents, told).toBe(outCents);
  expect(outCents, told).toBeLessThanOrEqual(amountCents);
  expect(row.ledger_cents, told).toBe(amountCents - outCents - takenCents);
  expect(row.refunded_cents + row.kept_cents, told).toBeLessThanOrEqual(amountCents);
  expect(new Set(asked).size, told).toBe(asked.length);
  expect(row.releases, told).toBeLessThanOrEqual(1);
  expect(row.release_events, told).toBe(row.releases);
  expect(row.blind_releases, told).toBe(0);
  expect(row.unjust_cents, told).toBe(0);
  expect(row.kept_cents, told).toBeLessThanOrEqual(row.decided_cents);
  expect(row.kept_lines > 0, told).toBe(row.decided_cents > 0);
  const isWhole = row.refunded_cents + row.kept_cents === amountCents && row.dispute_state !== "opened";
  expect(row.settled_at !== null, told).toBe(isWhole || row.dispute_state === "lost");
  const isDue = row.returned_at !== null && row.is_clean && row.open_claims === 0 && row.dispute_state === null;
  if (isDue && row.failed_refunds === 0)
    expect(row.refunded_cents + row.kept_cents, `left over: ${told}`).toBe(amountCents);
  return row;
}

test(
  `RETURN-07 ${orders} random orders of webhooks, returns, claims, answers, admins and kills: every cent is where it belongs`,
  async () => {
    const ends: Record<string, number> = {};
    await inLanes(
      Array.from({ length: orders }, (_, place) => place),
      lanes,
      async (place) => {
        const random = randomFrom(seed + place);
        const { deposit, story } = await liveThrough(place, random);
        await persist(() => comeToRest(deposit));
        const told = JSON.stringify({ seed, place, id: deposit.id, story });
        const { state } = await expectExactMoney(deposit, told);
        ends[state] = (ends[state] ?? 0) + 1;
      },
    );
    console.log(`RETURN-07 seed ${seed}: ${orders} random orders, ended as ${JSON.stringify(ends)}`);
  },
  2 * 60 * 60_000,
);
