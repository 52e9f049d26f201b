import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changedAnswers } from "../../app/content/applicant-emails.ts";
import { applicantWords as words } from "../../app/content/applicant-page.ts";
import { answeredWords, stageWords } from "../../app/content/applicant-stages.ts";
import { stageLabel } from "../../app/content/desk.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { type ReviewKind, stagesOf } from "../../app/domain/review.ts";
import { htmlToText } from "../support/accounts.ts";
import { type OwnPage, openOwnPage, pathIn, press, type Way, ways } from "../support/applicant-pages.ts";
import { query } from "../support/cluster.ts";
import { readReview, reviewEventsOf, startWithTeam, targetOf } from "../support/desk.ts";
import { expectRedirect } from "../support/expectations.ts";
import { pdf } from "../support/factories/resume.ts";
import { storeHostApplication } from "../support/factories/stored-submissions.ts";
import { post } from "../support/http.ts";
import { type Product, waitFor, waitForMail } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let cookie: string;
const team = "applications@tidewheel.example";
beforeAll(async () => {
  let cookies: string[];
  ({ product, databaseUrl, cookies } = await startWithTeam("owner@tidewheel.example"));
  [cookie = ""] = cookies;
});
afterAll(() => product?.stop());

const open = (way: Way = "host", changes: Record<string, string> = {}) =>
  openOwnPage(product, databaseUrl, way, changes);
const read = async (path: string) => {
  const answer = await fetch(product.url + path, { redirect: "manual" });
  return { status: answer.status, headers: answer.headers, text: htmlToText(await answer.text()) };
};
const act = (action: string, fields: Record<string, string>) =>
  post(`${product.url}/admin/desk/${action}`, fields, { cookie });
const moveTo = async (page: OwnPage, ...stages: string[]) => {
  for (const stage of stages) {
    const answer = await act("stage", { ...targetOf(await readReview(databaseUrl, page.id)), stage });
    expect(answer.status, stage).toBe(303);
  }
};
const eventsOf = (page: OwnPage) => reviewEventsOf(databaseUrl, page.id);
const versionOf = async ({ id }: OwnPage) => (await readReview(databaseUrl, id)).version;
const correct = async (page: OwnPage, changes: Record<string, string>, seen?: number) =>
  press(product, page, `answers&seen=${seen ?? (await versionOf(page))}`, { ...page.fields, ...changes });

describe("MY-01 the page", () => {
  test.each(Object.keys(ways) as Way[])(
    "MY-01 of the kind %s shows what was sent, the stage, the day, and the reference",
    async (way) => {
      const page = await open(way);
      const { status, text } = await read(page.path);
      expect(status).toBe(200);
      expect(text).toContain(shownReference(page));
      expect(text).toContain(stageWords[way]?.received?.now);
      expect(text).toContain(words.hearBy);
      for (const [name, value] of Object.entries(page.fields))
        if (["firstName", "name", "city", "organization", "phone"].includes(name)) expect(text).toContain(value);
    },
  );

  test("MY-01 whoever is answered after a second promise is promised nothing more", async () => {
    const page = await open();
    await query(
      databaseUrl,
      `update reviews set missed_at = now() - interval '1 hour', extended_to = now() + interval '2 days', due_at = null,
         answered_at = now() where submission_id = $1`,
      [page.id],
    );
    const { text } = await read(page.path);
    expect(text).toContain(words.answered);
    for (const promise of [words.hearBy, words.lateBy]) expect(text).not.toContain(promise);
  });

  test("MY-01 is in no cache, search engine or referrer; its token is stored as a hash and logged nowhere", async () => {
    const page = await open();
    const { headers } = await read(page.path);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(await (await fetch(product.url + page.path)).text()).toContain('content="noindex, nofollow"');
    const token = page.path.split("/").at(-1) ?? "";
    await press(product, page, "message", { text: "Hello" });
    const found = await query<{ hits: number }>(
      databaseUrl,
      "select count(*)::int as hits from applicant_links where token_hash = $1",
      [token],
    );
    expect(found).toEqual([{ hits: 0 }]);
    expect(product.output()).not.toContain(token);
    expect(product.output()).toContain('"/my/:token"');
  });

  test("MY-01 has words for each stage of each kind, and never the team's notes or a decline's reason", async () => {
    for (const kind of Object.keys(stageWords) as ReviewKind[])
      for (const stage of stagesOf(kind))
        if (stage !== "withdrawn") expect(stageWords[kind][stage], `${kind} ${stage}`).toBeDefined();
    const page = await open();
    const reason = "Their brother owes us money";
    await act("note", { ...targetOf(await readReview(databaseUrl, page.id)), note: reason });
    await moveTo(page, "declined");
    const { text } = await read(page.path);
    expect(text).toContain(stageWords.host.declined?.now);
    expect(text).not.toContain(reason);
    expect(text).not.toContain("owner@tidewheel.example");
    for (const file of ["copy.json", "copy.txt"]) {
      const copy = await (await fetch(`${product.url}${page.path}/files/${file}`)).text();
      expect(copy).toContain(page.fields.city);
      expect(copy).not.toContain(reason);
    }
  });

  test("MY-01 a submission of before the pages gets its link with the next mail", async () => {
    const { id, email } = await storeHostApplication(databaseUrl);
    expect(await query(databaseUrl, "select from applicant_links where submission_id = $1", [id])).toEqual([]);
    const target = targetOf(await readReview(databaseUrl, id));
    expect((await act("reply", { ...target, subject: "Hello", text: "Come by" })).status).toBe(303);
    const mail = await waitForMail(product, email, /Hello/, 30_000);
    expect((await read(pathIn(mail))).status).toBe(200);
  });
});

