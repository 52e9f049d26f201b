import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { disputesAdmin as words } from "../../app/content/deposits.ts";
import { htmlToText, joinTeam, visit } from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import { controlProvider, newRider, payDeposit, readProvider, waitForPaidDeposit } from "../support/deposits.ts";
import { photo } from "../support/factories/picture.ts";
import { createAccount, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { dataDirOf, type Product, waitFor, waitForMail } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let admin: string;
const owner = "owner@tidewheel.example";
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
  await createAccount(product, owner, product.setupLink);
  admin = await signIn(product, owner);
});
afterAll(() => product?.stop());

interface DisputeRow {
  id: string;
  deposit_id: string;
  state: string;
  reason: string;
  amount_cents: number;
  evidence_due_at: Date | null;
  evidence: Record<string, string> | null;
  staged_at: Date | null;
  staged_by: string | null;
  sent_at: Date | null;
  sent_by: string | null;
}

const rowOf = async (depositId: string) =>
  (await query<DisputeRow>(databaseUrl, "select * from deposit_disputes where deposit_id = $1", [depositId]))[0];
const disputeAt = async (payment: string) =>
  (await readProvider(product)).dispute.find(({ payment_intent }) => payment_intent === payment);
const daysAhead = (days: number) => Math.floor(Date.now() / 1000) + days * 24 * 60 * 60;
const sentence = async (answer: Response) =>
  htmlToText((await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "")).replaceAll("<wbr/>", "");
const read = async (deposit: string) => sentence(await visit(product, `/admin/deposits?item=${deposit}`, admin));
const balanceOf = async (deposit: string) =>
  (
    await query<{ cents: number }>(
      databaseUrl,
      "select sum(amount_cents)::int as cents from deposit_events where deposit_id = $1",
      [deposit],
    )
  )[0]?.cents;

async function paid() {
  const email = newRider();
  const { payment, session } = await payDeposit(product, email);
  const { deposit } = await waitForPaidDeposit(databaseUrl, email);
  return { email, payment, session, deposit };
}

async function disputed(order: Record<string, unknown> = {}) {
  const rider = await paid();
  await controlProvider(product, {
    dispute: { payment: rider.payment, status: "needs_response", reason: "product_not_received", ...order },
  });
  const row = await waitFor(() => rowOf(rider.deposit));
  return { ...rider, dispute: row.id };
}

const press = (path: string, fields: Record<string, string>, cookie = admin) =>
  post(`${product.url}/admin/deposits/${path}?item=${fields.depositId}`, fields, { cookie });
const prepare = ({ deposit, dispute }: { deposit: string; dispute: string }, cookie = admin) =>
  press("prepare-evidence", { depositId: deposit, disputeId: dispute }, cookie);
const send = async (
  { deposit, dispute }: { deposit: string; dispute: string },
  { cookie = admin, ...changes }: { cookie?: string; hasRead?: string; stagedAt?: string } = {},
) => {
  const stagedAt = (await rowOf(deposit))?.staged_at?.toISOString() ?? "";
  return press(
    "send-evidence",
    { depositId: deposit, disputeId: dispute, stagedAt, hasRead: "on", ...changes },
    cookie,
  );
};

test("RETURN-06 a dispute is stored with its reason and the bank's date, which the team's mail names", async () => {
  const dueBy = daysAhead(12);
  const { deposit, dispute } = await disputed({ dueBy });
  expect(await rowOf(deposit)).toMatchObject({
    id: dispute,
    state: "opened",
    reason: "product_not_received",
    amount_cents: 50_000,
    evidence_due_at: new Date(dueBy * 1000),
    evidence: null,
    sent_at: null,
  });
  const mail = await waitForMail(product, "applications@", /Dispute on .+: respond by/);
  for (const text of ["The cardholder says they got no bike", "$500.00", "Send the evidence by"])
    expect(mail.text).toContain(text);
  const page = await read(deposit);
  for (const text of ["The cardholder says they got no bike", words.prepare, words.dueOn]) expect(page).toContain(text);
  expect(page).not.toContain(words.hasRead);
});

