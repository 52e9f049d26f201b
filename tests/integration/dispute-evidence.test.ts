import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../app/db/client.server.ts";
import type { Settings } from "../../app/env.server.ts";
import { depositEmail } from "../../app/features/deposits/deposits-jobs.server.ts";
import { composeEvidence } from "../../app/features/deposits/dispute-evidence.server.ts";
import { remindOfDisputes } from "../../app/features/deposits/disputes.server.ts";
import { createPayments, type Payments } from "../../app/services/payments.server.ts";
import { type JobRunner, startJobs } from "../../platform/jobs/queue.ts";
import { createLogger } from "../../platform/observability/log.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { goodCard } from "../support/deposits.ts";

const log = createLogger("silent");
let url: string;
let database: DatabaseHandle;
let jobs: JobRunner;
let payments: Payments;
let folder: string;
beforeAll(async () => {
  url = await createDatabase();
  database = openDatabase(url, () => {});
  jobs = await startJobs(database, [depositEmail], log);
  const settings = { appUrl: "http://127.0.0.1:1", stripe: undefined } as unknown as Settings;
  payments = await createPayments(settings, database.db, log, "http://127.0.0.1:1/api/stripe/webhook");
  folder = await mkdtemp(join(tmpdir(), "evidence-"));
});
afterAll(async () => {
  await payments.close();
  await jobs.stop(0);
  await database.close();
  await rm(folder, { recursive: true });
});

const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 24 * 60 * 60;

async function dispute(order: { status?: "needs_response" | "warning_needs_response"; dueBy?: number } = {}) {
  const { sandbox } = payments;
  if (!sandbox) throw new Error("no sandbox");
  const { sessionId } = await payments.openCheckout({
    depositId: `dep-${Math.floor(Math.random() * 1e12)}`,
    email: "rider@people.example",
    amountCents: 50_000,
    currency: "usd",
    expiresAt: new Date(inDays(1) * 1000),
  });
  await sandbox.pay(sessionId, goodCard);
  const paymentId = (await payments.fetchPayment(sessionId))?.paymentId ?? "";
  await sandbox.dispute(paymentId, { status: "needs_response", reason: "fraudulent", ...order });
  const [{ id, ...object } = { id: "" }] = await sandbox.list("dispute", 1);
  return { id, object, sessionId, paymentId };
}

const atProvider = async (id: string) => (await payments.sandbox?.list("dispute", 100))?.find((each) => each.id === id);

async function fileOf(bytes: Buffer): Promise<string> {
  const path = join(folder, `${Math.random()}.jpg`);
  await writeFile(path, bytes);
  return path;
}
const jpeg = (bytes = 100) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes)]);

const storeDeposit = (id: string) =>
  query(
    url,
    `insert into deposits (id, request_key, email, amount_cents, currency, page_token_hash, created_at)
     values ($1, $1, 'rider@people.example', 50000, 'usd', $1, now())`,
    [id],
  );

