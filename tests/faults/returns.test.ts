import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "../../app/db/client.server.ts";
import { safetyChecks } from "../../app/domain/rental.ts";
import { depositEmail } from "../../app/features/deposits/deposits-jobs.server.ts";
import { recordReturn } from "../../app/features/deposits/rentals.server.ts";
import { systemClock } from "../../platform/clock.ts";
import { startJobs } from "../../platform/jobs/queue.ts";
import { createLogger } from "../../platform/observability/log.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { newRider, payDeposit } from "../support/deposits.ts";
import { launchProduct, startProduct, waitFor } from "../support/product.ts";
import { randomFrom, roundsOr, seed } from "../support/random.ts";

const returns = roundsOr(4, 1_000);
// The release is asked for as the process starts; the refund is sent by a job within the next seconds.
const killWithinMs = 2_500;
const dayMs = 24 * 60 * 60 * 1000;
const endWithinMs = 180_000;

test(`RETURN-03 ${returns} clean returns, each with a kill at a random moment of its refund: refunded once each`, async () => {
  const random = randomFrom(seed);
  const databaseUrl = await createDatabase();
  const env = { DATABASE_URL: databaseUrl, RATE_LIMITS: "off", LOG_LEVEL: "error" };
  await payAll(env);
  const deposits = await query<{ id: string }>(databaseUrl, "select id from deposits where state = 'paid' order by id");
  expect(deposits).toHaveLength(returns);

  const database = openDatabase(databaseUrl, () => {});
  const jobs = await startJobs(database, [depositEmail], createLogger("error"));
  const aDayAhead = { ...env, CLOCK_OFFSET_MS: String(dayMs) };
  const tools = { db: database.db, jobs, clock: systemClock };
  try {
    for (const { id: depositId } of deposits) {
      await recordReturn(tools, { depositId, actor: "host:1" }, { checks: [...safetyChecks], note: "" });
      const launch = launchProduct({ env: aDayAhead });
      launch.ready.catch(() => {});
      await delay(500 + random() * killWithinMs);
      await launch.kill();
    }
  } finally {
    await jobs.stop(0);
    await database.close();
  }

  const product = await startProduct({ env: aDayAhead });
  try {
    await waitFor(async () => (await standingOf(databaseUrl)).refunded === returns, endWithinMs);
    expect(await standingOf(databaseUrl)).toEqual({
      refunded: returns,
      released: returns,
      refunds: returns,
      atProvider: returns,
      atProviderCents: returns * 50_000,
      ledgerCents: 0,
    });
    console.log(`RETURN-03 seed ${seed}: ${returns} clean returns, ${returns} kills, ${returns} refunds, once each`);
  } finally {
    await product.stop();
  }
});

async function payAll(env: Record<string, string>): Promise<void> {
  const product = await startProduct({ env });
  try {
    const riders = Array.from({ length: returns }, newRider);
    for (const rider of riders) await payDeposit(product, rider);
    await waitFor(async () => {
      const [paid] = await query<{ n: number }>(
        env.DATABASE_URL ?? "",
        "select count(*)::int as n from deposits where state = 'paid'",
      );
      return paid?.n === returns;
    }, endWithinMs);
  } finally {
    await product.stop();
  }
}

const standingOf = async (databaseUrl: string) =>
  (
    await query<Record<string, number>>(
      databaseUrl,
      `select (select count(*)::int from deposits where state = 'refunded' and refunded_cents = amount_cents) as refunded,
         (select count(*)::int from rental_events where type = 'released') as released,
         (select count(*)::int from deposit_refunds) as refunds,
         (select count(*)::int from sandbox_payment_objects where kind = 'refund') as "atProvider",
         (select coalesce(sum((data->>'amount')::int), 0)::int from sandbox_payment_objects where kind = 'refund') as "atProviderCents",
         (select coalesce(sum(amount_cents), 0)::int from deposit_events) as "ledgerCents"`,
    )
  )[0] ?? {};