describe("MY-02 corrections", () => {
  test("MY-02 are stored with before and after, seen by the reviewer, searchable, and mailed", async () => {
    const page = await open();
    const answer = await correct(page, { city: "Ucluelet", phone: "+1 250 555 0199" });
    expectRedirect(answer, page.path);
    const [row] = await query(databaseUrl, "select city, phone, first_name from host_applications where id = $1", [
      page.id,
    ]);
    expect(row).toEqual({ city: "Ucluelet", phone: "+1 250 555 0199", first_name: page.fields.firstName });
    const changes = await query(
      databaseUrl,
      "select field, before, after from corrections where submission_id = $1 order by id",
      [page.id],
    );
    expect(changes).toEqual([
      { field: "phone", before: page.fields.phone, after: "+1 250 555 0199" },
      { field: "city", before: page.fields.city, after: "Ucluelet" },
    ]);
    expect((await eventsOf(page)).at(-1)).toBe("corrected");
    const desk = await fetch(`${product.url}/admin/desk?item=${page.reference}`, { headers: { cookie } });
    const text = htmlToText(await desk.text());
    expect(text).toContain("Changed 2 answers");
    expect(text).toContain(`City: ${page.fields.city} → Ucluelet`);
    const mail = await waitForMail(product, page.email, /You changed your host application/);
    expect(mail.text).toContain(changedAnswers(["Phone", "City"]));
    expect(mail.text).not.toContain("Ucluelet");
  });

  test("MY-02 that change nothing are no event; invalid ones say why beside their field", async () => {
    const page = await open("career");
    expectRedirect(await correct(page, {}), page.path);
    expect(await eventsOf(page)).toEqual(["received", "due-set"]);
    const invalid = await correct(page, { name: "A", message: "short" });
    expect(invalid.status).toBe(422);
    expect(htmlToText(await invalid.text())).toContain("at least 2 characters");
    expect((await correct(page, { portfolio: "" })).status).toBe(303);
    const [row] = await query(databaseUrl, "select portfolio, name from career_applications where id = $1", [page.id]);
    expect(row).toEqual({ portfolio: null, name: page.fields.name });
  });

  test("MY-02 of two tabs: the slower one is told, and overwrites nothing", async () => {
    const page = await open();
    const seen = await versionOf(page);
    expect((await correct(page, { city: "Tofino" }, seen)).status).toBe(303);
    const slower = await correct(page, { city: "Bend" }, seen);
    expect(slower.status).toBe(409);
    expect(htmlToText(await slower.text())).toContain(words.refused.otherTab);
    const [row] = await query(databaseUrl, "select city from host_applications where id = $1", [page.id]);
    expect(row).toEqual({ city: "Tofino" });
  });

  test("MY-02 end with the decision", async () => {
    const page = await open();
    const seen = await versionOf(page);
    await moveTo(page, "in-review", "consultation", "approved");
    const late = await correct(page, { city: "Bend" }, seen);
    expect(late.status).toBe(409);
    expect(htmlToText(await late.text())).toContain(words.refused.decided);
    expect((await press(product, page, "email", { email: "later@people.example" })).status).toBe(409);
    expect((await read(page.path)).text).toContain(words.answers.readOnly("host"));
  });

  test("MY-02 an admin who decides meanwhile is told that the person changed something", async () => {
    const page = await open();
    const target = targetOf(await readReview(databaseUrl, page.id));
    await correct(page, { city: "Bend" });
    const answer = await act("stage", { ...target, stage: "in-review" });
    expect(answer.status).toBe(409);
  });
});

