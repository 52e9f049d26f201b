import { afterAll, beforeAll, expect, test } from "vitest";
import { rentalMessages as messages } from "../../app/content/deposits.ts";
import { type DatabaseHandle, openDatabase } from "../../app/db/client.server.ts";
import { safetyChecks } from "../../app/domain/rental.ts";
import { openClaim, withdrawClaim } from "../../app/features/deposits/deposit-claims.server.ts";
import { releaseDueDeposits, sendRefundJob } from "../../app/features/deposits/deposit-release.server.ts";
import { depositEmail } from "../../app/features/deposits/deposits-jobs.server.ts";
import { recordHandOver, recordReturn, undoHandOver, undoReturn } from "../../app/features/deposits/rentals.server.ts";
import { type JobRunner, startJobs } from "../../platform/jobs/queue.ts";
import { createLogger } from "../../platform/observability/log.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { readRental, rentalEventsOf, type StoredHost, storeHost, storePaidDeposit } from "../support/rentals.ts";

const checks = [...safetyChecks];
const dayMs = 24 * 60 * 60 * 1000;

let url: string;
let database: DatabaseHandle;
let jobs: JobRunner;
let one: StoredHost;
let two: StoredHost;
beforeAll(async () => {
  url = await createDatabase();
  database = openDatabase(url, () => {});
  jobs = await startJobs(database, [depositEmail, sendRefundJob], createLogger("error"));
  [one, two] = [await storeHost(url), await storeHost(url)];
});
afterAll(async () => {
  await jobs.stop(0);
  await database.close();
});

const toolsAt = (now = new Date()) => ({ db: database.db, jobs, clock: { now: () => now } });
const atHost = ({ id }: StoredHost, depositId: string) => ({ depositId, actor: `host:${id}` as const });

test("RETURN-02 a host takes back only what is out; the team also a bike whose pickup nobody recorded", async () => {
  const { id } = await storePaidDeposit(url, { host: one });
  const returned = { checks, note: "" };
  const byHost = () => recordReturn(toolsAt(), atHost(one, id), { ...returned, dealershipId: one.id });
  expect(await byHost()).toEqual({ refused: messages.notOut });
  await recordHandOver(toolsAt(), atHost(one, id), { checks, dealershipId: one.id });
  await undoHandOver(toolsAt(), atHost(one, id), { dealershipId: one.id });
  // The page that was open before the undo.
  expect(await byHost()).toEqual({ refused: messages.notOut });
  expect(await readRental(url, id)).toMatchObject({ returned_at: null, release_at: null });
  expect(await recordReturn(toolsAt(), { depositId: id, actor: "admin:ana" }, returned)).toHaveProperty("rental");
});

test("RETURN-02 an undone pickup leaves the deposit to the host that it named, or to none", async () => {
  const unnamed = await storePaidDeposit(url);
  const named = await storePaidDeposit(url, { host: one });
  for (const { id } of [unnamed, named]) {
    await recordHandOver(toolsAt(), atHost(one, id), { checks, dealershipId: one.id });
    expect((await readRental(url, id)).dealership_id).toBe(one.id);
    await undoHandOver(toolsAt(), atHost(one, id), { dealershipId: one.id });
  }
  expect((await readRental(url, named.id)).dealership_id).toBe(one.id);
  expect((await readRental(url, unnamed.id)).dealership_id).toBeNull();
  const elsewhere = await recordHandOver(toolsAt(), atHost(two, unnamed.id), { checks, dealershipId: two.id });
  expect(elsewhere).toHaveProperty("rental.dealershipId", two.id);
});

test("RETURN-03 RETURN-04 a claim holds the return and its release; once withdrawn, both go on", async () => {
  const { id } = await storePaidDeposit(url, { host: one });
  const claim = { amountCents: 100, reason: "The bell", adminId: "ana", pictures: [] };
  await recordReturn(toolsAt(), { depositId: id, actor: "admin:ana" }, { checks, note: "" });
  const [ledger] = await query<{ line: number }>(
    url,
    "select max(id)::int as line from deposit_events where deposit_id = $1",
    [id],
  );
  const opened = await openClaim(toolsAt(), { depositId: id, requestKey: id, ledger: ledger?.line ?? 0, ...claim });
  if ("refused" in opened) throw new Error(opened.refused);
  expect(await undoReturn(toolsAt(), atHost(one, id), { dealershipId: one.id })).toEqual({
    refused: messages.isClaimed,
  });
  expect((await readRental(url, id)).returned_at).not.toBeNull();

  const nextDay = toolsAt(new Date(Date.now() + dayMs));
  await releaseDueDeposits(nextDay);
  expect((await readRental(url, id)).released_at).toBeNull();
  await withdrawClaim(nextDay, { depositId: id, claimId: opened.claim.id, adminId: "ana" });
  await Promise.all([releaseDueDeposits(nextDay), releaseDueDeposits(nextDay)]);
  expect((await readRental(url, id)).released_at).not.toBeNull();
  expect(await rentalEventsOf(url, id)).toEqual(["returned", "claimed", "claim-withdrawn", "released"]);
  const refunds = await query(url, "select amount_cents, request_key from deposit_refunds where deposit_id = $1", [id]);
  expect(refunds).toEqual([{ amount_cents: 50_000, request_key: `${id} release` }]);
});
