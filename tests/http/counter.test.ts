import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  counterLinkPart,
  counterLinkWords,
  counterWords,
  receiptCodeWords,
  rentalWords,
} from "../../app/content/counter.ts";
import { claimsAdmin } from "../../app/content/deposit-claims.ts";
import { pictureMessages, rentalMessages } from "../../app/content/deposits.ts";
import { isoDay } from "../../app/domain/dates.server.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { safetyChecks } from "../../app/domain/rental.ts";
import { encodeQrCode } from "../../app/services/qr-code.server.ts";
import { htmlToText, visit } from "../support/accounts.ts";
import { multipart, openClaim, type Picture, payAndRead, postForm } from "../support/claims.ts";
import { query } from "../support/cluster.ts";
import { newRider, payDeposit, waitForPaidDeposit } from "../support/deposits.ts";
import { adminIdOf, startWithTeam } from "../support/desk.ts";
import { expectPage, expectRedirect } from "../support/expectations.ts";
import { photo } from "../support/factories/picture.ts";
import { post } from "../support/http.ts";
import { dataDirOf, type MailboxMessage, type Product, waitFor, waitForMail } from "../support/product.ts";
import {
  allTicked,
  type CounterButton,
  createCounter,
  nameHost,
  pressAtCounter,
  readRental,
  rentalEventsOf,
  type StoredDeposit,
  type StoredHost,
  storeHost,
  storePaidDeposit,
} from "../support/rentals.ts";

const owner = "owner@tidewheel.example";
let product: Product;
let databaseUrl: string;
let cookie: string;
let member: string;
beforeAll(async () => {
  let cookies: string[];
  ({ product, databaseUrl, cookies } = await startWithTeam(owner, "ana@tidewheel.example"));
  [cookie = "", member = ""] = cookies;
});
afterAll(() => product?.stop());

const get = (path: string) => fetch(product.url + path, { redirect: "manual" });
const read = async (path: string) => htmlToText(await (await get(path)).text());
const press = (path: string, code: string, button: CounterButton, fields: Record<string, string> = {}) =>
  pressAtCounter(product, path, code, button, fields);
const rentalOf = ({ id }: StoredDeposit) => readRental(databaseUrl, id);
const eventsOf = ({ id }: StoredDeposit) => rentalEventsOf(databaseUrl, id);

async function openCounter() {
  const host = await storeHost(databaseUrl);
  return { host, path: await createCounter(product, cookie, host) };
}
async function openWithDeposit() {
  const { host, path } = await openCounter();
  const deposit = await storePaidDeposit(databaseUrl, { host });
  return { host, path, deposit, code: deposit.reference };
}
const auditOf = async (action: string, id: string | number) =>
  query<{ actor_id: string; outcome: string }>(
    databaseUrl,
    "select actor_id, outcome from audit_events where action = $1 and subject_id = $2 order by id",
    [action, String(id)],
  );