describe("MY-02 a new address", () => {
  test("MY-02 takes effect once it is confirmed there; the old address is told and its link ends", async () => {
    const page = await open();
    const next = `new.${page.email}`;
    expectRedirect(await press(product, page, "email", { email: next }), page.path);
    const [before] = await query(databaseUrl, "select email from host_applications where id = $1", [page.id]);
    expect(before).toEqual({ email: page.email });
    expect((await read(page.path)).text).toContain(words.email.waiting(next));
    const confirm = pathIn(await waitForMail(product, next, /Confirm your new address/));
    expect((await read(confirm)).text).toContain(next);
    const [still] = await query(databaseUrl, "select email from host_applications where id = $1", [page.id]);
    expect(still).toEqual({ email: page.email });
    const confirmed = await post(product.url + confirm, {});
    expect(confirmed.status).toBe(200);
    expect(htmlToText(await confirmed.text())).toContain(words.address.confirmed(next));
    const [after] = await query(databaseUrl, "select email from host_applications where id = $1", [page.id]);
    expect(after).toEqual({ email: next });
    const told = await waitForMail(product, page.email, /Your email address was changed/);
    expect(told.text).not.toContain("/my/");
    expect((await read(pathIn(await waitForMail(product, next, /new link/)))).text).toContain(next);
    expect((await read(page.path)).text).toContain(words.states.replaced.heading);
    expect((await press(product, page, "message", { text: "Still me?" })).status).toBe(404);
    expect((await post(product.url + confirm, {})).status).toBe(410);
  });

  test("MY-02 the newest request counts, and one that is a week old has ended", async () => {
    const page = await open();
    const [first, second] = [`a.${page.email}`, `b.${page.email}`];
    await press(product, page, "email", { email: first });
    const old = pathIn(await waitForMail(product, first, /Confirm/));
    await press(product, page, "email", { email: second });
    const newest = pathIn(await waitForMail(product, second, /Confirm/));
    expect((await read(old)).status).toBe(410);
    await query(
      databaseUrl,
      "update applicant_pages set new_email_at = new_email_at - interval '8 days' where submission_id = $1",
      [page.id],
    );
    expect((await read(newest)).status).toBe(410);
    expect((await post(product.url + newest, {})).status).toBe(410);
  });
});

describe("MY-02 the résumé", () => {
  const send = (page: OwnPage, name: string, bytes: Uint8Array) => {
    const form = new FormData();
    form.append("resume", new Blob([bytes.slice()]), name);
    return fetch(`${product.url}${page.path}?form=resume`, { method: "POST", body: form, redirect: "manual" });
  };
  const stored = async (page: OwnPage) =>
    (
      await query<{ resume_filename: string | null; resume_url: string | null }>(
        databaseUrl,
        "select resume_filename, resume_url from career_applications where id = $1",
        [page.id],
      )
    )[0];

  test("MY-02 is added, replaced and downloaded, with the checks of /careers", async () => {
    const page = await open("career");
    const refused = await send(page, "noor.pdf", Buffer.from("not a PDF"));
    expect(refused.status).toBe(422);
    expect(await stored(page)).toEqual({ resume_filename: null, resume_url: null });
    expectRedirect(await send(page, "noor.pdf", pdf("first")), page.path);
    const first = await stored(page);
    expect(first?.resume_filename).toBe("noor.pdf");
    expectRedirect(await send(page, "noor large.pdf", pdf("large", 5 * 1024 * 1024)), page.path);
    expectRedirect(await send(page, "noor 2.pdf", pdf("second")), page.path);
    const second = await stored(page);
    expect(second?.resume_url).not.toBe(first?.resume_url);
    const download = await fetch(`${product.url}${page.path}/files/resume`);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(pdf("second"));
    expect(download.headers.get("content-disposition")).toContain("noor 2.pdf");
    expect((await eventsOf(page)).slice(-2)).toEqual(["resume-replaced", "resume-replaced"]);
    await waitForMail(product, page.email, /new résumé/);
  });

  test("MY-02 is not offered before the address is proven", async () => {
    const page = await open("career");
    await send(page, "noor.pdf", pdf());
    await query(databaseUrl, "update applicant_pages set address_proven_at = null where submission_id = $1", [page.id]);
    expect((await read(page.path)).text).toContain(words.resume.unproven);
    expect((await read(`${page.path}/files/resume`)).status).toBe(404);
    await press(product, page, "message", { text: "It is me." });
    expect((await read(`${page.path}/files/resume`)).status).toBe(200);
  });
});

