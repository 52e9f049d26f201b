import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportWords, noResume } from "../../app/content/admin.ts";
import { depositExportLabels, depositStateLabels } from "../../app/content/deposits.ts";
import { exportLabels, kindLabels, stageLabel } from "../../app/content/desk.ts";
import { hostApplicationFieldNames, hostApplicationLabels } from "../../app/content/host-application.ts";
import { mediaInquiryFieldNames } from "../../app/content/media-inquiry.ts";
import { hostApplicationRules } from "../../app/domain/host-application.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { rateLimits } from "../../app/services/rate-limits.server.ts";
import { joinTeam } from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import { newRider, startCheckout } from "../support/deposits.ts";
import { adminIdOf, readReview } from "../support/desk.ts";
import { storeManyHostApplications } from "../support/factories/many-applications.ts";
import {
  storeCareerApplication,
  storeHostApplication,
  storeMediaInquiry,
  storeSalesInquiry,
} from "../support/factories/stored-submissions.ts";
import { createAccount, signIn, startOnOwnDatabase } from "../support/http.ts";
import { type Product, waitFor } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let cookie: string;
const owner = "owner@tidewheel.example";
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
  await createAccount(product, owner, product.setupLink);
  cookie = await signIn(product, owner);
});
afterAll(() => product?.stop());

const get = (search: Record<string, string>, as = cookie, method = "GET") =>
  fetch(`${product.url}/admin/export?${new URLSearchParams(search)}`, {
    method,
    redirect: "manual",
    headers: { cookie: as },
  });

async function read(search: Record<string, string>) {
  const answer = await get(search);
  expect(answer.status, JSON.stringify(search)).toBe(200);
  return Buffer.from(await answer.arrayBuffer()).toString();
}

const readLines = async (search: Record<string, string>) =>
  (await read({ format: "jsonl", ...search }))
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const readCells = async (search: Record<string, string>) => parseCsv(await read({ format: "csv", ...search }));

/** RFC 4180 as it is written down, strictly: any other text throws. */
function parseCsv(text: string): string[][] {
  expect(text.startsWith("\ufeff")).toBe(true);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 1;
  while (at < text.length) {
    const cell = /"((?:[^"]|"")*)"(,|\r\n)/y;
    cell.lastIndex = at;
    const [whole, value = "", end] = cell.exec(text) ?? [];
    if (whole === undefined) throw new Error(`no cell at ${at}: ${text.slice(at, at + 40)}`);
    row.push(value.replaceAll('""', '"'));
    if (end === "\r\n") {
      rows.push(row);
      row = [];
    }
    at += whole.length;
  }
  expect(row).toEqual([]);
  return rows;
}

const audited = () =>
  query<{ actor_id: string; subject_id: string; outcome: string }>(
    databaseUrl,
    "select actor_id, subject_id, outcome from audit_events where action = 'list-exported' order by id",
  );