describe("RETURN-02 the counter's page", () => {
  test("RETURN-02 has no script, is in no cache, search engine or referrer, and its token is stored only as a hash", async () => {
    const { host, path } = await openWithDeposit();
    const answer = await get(path);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    const page = await answer.text();
    expect(page).toContain('content="noindex, nofollow"');
    expect(page).not.toMatch(/<script(?! type="speculationrules")/);
    expect(page).toMatch(new RegExp(`<h1[^>]*>${host.name}</h1>`));
    expect(htmlToText(page)).toContain(counterWords.lead);
    const token = path.split("/").at(-1);
    for (const table of ["counter_links", "audit_events", "rate_limits", "pgboss.job", "mailbox_messages"])
      expect(
        await query(databaseUrl, `select from ${table} each where each::text like '%' || $1 || '%'`, [token]),
      ).toEqual([]);
  });

  test("RETURN-02 shows code, day, amount and state, and nothing about the rider", async () => {
    const { deposit, path } = await openWithDeposit();
    await query(databaseUrl, "update rentals set day = '2030-11-24' where deposit_id = $1", [deposit.id]);
    const pages: [string, string][] = [
      [path, counterWords.groups.due],
      [`${path}?code=${deposit.reference}`, counterWords.states.held],
    ];
    for (const [address, state] of pages) {
      const page = await read(address);
      for (const shown of [shownReference(deposit), counterWords.booked("Sun, Nov 24"), "$500.00", state])
        expect(page).toContain(shown);
      for (const hidden of [deposit.email, deposit.email.split("@")[0], "4242", deposit.id])
        expect(page).not.toContain(hidden);
      expect(page).not.toMatch(/href="[^"]*\/deposit\//);
    }
  });

  test("RETURN-02 lists what was paid in the last 90 days, newest first, 25 a page", async () => {
    const { host, path } = await openCounter();
    const days = Array.from({ length: 60 }, (_, day) => day + 0.5);
    const stored: StoredDeposit[] = [];
    for (const daysAgo of days) stored.push(await storePaidDeposit(databaseUrl, { host, daysAgo }));
    const old = await storePaidDeposit(databaseUrl, { host, daysAgo: 91 });
    const recent = await storePaidDeposit(databaseUrl, { host, daysAgo: 89 });
    const pages: string[][] = [];
    for (let href: string | undefined = ""; href !== undefined; ) {
      const page: string = await read(path + href);
      pages.push([...page.matchAll(/href="\?code=(\w{6})"/g)].map(([, code]) => code ?? ""));
      href = /href="[^"]*(\?after=[^"]*)"[^>]*>Older/.exec(page)?.[1];
    }
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 11]);
    expect(pages.flat()).toEqual([...stored, recent].map(({ reference }) => reference));
    expect(pages.flat()).not.toContain(old.reference);
  });

  test("RETURN-02 puts what comes next first, counts each group, and tells damage from a clean return", async () => {
    const { host, path } = await openCounter();
    const { groups } = counterWords;
    const store = async (steps: [CounterButton, Record<string, string>][]) => {
      const deposit = await storePaidDeposit(databaseUrl, { host });
      for (const [button, fields] of steps) await press(path, deposit.reference, button, fields);
      return deposit;
    };
    const out: [CounterButton, Record<string, string>] = ["hand-over", allTicked];
    const settled = await store([out, ["return", allTicked]]);
    await query(databaseUrl, "update deposits set state = 'refunded', refunded_cents = amount_cents where id = $1", [
      settled.id,
    ]);
    const damaged = await store([out, ["return", { note: "Bell is gone" }]]);
    const clean = await store([out, ["return", allTicked]]);
    const due = [await store([]), await store([])];
    await query(databaseUrl, "update rentals set day = '2030-01-02' where deposit_id = $1", [due[0]?.id]);
    const isOut = await store([out]);
    const page = await read(path);
    const heads = [...page.matchAll(/<h3[^>]*>([^<]*) <span[^>]*>([^<]*)</g)].map(([, name, count]) => [name, count]);
    expect(heads).toEqual([
      [groups.out, "1"],
      [groups.due, "2"],
      [groups.returned, "2"],
      [groups.settled, "1"],
    ]);
    const rows = [...page.matchAll(/href="\?code=(\w{6})"(.*?)<\/a>/gs)].map(([, code, row]) => ({ code, row }));
    expect(rows.map(({ code }) => code)).toEqual(
      [isOut, ...due, clean, damaged, settled].map(({ reference }) => reference),
    );
    expect(rows.filter(({ row }) => row?.includes(counterWords.damaged)).map(({ code }) => code)).toEqual([
      damaged.reference,
    ]);
  });

  test("RETURN-02 a group that another page goes on with is counted for this page only", async () => {
    const { host, path } = await openCounter();
    for (let count = 0; count < 26; count += 1) await storePaidDeposit(databaseUrl, { host });
    const page = await read(path);
    expect(page).toContain(counterWords.onThisPage(25));
    const older = /href="[^"]*(\?after=[^"]*)"[^>]*>Older/.exec(page)?.[1];
    expect(await read(path + older)).toContain(counterWords.onThisPage(1));
  });

  test("RETURN-02 still opens an older deposit by its code while it is held", async () => {
    const { host, path } = await openCounter();
    const deposit = await storePaidDeposit(databaseUrl, { host, daysAgo: 120 });
    expect((await get(`${path}?code=${deposit.reference}`)).status).toBe(200);
    await query(databaseUrl, "update deposits set state = 'refunded', refunded_cents = amount_cents where id = $1", [
      deposit.id,
    ]);
    expect((await get(`${path}?code=${deposit.reference}`)).status).toBe(404);
  });

  test("RETURN-02 the code is found as people type it, and an unknown one gets a sentence in the page", async () => {
    const { deposit, path } = await openWithDeposit();
    for (const typed of [deposit.reference, shownReference(deposit).toLowerCase(), ` ${deposit.reference} `])
      expect((await get(`${path}?code=${encodeURIComponent(typed)}`)).status).toBe(200);
    for (const typed of ["ACDACD", "", "nonsense", "x".repeat(500)])
      await expectPage(await get(`${path}?code=${typed}`), 404, rentalMessages.otherHost);
  });
});

