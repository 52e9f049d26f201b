import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { deskSettingsWords as words } from "../../app/content/desk-settings.ts";
import { htmlToText } from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import { startWithTeam } from "../support/desk.ts";
import { storeHostApplication, storeMediaInquiry } from "../support/factories/stored-submissions.ts";
import { post } from "../support/http.ts";
import { type Product, startProduct, waitFor } from "../support/product.ts";

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
afterEach(async () => {
  await query(databaseUrl, "delete from desk_settings");
  await query(databaseUrl, "delete from host_applications");
  await query(databaseUrl, "delete from media_inquiries");
});

const settingsPath = "/admin/desk/settings";
const switchTo = (showsFigure: string, cookie = owner) => post(product.url + settingsPath, { showsFigure }, { cookie });
const settings = async (cookie = owner) =>
  htmlToText(await (await fetch(product.url + settingsPath, { headers: { cookie } })).text());

type Outcome = "in time" | "late" | "missed" | "waiting";
const times: Record<Outcome, string> = {
  "in time": "promised_at = now() - interval '1 day', answered_at = now() - interval '2 days'",
  late: "promised_at = now() - interval '2 days', answered_at = now() - interval '1 day'",
  missed: "promised_at = now() - interval '1 day'",
  waiting: "promised_at = now() + interval '1 day'",
};

async function storeReviews(count: number, outcome: Outcome): Promise<string[]> {
  const rows = await Promise.all(
    Array.from({ length: count }, (_, at) => (at % 2 ? storeHostApplication : storeMediaInquiry)(databaseUrl)),
  );
  const ids = rows.map(({ id }) => id);
  await query(databaseUrl, `update reviews set is_counted = true, ${times[outcome]} where submission_id = any($1)`, [
    ids,
  ]);
  return ids;
}

const pagesWithFigure = ["/host", "/host/application"];
const anyFigure = /Answered within 2 business days: \d+ of the last \d+/;

const readFigures = (url: string) =>
  Promise.all(pagesWithFigure.map(async (path) => anyFigure.exec(await (await fetch(url + path)).text())?.[0]));

/** Without waiting for the next time that a process looks by itself. */
async function waitForFigure(figure: string | undefined, url = product.url): Promise<void> {
  await query(databaseUrl, "notify shared_pages");
  await waitFor(async () => (await readFigures(url)).every((shown) => shown === figure));
}

const says = (inTime: number, of: number) => `Answered within 2 business days: ${inTime} of the last ${of}`;

test("DESK-10 nothing is shown until an owner shows it, and nothing after it is hidden", async () => {
  await storeReviews(24, "in time");
  await storeReviews(1, "late");
  expect(await settings()).toContain(words.wouldShow(says(24, 25)));
  await query(databaseUrl, "notify shared_pages");
  expect(await readFigures(product.url)).toEqual([undefined, undefined]);
  expect((await switchTo("yes")).headers.get("location")).toBe(settingsPath);
  await waitForFigure(says(24, 25));
  expect(await settings(admin)).toContain(words.shown(says(24, 25)));
  expect((await switchTo("no")).status).toBe(303);
  await waitForFigure(undefined);
  const audited = await query<{ action: string }>(
    databaseUrl,
    "select action from audit_events where action like 'answer-figure-%' order by id",
  );
  expect(audited.map(({ action }) => action)).toEqual(["answer-figure-shown", "answer-figure-hidden"]);
});

test("DESK-10 from 20 answers on; one that is no longer counted takes it away", async () => {
  const [first] = await storeReviews(19, "in time");
  await storeReviews(30, "waiting");
  await switchTo("yes");
  expect(await settings()).toContain(words.tooFew({ answers: 19, inTime: 19, of: 19 }));
  await storeReviews(1, "in time");
  await waitForFigure(says(20, 20));
  await query(databaseUrl, "update reviews set is_counted = false where submission_id = $1", [first]);
  await waitForFigure(undefined);
  await storeReviews(1, "late");
  await waitForFigure(says(19, 20));
});

test("DESK-10 of more than 100 the newest count, missed ones too", async () => {
  const old = await storeReviews(40, "late");
  await query(
    databaseUrl,
    "update reviews set received_at = now() - interval '90 days' where submission_id = any($1)",
    [old],
  );
  await storeReviews(98, "in time");
  await storeReviews(2, "missed");
  await switchTo("yes");
  await waitForFigure(says(98, 100));
});

test("DESK-10 a change is on every process within a minute, and no visit asks for it", async () => {
  const other = await startProduct({ env: { DATABASE_URL: databaseUrl } });
  try {
    const [changed] = await storeReviews(20, "in time");
    await switchTo("yes");
    for (const { url } of [product, other]) await waitForFigure(says(20, 20), url);
    await query(databaseUrl, `update reviews set ${times.late} where submission_id = $1`, [changed]);
    await Promise.all(
      [product, other].map(({ url }) =>
        waitFor(async () => (await readFigures(url)).every((shown) => shown === says(19, 20)), 60_000, 500),
      ),
    );
    for (const { url } of [product, other]) {
      await fetch(`${url}/host`);
      expect((await fetch(`${url}/host`)).headers.get("x-request-id")).toBeNull();
    }
  } finally {
    await other.stop();
  }
});

test("DESK-10 a first visit to /host with the figure stays within 40 KB", async () => {
  await storeReviews(98, "in time");
  await storeReviews(2, "missed");
  await switchTo("yes");
  await waitForFigure(says(98, 100));
  const load = async (path: string) => {
    const answer = await fetch(product.url + path, { headers: { "Accept-Encoding": "br" } });
    const text = await answer.text();
    const headers = [...answer.headers].map((line) => line.join(": ")).join("\r\n");
    return { text, bytes: Number(answer.headers.get("content-length")) + headers.length };
  };
  const page = await load("/host");
  expect(page.text).toContain(says(98, 100));
  const [font = ""] = /\/assets\/display-[^"]+\.woff2/.exec(page.text) ?? [];
  expect(page.bytes + (await load(font)).bytes).toBeLessThanOrEqual(40_000);
});

test("DESK-10 an admin who is no owner reads the settings and switches nothing", async () => {
  const page = await settings(admin);
  expect(page).toContain(words.figure);
  expect(page).not.toContain(words.show);
  expect((await switchTo("yes", admin)).status).toBe(403);
  expect((await switchTo("yes", "")).headers.get("location")).toMatch(/^\/admin\/login/);
  expect(await query(databaseUrl, "select * from desk_settings")).toEqual([]);
});

test.each([["maybe"], [""]])("DESK-10 the value %j is refused and nothing is written", async (value) => {
  expect((await switchTo(value)).status).toBe(400);
  expect(await query(databaseUrl, "select * from desk_settings")).toEqual([]);
});
