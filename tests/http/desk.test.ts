import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desk, selectionWords, waitingFor } from "../../app/content/desk.ts";
import { deskSettingsWords } from "../../app/content/desk-settings.ts";
import { endOfBusinessDaysAfter } from "../../app/domain/business-days.server.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { htmlToText, joinTeam } from "../support/accounts.ts";
import { proveAddress } from "../support/applicant-pages.ts";
import { query } from "../support/cluster.ts";
import { adminIdOf, readReview, reviewEventsOf, startWithTeam, targetOf } from "../support/desk.ts";
import { mediaInquiryFields } from "../support/factories/media-inquiry.ts";
import { nextDepositId, storeDeposit } from "../support/factories/stored-deposits.ts";
import {
  storeCareerApplication,
  storeHostApplication,
  storeMediaInquiry,
} from "../support/factories/stored-submissions.ts";
import { post } from "../support/http.ts";
import { type Product, waitFor, waitForMail } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let cookie: string;
let colleague: string;
const owner = "owner@tidewheel.example";
const ana = "ana@tidewheel.example";
beforeAll(async () => {
  let cookies: string[];
  ({ product, databaseUrl, cookies } = await startWithTeam(owner, ana));
  [cookie = "", colleague = ""] = cookies;
});
afterAll(() => product?.stop());

const reviewOf = (id: string) => readReview(databaseUrl, id);
const eventsOf = (id: string) => reviewEventsOf(databaseUrl, id);
const adminId = (email: string) => adminIdOf(databaseUrl, email);
const act = (action: string, fields: Record<string, string>, as = cookie) =>
  post(`${product.url}/admin/desk/${action}`, fields, { cookie: as });
const target = targetOf;
const read = async (path: string, as = cookie) => {
  const answer = await fetch(product.url + path, { redirect: "manual", headers: { cookie: as } });
  return { status: answer.status, text: htmlToText(await answer.text()) };
};
test("DESK-01 DESK-02 a sent inquiry has its due time at 17:00 of the second business day, in its own transaction", async () => {
  const fields = mediaInquiryFields();
  expect((await post(`${product.url}/press`, fields)).status).toBe(303);
  const [row] = await query<{ id: string }>(databaseUrl, "select id from media_inquiries where email = $1", [
    fields.email,
  ]);
  const review = await reviewOf(row?.id ?? "");
  expect(review.due_at).toEqual(await endOfBusinessDaysAfter(review.received_at, 2));
  expect(review.is_counted).toBe(true);
  expect(await eventsOf(row?.id ?? "")).toEqual(["received", "due-set"]);
});