describe("RETURN-02 hand-over and return", () => {
  test("RETURN-02 goes out with six ticks and comes back with six; team and rider get a mail", async () => {
    const { code, deposit, host, path } = await openWithDeposit();
    expectRedirect(await press(path, code, "hand-over", allTicked), `${path}?done=${code}`);
    expect(await rentalOf(deposit)).toMatchObject({ handed_over_by: `host:${host.id}`, returned_at: null });
    expect(await read(path)).toContain("Out since ");
    expectRedirect(await press(path, code, "return", { ...allTicked, note: "" }), `${path}?done=${code}`);
    expect(await rentalOf(deposit)).toMatchObject({ returned_by: `host:${host.id}`, is_clean: true });
    expect(await read(path)).toContain("Returned ");
    expect(await eventsOf(deposit)).toEqual(["handed-over", "returned"]);
    const shown = shownReference(deposit);
    const [rider, team] = await Promise.all([
      waitForMail(product, deposit.email, /Your bike was returned/),
      waitForMail(product, "applications@", new RegExp(`Bike returned \\(${shown}\\)`)),
    ]);
    expect(rider.text).toContain("within 24 hours");
    expect(team.text).toContain(host.name);
  });

  test("RETURN-02 a missing tick is refused at pickup, with the others kept and the way out named", async () => {
    const { code, deposit, path } = await openWithDeposit();
    for (const missing of safetyChecks) {
      const { [missing]: _missing, ...rest } = allTicked;
      const answer = await press(path, code, "hand-over", rest);
      expect(answer.status).toBe(422);
      const page = htmlToText(await answer.text());
      expect(page).toContain(rentalMessages.checksMissing);
      for (const check of safetyChecks) {
        const [box = ""] = new RegExp(`<input[^>]*name="${check}"[^>]*>`).exec(page) ?? [];
        expect(box.includes("checked"), check).toBe(check !== missing);
      }
    }
    expect((await rentalOf(deposit)).handed_over_at).toBeNull();
  });

  test("RETURN-02 a damaged bike needs a note; what was ticked and typed stays where it is refused", async () => {
    const { code, deposit, path } = await openWithDeposit();
    await press(path, code, "hand-over", allTicked);
    const { lights: _lights, ...rest } = allTicked;
    await expectPage(await press(path, code, "return", rest), 422, rentalMessages.noteMissing);
    await expectPage(await press(path, code, "return", rest), 422, pictureMessages.again);
    const long = await press(path, code, "return", { ...rest, note: "x".repeat(501) });
    expect(long.status).toBe(422);
    expect(await long.text()).toContain("x".repeat(501));
    const noted = { ...rest, note: "Front light <b>broken</b>" };
    expectRedirect(await press(path, code, "return", noted), `${path}?done=${code}`);
    expect(await rentalOf(deposit)).toMatchObject({ is_clean: false, release_at: null });
    const page = await read(`${path}?code=${code}`);
    expect(page).toContain(rentalWords.notInOrder(["lights"]));
    expect(page).toContain("Front light &lt;b&gt;broken");
    expect(page).toContain(rentalWords.nextDamaged);
  });

  test("RETURN-02 a double tap on any button changes nothing twice", async () => {
    const { code, deposit, path } = await openWithDeposit();
    const steps: [CounterButton, Record<string, string>][] = [
      ["hand-over", allTicked],
      ["return", allTicked],
      ["undo-return", {}],
      ["undo-hand-over", {}],
    ];
    for (const [button, fields] of steps) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => press(path, code, button, fields)));
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    }
    expect(await eventsOf(deposit)).toEqual(["handed-over", "returned", "return-undone", "hand-over-undone"]);
    const mails = await waitFor(async () => {
      const answer = await fetch(`${product.url}/dev/mailbox.json?to=applications@`);
      const sent = ((await answer.json()) as MailboxMessage[]).filter(({ subject }) =>
        subject.includes(`Return undone (${shownReference(deposit)})`),
      );
      return sent.length > 0 && sent;
    }, 60_000);
    expect(mails).toHaveLength(1);
    const rider = await waitForMail(product, deposit.email, /The return of your bike was undone/);
    expect(rider.text).toContain("We hold your deposit until a return is recorded.");
  });

  test("RETURN-02 a band says for an hour what was recorded, marks its row, and undoes it", async () => {
    const { code, deposit, path } = await openWithDeposit();
    const shown = shownReference(deposit);
    const follow = async (answer: Response) => read(answer.headers.get("location") ?? "");
    const band = (page: string) => /role="status".*?<\/form>/s.exec(page)?.[0] ?? "";
    const isMarked = (page: string) => new RegExp(`href="\\?code=${code}"[^>]* aria-current="true"`).test(page);
    const out = await follow(await press(path, code, "hand-over", allTicked));
    expect(band(out)).toContain(`${shown} picked up at `);
    expect(band(out)).toContain(`action="?code=${code}&do=undo-hand-over"`);
    expect([isMarked(out), isMarked(await read(path))]).toEqual([true, false]);
    const back = await follow(await press(path, code, "return", allTicked));
    expect(band(back)).toContain(`${shown} returned at `);
    expect(band(back)).toContain(`action="?code=${code}&do=undo-return"`);
    expect(await follow(await press(path, code, "undo-return"))).toContain(counterWords.done.returnUndone(shown));
    expect(await follow(await press(path, code, "undo-hand-over"))).toContain(counterWords.done.handOverUndone(shown));
    await press(path, code, "hand-over", allTicked);
    await query(
      databaseUrl,
      "update rentals set handed_over_at = now() - interval '61 minutes' where deposit_id = $1",
      [deposit.id],
    );
    expect(await read(`${path}?done=${code}`)).not.toContain("picked up at");
    const other = await openWithDeposit();
    await press(other.path, other.code, "hand-over", allTicked);
    expect(await read(`${path}?done=${other.code}`)).not.toContain("picked up at");
  });

  test("RETURN-02 a bike that is booked for another day says so before it goes out, and still goes out", async () => {
    const { code, deposit, path } = await openWithDeposit();
    const opened = `${path}?code=${code}`;
    const bookFor = (day: string) =>
      query(databaseUrl, "update rentals set day = $2 where deposit_id = $1", [deposit.id, day]);
    await bookFor(isoDay(new Date()));
    expect(await read(opened)).not.toContain("Hand over anyway?");
    await bookFor("2030-11-23");
    expect(await read(opened)).toContain(counterWords.bookedElse("Saturday, November 23"));
    expectRedirect(await press(path, code, "hand-over", allTicked), `${path}?done=${code}`);
    expect(await read(opened)).not.toContain("Hand over anyway?");
  });

  test("RETURN-02 up to three pictures go with damage: the team sees them, the rider doesn't, an undo drops them", async () => {
    const { code, deposit, path } = await openWithDeposit();
    await press(path, code, "hand-over", allTicked);
    const picture = { name: "tire.jpg", bytes: await photo().jpeg().toBuffer() };
    const returnWith = (fields: Record<string, string>, pictures: Picture[]) =>
      postForm(`${product.url}${path}?code=${code}&do=return`, multipart(fields, pictures));
    const stored = () =>
      query<{ id: string; side: string; claim_id: string | null; file_key: string }>(
        databaseUrl,
        "select id, side, claim_id, file_key from deposit_pictures where deposit_id = $1 order by id",
        [deposit.id],
      );
    const files = async () => (await readdir(join(dataDirOf(databaseUrl), "files/pictures")).catch(() => [])).length;
    const noted = { note: "Front tire is flat" };
    const text = { name: "note.txt", bytes: Buffer.from("no picture") };
    await expectPage(await returnWith(noted, Array(4).fill(picture)), 422, rentalWords.tooManyPictures);
    await expectPage(await returnWith(noted, [text]), 422, pictureMessages.type("note.txt"));
    await expectPage(await returnWith(allTicked, [picture]), 422, rentalMessages.picturesOfNothing);
    expect([await stored(), await files()]).toEqual([[], 0]);

    const answers = await Promise.all([1, 2, 3].map(() => returnWith(noted, [picture, picture, picture])));
    for (const answer of answers) expectRedirect(answer, `${path}?done=${code}`);
    const rows = await stored();
    expect(rows.map(({ claim_id, side }) => [side, claim_id])).toEqual(Array(3).fill(["return", null]));
    expect(await files()).toBe(3);
    expect(await read(`${path}?code=${code}`)).toContain(counterWords.pictures(3));
    const dialog = await (await visit(product, `/admin/deposits?item=${deposit.id}`, member)).text();
    for (const { id } of rows) expect(dialog).toContain(`href="/admin/deposits/pictures/${id}"`);
    const opened = await visit(product, `/admin/deposits/pictures/${rows[0]?.id}`, member);
    expect([opened.status, opened.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const team = await waitForMail(
      product,
      "applications@",
      new RegExp(`needs a look \\(${shownReference(deposit)}\\)`),
    );
    expect(team.text).toMatch(/Pictures\s+3, with the deposit/);
    expectRedirect(await press(path, code, "undo-return"), `${path}?code=${code}&undone`);
    expect(await stored()).toEqual([]);
  });

  test.each([
    { says: "don't open at the rider's link", isShown: undefined },
    { says: "don't open there with a claim that leaves them out", isShown: false },
    { says: "are the claim's where the admin shows them", isShown: true },
  ])("RETURN-02 RETURN-04 a return's pictures $says", async ({ isShown }) => {
    const { path } = await openCounter();
    const deposit = await payAndRead(product, databaseUrl);
    const { id, path: riderPath } = deposit;
    const [row] = await query<{ reference: string }>(databaseUrl, "select reference from deposits where id = $1", [id]);
    const code = row?.reference ?? "";
    await press(path, code, "hand-over", allTicked);
    const picture = { name: "tire.jpg", bytes: await photo().jpeg().toBuffer() };
    const form = multipart({ note: "Front tire is flat" }, [picture]);
    expect((await postForm(`${product.url}${path}?code=${code}&do=return`, form)).status).toBe(303);
    const [stored] = await query<{ id: string }>(databaseUrl, "select id from deposit_pictures where deposit_id = $1", [
      id,
    ]);
    expect(stored).toBeDefined();
    if (isShown !== undefined) {
      const form = await visit(product, `/admin/deposits?item=${id}&claim=new`, member);
      expect(htmlToText(await form.text())).toContain(claimsAdmin.returnPictures(1));
      const claim = { deposit, cookie: member, ...(isShown && { showsReturnPictures: "on" }) };
      await openClaim(product, databaseUrl, claim);
    }
    expect((await get(`${riderPath}/pictures/${stored?.id}`)).status).toBe(isShown ? 200 : 404);
    expect((await read(riderPath)).includes(String(stored?.id))).toBe(isShown === true);
    const other = await payAndRead(product, databaseUrl);
    expect((await get(`${other.path}/pictures/${stored?.id}`)).status).toBe(404);
  });

  test("RETURN-02 a return is undone until the refund is requested, and then no more", async () => {
    const { code, deposit, path } = await openWithDeposit();
    await press(path, code, "hand-over", allTicked);
    await press(path, code, "return", allTicked);
    expect(await read(`${path}?code=${code}`)).toContain(rentalWords.undoReturn);
    expectRedirect(await press(path, code, "undo-return"), `${path}?code=${code}&undone`);
    expect(await rentalOf(deposit)).toMatchObject({ returned_at: null, release_at: null });
    await press(path, code, "return", allTicked);
    await query(databaseUrl, "update rentals set released_at = now() where deposit_id = $1", [deposit.id]);
    const page = await read(`${path}?code=${code}`);
    expect(page).toContain(counterWords.states.released);
    expect(page).not.toContain(rentalWords.undoReturn);
    await expectPage(await press(path, code, "undo-return"), 409, counterWords.closed);
    expect((await rentalOf(deposit)).returned_at).not.toBeNull();
  });

  test("RETURN-02 what is not held can't go out, and a disputed deposit's bike still comes back", async () => {
    const { code, deposit, path } = await openWithDeposit();
    await press(path, code, "hand-over", allTicked);
    await query(databaseUrl, "update deposits set state = 'disputed', dispute_state = 'opened' where id = $1", [
      deposit.id,
    ]);
    const page = await read(`${path}?code=${code}`);
    expect(page).toContain(counterWords.states.disputed);
    expectRedirect(await press(path, code, "return", allTicked), `${path}?done=${code}`);
    const other = await openWithDeposit();
    await query(databaseUrl, "update deposits set state = 'refunded', refunded_cents = amount_cents where id = $1", [
      other.deposit.id,
    ]);
    expect(await read(`${other.path}?code=${other.code}`)).toContain(counterWords.closed);
    expect((await press(other.path, other.code, "hand-over", allTicked)).status).toBe(409);
    expect((await rentalOf(other.deposit)).handed_over_at).toBeNull();
  });

  test("RETURN-02 a deposit that names no host is found by its code only, and goes to who hands the bike over", async () => {
    const [one, two] = [await openCounter(), await openCounter()];
    const deposit = await storePaidDeposit(databaseUrl);
    for (const { path } of [one, two]) {
      expect(await read(path)).not.toContain(shownReference(deposit));
      expect(await read(`${path}?code=${deposit.reference}`)).toContain(counterWords.unnamed);
    }
    const taken = await press(one.path, deposit.reference, "hand-over", allTicked);
    expectRedirect(taken, `${one.path}?done=${deposit.reference}`);
    expect((await rentalOf(deposit)).dealership_id).toBe(one.host.id);
    expect(await read(one.path)).toContain(shownReference(deposit));
    await expectPage(await get(`${two.path}?code=${deposit.reference}`), 404, rentalMessages.otherHost);
  });
});