describe("MY-02 withdrawal, copy and erasure", () => {
  test("MY-02 withdrawn: both sides are told, the page shows nothing, nobody waits", async () => {
    const page = await open();
    expectRedirect(await press(product, page, "withdraw", { stage: "received" }), page.path);
    const { status, text } = await read(page.path);
    expect(status).toBe(200);
    expect(text).toContain("You withdrew this on");
    expect(text).not.toContain(page.fields.city);
    expect(text).not.toContain(page.email);
    expect(await readReview(databaseUrl, page.id)).toMatchObject({ stage: "withdrawn", due_at: null });
    await waitForMail(product, page.email, /You withdrew/);
    await waitForMail(product, team, new RegExp(`withdrawn \\(${shownReference(page)}`));
    expect((await press(product, page, "message", { text: "Hello?" })).status).toBe(404);
    expect((await read(`${page.path}/files/copy.json`)).text).not.toContain(page.email);
  });

  test("MY-02 ADMIN-06 the team's list marks who withdrew, and nobody who waits", async () => {
    const [withdrawn, waiting] = [await open("career"), await open("career")];
    await press(product, withdrawn, "withdraw", { stage: "received" });
    const rowOf = async ({ email }: OwnPage) => {
      const list = await fetch(
        `${product.url}/admin/applications?${new URLSearchParams({ tab: "career", q: email })}`,
        {
          headers: { cookie },
        },
      );
      return (await list.text()).match(/<tbody>.*?<\/tbody>/s)?.[0] ?? "";
    };
    expect(await rowOf(withdrawn)).toContain(stageLabel("withdrawn"));
    const dialog = await fetch(`${product.url}/admin/applications?tab=career&item=${withdrawn.id}`, {
      headers: { cookie },
    });
    expect((await dialog.text()).match(/<dialog[^>]*"detail-title".*?<\/dialog>/s)?.[0]).toContain(
      stageLabel("withdrawn"),
    );
    const waitingRow = await rowOf(waiting);
    expect(waitingRow).toContain(waiting.id);
    expect(waitingRow).not.toContain(stageLabel("withdrawn"));
  });

  test("MY-02 a withdrawal after a decision that the person had not read is refused and says what happened", async () => {
    const page = await open();
    await moveTo(page, "in-review", "consultation", "approved");
    const answer = await press(product, page, "withdraw", { stage: "received" });
    expect(answer.status).toBe(409);
    expect(htmlToText(await answer.text())).toContain(words.refused.movedOn("Approved"));
    expect((await press(product, page, "withdraw", { stage: "approved" })).status).toBe(303);
  });

  test("MY-02 a copy holds the answers and messages, for programs and to read; a mail tells of it", async () => {
    const page = await open("media");
    await press(product, page, "message", { text: "One more thing: our deadline moved." });
    const answer = await press(product, page, "copy");
    expect(answer.headers.get("location")).toContain("copy=ready");
    const json = await (await fetch(`${product.url}${page.path}/files/copy.json`)).json();
    expect(json).toMatchObject({ reference: shownReference(page), messages: [{ from: "you" }] });
    expect(JSON.stringify(json)).toContain(page.fields.organization);
    const copy = await fetch(`${product.url}${page.path}/files/copy.txt`);
    expect(copy.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await copy.text()).toContain("our deadline moved");
    await waitForMail(product, page.email, /copy of your data/);
  });

  test("MY-02 a request for erasure is confirmed, due in 30 days, on the desk, and done by an admin", async () => {
    const page = await open();
    expectRedirect(await press(product, page, "erasure"), page.path);
    expectRedirect(await press(product, page, "erasure"), page.path);
    const [asked] = await query<{ days: number }>(
      databaseUrl,
      "select round(extract(epoch from erasure_due_at - erasure_requested_at) / 86400)::int as days from applicant_pages where submission_id = $1",
      [page.id],
    );
    expect(asked).toEqual({ days: 30 });
    expect((await eventsOf(page)).filter((type) => type === "erasure-requested")).toHaveLength(1);
    await waitForMail(product, page.email, /delete your data/);
    await waitForMail(product, team, /asked us to delete their data/);
    const desk = await fetch(`${product.url}/admin/desk?kind=erasure`, { headers: { cookie } });
    const text = htmlToText(await desk.text());
    expect(text).toContain(page.fields.lastName);
    expect(text).toContain("Delete by");
    await correct(page, { city: `Write to ${page.email}` });
    await post(
      `${product.url}/admin/privacy`,
      { intent: "erase", email: page.email, confirmEmail: page.email },
      { cookie },
    );
    for (const table of ["applicant_pages", "corrections", "messages", "review_events"])
      expect(await query(databaseUrl, `select from ${table} where submission_id = $1`, [page.id]), table).toEqual([]);
    const gone = await read(page.path);
    expect(gone.status).toBe(410);
    expect(gone.text).toContain(words.states.erased.heading);
    expect(gone.text).not.toContain(shownReference(page));
  });
});