describe("an export of a list", () => {
  test("DESK-09 host applications as CSV: the form's labels, the choices' words and the review", async () => {
    const { id, reference = "", email } = await storeHostApplication(databaseUrl, { first_name: "Csvana" });
    const { received_at, due_at } = await readReview(databaseUrl, id);
    await query(databaseUrl, "update reviews set assignee_id = $2, answered_at = $3 where submission_id = $1", [
      id,
      await adminIdOf(databaseUrl, owner),
      "2026-11-20T18:00:00Z",
    ]);
    const [head = [], ...rows] = await readCells({ list: "host", q: "csvana" });
    const fields = Object.keys(hostApplicationRules) as (keyof typeof hostApplicationFieldNames)[];
    const { answeredAt, assignee, dueAt, stage, submittedAt } = exportLabels;
    const review = [stage, assignee, dueAt, answeredAt];
    expect(head).toEqual([
      exportLabels.reference,
      submittedAt,
      ...fields.map((name) => hostApplicationFieldNames[name]),
      ...review,
    ]);
    expect(rows).toHaveLength(1);
    const row = Object.fromEntries(head.map((label, place) => [label, rows[0]?.[place]]));
    expect(row).toMatchObject({
      [exportLabels.reference]: shownReference({ id, reference }),
      [submittedAt]: received_at.toISOString(),
      [hostApplicationFieldNames.email]: email,
      [hostApplicationFieldNames.preferredPackage]: hostApplicationLabels.preferredPackage.premium,
      [hostApplicationFieldNames.additionalDetails]: "A bike shed by the trailhead.\nOpen all year.",
      [stage]: stageLabel("received"),
      [assignee]: owner,
      [dueAt]: due_at?.toISOString() ?? "",
      [answeredAt]: "2026-11-20T18:00:00.000Z",
    });
  });

  test("DESK-09 the same as JSON Lines has the fields' names and the stored values", async () => {
    const { reference, email } = await storeHostApplication(databaseUrl, { first_name: "Jsonella" });
    const rows = await readLines({ list: "host", q: "jsonella" });
    expect(rows).toHaveLength(1);
    const [row = {}] = rows;
    expect(Object.keys(row)).toEqual([
      "reference",
      "submittedAt",
      ...Object.keys(hostApplicationRules),
      "stage",
      "assignee",
      "dueAt",
      "answeredAt",
    ]);
    expect(row).toMatchObject({ reference, email, preferredPackage: "premium", stage: "received", assignee: null });
  });

  test("DESK-09 every kind is exported, newest first, with empty cells for what nobody filled in", async () => {
    const { id } = await storeCareerApplication(databaseUrl, { name: "Kindly One" });
    await storeCareerApplication(databaseUrl, {
      name: "Kindly Two",
      resume_filename: "me.pdf",
      resume_url: "secret-key",
    });
    await storeMediaInquiry(databaseUrl, { name: "Kindly Three" });
    await storeSalesInquiry(databaseUrl, { name: "Kindly Four" });
    const names = async (list: string) => (await readLines({ list, q: "kindly" })).map(({ name }) => name);
    expect(await names("career")).toEqual(["Kindly Two", "Kindly One"]);
    expect(await names("media")).toEqual(["Kindly Three"]);
    expect(await names("sales")).toEqual(["Kindly Four"]);
    expect(await names("host")).toEqual([]);
    const csv = await read({ list: "career", format: "csv", q: "kindly" });
    for (const absent of ["None given", noResume, "secret-key", id]) expect(csv).not.toContain(absent);
    expect(csv).toContain('"me.pdf"');
  });

  test("DESK-09 a reference names one row, written as it is shown", async () => {
    const { id, reference = "" } = await storeMediaInquiry(databaseUrl);
    const shown = shownReference({ id, reference }).toLowerCase();
    expect((await readLines({ list: "media", q: shown })).map((row) => row.reference)).toEqual([reference]);
    expect(await readLines({ list: "career", q: shown })).toEqual([]);
    expect((await readLines({ list: "desk", q: shown })).map((row) => row.reference)).toEqual([reference]);
  });

  test("DESK-09 deposits, by state and by rider", async () => {
    const rider = newRider();
    await startCheckout(product, rider, 50_000);
    const filter = { list: "deposits", q: rider, state: "created" };
    const rows = await readLines(filter);
    expect(rows).toMatchObject([{ email: rider, amountCents: 50_000, state: "created", paidAt: null }]);
    const [head, row] = await readCells(filter);
    expect(head).toEqual(Object.values(depositExportLabels));
    expect(row).toEqual(expect.arrayContaining([rider, "500.00", depositStateLabels.created]));
    expect(await readLines({ ...filter, state: "paid" })).toEqual([]);
    expect(JSON.stringify(rows)).not.toMatch(/token|http/i);
  });
});

describe("the desk's export", () => {
  test("DESK-09 holds the kinds together in the desk's order, under all of its filters", async () => {
    const due = async ({ id }: { id: string }, interval: string) =>
      query(databaseUrl, `update reviews set due_at = now() + interval '${interval}' where submission_id = $1`, [id]);
    const late = await storeHostApplication(databaseUrl, { first_name: "Deskina", last_name: "Late" });
    const soon = await storeMediaInquiry(databaseUrl, { name: "Deskina Soon" });
    const done = await storeCareerApplication(databaseUrl, { name: "Deskina Done" });
    await due(soon, "2 hours");
    await due(late, "-2 hours");
    await query(
      databaseUrl,
      "update reviews set stage = 'declined', closed_at = now(), due_at = null where submission_id = $1",
      [done.id],
    );
    const me = await adminIdOf(databaseUrl, owner);
    await query(databaseUrl, "update reviews set assignee_id = $2 where submission_id = $1", [soon.id, me]);
    const names = async (filter: Record<string, string>) =>
      (await readLines({ list: "desk", q: "deskina", ...filter })).map(({ name }) => name);
    expect(await names({})).toEqual(["Deskina Late", "Deskina Soon"]);
    expect(await names({ view: "closed" })).toEqual(["Deskina Done"]);
    expect(await names({ overdue: "1" })).toEqual(["Deskina Late"]);
    expect(await names({ assignee: "me" })).toEqual(["Deskina Soon"]);
    expect(await names({ assignee: "none" })).toEqual(["Deskina Late"]);
    expect(await names({ stage: "declined" })).toEqual([]);
    expect(await names({ view: "closed", stage: "declined", kind: "career" })).toEqual(["Deskina Done"]);
    const [head = [], first = []] = await readCells({ list: "desk", q: "deskina" });
    expect(head).toContain(exportLabels.kind);
    expect(first).toContain(kindLabels.host);
    const [headOfKind] = await readCells({ list: "desk", kind: "host", q: "deskina" });
    expect(headOfKind).toContain(hostApplicationFieldNames.capitalAvailable);
  });
});