describe("RETURN-02 the link", () => {
  test("RETURN-02 admins create, replace and revoke it, each once in the audit log; the old one stops at once", async () => {
    const { host, path } = await openCounter();
    const second = await createCounter(product, member, host, 1);
    expect(second).not.toBe(path);
    await expectPage(await get(path), 410, counterWords.revoked);
    expect((await get(second)).status).toBe(200);
    // An admin whose page shows the link of before does not replace the new one.
    const page = `${product.url}/admin/hosts/${host.id}`;
    await expectPage(
      await post(`${page}/counter/create`, { seen: "1" }, { cookie }),
      409,
      counterLinkWords.changed.description,
    );
    expect((await get(second)).status).toBe(200);
    for (const _press of [1, 2])
      expectRedirect(
        await post(`${page}/counter/revoke`, {}, { cookie }),
        `/admin/hosts/${host.id}#${counterLinkPart}`,
      );
    await expectPage(await get(second), 410, counterWords.revokedText);
    await expectPage(await visit(product, `/admin/hosts/${host.id}`, cookie), 200, counterLinkWords.none);
    const [ownerId, memberId] = [
      await adminIdOf(databaseUrl, owner),
      await adminIdOf(databaseUrl, "ana@tidewheel.example"),
    ];
    const created = await auditOf("counter-link-created", host.id);
    expect(created.map(({ actor_id }) => actor_id)).toEqual([ownerId, memberId]);
    const revoked = await auditOf("counter-link-revoked", host.id);
    expect(revoked.map(({ actor_id }) => actor_id)).toEqual([memberId, ownerId]);
  });

  test("RETURN-02 the host's page shows its address, QR code, creator and last use", async () => {
    const { host, path } = await openCounter();
    const show = async () => htmlToText(await (await visit(product, `/admin/hosts/${host.id}`, member)).text());
    const page = await show();
    expect(page).toContain(product.url + path);
    expect(page).toContain(encodeQrCode(product.url + path).path);
    expect(page).toMatch(new RegExp(`Created [^<]* by ${owner}`));
    expect(page).toContain(counterLinkWords.unused);
    await get(path);
    expect(await show()).toMatch(/Last used today, after \d{1,2} [AP]M/);
    const usedAt = async () =>
      (
        await query<{ at: Date }>(
          databaseUrl,
          "select last_used_at as at from counter_links where dealership_id = $1",
          [host.id],
        )
      )[0]?.at;
    const first = await usedAt();
    await get(path);
    expect(await usedAt()).toEqual(first);
    await query(databaseUrl, "update counter_links set last_used_at = now() - interval '61 minutes'");
    await get(path);
    expect(await usedAt()).not.toEqual(first);
  });

  test("RETURN-02 a closed host's link stops working, for reading and pressing", async () => {
    const { code, deposit, host, path } = await openWithDeposit();
    await post(`${product.url}/admin/hosts/${host.id}/close`, { reason: "" }, { cookie });
    await expectPage(await get(path), 410, counterWords.revoked);
    await expectPage(await press(path, code, "hand-over", allTicked), 410, counterWords.revoked);
    expect((await rentalOf(deposit)).handed_over_at).toBeNull();
    const answer = await post(`${product.url}/admin/hosts/${host.id}/counter/create`, { seen: "1" }, { cookie });
    expect(answer.status).toBe(409);
  });
});