describe("MY-03 messages", () => {
  test("MY-03 the person's stands on the desk, is mailed to the team, and the clock runs again", async () => {
    const page = await open();
    await act("answered", { ...targetOf(await readReview(databaseUrl, page.id)), note: "By phone." });
    const answered = await readReview(databaseUrl, page.id);
    expect(answered.due_at).toBeNull();
    const text = "Tuesday suits me.\n<b>Or Friday.</b>";
    expectRedirect(await press(product, page, "message", { text }), page.path);
    expectRedirect(await press(product, page, "message", { text }), page.path);
    const review = await readReview(databaseUrl, page.id);
    expect(review.due_at?.getTime()).toBeGreaterThan(Date.now());
    expect(review.answered_at).toEqual(answered.answered_at);
    expect((await eventsOf(page)).filter((type) => type === "wrote")).toHaveLength(1);
    const desk = await fetch(`${product.url}/admin/desk?item=${page.reference}`, { headers: { cookie } });
    expect(htmlToText(await desk.text())).toContain("Tuesday suits me.");
    const mail = await waitForMail(
      product,
      team,
      new RegExp(`message about a host application \\(${shownReference(page)}`),
    );
    expect(mail.text).not.toContain("Tuesday");
    expect(mail.text).toContain(`/admin/desk?item=${page.reference}`);
    expect((await press(product, page, "message", { text: "x".repeat(5_001) })).status).toBe(422);
    expect((await press(product, page, "message", { text: "  " })).status).toBe(422);
  });

  test("MY-03 a reply is on the page; its mail holds the link alone until the address is proven", async () => {
    const page = await open();
    const reply = async (text: string) => {
      const target = targetOf(await readReview(databaseUrl, page.id));
      expect((await act("reply", { ...target, subject: text, text: `${text}: come by at ten.` })).status).toBe(303);
      return waitForMail(product, page.email, new RegExp(text), 30_000);
    };
    const first = await reply("Visit one");
    expect(first.text).not.toContain("come by at ten");
    expect(pathIn(first)).toBe(page.path);
    const { text } = await read(page.path);
    expect(text).toContain("Visit one: come by at ten.");
    expect(text).toContain(answeredWords.now);
    expect(text).not.toContain(stageWords.host.received?.now);
    await press(product, page, "message", { text: "I will." });
    const second = await reply("Visit two");
    expect(second.text).toContain("Visit two: come by at ten.");
    expect(pathIn(second)).toBe(page.path);
  });

  test("MY-03 who waits already keeps the earlier day, and nobody waits for an answer to what is closed", async () => {
    const page = await open();
    const due = (await readReview(databaseUrl, page.id)).due_at;
    await press(product, page, "message", { text: "When do I hear?" });
    expect((await readReview(databaseUrl, page.id)).due_at).toEqual(due);
    await moveTo(page, "declined");
    await press(product, page, "message", { text: "Why?" });
    expect((await readReview(databaseUrl, page.id)).due_at).toBeNull();
    const mail = await waitForMail(product, team, new RegExp(shownReference(page)));
    expect(mail).toBeDefined();
  });
});