test("DESK-08 DESK-09 rows that were ticked on the desk are exported, whatever their kind, and no others", async () => {
  const [one, two] = [await storeHostApplication(databaseUrl), await storeMediaInquiry(databaseUrl)];
  await storeMediaInquiry(databaseUrl);
  const ticked = [one.reference ?? "", two.reference ?? ""];
  const page = await fetch(`${product.url}/admin/desk/selected?row=${ticked[0]}&row=${ticked[1]}`, {
    headers: { cookie },
  });
  const [, href = ""] =
    /href="\/admin\/export\?([^"]*csv[^"]*)"/.exec((await page.text()).replaceAll("&amp;", "&")) ?? [];
  const [, ...rows] = await readCells(Object.fromEntries(new URLSearchParams(href)));
  const shown = [one, two].map(({ id, reference = "" }) => shownReference({ id, reference }));
  expect(rows.map(([reference]) => reference).toSorted()).toEqual(shown.toSorted());
  expect((await get({ list: "selected", format: "csv", rows: "ABC" })).status).toBe(400);
});

describe("the file", () => {
  test("DESK-09 spreadsheets run nothing of it; quotes, newlines and every script stay as they were typed", async () => {
    const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=cmd|"/C calc"!A0', "＝1"].map(
      (text) => `${text} is not run`,
    );
    for (const message of formulas) await storeMediaInquiry(databaseUrl, { name: "Formulaine", message });
    const plain = [
      "a=1 is none",
      '"quoted", and\r\nbroken',
      "Zoë Łukasz 山田 🚲 مرحبا",
      "'already quoted",
      "semi;colons;only",
    ];
    for (const message of plain) await storeMediaInquiry(databaseUrl, { name: "Formulaine", message });
    const [head = [], ...rows] = await readCells({ list: "media", q: "formulaine" });
    const place = head.indexOf(mediaInquiryFieldNames.message);
    expect(place).toBeGreaterThan(0);
    expect(rows.map((row) => row[place]).reverse()).toEqual([...formulas.map((text) => `'${text}`), ...plain]);
    const lines = await readLines({ list: "media", q: "formulaine" });
    expect(lines.map(({ message }) => message).reverse()).toEqual([...formulas, ...plain]);
  });

  test("DESK-09 it is an attachment named by list and day, which nobody keeps or sniffs", async () => {
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Vancouver" });
    for (const [list, format, name, type] of [
      ["host", "csv", "host-applications", "text/csv; charset=utf-8"],
      ["desk", "jsonl", "review-desk", "application/x-ndjson; charset=utf-8"],
    ] as const) {
      const before = day.format();
      const { headers } = await get({ list, format });
      const days = [before, day.format()].map((each) => `attachment; filename="tidewheel-${name}-${each}.${format}"`);
      expect(days).toContain(headers.get("content-disposition"));
      expect(headers.get("content-type")).toBe(type);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("content-encoding")).toBeNull();
    }
  });

  test("DESK-09 an export of nothing is a header row, or an empty file of lines", async () => {
    expect(await readCells({ list: "media", q: "nobody has this" })).toHaveLength(1);
    expect(await read({ list: "media", format: "jsonl", q: "nobody has this" })).toBe("");
  });
});

test("DESK-09 the audit log has who, which list, the filters' names and how many rows; a look at the headers has none", async () => {
  await storeMediaInquiry(databaseUrl, { name: "Auditta", email: "auditta@press.example" });
  const before = (await audited()).length;
  expect((await get({ list: "media", format: "csv" }, cookie, "HEAD")).status).toBe(200);
  expect(await audited()).toHaveLength(before);
  await read({ list: "desk", format: "csv", q: "auditta@press.example", kind: "media", stage: "" });
  expect((await audited()).slice(before)).toEqual([
    { actor_id: await adminIdOf(databaseUrl, owner), subject_id: "desk:csv:kind:q:rows-1", outcome: "done" },
  ]);
});