describe("on the desk", () => {
  test("DESK-05 what is due comes first; kind, stage, assignee, overdue and text filter the list", async () => {
    const [late, soon, never] = [
      await storeHostApplication(databaseUrl, { first_name: "Latecomer" }),
      await storeMediaInquiry(databaseUrl, { name: "Soonest Person" }),
      await storeHostApplication(databaseUrl, { first_name: "Neverdue" }),
    ];
    const due = (id: string, interval: string) =>
      query(databaseUrl, `update reviews set due_at = now() + interval '${interval}' where submission_id = $1`, [id]);
    await due(late.id, "-3 hours");
    await due(soon.id, "1 minute");
    const { text } = await read("/admin/desk");
    const places = ["Latecomer", "Soonest", "Neverdue"].map((name) => text.indexOf(name));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text).toContain("1 overdue");
    const shows = async (query: string) => {
      const page = (await read(`/admin/desk?${query}`)).text;
      return ["Latecomer", "Soonest", "Neverdue"].filter((name) => page.includes(name));
    };
    expect(await shows("overdue=1")).toEqual(["Latecomer"]);
    expect(await shows("kind=media")).toEqual(["Soonest"]);
    expect(await shows("q=NEVERDUE")).toEqual(["Neverdue"]);
    expect(await shows(`q=${never.reference?.toLowerCase()}`)).toEqual(["Neverdue"]);
    expect(await shows("assignee=me")).toEqual([]);
    expect(await shows("stage=in-review")).toEqual([]);
    expect(await shows("view=closed")).toEqual([]);
  });

  test("DESK-05 page by page every submission comes once, those with no due time last", async () => {
    const { email } = await storeHostApplication(databaseUrl, { email: "many@people.example" });
    for (let stored = 1; stored < 30; stored += 1) await storeHostApplication(databaseUrl, { email });
    const shown: string[] = [];
    let next: string | undefined = "?q=many@people.example";
    for (let page = 1; next && page <= 3; page += 1) {
      const answer: Response = await fetch(`${product.url}/admin/desk${next}`, { headers: { cookie } });
      const html: string = (await answer.text()).replaceAll("&amp;", "&");
      shown.push(...[...html.matchAll(/data-row="(\w+)"/g)].map(([, reference = ""]) => reference));
      next = /href="[^"?]*(\?[^"]*)"[^>]*>Next page/.exec(html)?.[1];
    }
    expect(shown).toHaveLength(30);
    expect(new Set(shown).size).toBe(30);
  });

  test.each(["due", "closed", "mine"])(
    "REVIEW2-L5 a page of %s after no place of the list begins anew",
    async (view) => {
      const places = [
        "1.2.3",
        "....",
        "1.",
        ".5",
        "9".repeat(20),
        "9".repeat(12),
        "1e9",
        "-1",
        "NaN",
        "Infinity",
        "0.1234567",
      ];
      const ids = ["app-1", `app-${"9".repeat(20)}`, "dep-1.claim", `dep-${"9".repeat(20)}.x`];
      for (const place of places)
        for (const id of ids) {
          const path = `/admin/desk?${new URLSearchParams({ view, after: `${place}_${id}` })}`;
          expect((await read(path)).status, path).toBe(200);
        }
    },
  );

  test("DESK-01 a stage moves along its transitions; others are refused and nothing is written", async () => {
    const { id } = await storeHostApplication(databaseUrl);
    const move = async (stage: string, more = {}) => act("stage", { ...target(await reviewOf(id)), stage, ...more });
    expect((await move("in-review")).status).toBe(303);
    for (const stage of ["open", "hired", "nonsense"]) {
      const refused = await move(stage);
      expect(refused.status, stage).toBe(422);
      expect(htmlToText(await refused.text())).toContain(desk.refused.transition);
    }
    expect((await move("declined")).status).toBe(303);
    expect((await move("in-review")).status).toBe(422);
    expect((await move("in-review", { note: "They wrote again." })).status).toBe(303);
    expect(await eventsOf(id)).toEqual(["received", "stage-changed", "stage-changed", "noted", "stage-changed"]);
    expect(await reviewOf(id)).toMatchObject({ stage: "in-review" });
  });

  test("DESK-06 it is assigned to members of the team only; a leaver's items become unassigned", async () => {
    const { id } = await storeHostApplication(databaseUrl);
    const leaver = "leaver@tidewheel.example";
    await joinTeam(product, cookie, leaver);
    const assign = async (assignee: string) => act("assignee", { ...target(await reviewOf(id)), assignee });
    expect((await assign("somebody-else")).status).toBe(422);
    const userId = await adminId(leaver);
    expect((await assign(userId)).status).toBe(303);
    expect(await reviewOf(id)).toMatchObject({ assignee_id: userId });
    expect((await read(`/admin/desk?assignee=${userId}`)).text).toContain("Received");
    await post(`${product.url}/admin/team/admins/remove`, { user: userId }, { cookie });
    expect(await reviewOf(id)).toMatchObject({ assignee_id: null });
    expect((await eventsOf(id)).at(-1)).toBe("assigned");
  });

  test("DESK-05 what is snoozed leaves 'Due next' until its day, and comes back when its answer is overdue", async () => {
    const { id } = await storeHostApplication(databaseUrl, { first_name: "Sleepy" });
    const snooze = async (until: string) => act("snooze", { ...target(await reviewOf(id)), until });
    for (const until of ["2020-01-01", "tomorrow", "2027-13-45"]) expect((await snooze(until)).status, until).toBe(422);
    expect(await eventsOf(id)).toEqual(["received"]);
    expect((await snooze("2099-01-01")).status).toBe(303);
    expect((await read("/admin/desk?view=snoozed")).text).toContain("Sleepy");
    expect((await read("/admin/desk")).text).not.toContain("Sleepy");
    await query(databaseUrl, "update reviews set due_at = now() - interval '1 hour' where submission_id = $1", [id]);
    expect((await read("/admin/desk")).text).toContain("Sleepy");
    expect((await snooze("")).status).toBe(303);
    expect(await reviewOf(id)).toMatchObject({ snoozed_until: null });
  });

  test("DESK-10 spam is closed uncounted; what is open stays counted", async () => {
    const { id } = await storeMediaInquiry(databaseUrl);
    await query(databaseUrl, "update reviews set is_counted = true where submission_id = $1", [id]);
    const move = async (stage: string) => act("stage", { ...target(await reviewOf(id)), stage, uncounted: "yes" });
    expect((await move("answered")).status).toBe(422);
    expect((await move("closed")).status).toBe(303);
    expect(await reviewOf(id)).toMatchObject({ stage: "closed", is_counted: false });
    const spam = await storeHostApplication(databaseUrl, { first_name: "Spammella" });
    expect((await act("stage", { ...target(await reviewOf(spam.id)), uncounted: "yes" })).status).toBe(303);
    expect(await reviewOf(spam.id)).toMatchObject({ stage: "withdrawn", is_counted: false });
    expect((await read(`/admin/desk?item=${spam.reference}`)).text).toContain(desk.leftOut);
    expect((await read("/admin/desk?q=spammella")).text).toMatch(/Found here:.*view=closed/s);
  });

  test("DESK-01 DESK-05 no stage, or a day to snooze what is overdue, is refused with a sentence", async () => {
    const { id } = await storeHostApplication(databaseUrl);
    const refused = await act("stage", target(await reviewOf(id)));
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(desk.refused.stage);
    await query(databaseUrl, "update reviews set due_at = now() - interval '1 hour' where submission_id = $1", [id]);
    const snoozed = await act("snooze", { ...target(await reviewOf(id)), until: "2099-01-01" });
    expect(snoozed.status).toBe(422);
    expect(await snoozed.text()).toContain(desk.refused.overdueSnooze);
  });

  test("DESK-06 other submissions of the person are found by email and by phone", async () => {
    const phone = "+1 (250) 555-7731";
    const { reference } = await storeHostApplication(databaseUrl, { phone });
    await storeCareerApplication(databaseUrl, { phone: "250.555.7731", position: "developer" });
    const { text } = await read(`/admin/desk?item=${reference}`);
    expect(text).toContain(desk.others);
    expect(text).toMatch(/Ingrid Solberg\w+, career application<\/a>, [^<]*: Received/);
  });

  test("DESK-03 'Answered elsewhere' needs a note, stops the clock and stands in the history", async () => {
    const { id } = await storeMediaInquiry(databaseUrl);
    await query(databaseUrl, "update reviews set due_at = now() + interval '1 day' where submission_id = $1", [id]);
    expect((await act("answered", { ...target(await reviewOf(id)), note: " " })).status).toBe(422);
    expect((await act("answered", { ...target(await reviewOf(id)), note: "By phone." })).status).toBe(303);
    const review = await reviewOf(id);
    expect(review.due_at).toBeNull();
    expect(review.answered_at).not.toBeNull();
    const { text } = await read(`/admin/desk?item=${review.reference}`);
    for (const part of ["By phone.", "Answered elsewhere", owner]) expect(text).toContain(part);
  });
});