describe("MY-05 a lost link", () => {
  const ask = (email: string, reference: string) => post(`${product.url}/my/new-link`, { email, reference });

  test("MY-05 the address and the reference bring a new one; the old one says so", async () => {
    const page = await open();
    const answer = await ask(page.email.toUpperCase(), shownReference(page).toLowerCase());
    expect(answer.status).toBe(200);
    expect(htmlToText(await answer.text())).toContain(words.newLink.sentHeading);
    const path = pathIn(await waitForMail(product, page.email, /new link/));
    expect(path).not.toBe(page.path);
    expect((await read(path)).status).toBe(200);
    const old = await read(page.path);
    expect(old.status).toBe(410);
    expect(old.text).toContain(words.states.replaced.heading);
    expect((await eventsOf(page)).at(-1)).toBe("link-renewed");
  });

  test("MY-05 whether they exist is not told, and nothing is sent for a pair that does not belong together", async () => {
    const [one, other] = [await open(), await open("career")];
    const known = await (await ask(one.email, one.reference)).text();
    const texts = [
      await (await ask(one.email, other.reference)).text(),
      await (await ask("nobody@people.example", one.reference)).text(),
      await (await ask(one.email, "AAAAAA")).text(),
    ];
    const bare = (text: string) => htmlToText(text);
    for (const text of texts) expect(bare(text)).toBe(bare(known));
    await waitForMail(product, one.email, /new link/);
    await waitFor(async () => {
      const [left] = await query<{ count: number }>(
        databaseUrl,
        "select count(*)::int as count from pgboss.job where name = 'renew-applicant-link' and state <> 'completed'",
      );
      return left?.count === 0;
    });
    const events = await eventsOf(one);
    expect(events.filter((type) => type === "link-renewed")).toHaveLength(1);
    expect(await eventsOf(other)).not.toContain("link-renewed");
    expect((await ask("no address", one.reference)).status).toBe(422);
    expect((await ask(one.email, "12")).status).toBe(422);
  });
});

test("MY-02 an erasure takes somebody's address out of another's corrections and pending address", async () => {
  const [page, other] = [await open(), "mentioned@people.example"];
  await correct(page, { additionalDetails: `Ask ${other}` });
  await correct(page, { additionalDetails: "Ask nobody" });
  await press(product, page, "email", { email: other });
  await post(`${product.url}/admin/privacy`, { intent: "erase", email: other, confirmEmail: other }, { cookie });
  const left = await query<{ text: string }>(
    databaseUrl,
    `select before || after as text from corrections where submission_id = $1
     union all select coalesce(new_email, '') from applicant_pages where submission_id = $1`,
    [page.id],
  );
  expect(left).toHaveLength(3);
  for (const { text } of left) expect(text).not.toContain(other);
});

describe("MY-06 nobody sees another's page", () => {
  test("MY-06 guessed, cut, longer and foreign tokens open nothing, with any method", async () => {
    const page = await open();
    const token = page.path.split("/").at(-1) ?? "";
    const flipped = (token[0] === "A" ? "B" : "A") + token.slice(1);
    const guesses = [
      flipped,
      token.slice(0, -1),
      `${token}A`,
      page.reference,
      page.id,
      "x".repeat(43),
      "%00",
      "..%2f",
      "new-link2",
    ];
    for (const guess of guesses) {
      const { status, text } = await read(`/my/${guess}`);
      expect([404, 400], guess).toContain(status);
      expect(text).not.toContain(page.email);
      for (const form of ["message", "withdraw", "erasure", "copy", "email", "answers&seen=1", "resume"]) {
        const answer = await post(`${product.url}/my/${guess}?form=${form}`, {
          text: "x",
          stage: "received",
          email: "x@y.example",
        });
        expect(answer.status, `${guess} ${form}`).toBeGreaterThanOrEqual(400);
      }
      for (const file of ["copy.json", "copy.txt", "resume"])
        expect((await read(`/my/${guess}/files/${file}`)).text).not.toContain(page.email);
    }
    expect(await eventsOf(page)).toEqual(["received", "due-set"]);
    expect((await read(`${page.path}.data`)).text).not.toContain("searchText");
  });
});