describe("the provider", () => {
  test("RETURN-06 tells the reason and the bank's date, nine days ahead", async () => {
    const { sessionId } = await dispute();
    const [found] = (await payments.fetchPayment(sessionId))?.disputes ?? [];
    expect(found).toMatchObject({ reason: "fraudulent", state: "opened", isSubmitted: false });
    const daysLeft = ((found?.evidenceDueAt?.getTime() ?? 0) - (found?.openedAt.getTime() ?? 0)) / 86_400_000;
    expect(daysLeft).toBeCloseTo(9, 3);
  });

  test("RETURN-06 stages without submitting, drops what is staged no more, and takes one submission", async () => {
    const { id } = await dispute();
    const uploaded = await payments.uploadEvidence(await fileOf(jpeg()));
    await payments.stageEvidence(id, { service_date: "November 2", uncategorized_file: uploaded });
    expect(await atProvider(id)).toMatchObject({
      status: "needs_response",
      evidence: { service_date: "November 2", uncategorized_file: uploaded },
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    await payments.stageEvidence(id, { uncategorized_text: "Second" });
    expect((await atProvider(id))?.evidence).toMatchObject({ service_date: null, uncategorized_text: "Second" });
    await payments.sendEvidence(id, { uncategorized_text: "As read" });
    await payments.sendEvidence(id, { uncategorized_text: "Repeated" });
    expect(await atProvider(id)).toMatchObject({
      status: "under_review",
      evidence: { uncategorized_text: "As read" },
      evidence_details: { submission_count: 1 },
    });
    await expect(payments.stageEvidence(id, { service_date: "x" })).rejects.toMatchObject({ name: "PaymentsRefused" });
  });

  test("RETURN-06 refuses what is late, too long, no picture or no file of ours", async () => {
    const refused = { name: "PaymentsRefused" };
    const late = await dispute({ dueBy: inDays(-1) });
    await expect(payments.stageEvidence(late.id, { service_date: "x" })).rejects.toMatchObject(refused);
    await expect(payments.sendEvidence(late.id, { service_date: "x" })).rejects.toMatchObject(refused);
    const { id } = await dispute();
    const tooLong = { uncategorized_text: "x".repeat(20_001) };
    await expect(payments.stageEvidence(id, tooLong)).rejects.toMatchObject(refused);
    await expect(payments.stageEvidence(id, { uncategorized_file: "file_0" })).rejects.toMatchObject(refused);
    await expect(payments.uploadEvidence(await fileOf(Buffer.from("<svg/>")))).rejects.toMatchObject(refused);
    await expect(payments.uploadEvidence(await fileOf(jpeg(5 * 1024 * 1024)))).rejects.toMatchObject(refused);
    await expect(payments.sendEvidence("dp_unknown", {})).rejects.toMatchObject(refused);
    expect((await atProvider(id))?.evidence_details).toMatchObject({ has_evidence: false, submission_count: 0 });
  });

  test("RETURN-06 an inquiry is answered without money that moves", async () => {
    const { id, sessionId } = await dispute({ status: "warning_needs_response" });
    expect((await payments.fetchPayment(sessionId))?.disputes).toEqual([]);
    await payments.sendEvidence(id, { service_date: "x" });
    expect((await atProvider(id))?.status).toBe("warning_under_review");
  });
});

test("RETURN-06 no text is longer than the provider takes, and the terms about deposits are never cut", async () => {
  const filler = { heading: "Filler", short: "", body: [{ text: "x".repeat(25_000), points: [] }] };
  const deposits = { id: "deposits", heading: "Deposits", short: "", body: [{ text: "What counts.", points: [] }] };
  await query(
    url,
    `with revision as (insert into content_revisions (document, body, author_id, saved_at)
       values ('terms', $1, 'x', now()) returning id)
     insert into content_publications (document, revision_id, live_from, publisher_id, published_at)
     select 'terms', id, now(), 'x', now() from revision`,
    [{ sections: [{ id: "filler", ...filler }, deposits] }],
  );
  await storeDeposit("dep-2");
  await query(
    url,
    `insert into deposit_claims (id, deposit_id, request_key, amount_cents, reason, claimed_by, created_at, answer_due_at, answer,
       is_agreed, answered_at, withdrawn_at)
     select 'clm-' || n, 'dep-2', 'claim ' || n, 100, repeat('🚲', 1000), 'x', now(), now() + interval '2 days', repeat('y', 2000),
       false, now(), now() from generate_series(1, 20) n`,
  );
  const { evidence } = await composeEvidence(database.db, "dep-2", { appUrl: "https://tidewheel.example" });
  const { refund_policy_disclosure: terms = "", uncategorized_text: facts = "" } = evidence;
  for (const text of [terms, facts]) {
    expect(text).toHaveLength(20_000);
    expect(text).toMatch(/\[Shortened: the full text has [\d,]+ characters\.\]$/);
    expect(text.isWellFormed()).toBe(true);
  }
  expect(terms).toContain("What counts.");
  const { id } = await dispute();
  await payments.stageEvidence(id, evidence);
  expect((await atProvider(id))?.evidence).toMatchObject({ uncategorized_text: facts });
});

test("RETURN-06 the team is reminded three days and one day before the bank's date, each once, by any number of processes", async () => {
  const dueAt = new Date("2026-11-20T12:00:00Z");
  await storeDeposit("dep-1");
  const store = (id: string, change = "sent_at = null") =>
    query(
      url,
      `insert into deposit_disputes (id, deposit_id, amount_cents, reason, state, opened_at, evidence_due_at, updated_at)
       values ($1, 'dep-1', 50000, 'general', 'opened', $2, $2, $2)`,
      [id, dueAt],
    ).then(() => query(url, `update deposit_disputes set ${change} where id = $1`, [id]));
  await store("dp_open");
  await store("dp_sent", "sent_at = now()");
  await store("dp_won", "state = 'won'");
  await store("dp_undated", "evidence_due_at = null");
  const lookAt = async (now: string) => {
    const clock = { now: () => new Date(now) };
    await Promise.all([1, 2, 3].map(() => remindOfDisputes({ clock, db: database.db, jobs })));
    return (
      await query<{ dispute: string }>(
        url,
        "select data->>'disputeId' as dispute from pgboss.job where data->>'type' = 'dispute-due'",
      )
    ).map((row) => row.dispute);
  };
  expect(await lookAt("2026-11-17T11:59:00Z")).toEqual([]);
  expect(await lookAt("2026-11-17T12:01:00Z")).toEqual(["dp_open"]);
  expect(await lookAt("2026-11-18T12:01:00Z")).toEqual(["dp_open"]);
  await store("dp_sudden");
  expect((await lookAt("2026-11-19T12:01:00Z")).sort()).toEqual(["dp_open", "dp_open", "dp_sudden"]);
  expect(await lookAt("2026-11-19T18:00:00Z")).toHaveLength(3);
  expect(await lookAt("2026-11-20T12:01:00Z")).toHaveLength(3);
});
