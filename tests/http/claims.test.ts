import { randomUUID } from "node:crypto";
import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { claimAnswerWords, depositTrail, claimsAdmin as words } from "../../app/content/deposit-claims.ts";
import { depositPage, depositStateLabels, pictureMessages, rentalMessages } from "../../app/content/deposits.ts";
import { htmlToText, mailsTo } from "../support/accounts.ts";
import {
  claimsOf,
  decide,
  endTimeToAnswer,
  openClaim,
  type PaidDeposit,
  type Picture,
  payAndRead,
  sendAnswer,
  sendClaim,
  storeReturn,
} from "../support/claims.ts";
import { query } from "../support/cluster.ts";
import { controlProvider, readProvider } from "../support/deposits.ts";
import { detailsOf, expectPage } from "../support/expectations.ts";
import { photo } from "../support/factories/picture.ts";
import { createAccount, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { dataDirOf, type Product, waitFor, waitForMail } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let admin: string;
let picture: Picture;
const owner = "owner@tidewheel.example";
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
  await createAccount(product, owner, product.setupLink);
  admin = await signIn(product, owner);
  picture = { name: "fork.jpg", bytes: await photo().jpeg().toBuffer() };
});
afterAll(() => product?.stop());

const paid = (amount?: number) => payAndRead(product, databaseUrl, amount);
const claim = (deposit: PaidDeposit, fields: { amount?: string; pictures?: Picture[] } = {}) =>
  openClaim(product, databaseUrl, { deposit, cookie: admin, ...fields });
const decideAs = (
  deposit: PaidDeposit,
  fields: Record<string, unknown> & { claim: Awaited<ReturnType<typeof claim>> },
) => decide(product, { deposit, cookie: admin, ...fields });
const read = async (path: string, cookie = "") => {
  const answer = await fetch(product.url + path, { redirect: "manual", headers: { cookie } });
  const page = htmlToText((await answer.text()).replace(/<script[\s\S]*?<\/script>/g, ""));
  return { status: answer.status, headers: answer.headers, page };
};
const stepsOf = async (path: string) =>
  [...(await read(path)).page.matchAll(/<li[^>]*><h3>([^<]*)<\/h3>/g)].map(([, title]) => title);
const depositOf = async ({ id }: PaidDeposit) => {
  const [row] = await query<{
    state: string;
    refunded_cents: number;
    kept_cents: number;
    settled_at: Date | null;
    payment_id: string;
  }>(databaseUrl, "select * from deposits where id = $1", [id]);
  return row;
};
const stateOf = (deposit: PaidDeposit, state: string, withinMs?: number) =>
  waitFor(async () => (await depositOf(deposit))?.state === state, withinMs);
const refundsOf = async ({ payment }: PaidDeposit) =>
  (await readProvider(product)).refund.filter(({ payment_intent }) => payment_intent === payment);
const pictureIds = async ({ id }: PaidDeposit) =>
  await query<{ id: string; file_key: string; side: string }>(
    databaseUrl,
    "select id, file_key, side from deposit_pictures where deposit_id = $1 order by id",
    [id],
  );
const fileExists = (key: string) =>
  access(join(dataDirOf(databaseUrl), "files", key)).then(
    () => true,
    () => false,
  );
const auditsOf = async ({ id }: PaidDeposit) =>
  (
    await query<{ action: string; outcome: string }>(
      databaseUrl,
      "select action, outcome from audit_events where subject_id = $1 and action ~ 'claim|picture' order by id",
      [id],
    )
  ).map(({ action, outcome }) => `${action} ${outcome}`);