describe("RETURN-01 RETURN-02 the rider", () => {
  async function pay(host: StoredHost) {
    const email = newRider();
    await payDeposit(product, email);
    const { deposit: id } = await waitForPaidDeposit(databaseUrl, email);
    await nameHost(databaseUrl, id, host);
    const [row] = await query<StoredDeposit>(databaseUrl, "select id, reference, email from deposits where id = $1", [
      id,
    ]);
    if (!row) throw new Error("No deposit");
    const receipt = await waitForMail(product, email, /./);
    const [page = ""] = /\/deposit\/[\w-]{43}/.exec(receipt.text) ?? [];
    return { deposit: row, page, code: row.reference };
  }

  test("RETURN-02 the receipt's QR code holds the receipt code alone, while the deposit is held", async () => {
    const { host } = await openCounter();
    const { code, deposit, page } = await pay(host);
    const receipt = await read(page);
    expect(receipt).toContain(`aria-label="${receiptCodeWords.alt(shownReference(deposit))}"`);
    expect(receipt).toContain(`d="${encodeQrCode(code).path}"`);
    const settled = "update deposits set state = 'refunded', refunded_cents = amount_cents where id = $1";
    await query(databaseUrl, settled, [deposit.id]);
    expect(await read(page)).not.toContain(receiptCodeWords.heading);
  });

  test("RETURN-02 the counter link is in no page and no mail of the rider, nor in any mail at all", async () => {
    const { host, path } = await openCounter();
    const { code, deposit, page } = await pay(host);
    await press(path, code, "hand-over", allTicked);
    await press(path, code, "return", allTicked);
    await waitForMail(product, deposit.email, /Your bike was returned/);
    for (const each of [page, `${page}.data`, `/dealerships/${host.id}`, "/dealerships", "/sitemap.xml", "/robots.txt"])
      expect(await read(each), each).not.toContain(path);
    expect(await read(page)).not.toContain("/counter/");
    const mails = (await (await fetch(`${product.url}/dev/mailbox.json?limit=1000`)).json()) as MailboxMessage[];
    expect(mails.length).toBeGreaterThan(5);
    for (const { html, subject, text } of mails) expect(`${subject}${text}${html}`).not.toContain("/counter/");
  });

  test("RETURN-01 RETURN-02 an admin records hand-over, return and undo in the deposit's dialog, and releases it", async () => {
    const { host } = await openCounter();
    const { deposit } = await pay(host);
    const act = (to: string, fields: Record<string, string> = {}) =>
      post(
        `${product.url}/admin/deposits/${to}?item=${deposit.id}`,
        { deposit: deposit.id, ...fields },
        { cookie: member },
      );
    const show = async () =>
      htmlToText(await (await visit(product, `/admin/deposits?item=${deposit.id}`, member)).text());
    const back = `/admin/deposits?item=${deposit.id}`;
    await expectPage(await act("hand-over", { brakes: "on" }), 409, rentalMessages.checksMissing);
    expectRedirect(await act("hand-over", allTicked), back);
    expect(await show()).toMatch(/Picked up<\/dt><dd>[^<]*by ana@tidewheel\.example/);
    expectRedirect(await act("hand-over/undo"), back);
    expectRedirect(await act("hand-over", allTicked), back);
    expectRedirect(await act("return", { ...allTicked, note: "Saddle torn" }), back);
    expect(await show()).toContain("Saddle torn");
    expectRedirect(await act("return/undo"), back);
    expectRedirect(await act("return", allTicked), back);
    expect(await show()).toContain("$500.00 goes back");
    expectRedirect(await act("release"), back);
    await expectPage(await act("release"), 409, rentalMessages.isReleased);
    await waitForMail(product, deposit.email, /refund/i);
    expect(await eventsOf(deposit)).toEqual([
      "handed-over",
      "hand-over-undone",
      "handed-over",
      "returned",
      "return-undone",
      "returned",
      "released",
    ]);
    const recorded = await auditOf("rental-recorded", deposit.id);
    expect(recorded.map(({ outcome }) => outcome)).toEqual(["refused", ...Array(6).fill("done")]);
    const released = await auditOf("deposit-released", deposit.id);
    expect(released.map(({ outcome }) => outcome)).toEqual(["done", "refused"]);
    for (const to of ["hand-over", "return", "hand-over/undo", "return/undo", "release"])
      expect((await post(`${product.url}/admin/deposits/${to}`, { deposit: "dep-1" }, { cookie: member })).status).toBe(
        404,
      );
  });
});