describe("a reply", () => {
  const replyTo = async (id: string, text: string, as = cookie) =>
    act("reply", { ...target(await reviewOf(id)), subject: "About your inquiry", text }, as);

  test("DESK-07 is sent after ten seconds, once, to the person, and stands in the history", async () => {
    const { id, email, reference } = await storeMediaInquiry(databaseUrl);
    await proveAddress(databaseUrl, id);
    expect((await replyTo(id, "Yes, on Friday.\n\nBring a coat.")).status).toBe(303);
    const mail = await waitForMail(product, email, /About your inquiry/);
    expect(mail.text).toContain("Yes, on Friday.");
    expect(mail.html).toContain("Bring a coat.");
    expect(mail.text).toContain(`Your reference is ${shownReference({ id, reference })}`);
    expect(mail.subject).toBe(`About your inquiry [${shownReference({ id, reference })}]`);
    expect((await reviewOf(id)).answered_at).not.toBeNull();
    await waitFor(async () => (await read(`/admin/desk?item=${reference}`)).text.includes("(sent)"));
    expect(await query(databaseUrl, 'select 1 from mailbox_messages where "to" = $1', [email])).toHaveLength(1);
  });

  test("DESK-07 can be undone before it is sent: no mail, and the clock runs as before", async () => {
    const { id, email } = await storeMediaInquiry(databaseUrl);
    await query(databaseUrl, "update reviews set due_at = now() + interval '1 day' where submission_id = $1", [id]);
    const before = await reviewOf(id);
    await replyTo(id, "Too early.");
    const [message] = await query<{ id: string }>(databaseUrl, "select id from messages where submission_id = $1", [
      id,
    ]);
    const undo = async () => act("undo", { ...target(await reviewOf(id)), message: message?.id ?? "" });
    expect((await undo()).status).toBe(303);
    expect(await reviewOf(id)).toMatchObject({ due_at: before.due_at, answered_at: null });
    expect((await undo()).status).toBe(409);
    await waitFor(async () => {
      const [job] = await query<{ state: string }>(
        databaseUrl,
        "select state from pgboss.job where name = 'send-reply' and data->>'message' = $1",
        [message?.id],
      );
      return job?.state === "completed";
    }, 60_000);
    expect(await query(databaseUrl, 'select 1 from mailbox_messages where "to" = $1', [email])).toEqual([]);
  });

  test("DESK-07 a draft is kept for its admin, filled when it is sent, gone afterwards, and back when it is undone", async () => {
    const { id, reference } = await storeHostApplication(databaseUrl, { first_name: "Draftful" });
    const text = "Hi {firstName}, about {reference}: wait a day.";
    const draft = { item: String(reference), subject: "Soon", text };
    expect((await act("draft", draft)).status).toBe(204);
    expect((await read(`/admin/desk?item=${reference}`)).text).toContain("wait a day.");
    expect((await read(`/admin/desk?item=${reference}`, colleague)).text).not.toContain("wait a day.");
    expect((await replyTo(id, text)).status).toBe(303);
    expect(await query(databaseUrl, "select 1 from reply_drafts where submission_id = $1", [id])).toEqual([]);
    const [sent] = await query<{ id: string; text: string }>(
      databaseUrl,
      "select id, text from messages where submission_id = $1",
      [id],
    );
    expect(sent?.text).toMatch(/^Hi Draftful, about \w{3}-\w{3}: wait a day\.$/);
    expect((await act("undo", { ...target(await reviewOf(id)), message: sent?.id ?? "" })).status).toBe(303);
    const drafts = await query(databaseUrl, "select text from reply_drafts where submission_id = $1", [id]);
    expect(drafts).toEqual([{ text: sent?.text }]);
  });

  test("DESK-07 is previewed as the mail that would be sent, and stores nothing", async () => {
    const { id } = await storeHostApplication(databaseUrl, { first_name: "Previewed" });
    const fields = { ...target(await reviewOf(id)), subject: "Re {reference}", text: "Hi {firstName}" };
    const answer = await act("preview", fields);
    expect(answer.status).toBe(200);
    expect((await answer.text()).replaceAll("&amp;", "&")).toContain("Hi Previewed");
    expect(await eventsOf(id)).toEqual(["received"]);
    expect((await act("preview", { ...fields, text: "Hi {first name} {nickname}" })).status).toBe(422);
  });

  test("DESK-07 of two admins who answer at once one mail is sent, and the slower one sees whose", async () => {
    const { id } = await storeMediaInquiry(databaseUrl);
    const seen = target(await reviewOf(id));
    const reply = (text: string, as: string) => act("reply", { ...seen, subject: "Answer", text }, as);
    const answers = await Promise.all([reply("From the owner.", cookie), reply("From Ana.", colleague)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const slower = answers.find(({ status }) => status === 409);
    const faster = slower === answers[0] ? ana : owner;
    expect(htmlToText((await slower?.text()) ?? "")).toContain(faster);
    expect(await query(databaseUrl, "select 1 from messages where submission_id = $1", [id])).toHaveLength(1);
  });

  test.each([
    ["5,001 characters", { text: "a".repeat(5_001) }],
    ["a header in the subject", { subject: "Hello\r\nBcc: all@people.example" }],
    ["no text", { text: "" }],
    ["an unknown field", { stage: "in-review" }],
  ])("DESK-07 with %s is refused with a sentence, and nothing is written", async (_, changes) => {
    const { id } = await storeMediaInquiry(databaseUrl);
    const fields = { ...target(await reviewOf(id)), subject: "Answer", text: "Text", ...changes };
    expect((await act("reply", fields)).status).toBe(422);
    expect(await eventsOf(id)).toEqual(["received"]);
    expect(await query(databaseUrl, "select 1 from messages where submission_id = $1", [id])).toEqual([]);
  });

  test("DESK-07 sent twice by the same admin is one mail", async () => {
    const { id } = await storeMediaInquiry(databaseUrl);
    const fields = { ...target(await reviewOf(id)), subject: "Answer", text: "Pressed twice." };
    const answers = await Promise.all([act("reply", fields), act("reply", fields)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await query(databaseUrl, "select 1 from messages where submission_id = $1", [id])).toHaveLength(1);
  });

  test("DESK-07 of 100,000 characters is refused before it is read", async () => {
    const { id } = await storeMediaInquiry(databaseUrl);
    expect((await replyTo(id, "a".repeat(100_000))).status).toBe(413);
    expect(await eventsOf(id)).toEqual(["received"]);
  });

  test("DESK-07 to an unknown reference is answered 404, and without a session by the login", async () => {
    const fields = { item: "AAAAAA", version: "1", note: "Hello" };
    expect((await act("note", fields)).status).toBe(404);
    const anonymous = await act("note", fields, "");
    expect(anonymous.headers.get("location")).toMatch(/^\/admin\/login/);
  });
});

describe("deposits that wait", () => {
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1_000);
  const rows = async (query: string) => {
    const html = await (await fetch(`${product.url}/admin/desk?${query}`, { headers: { cookie } })).text();
    return [...html.matchAll(/data-row="([^"]+)"/g)].map(([, row]) => row);
  };
  const rowOf = async (id: string, query: string) => {
    const html = await (await fetch(`${product.url}/admin/desk?${query}`, { headers: { cookie } })).text();
    const row = html.split("<tr").find((each) => each.includes(`data-row="${id}`)) ?? "";
    return { row, text: htmlToText(`<tr${row}`) };
  };
  const overdue = async () => Number(/(\d+) overdue/.exec((await read("/admin/account")).text)?.[1] ?? 0);
  const saveLimit = (returnLimitDays: string, as = cookie) =>
    post(`${product.url}/admin/desk/settings`, { returnLimitDays }, { cookie: as });

  test("RETURN-03 a missing return stands among the reviews with its code, host, reason and time, and leads to its deposit", async () => {
    const before = await overdue();
    const [host] = await query<{ id: number; name: string }>(databaseUrl, "select id, name from dealerships limit 1");
    const { id, reference } = await storeDeposit(databaseUrl, {
      id: nextDepositId(),
      state: "paid",
      paidAt: days(-33),
      dealershipId: host?.id ?? 0,
    });
    const { row, text } = await rowOf(id, "");
    for (const part of [
      shownReference({ id, reference }),
      host?.name ?? "",
      "Deposit",
      waitingFor({ reason: "return", limitDays: 30 }),
    ])
      expect(text).toContain(part);
    expect(text).toContain(`${desk.overdue}:`);
    expect(row).toContain(`href="/admin/deposits?item=${id}&amp;desk=`);
    expect(row).not.toContain("checkbox");
    expect((await read(`/admin/deposits?item=${id}`)).status).toBe(200);
    expect(await overdue()).toBe(before + 1);
    expect(await rows("kind=deposit")).toEqual([`${id}.return`]);
    expect(await rows(`q=${shownReference({ id, reference })}`)).toEqual([`${id}.return`]);
    for (const filter of ["kind=host", "stage=received", "assignee=none", "view=snoozed", "view=closed&kind=deposit"])
      expect(await rows(filter), filter).not.toContain(`${id}.return`);
    // The form over all rows of the filter leaves deposits out.
    const selection = await read(`/admin/desk/selected?q=${reference}&all=1`);
    expect(selection.text).toContain(selectionWords.empty);
  });

  test("RETURN-06 a dispute stands on the desk with the bank's date until its evidence is sent", async () => {
    const dueAt = days(5);
    const disputes = [{ state: "opened" as const, isSent: false, dueAt }];
    const deposit = { id: nextDepositId(), state: "disputed", paidAt: days(-2), disputes };
    const { id } = await storeDeposit(databaseUrl, deposit);
    const { row, text } = await rowOf(id, "kind=deposit");
    expect(text).toContain(waitingFor({ reason: "dispute", limitDays: 30 }));
    expect(row).toMatch(new RegExp(`datetime="${dueAt.toISOString()}"`, "i"));
    expect(await rows("kind=deposit&overdue=1")).not.toContain(`${id}.dispute`);
    await query(databaseUrl, "update deposit_disputes set sent_at = now(), sent_by = 'ana' where deposit_id = $1", [
      id,
    ]);
    expect(await rows("kind=deposit")).not.toContain(`${id}.dispute`);
  });

  test("RETURN-03 a claim waits for the rider until an answer came or the time is over", async () => {
    const claim = { end: "open" as const, dueAt: days(1) };
    const { id } = await storeDeposit(databaseUrl, { id: nextDepositId(), state: "paid", paidAt: days(-2), claim });
    const shown = async () => (await rowOf(id, "kind=deposit")).text;
    const claimStep = (facts: { isAgreed?: boolean; isOverdue?: boolean }) =>
      waitingFor({ reason: "claim", limitDays: 30, ...facts });
    const change = (set: string) => query(databaseUrl, `update deposit_claims set ${set} where deposit_id = $1`, [id]);
    expect(await shown()).toContain(claimStep({ isOverdue: false }));
    await change("answer = 'No', answered_at = now(), is_agreed = false");
    expect(await shown()).toContain(claimStep({ isAgreed: false }));
    await change("is_agreed = true");
    expect(await shown()).toContain(claimStep({ isAgreed: true }));
    await change(
      "answer = null, answered_at = null, is_agreed = null, created_at = now() - interval '3 days', answer_due_at = now() - interval '1 hour'",
    );
    expect(await shown()).toContain(claimStep({ isOverdue: true }));
    await change("withdrawn_at = now()");
    expect(await rows("kind=deposit")).not.toContain(`${id}.claim`);
  });

  test("RETURN-03 an owner sets after how many days a missing return waits; others and other numbers are refused", async () => {
    const { id } = await storeDeposit(databaseUrl, { id: nextDepositId(), state: "paid", paidAt: days(-10) });
    expect(await rows("kind=deposit")).not.toContain(`${id}.return`);
    for (const limit of ["0", "366", "-1", "1.5", "ten", ""]) {
      const refused = await saveLimit(limit);
      expect(refused.status, limit).toBe(422);
      expect(htmlToText(await refused.text())).toContain(deskSettingsWords.returnLimitRefused);
    }
    expect((await saveLimit("7", colleague)).status).toBe(403);
    expect(await rows("kind=deposit")).not.toContain(`${id}.return`);
    expect((await saveLimit("7")).headers.get("location")).toBe("/admin/desk/settings");
    expect((await rowOf(id, "kind=deposit")).text).toContain(waitingFor({ reason: "return", limitDays: 7 }));
    expect((await read("/admin/desk/settings", colleague)).text).toContain(deskSettingsWords.returnLimitState(7));
    const audited = "select 1 from audit_events where action = 'return-limit-changed'";
    expect(await query(databaseUrl, audited)).toHaveLength(1);
  });

  test("RETURN-03 DESK-09 the desk's export leaves deposits out and says so; one of deposits alone is refused", async () => {
    const { id } = await storeDeposit(databaseUrl, { id: nextDepositId(), state: "paid", paidAt: days(-50) });
    expect((await read("/admin/desk")).text).toContain(desk.notExported);
    expect((await read("/admin/desk?kind=deposit")).text).toContain(desk.exportedThere);
    const file = await read("/admin/export?list=desk&format=csv");
    expect(file.status).toBe(200);
    expect(file.text).not.toContain(id);
    expect((await read("/admin/export?list=desk&format=csv&kind=deposit")).status).toBe(400);
  });
});