test.each([
  ["an unknown list", { list: "team", format: "csv" }, exportWords.noList],
  ["a list of the language", { list: "constructor", format: "csv" }, exportWords.noList],
  ["no list", { format: "csv" }, exportWords.noList],
  ["an unknown format", { list: "host", format: "xlsx" }, exportWords.noFormat],
  ["an unknown filter", { list: "host", format: "csv", tag: "1" }, exportWords.noFilter],
  ["a filter of another list", { list: "media", format: "csv", stage: "received" }, exportWords.noFilter],
  ["an unknown stage", { list: "desk", format: "csv", stage: "lost" }, exportWords.noFilter],
  ["an unknown view", { list: "desk", format: "csv", view: "all" }, exportWords.noFilter],
  ["an unknown state", { list: "deposits", format: "csv", state: "gone" }, exportWords.noFilter],
  ["a search that is too long", { list: "host", format: "csv", q: "x".repeat(201) }, exportWords.noFilter],
])("DESK-09 %s is refused with a sentence, and nothing is exported", async (_, search, sentence) => {
  const before = (await audited()).length;
  const answer = await get(search as unknown as Record<string, string>);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(sentence);
  expect(answer.headers.get("content-disposition")).toBeNull();
  expect(await audited()).toHaveLength(before);
});

test("DESK-09 without a session there is only the login page", async () => {
  const answer = await get({ list: "host", format: "csv" }, "");
  expect(answer.headers.get("location")).toMatch(/^\/admin\/login/);
  expect(await answer.text()).not.toContain("@");
});

describe("a long export over HTTP", () => {
  // More than all buffers on the way hold.
  const rows = 20_000;
  beforeAll(() => storeManyHostApplications(databaseUrl, rows));

  /** A reader who takes the first piece only. */
  async function begin() {
    const reader = (await get({ list: "host", format: "jsonl", q: "many hart" })).body?.getReader();
    if (!reader) throw new Error("no body");
    await reader.read();
    const [pid] = await waitFor(async () => {
      const pids = await waitingTransactions();
      return pids.length === 1 && pids;
    });
    return { reader, pid };
  }
  const waitingTransactions = async () =>
    (
      await query<{ pid: number }>(
        databaseUrl,
        `select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
         and state_change < clock_timestamp() - interval '300 milliseconds'`,
      )
    ).map(({ pid }) => pid);
  const readToEnd = async (reader: ReadableStreamDefaultReader) => {
    while (!(await reader.read()).done);
  };

  test("DESK-09 a database that fails in the middle breaks the connection: the download is not whole", async () => {
    const { reader, pid } = await begin();
    await query(databaseUrl, "select pg_terminate_backend($1)", [pid]);
    await expect(readToEnd(reader)).rejects.toThrow();
    const line = await waitFor(() => product.log.find(({ msg }) => msg === "export cut short"));
    expect(line).toMatchObject({ list: "host", reason: expect.any(String) });
    expect(JSON.stringify(line) + product.errors()).not.toMatch(/hart|robin|params/i);
  });

  test("DESK-09 a browser that goes away ends the transaction; what is read to its end is whole", async () => {
    const { reader, pid } = await begin();
    await reader.cancel();
    await waitFor(async () => !(await waitingTransactions()).includes(pid ?? 0));
    expect(await readLines({ list: "host", q: "many hart" })).toHaveLength(rows);
  });
});

test("DESK-09 an admin has so many exports an hour, and a colleague has their own", async () => {
  const own = await startOnOwnDatabase({ RATE_LIMITS: "on" });
  try {
    await createAccount(own.product, owner, own.product.setupLink);
    const [first, ana] = [await signIn(own.product, owner), "ana@tidewheel.example"];
    await joinTeam(own.product, first, ana);
    const second = await signIn(own.product, ana);
    const ask = async (as: string) => {
      const answer = await fetch(`${own.product.url}/admin/export?list=host&format=csv`, { headers: { cookie: as } });
      return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get("retry-after") };
    };
    for (let count = 0; count < rateLimits["list-export"].count; count += 1)
      expect((await ask(first)).status).toBe(200);
    const refused = await ask(first);
    expect(refused).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
    expect(refused.text).toMatch(/Please wait \d+/);
    expect((await ask(second)).status).toBe(200);
  } finally {
    await own.product.stop();
  }
});