describe("the evidence", () => {
  test("RETURN-06 is staged at the provider, read, sent once, and then decided", async () => {
    const rider = await disputed();
    const { deposit, email, payment, session } = rider;
    expect((await prepare(rider)).status).toBe(303);
    const staged = await disputeAt(payment);
    expect(staged).toMatchObject({
      status: "needs_response",
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    const row = await rowOf(deposit);
    expect(Object.fromEntries(Object.entries(staged?.evidence ?? {}).filter(([, text]) => text))).toEqual(
      row?.evidence,
    );
    const { customer_email_address, product_description, refund_policy_disclosure, uncategorized_text } =
      row?.evidence ?? {};
    expect(customer_email_address).toBe(email);
    expect(product_description).toContain("$500.00 USD");
    for (const text of ["Deposits", "refunded on safe return", `${product.url}/terms`])
      expect(refund_policy_disclosure).toContain(text);
    for (const text of ["ending in 4242", session, payment, "No return is recorded.", "receipt for the deposit"])
      expect(uncategorized_text).toContain(text);
    expect(uncategorized_text).toMatch(
      /LEDGER\n.*Checkout started\n.*Paid \+\$500\.00 USD\n.*Disputed .*-\$500\.00 USD/,
    );
    const page = await read(deposit);
    for (const text of [words.asTheBankSees, "ending in 4242", owner, words.send]) expect(page).toContain(text);

    const unread = await send(rider, { hasRead: "" });
    expect(unread.status).toBe(422);
    expect(await sentence(unread)).toContain(words.readFirst);
    expect((await disputeAt(payment))?.evidence_details.submission_count).toBe(0);

    expect((await send(rider)).status).toBe(303);
    expect(await disputeAt(payment)).toMatchObject({
      status: "under_review",
      evidence_details: { submission_count: 1 },
    });
    const sent = await rowOf(deposit);
    expect(sent).toMatchObject({ state: "opened", sent_by: sent?.staged_by });
    expect((await send(rider)).status, "again").toBe(303);
    expect((await disputeAt(payment))?.evidence_details.submission_count).toBe(1);
    const late = await prepare(rider);
    expect(late.status).toBe(409);
    expect(await sentence(late)).toContain(`${owner} sent the evidence on`);
    const shown = await read(deposit);
    expect(shown).toContain(words.withBank);
    expect(shown).not.toContain(words.prepareAgain);
    const audit = await query<{ action: string; outcome: string }>(
      databaseUrl,
      "select action, outcome from audit_events where subject_id = $1 and action like 'dispute%' order by id",
      [deposit],
    );
    expect(audit).toEqual([
      { action: "dispute-evidence-staged", outcome: "done" },
      { action: "dispute-evidence-sent", outcome: "pending" },
      { action: "dispute-evidence-sent", outcome: "done" },
    ]);

    expect(await balanceOf(deposit)).toBe(0);
    await controlProvider(product, { dispute: { payment, status: "won" } });
    await waitFor(async () => (await rowOf(deposit))?.state === "won");
    expect(await balanceOf(deposit)).toBe(50_000);
    expect((await rowOf(deposit))?.sent_at).toEqual(sent?.sent_at);
    const over = await prepare(rider);
    expect(over.status).toBe(409);
  });

  test("RETURN-06 tells of the rental, its checks and a claim, and of no other deposit", async () => {
    const other = await paid();
    const rider = await paid();
    const claim =
      "insert into deposit_claims (id, deposit_id, request_key, amount_cents, reason, claimed_by, created_at, answer_due_at, answer, is_agreed, answered_at) values ";
    for (const [index, { deposit, name }] of [
      { ...rider, name: "mine" },
      { ...other, name: "foreign" },
    ].entries()) {
      await query(
        databaseUrl,
        `${claim} ('clm-' || $3::text, $1, $2, 12000, 'Bent rim ' || $2, 'admin1', now() - interval '3 days', now() - interval '1 day',
           'It was so ' || $2, false, now() - interval '2 days')`,
        [deposit, name, `77${index}${Date.now()}`],
      );
      await query(
        databaseUrl,
        `update rentals set dealership_id = (select min(id) from dealerships), day = '2026-11-02',
           handed_over_at = '2026-11-02T18:00:00Z', handed_over_by = 'host:1',
           hand_over_checks = '{brakes,tires,lights,battery,lock,helmet}', returned_at = '2026-11-03T18:00:00Z',
           returned_by = 'admin:kept-away', return_checks = '{brakes,lights,battery,lock,helmet}', return_note = 'Rim ' || $2
         where deposit_id = $1`,
        [deposit, name],
      );
    }
    await controlProvider(product, { dispute: { payment: rider.payment, status: "needs_response" } });
    const { id: dispute } = await waitFor(() => rowOf(rider.deposit));
    expect((await prepare({ deposit: rider.deposit, dispute })).status).toBe(303);
    const { evidence } = (await rowOf(rider.deposit)) ?? {};
    const [host] = await query<{ name: string }>(databaseUrl, "select name from dealerships order by id limit 1");
    for (const text of [
      `recorded by the host, ${host?.name}`,
      "In good condition: brakes, tires, lights, battery, lock, helmet.",
      "recorded by our team",
      "Needs a look: tires.",
      "Damaged or missing: Rim mine",
      "Reason: Bent rim mine",
      "did not agree",
      "Answer: It was so mine",
      "request to keep $120.00 USD",
    ])
      expect(evidence?.uncategorized_text).toContain(text);
    expect(evidence?.service_date).toBe("November 2, 2026");
    const whole = JSON.stringify(evidence);
    for (const foreign of [other.email, other.deposit, other.payment, "foreign", "admin1", "kept-away", owner])
      expect(whole).not.toContain(foreign);
    const stranger = await press("prepare-evidence", { depositId: other.deposit, disputeId: dispute });
    expect(stranger.status).toBe(404);
  });

  test("RETURN-06 has the claim's pictures on one sheet, numbered, and nothing stays in the folder for uploads", async () => {
    const rider = await disputed();
    const stored = join(dataDirOf(databaseUrl), "files", "pictures");
    await mkdir(stored, { recursive: true });
    const claim = `clm-88${Date.now()}`;
    await query(
      databaseUrl,
      `insert into deposit_claims (id, deposit_id, request_key, amount_cents, reason, claimed_by, created_at, answer_due_at, withdrawn_at)
       values ($1, $2, $1, 12000, 'Bent rim', 'x', now(), now() + interval '2 days', now())`,
      [claim, rider.deposit],
    );
    for (const [index, side] of ["claim", "answer", "answer"].entries()) {
      const key = `pictures/${1_763_700_000_000 + index}-1f2e3d4c5b6a7988.jpg`;
      // One was lost.
      if (index < 2) await writeFile(join(dataDirOf(databaseUrl), "files", key), await photo().jpeg().toBuffer());
      await query(
        databaseUrl,
        `insert into deposit_pictures (id, deposit_id, claim_id, side, file_key, bytes, created_at)
         values ('pic-' || $1::text, $2, $3, $4, $5, 1000, now())`,
        [index, rider.deposit, claim, side, key],
      );
    }
    expect((await prepare(rider)).status).toBe(303);
    const { evidence } = (await rowOf(rider.deposit)) ?? {};
    const file = (await readProvider(product)).file.find(({ id }) => id === evidence?.uncategorized_file);
    expect(file?.type).toBe("jpg");
    expect((await disputeAt(rider.payment))?.evidence.uncategorized_file).toBe(file?.id);
    expect(evidence?.uncategorized_text).toMatch(/1\. sent with our claim, .*\n2\. sent with the rider's answer, /);
    expect(await readdir(join(dataDirOf(databaseUrl), "files", "incoming"))).toEqual([]);
    expect(await read(rider.deposit)).toContain(file?.id ?? "no file");
    expect((await send(rider)).status).toBe(303);
  });

  test("RETURN-06 shows the terms in force when the rider paid, not today's", async () => {
    const rider = await disputed();
    await query(
      databaseUrl,
      `with revision as (insert into content_revisions (document, body, author_id, saved_at)
         values ('terms', '{"sections":[{"id":"deposits","heading":"Deposits","short":"New","body":[{"text":"Brand-new rule.","points":[]}]}]}', 'x', now()) returning id)
       insert into content_publications (document, revision_id, live_from, publisher_id, published_at)
       select 'terms', id, now(), 'x', now() from revision`,
    );
    try {
      const later = await disputed();
      for (const each of [rider, later]) expect((await prepare(each)).status).toBe(303);
      const old = (await rowOf(rider.deposit))?.evidence?.refund_policy_disclosure;
      expect(old).toContain("refunded on safe return");
      expect(old).not.toContain("Brand-new rule.");
      const recent = (await rowOf(later.deposit))?.evidence?.refund_policy_disclosure;
      expect(recent).toContain("Brand-new rule.");
      expect(recent).toContain("it was published on");
    } finally {
      await query(
        databaseUrl,
        "insert into content_publications (document, revision_id, live_from, publisher_id, published_at) values ('terms', null, now(), 'x', now())",
      );
    }
  });

  test("RETURN-06 is refused where something was recorded since, or somebody prepared it again", async () => {
    const rider = await disputed();
    await prepare(rider);
    const before = (await rowOf(rider.deposit))?.staged_at?.toISOString() ?? "";
    await query(
      databaseUrl,
      `update rentals set handed_over_at = now(), handed_over_by = 'admin:x',
         hand_over_checks = '{brakes,tires,lights,battery,lock,helmet}' where deposit_id = $1`,
      [rider.deposit],
    );
    const stale = await send(rider);
    expect(stale.status).toBe(409);
    expect(await sentence(stale)).toContain(words.isStale);
    expect(await read(rider.deposit)).toContain(words.isStale);
    await prepare(rider);
    const old = await send(rider, { stagedAt: before });
    expect(old.status).toBe(409);
    expect(await sentence(old)).toContain(words.preparedAgain);
    expect((await disputeAt(rider.payment))?.evidence_details.submission_count).toBe(0);
    expect((await send(rider)).status).toBe(303);
  });

  test("RETURN-06 is not prepared or sent after the bank's date", async () => {
    const rider = await disputed({ dueBy: daysAhead(-1) });
    const staged = "evidence = '{}', staged_at = now(), staged_by = 'x'";
    await query(databaseUrl, `update deposit_disputes set ${staged} where id = $1`, [rider.dispute]);
    for (const answer of [await prepare(rider), await send(rider)]) {
      expect(answer.status).toBe(409);
      expect(await sentence(answer)).toContain(words.late);
    }
    expect(await read(rider.deposit)).toContain(words.late);
    expect((await disputeAt(rider.payment))?.evidence_details.submission_count).toBe(0);
  });

  test("RETURN-06 of two admins at once one sends it, and the other is told who did", async () => {
    const email = `second${Date.now()}@tidewheel.example`;
    await joinTeam(product, admin, email);
    const cookie = await signIn(product, email);
    const rider = await disputed();
    await prepare(rider);
    const answers = await Promise.all([send(rider), send(rider, { cookie })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const winner = answers[0]?.status === 303 ? owner : email;
    const refused = answers.find(({ status }) => status === 409);
    expect(await sentence(refused as Response)).toContain(`${winner} sent the evidence on`);
    expect((await disputeAt(rider.payment))?.evidence_details.submission_count).toBe(1);
  });

  test("RETURN-06 waits for a provider that does not answer, and nothing is lost", async () => {
    const rider = await disputed();
    await controlProvider(product, { api: "fail" });
    const unprepared = await prepare(rider).finally(() => controlProvider(product, { api: "answer" }));
    expect(unprepared.status).toBe(503);
    expect(await sentence(unprepared)).toContain(words.away);
    expect((await rowOf(rider.deposit))?.staged_at).toBeNull();
    await prepare(rider);
    await controlProvider(product, { api: "fail" });
    const unsent = await send(rider).finally(() => controlProvider(product, { api: "answer" }));
    expect(unsent.status).toBe(503);
    expect((await rowOf(rider.deposit))?.sent_at).toBeNull();
    expect((await send(rider)).status).toBe(303);
  });

  test("RETURN-06 is for admins only", async () => {
    const rider = await disputed();
    for (const path of ["prepare-evidence", "send-evidence"])
      for (const suffix of ["", ".data"]) {
        const fields = { depositId: rider.deposit, disputeId: rider.dispute, hasRead: "on", stagedAt: "" };
        const answer = await press(`${path}${suffix}`, fields, "");
        expect([202, 302]).toContain(answer.status);
      }
    expect((await rowOf(rider.deposit))?.staged_at).toBeNull();
    expect((await disputeAt(rider.payment))?.evidence_details.has_evidence).toBe(false);
  });
});

describe("the provider's word", () => {
  test("RETURN-06 webhooks twice and in the wrong order lead to the same dispute", async () => {
    const rider = await paid();
    await controlProvider(product, { webhooks: "hold" });
    try {
      for (const status of ["needs_response", "lost"])
        await controlProvider(product, { dispute: { payment: rider.payment, status } });
    } finally {
      await controlProvider(product, { webhooks: "send" });
    }
    const dispute = await disputeAt(rider.payment);
    const events = (await readProvider(product)).event
      .filter(({ data, type }) => data.object.id === dispute?.id && type.startsWith("charge.dispute"))
      .map(({ id }) => id);
    expect(events).toHaveLength(2);
    // Newest first.
    const { statuses } = await controlProvider(product, { deliver: [...events, ...events] });
    expect(new Set(statuses)).toEqual(new Set([200]));
    const rows = await query(databaseUrl, "select state from deposit_disputes where deposit_id = $1", [rider.deposit]);
    expect(rows).toEqual([{ state: "lost" }]);
    expect(await balanceOf(rider.deposit)).toBe(0);
  });

  test("RETURN-06 evidence sent on the provider's own pages counts as sent", async () => {
    const rider = await disputed();
    await query(
      databaseUrl,
      `update sandbox_payment_objects set data = jsonb_set(jsonb_set(data, '{status}', '"under_review"'), '{evidence_details,submission_count}', '1')
       where id = $1`,
      [rider.dispute],
    );
    await controlProvider(product, { dispute: { payment: rider.payment, status: "needs_response" } });
    await waitFor(async () => (await rowOf(rider.deposit))?.sent_at);
    const answer = await prepare(rider);
    expect(answer.status).toBe(409);
    expect(await sentence(answer)).toContain(words.atProvider);
  });

  test("RETURN-06 an inquiry moves no money, blocks no refund and is no dispute", async () => {
    const { deposit, email, payment } = await paid();
    await controlProvider(product, { dispute: { payment, status: "warning_needs_response" } });
    await controlProvider(product, { refund: { payment, amountCents: 10_000 } });
    await waitFor(async () => (await balanceOf(deposit)) === 40_000);
    expect(await rowOf(deposit)).toBeUndefined();
    const [{ ledger } = { ledger: "" }] = await query<{ ledger: string }>(
      databaseUrl,
      "select max(id) as ledger from deposit_events where deposit_id = $1",
      [deposit],
    );
    const refund = { intent: "refund", deposit, ledger, amount: "400.00", reason: "Bike is back" };
    const answer = await post(`${product.url}/admin/deposits?item=${deposit}`, refund, { cookie: admin });
    expect(answer.status, email).toBe(303);
    await waitFor(async () => (await balanceOf(deposit)) === 0);
  });
});
