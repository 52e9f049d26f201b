import { afterAll, beforeAll, expect, test } from "vitest";
import { closingDayWords as words } from "../../app/content/desk.ts";
import { businessDaysAfter } from "../../app/domain/business-days.server.ts";
import { isoDay } from "../../app/domain/dates.server.ts";
import { htmlToText } from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import { startWithTeam } from "../support/desk.ts";
import { mediaInquiryFields } from "../support/factories/media-inquiry.ts";
import { post } from "../support/http.ts";
import type { Product } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let owner: string;
let admin: string;
beforeAll(async () => {
  let cookies: string[];
  ({ product, databaseUrl, cookies } = await startWithTeam("owner@tidewheel.example", "ana@tidewheel.example"));
  [owner = "", admin = ""] = cookies;
});
afterAll(() => product?.stop());

const act = (path: string, fields: Record<string, string>, cookie = owner) =>
  post(`${product.url}/admin/closing-days${path}`, fields, { cookie });
const stored = () =>
  query<{ day: string; is_closed: boolean }>(
    databaseUrl,
    "select day::text, is_closed from business_closures order by day",
  );
const nextYear = new Date().getUTCFullYear() + 1;

test("DESK-02 a day that the owner closes is left out of the due times from then on, and given ones stay", async () => {
  const dueOf = async () => {
    const fields = mediaInquiryFields();
    await post(`${product.url}/press`, fields);
    const [row] = await query<{ due_at: Date }>(
      databaseUrl,
      "select due_at from reviews r join media_inquiries m on m.id = r.submission_id where m.email = $1",
      [fields.email],
    );
    return isoDay(row?.due_at ?? new Date(0));
  };
  const now = new Date();
  const [first, second, third] = await Promise.all([1, 2, 3].map((count) => businessDaysAfter(now, count)));
  expect(await dueOf()).toBe(second);
  expect((await act("", { from: first ?? "", name: "Moving day" })).status).toBe(303);
  expect(await dueOf()).toBe(third);
  const given = await query<{ due_at: Date }>(
    databaseUrl,
    "select due_at from reviews where due_at is not null order by received_at limit 1",
  );
  expect(isoDay(given[0]?.due_at ?? new Date(0))).toBe(second);
  expect((await act("/forget", { day: first ?? "", closed: "yes" })).status).toBe(303);
  expect(await dueOf()).toBe(second);
});

test("DESK-02 a range closes its business days only; a statutory holiday can be worked on, and closed again", async () => {
  expect((await act("", { from: `${nextYear}-12-24`, to: `${nextYear}-12-29`, name: "Christmas break" })).status).toBe(
    303,
  );
  const days = (await stored()).map(({ day }) => day);
  expect(days).not.toContain(`${nextYear}-12-25`);
  expect(days.length).toBeGreaterThan(0);
  for (const day of days) expect(new Date(day).getUTCDay() % 6).not.toBe(0);
  expect((await act("/work", { day: `${nextYear}-07-01` })).status).toBe(303);
  expect(await stored()).toContainEqual({ day: `${nextYear}-07-01`, is_closed: false });
  const page = await fetch(`${product.url}/admin/closing-days`, { headers: { cookie: admin } });
  const text = htmlToText(await page.text());
  for (const part of ["Canada Day", "Christmas break", words.ownersOnly]) expect(text).toContain(part);
  expect((await act("/forget", { day: `${nextYear}-07-01`, closed: "no" })).status).toBe(303);
  expect((await stored()).map(({ day }) => day)).not.toContain(`${nextYear}-07-01`);
});

test.each([
  ["a past day", { from: "2020-01-02" }, words.refused.past],
  ["no date", { from: "tomorrow" }, words.refused.day],
  ["an end before its start", { from: `${nextYear}-03-03`, to: `${nextYear}-03-01` }, words.refused.order],
  ["more than 60 days", { from: `${nextYear}-01-04`, to: `${nextYear}-12-01` }, words.refused.long],
  ["a weekend", { from: `${nextYear}-01-01` }, words.refused.closedAnyway],
  ["a name of 101 characters", { from: `${nextYear}-03-03`, name: "a".repeat(101) }, "at most 100 characters"],
  ["no name", { from: `${nextYear}-03-03`, name: "" }, words.refused.name],
])("DESK-02 %s is refused with a sentence, and nothing is written", async (_, changes, sentence) => {
  const before = await stored();
  const answer = await act("", { name: "A day off", ...changes });
  expect(answer.status).toBe(422);
  expect(htmlToText(await answer.text())).toContain(sentence);
  expect(await stored()).toEqual(before);
});

test("DESK-02 an admin who is no owner changes no day; each change is in the audit log", async () => {
  const before = await stored();
  const answers = [
    await act("", { from: `${nextYear}-03-03`, name: "Mine" }, admin),
    await act("/work", { day: `${nextYear}-07-01` }, admin),
    await act("/forget", { day: `${nextYear}-12-24`, closed: "yes" }, admin),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await stored()).toEqual(before);
  const changes = await query(databaseUrl, "select 1 from audit_events where action = 'closing-days-changed'");
  expect(changes.length).toBeGreaterThan(0);
});

test("EDIT-08 who closed, opened or took back a day stays in its history", async () => {
  const day = `${nextYear}-03-10`;
  expect((await act("", { from: day, name: "Spring cleaning" })).status).toBe(303);
  expect((await act("/forget", { day, closed: "yes" })).status).toBe(303);
  expect((await act("/forget", { day, closed: "yes" })).status, "once more changes nothing").toBe(303);
  const events = await query<{ change: string }>(
    databaseUrl,
    "select change from closing_day_events where day = $1 order by id",
    [day],
  );
  expect(events.map(({ change }) => change)).toEqual(["closed", "removed"]);
  const page = htmlToText(
    await (await fetch(`${product.url}/admin/closing-days`, { headers: { cookie: admin } })).text(),
  );
  expect(page).toContain("Spring cleaning");
  expect(page).toContain("owner@tidewheel.example removed");
  await expect(query(databaseUrl, "delete from closing_day_events")).rejects.toThrow("only ever appended to");
});