describe("the life of a claim", () => {
  test("RETURN-04 RETURN-05 part is claimed with pictures, answered, kept after 48 hours, and the rest released once", async () => {
    const deposit = await paid();
    await storeReturn(databaseUrl, deposit, "Fork bent");
    expect(await stepsOf(deposit.path)).toEqual([
      depositTrail.paid,
      expect.stringMatching(/^Your host: /),
      expect.stringMatching(/^Bike returned on /),
      depositTrail.refundAhead,
    ]);
    const returned = (await read(deposit.path)).page;
    expect(returned).toContain(depositTrail.notClean);
    expect(returned).not.toMatch(/We'll refund|came back/);

    const opened = await claim(deposit, { pictures: [picture, { ...picture, name: "wheel.jpg" }] });
    expect(opened.amount_cents).toBe(12_050);
    const told = await waitForMail(product, deposit.email, /We'd like to keep \$120\.50/);
    for (const text of ["The fork is bent", "2 pictures are", deposit.path, "a person on our team decides"])
      expect(told.text).toContain(text);
    const asked = (await read(deposit.path)).page;
    for (const text of ["Claim of $120.50", "The fork is bent", claimAnswerWords.submit, "Please answer by"])
      expect(asked).toContain(text);
    const [first] = await pictureIds(deposit);
    expect(asked).toContain(`${deposit.path}/pictures/${first?.id}`);

    const answered = await sendAnswer(
      product,
      deposit,
      { claim: opened.id, agreed: "no", text: "It was bent before" },
      [picture],
    );
    expect(answered.status).toBe(303);
    const forTeam = await waitForMail(product, "applications@", /The rider answered the claim/);
    expect(forTeam.text).toContain("Doesn't agree");
    const shown = await read(`/admin/deposits?item=${deposit.id}`, admin);
    for (const text of ["The fork is bent", "It was bent before", words.disagrees, owner, words.decide.early])
      expect(shown.page).toContain(text);

    // Answered, but the 48 hours are not over.
    await expectPage(await decideAs(deposit, { claim: opened }), 409, rentalMessages.tooEarly);
    expect((await claimsOf(databaseUrl, deposit))[0]).toMatchObject({ kept_cents: null, decided_at: null });
    await expect(
      query(
        databaseUrl,
        "update deposit_claims set decided_at = now(), decided_by = 'x', kept_cents = 100, decision = 'x' where id = $1",
        [opened.id],
      ),
    ).rejects.toThrow("deposit_claims_kept_after_answer");

    await endTimeToAnswer(databaseUrl, deposit);
    expect((await decideAs(deposit, { claim: opened, amount: "100" })).status).toBe(303);
    await stateOf(deposit, "kept");
    expect(await depositOf(deposit)).toMatchObject({
      refunded_cents: 40_000,
      kept_cents: 10_000,
      settled_at: expect.any(Date),
    });
    expect((await refundsOf(deposit)).map(({ amount }) => amount)).toEqual([40_000]);
    const ended = await waitForMail(product, deposit.email, /We kept \$100\.00/);
    for (const text of ["A new fork costs that", "$120.50"]) expect(ended.text).toContain(text);
    await waitForMail(product, deposit.email, /Refund of \$400\.00/);
    expect(await stepsOf(deposit.path)).toEqual([
      depositTrail.paid,
      expect.stringMatching(/^Your host: /),
      expect.stringMatching(/^Bike returned on /),
      "Claim of $120.50 USD",
      depositTrail.disagreed,
      depositTrail.decided,
      "Kept $100.00 USD",
      "Refund of $400.00 USD requested",
      depositTrail.refunded,
    ]);
    const page = (await read(deposit.path)).page;
    for (const text of [depositStateLabels.kept, depositPage.kept]) expect(page).toContain(text);
    expect(detailsOf(page)).toMatchObject({
      Deposit: "$500.00 USD",
      Refunded: "$400.00 USD",
      Kept: "$100.00 USD",
      Held: "$0.00 USD",
    });
    expect(await auditsOf(deposit)).toEqual(["claim-opened done", "claim-decided refused", "claim-decided done"]);
    for (const [subject, count] of [
      [/We'd like to keep/, 1],
      [/We kept/, 1],
      [/Refund of/, 1],
    ] as const)
      expect(await mailsTo(product, deposit.email, subject)).toHaveLength(count);
  });

  test("RETURN-04 a deposit that is kept whole settles, and its page closes 90 days later", async () => {
    const deposit = await paid(25_000);
    const opened = await claim(deposit, { amount: "$250" });
    await endTimeToAnswer(databaseUrl, deposit);
    expect((await decideAs(deposit, { claim: opened, amount: "250.00" })).status).toBe(303);
    expect(await depositOf(deposit)).toMatchObject({
      state: "kept",
      kept_cents: 25_000,
      refunded_cents: 0,
      settled_at: expect.any(Date),
    });
    expect(await refundsOf(deposit)).toEqual([]);
    expect(await stepsOf(deposit.path)).toEqual([
      depositTrail.paid,
      "Claim of $250.00 USD",
      depositTrail.decided,
      "Kept $250.00 USD",
    ]);
    const { page } = await read(deposit.path);
    expect(page).toContain(depositStateLabels.kept);
    expect(page).not.toContain(depositPage.notYet);
    const settled = (days: number) =>
      query(databaseUrl, "update deposits set settled_at = now() - $2 * interval '1 day' where id = $1", [
        deposit.id,
        days,
      ]);
    await settled(89);
    expect((await read(deposit.path)).status).toBe(200);
    await settled(91);
    expect((await read(deposit.path)).status).toBe(410);
    expect((await sendAnswer(product, deposit, { claim: opened.id })).status).toBe(404);
  });

  test("RETURN-04 RETURN-05 a claim stops the release of a clean return, and the release goes on after it is withdrawn", async () => {
    const deposit = await paid();
    const opened = await claim(deposit);
    await storeReturn(databaseUrl, deposit);
    const withdraw = () =>
      post(
        `${product.url}/admin/deposits?item=${deposit.id}`,
        { deposit: deposit.id, claim: opened.id, intent: "claim-withdraw" },
        { cookie: admin },
      );
    expect((await read(deposit.path)).page).not.toContain("We'll refund");
    expect((await depositOf(deposit))?.state).toBe("paid");
    expect((await withdraw()).status).toBe(303);
    expect((await withdraw()).status).toBe(303);
    const told = await waitForMail(product, deposit.email, /We withdrew our claim/);
    expect(told.text).toContain("We won't keep any of your deposit for it.");
    // The scheduled task looks every minute.
    await stateOf(deposit, "refunded", 90_000);
    expect((await refundsOf(deposit)).map(({ amount }) => amount)).toEqual([50_000]);
    expect(await stepsOf(deposit.path)).toContain(depositTrail.withdrawn);
    expect(await mailsTo(product, deposit.email, /We withdrew our claim/)).toHaveLength(1);
  }, 480_000);

  test("RETURN-05 a clean return says until when the refund comes, and nothing claims a return without one", async () => {
    const deposit = await paid();
    const before = (await read(deposit.path)).page;
    expect(before).not.toMatch(/Bike returned|came back|We'll refund/);
    await query(
      databaseUrl,
      `update rentals set day = '2026-11-20', handed_over_at = now() - interval '5 hours', handed_over_by = 'host:1',
         hand_over_checks = array['brakes', 'tires', 'lights', 'battery', 'lock', 'helmet'] where deposit_id = $1`,
      [deposit.id],
    );
    await storeReturn(databaseUrl, deposit);
    await query(
      databaseUrl,
      `update rentals set returned_at = now() - interval '1 hour', release_at = now() + interval '22 hours 30 minutes' where deposit_id = $1`,
      [deposit.id],
    );
    const after = (await read(deposit.path)).page;
    expect(after).toContain("We'll refund $500.00 USD by");
    expect(after).not.toContain(depositTrail.notClean);
    expect(await stepsOf(deposit.path)).toEqual([
      depositTrail.paid,
      expect.stringMatching(/^Your host: /),
      expect.stringMatching(/^Bike picked up on /),
      expect.stringMatching(/^Bike returned on /),
      depositTrail.refundAhead,
    ]);
  });
});

describe("opening a claim", () => {
  test("RETURN-04 the form reviews first, keeps what was typed, and says what is missing", async () => {
    const deposit = await paid();
    const item = `/admin/deposits?item=${deposit.id}`;
    expect((await read(item, admin)).page).toContain(`>${words.open}<`);
    const form = (await read(`${item}&claim=new`, admin)).page;
    for (const text of [words.reasonHint, "Up to $500.00", pictureMessages.label, words.review])
      expect(form).toContain(text);
    const send = (fields: Record<string, string>) =>
      sendClaim(product, databaseUrl, { deposit, cookie: admin, ...fields });
    const review = await send({ intent: "claim-review" });
    const page = htmlToText(await review.text());
    expect(review.status).toBe(200);
    for (const text of ["Claim $120.50?", "The fork is bent", words.reviewText, words.send])
      expect(page).toContain(text);
    for (const intent of ["claim-review", "claim-send"]) {
      await expectPage(await send({ intent, amount: "" }), 422, words.missing.amount);
      await expectPage(await send({ intent, reason: " " }), 422, words.missing.reason);
      await expectPage(await send({ intent, amount: "500.01", reason: "Kept text" }), 422, rentalMessages.claimTooHigh);
      await expectPage(await send({ intent, ledger: "1", reason: "Kept text" }), 409, "Kept text");
    }
    await expectPage(await send({ reason: "x".repeat(1_001) }), 422, "1,000 characters");
    expect(await claimsOf(databaseUrl, deposit)).toEqual([]);
  });

  test("RETURN-04 one form makes one claim, also when it is sent ten times with its pictures", async () => {
    const deposit = await paid();
    const requestKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        sendClaim(product, databaseUrl, { deposit, cookie: admin, requestKey, pictures: [picture] }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await claimsOf(databaseUrl, deposit)).toHaveLength(1);
    expect(await pictureIds(deposit)).toHaveLength(1);
    const rows = await query(databaseUrl, "select 1 from deposit_pictures");
    expect(await readdir(join(dataDirOf(databaseUrl), "files/pictures"))).toHaveLength(rows.length);
    await expectPage(await sendClaim(product, databaseUrl, { deposit, cookie: admin }), 409, rentalMessages.claimOpen);
    expect(await mailsTo(product, deposit.email, /We'd like to keep/)).toHaveLength(1);
  });

  test("RETURN-04 what was refunded before cannot be claimed, and what is claimed cannot be refunded", async () => {
    const deposit = await paid();
    await controlProvider(product, { refund: { payment: deposit.payment, amountCents: 45_000 } });
    await stateOf(deposit, "partly_refunded");
    await expectPage(
      await sendClaim(product, databaseUrl, { deposit, cookie: admin, amount: "50.01" }),
      422,
      rentalMessages.claimTooHigh,
    );
    const opened = await claim(deposit, { amount: "30" });
    const page = (await read(`/admin/deposits?item=${deposit.id}`, admin)).page;
    for (const text of [words.refundLess("$30.00"), "Up to $20.00"]) expect(page).toContain(text);
    await controlProvider(product, { refund: { payment: deposit.payment, amountCents: 4_000 } });
    await waitFor(async () => (await depositOf(deposit))?.refunded_cents === 49_000);
    await endTimeToAnswer(databaseUrl, deposit);
    await expectPage(await decideAs(deposit, { claim: opened, amount: "30" }), 422, rentalMessages.claimTooHigh);
    expect((await decideAs(deposit, { claim: opened, amount: "10" })).status).toBe(303);
    expect(await depositOf(deposit)).toMatchObject({ state: "kept", kept_cents: 1_000, refunded_cents: 49_000 });
  });
});

describe("the rider's answer", () => {
  test("RETURN-04 may be changed until the time is over, and a repeat of one form is one answer", async () => {
    const deposit = await paid();
    const opened = await claim(deposit);
    const send = (fields: Record<string, string>, pictures: Picture[] = []) =>
      sendAnswer(product, deposit, { claim: opened.id, ...fields }, pictures);
    await expectPage(await send({ agreed: "", text: "Stays here" }), 422, claimAnswerWords.choiceMissing);
    await expectPage(await send({ agreed: "", text: "Stays here" }), 422, "Stays here");
    const twice = await Promise.all([1, 2, 3].map(() => send({ agreed: "yes", text: "Sorry" }, [picture])));
    expect(twice.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await pictureIds(deposit)).toHaveLength(1);
    expect(await mailsTo(product, "applications@", /The rider answered/)).not.toHaveLength(0);
    const form = (await read(deposit.path)).page;
    expect(form).toContain(claimAnswerWords.picturesSent(1));
    const seen = /name="seen" value="([^"]+)"/.exec(form)?.[1] ?? "";
    expect((await send({ seen, agreed: "no", text: "On second thought, it was bent" })).status).toBe(303);
    expect((await claimsOf(databaseUrl, deposit))[0]).toMatchObject({
      is_agreed: false,
      answer: "On second thought, it was bent",
    });
    await endTimeToAnswer(databaseUrl, deposit);
    const late = await send({ seen, agreed: "yes", text: "Too late to say" }, [picture]);
    const page = htmlToText(await late.text());
    expect(late.status).toBe(409);
    for (const text of [rentalMessages.answerLate, "Too late to say"]) expect(page).toContain(text);
    expect((await claimsOf(databaseUrl, deposit))[0]).toMatchObject({ is_agreed: false });
    expect(await pictureIds(deposit)).toHaveLength(1);
    expect((await read(deposit.path)).page).toContain(claimAnswerWords.closed);
  });

  test("RETURN-04 to a claim that has ended is refused, and what was typed is still there", async () => {
    const deposit = await paid();
    const opened = await claim(deposit);
    expect((await decideAs(deposit, { claim: opened, amount: "0", decision: "Only dirt" })).status).toBe(303);
    const answer = await sendAnswer(product, deposit, { claim: opened.id, text: "Was just writing" });
    const page = htmlToText(await answer.text());
    expect(answer.status).toBe(409);
    for (const text of [rentalMessages.claimClosed, "Was just writing", depositTrail.keptNothing])
      expect(page).toContain(text);
    const told = await waitForMail(product, deposit.email, /We kept none of your deposit/);
    expect(told.text).toContain("Only dirt");
    expect((await depositOf(deposit))?.state).toBe("paid");
  });
});

test("RETURN-04 two admins decide at once: one decision counts, the other is told what happened and keeps its text", async () => {
  const deposit = await paid();
  const opened = await claim(deposit);
  await endTimeToAnswer(databaseUrl, deposit);
  const answers = await Promise.all(
    ["Ours", "Theirs"].map((decision, n) =>
      decideAs(deposit, { claim: opened, amount: n === 0 ? "50" : "60", decision }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const refused = answers.findIndex(({ status }) => status === 409);
  const page = htmlToText((await answers[refused]?.text()) ?? "");
  const [row] = await claimsOf(databaseUrl, deposit);
  for (const text of [
    rentalMessages.claimDecided,
    `Kept $${(row?.kept_cents ?? 0) / 100}`,
    refused === 0 ? "Ours" : "Theirs",
    words.decide.typed,
  ])
    expect(page).toContain(text);
  expect(await mailsTo(product, deposit.email, /We kept/)).toHaveLength(1);
  // The bike is not back: what is left stays held.
  expect(await depositOf(deposit)).toMatchObject({ state: "paid", refunded_cents: 0 });
});

describe("pictures", () => {
  test("RETURN-04 are downloads for their rider and for admins, each of whom is recorded", async () => {
    const deposit = await paid();
    await claim(deposit, { pictures: [picture] });
    const [stored] = await pictureIds(deposit);
    for (const [path, cookie] of [
      [`${deposit.path}/pictures/${stored?.id}`, ""],
      [`/admin/deposits/pictures/${stored?.id}`, admin],
    ] as const) {
      const answer = await fetch(product.url + path, { headers: { cookie } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="pic-\d+\.jpg"/);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    }
    expect(await auditsOf(deposit)).toEqual(["claim-opened done", "picture-opened done"]);
  });

  test("RETURN-04 stand small in the dialog, whose view is recorded once for all of them", async () => {
    const deposit = await paid();
    await claim(deposit, { pictures: [picture] });
    const [stored] = await pictureIds(deposit);
    const path = `/admin/deposits/pictures/${stored?.id}`;
    const dialog = await (
      await fetch(`${product.url}/admin/deposits?item=${deposit.id}`, { headers: { cookie: admin } })
    ).text();
    expect(dialog).toMatch(new RegExp(`<a href="${path}" download=""><img [^>]*src="${path}\\?small"[^>]*`));
    expect(dialog).toMatch(/<img [^>]*alt="Picture 1"[^>]*loading="lazy"|<img [^>]*loading="lazy"[^>]*alt="Picture 1"/);
    const small = await fetch(`${product.url}${path}?small`, { headers: { cookie: admin } });
    expect(small.headers.get("content-type")).toBe("image/jpeg");
    expect((await auditsOf(deposit)).filter((audit) => audit.startsWith("picture-opened"))).toEqual([]);
    const views = await query<{ times: string }>(
      databaseUrl,
      "select count(*) as times from audit_events where action = 'record-viewed' and subject_id = $1",
      [deposit.id],
    );
    expect(Number(views[0]?.times)).toBe(1);
    expect((await fetch(`${product.url}${path}?small`, { redirect: "manual" })).status).toBe(302);
  });

  test("RETURN-04 a person's export brings the pictures, and erasure removes them with their files", async () => {
    const deposit = await paid();
    const opened = await claim(deposit, { pictures: [picture] });
    expect((await sendAnswer(product, deposit, { claim: opened.id, text: "I never fell" }, [picture])).status).toBe(
      303,
    );
    const stored = await pictureIds(deposit);
    expect(stored.map(({ side }) => side)).toEqual(["claim", "answer"]);
    for (const { file_key } of stored) expect(await fileExists(file_key)).toBe(true);

    const exported = await post(`${product.url}/admin/privacy/export`, { email: deposit.email }, { cookie: admin });
    expect(exported.status).toBe(200);
    const zip = await fromBufferPromise(Buffer.from(await exported.arrayBuffer()));
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) names.push(entry.fileName);
    expect(names).toEqual(
      expect.arrayContaining(["claims.json", "pictures.json", ...stored.map(({ id }) => `pictures/${id}.jpg`)]),
    );

    const erase = { intent: "erase", email: deposit.email, confirmEmail: deposit.email };
    expect((await post(`${product.url}/admin/privacy`, erase, { cookie: admin })).status).toBeLessThan(400);
    expect(await pictureIds(deposit)).toEqual([]);
    for (const { file_key } of stored) expect(await fileExists(file_key)).toBe(false);
    expect((await claimsOf(databaseUrl, deposit))[0]).toMatchObject({ reason: "Erased", answer: "Erased" });
    expect((await read(deposit.path)).status).toBe(404);
  });
});
