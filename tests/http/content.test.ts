import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documents } from "../../app/content/documents.ts";
import { editingBar } from "../../app/content/editing-bar.ts";
import { contentHistory, editor } from "../../app/content/editor.ts";
import { home } from "../../app/content/home.ts";
import { wallClock } from "../../app/domain/dates.server.ts";
import { htmlToText, visit } from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import {
  type Body,
  bodyWith,
  documentNamed,
  mapTexts,
  newestRevision,
  postDocument,
  storePublication,
} from "../support/content.ts";
import { startWithTeam } from "../support/desk.ts";
import { withinASecond } from "../support/expectations.ts";
import { post } from "../support/http.ts";
import { type Product, startProduct, waitFor } from "../support/product.ts";
import { roundsOr } from "../support/random.ts";

let product: Product;
let other: Product;
let databaseUrl: string;
let owner: string;
let admin: string;
beforeAll(async () => {
  let cookies: string[];
  ({ product, databaseUrl, cookies } = await startWithTeam("owner@tidewheel.example", "ana@tidewheel.example"));
  [owner = "", admin = ""] = cookies;
  other = await startProduct({ env: { DATABASE_URL: databaseUrl } });
});
afterAll(() => Promise.all([product?.stop(), other?.stop()]));

const read = async (path: string, { url } = product, cookie = "") =>
  htmlToText(await (await fetch(url + path, { headers: { cookie } })).text());
const send = (name: string, body: Body, more: Partial<Parameters<typeof postDocument>[1]> = {}) =>
  postDocument(databaseUrl, { url: product.url, cookie: owner, name, body, ...more });
const takeDown = (name: string) => post(`${product.url}/admin/content/${name}/history/standard`, {}, { cookie: owner });

describe("publishing", () => {
  test("EDIT-01 the list names what only the owner can answer first, until it is answered", async () => {
    const list = await read("/admin/content", product, owner);
    expect(list).toContain(editor.leftToAnswer);
    expect(list).toContain(editor.missing(4));
    await storePublication(databaseUrl, "openings", mapTexts(documentNamed("openings"), String));
    await withinASecond(async () => !(await read("/admin/content", product, owner)).includes(editor.leftToAnswer));
    await takeDown("openings");
    await withinASecond(async () => (await read("/admin/content", product, owner)).includes(editor.missing(4)));
  });

  test("EDIT-04 what an owner publishes is on every process within a second, and gone as soon when taken down", async () => {
    const lead = "We bring the bikes. You bring the view.";
    expect(await read("/")).toContain(home.hero.lead);
    expect(await read("/", other)).toContain(home.hero.lead);
    expect((await send("home", bodyWith("home", "hero.lead", lead))).status).toBe(303);
    for (const process of [product, other]) await withinASecond(async () => (await read("/", process)).includes(lead));
    expect(await read("/")).not.toContain(home.hero.lead);
    expect((await takeDown("home")).status).toBe(303);
    for (const process of [product, other])
      await withinASecond(async () => (await read("/", process)).includes(home.hero.lead));
  });

  test("EDIT-04 after it is taken down, writing goes on from the original text, and it can be restored", async () => {
    const lead = "We bring the bikes twice.";
    await send("home", bodyWith("home", "hero.lead", lead));
    const revision = await newestRevision(databaseUrl, "home");
    expect(await read("/admin/content/home", product, owner)).toContain(lead);
    await takeDown("home");
    const editorPage = await read("/admin/content/home", product, owner);
    expect(editorPage).toContain(home.hero.lead);
    expect(editorPage).not.toContain(lead);
    const restored = await post(
      `${product.url}/admin/content/home/history/restore`,
      { revision: String(revision) },
      { cookie: owner },
    );
    expect(restored.status).toBe(303);
    expect(await read("/admin/content/home", product, owner)).toContain(lead);
    expect(await newestRevision(databaseUrl, "home")).toBeGreaterThan(revision);
  });

  test("EDIT-04 a version goes live at its time, and a cancelled one does not", async () => {
    const inMs = 2_500;
    const [comes, stays] = ["This one comes.", "This one does not."];
    const inAnHour = wallClock(new Date(Date.now() + 3_600_000)).slice(0, 16);
    const publishAt = (body: Body) => send("contact", body, { act: "schedule", more: { liveFrom: inAnHour } });
    expect((await publishAt(bodyWith("contact", "greeting", stays))).status).toBe(303);
    const [{ id } = { id: "" }] = await query<{ id: string }>(
      databaseUrl,
      "select max(id) as id from content_publications",
    );
    const cancel = () =>
      post(`${product.url}/admin/content/contact/history/cancel`, { publication: id }, { cookie: owner });
    expect((await cancel()).status).toBe(303);
    expect((await publishAt(bodyWith("contact", "greeting", comes))).status).toBe(303);
    // Minutes are the form's smallest step; the same row a little earlier, as if it had been written so.
    await query(
      databaseUrl,
      `insert into content_publications (document, revision_id, live_from, publisher_id, published_at)
       select document, revision_id, now() + $1 * interval '1 ms', publisher_id, now()
       from content_publications where document = 'contact' order by id desc limit 1`,
      [inMs],
    );
    const at = performance.now() + inMs;
    await waitFor(async () => (await read("/contact")).includes(comes), inMs + 5_000, 20);
    await withinASecond(async () => (await read("/contact", other)).includes(comes));
    expect(performance.now()).toBeGreaterThan(at - 200);
    expect(await read("/contact")).not.toContain(stays);
    expect((await cancel()).status, "once more changes nothing").toBe(303);
    await takeDown("contact");
  });

  test("EDIT-01 a price is changed in one place and stands everywhere, also in a form that hydrates", async () => {
    const price = "$7,250";
    expect((await send("packages", bodyWith("packages", "starter.price", price))).status).toBe(303);
    await withinASecond(async () => (await read("/host")).includes(price));
    for (const path of ["/host", "/host/pricing", "/host/application", "/dealerships/1"]) {
      const page = await read(path);
      expect(page, path).toContain(price);
      expect(page, path).not.toContain("$6,995");
    }
    await takeDown("packages");
  });

  test("EDIT-01 every document can be published with every text changed, and is taken down again", async () => {
    for (const document of documents) {
      const body = mapTexts(document, (text) => `${text} ·`);
      const answer = await send(document.name, body);
      expect(answer.status, document.name).toBe(303);
    }
    await withinASecond(async () => (await read("/")).includes(`${home.hero.lead} ·`));
    for (const { name } of documents) expect((await takeDown(name)).status, name).toBe(303);
    await withinASecond(async () => (await read("/")).includes(home.hero.lead));
  });
});

describe("who may do what", () => {
  test("EDIT-01 strangers get the login page, admins draft, owners publish", async () => {
    const body = bodyWith("help", "lead", "An admin's draft.");
    for (const path of ["/admin/content", "/admin/content/help", "/admin/content/help/history"])
      expect((await visit(product, path)).status, path).toBe(302);
    const publications = () =>
      query(databaseUrl, "select id from content_publications where document = 'help' order by id");
    const [newest, published] = [await newestRevision(databaseUrl, "help"), await publications()];
    expect((await send("help", body, { cookie: "" })).status).toBe(302);
    expect(await newestRevision(databaseUrl, "help")).toBe(newest);
    expect((await send("help", body, { cookie: admin, act: "publish" })).status).toBe(303);
    expect(await newestRevision(databaseUrl, "help")).toBeGreaterThan(newest);
    expect(await publications()).toEqual(published);
    for (const path of ["standard", "cancel"]) {
      const answer = await post(`${product.url}/admin/content/help/history/${path}`, {}, { cookie: admin });
      expect(answer.status, path).toBe(403);
    }
    expect((await visit(product, "/admin/content/nothing", owner)).status).toBe(404);
  });

  test("EDIT-01 signed-in owners, and nobody else, find the way to the editor on a public page", async () => {
    const link = `/admin/content?page=${encodeURIComponent("/safety")}`;
    const pageFor = async (cookie: string) => (await visit(product, "/safety", cookie)).text();
    expect(await pageFor(owner)).toContain(`href="${link}">${editingBar.edit}</a>`);
    expect(await pageFor(admin)).not.toContain(editingBar.edit);
    expect(await pageFor("")).not.toContain(editingBar.edit);
    const list = await read(link, product, owner);
    expect(list).toContain("/admin/content/safety");
    expect(list).toContain("/admin/content/brand");
    expect(list).not.toContain("/admin/content/ride2earn");
    const only = await visit(product, `/admin/content?page=${encodeURIComponent("/ride2earn")}`, owner);
    expect([only.status, only.headers.get("location")]).toEqual([302, "/admin/content/ride2earn"]);
  });

  test("EDIT-01 the list tells who published what, and finds words in the texts", async () => {
    await send("host-fees", bodyWith("host-fees", "coverLine", "Cover that nobody else gives"));
    const listed = await read("/admin/content", product, owner);
    expect(listed).toMatch(/by owner@tidewheel\.example/);
    expect(listed).toContain(editor.asDelivered);
    const find = () => read("/admin/content?q=NOBODY+else", product, owner);
    await withinASecond(async () => (await find()).includes("/admin/content/host-fees"));
    expect(await find()).not.toContain("/admin/content/safety");
    expect(await read("/admin/content?q=xyzzy", product, owner)).toContain(editor.noneFound("xyzzy"));
    await takeDown("host-fees");
  });

  test("EDIT-03 a preview is the real page with the draft, for admins only and never from memory", async () => {
    const lead = "Only a draft.";
    const answer = await send("ride2earn", bodyWith("ride2earn", "hero.lead", lead), { act: "preview" });
    const path = new URL(answer.headers.get("location") ?? "", product.url);
    expect(path.pathname).toBe("/ride2earn");
    const previewed = await visit(product, path.pathname + path.search, admin);
    expect(previewed.headers.get("cache-control")).toBe("no-store");
    expect(previewed.headers.get("x-robots-tag")).toBe("noindex");
    expect(htmlToText(await previewed.text())).toContain(lead);
    const stranger = await visit(product, path.pathname + path.search);
    expect(stranger.status).toBe(302);
    expect(stranger.headers.get("location")).toContain("/admin/login");
    expect(await read("/ride2earn")).not.toContain(lead);
    expect(await read("/ride2earn", product, owner)).not.toContain(lead);
    expect((await visit(product, "/ride2earn?preview=999999", owner)).status).toBe(404);
    expect((await visit(product, "/ride2earn?preview=x", owner)).status).toBe(404);
  });
});

describe("bad input", () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `Item ${index}`);
  test.each<[string, string, string, string | string[], string]>([
    ["an empty text", "home", "hero.lead", "", "Please write something here"],
    ["a price that is no number", "packages", "starter.price", "cheap", "Please write a price in dollars"],
    ["a number that is none", "packages", "starter.bikes", "three", "Please write a number"],
    ["a link with javascript:", "home", "hero.action.href", "javascript:alert(1)", "Please write a link"],
    ["a link to another host without a scheme", "home", "hero.action.href", "//evil.example", "Please write a link"],
    ...[
      "/\\evil.example",
      "/help\\..\\..\\evil.example",
      "/%09/evil.example",
      "/%5Cevil.example",
      "https://tidewheel.example@evil.example/",
      "https://user:password@evil.example/",
      "https://tidewheel.example\\@evil.example/",
    ].map(
      (link) =>
        [`REVIEW2-L6 the link ${link}`, "home", "hero.action.href", link, "Please write a link"] satisfies [
          string,
          string,
          string,
          string,
          string,
        ],
    ),
    ["a megabyte of text", "home", "hero.lead", "x".repeat(1_000_000), "Please use at most 5,000 characters"],
    ["a list of 10,000 items", "packages", "starter.features", many, "Please keep to 60 at most"],
    ["an unknown field in braces", "home", "hero.lead", "From {stats.nothing} on.", "isn't a placeholder"],
    ["a day that is none", "news", "sections.0.items.0.date", "2026-02-31", "Please write a day"],
  ])(
    "EDIT-02 %s is refused beside its field, and nothing that was typed is lost",
    async (_, name, place, value, fault) => {
      const before = await newestRevision(databaseUrl, name);
      const body = bodyWith(name, place, value);
      const answer = await send(name, body);
      expect(answer.status).toBe(422);
      const page = htmlToText(await answer.text());
      expect(page).toContain(fault);
      expect(page).toContain(editor.invalid);
      if (typeof value === "string" && value.length < 100) expect(page).toContain(value);
      expect(await newestRevision(databaseUrl, name)).toBe(before);
    },
  );

  test("EDIT-04 a time that is over is refused beside its field", async () => {
    const body = bodyWith("home", "hero.lead", "Too late.");
    const late = await send("home", body, { act: "schedule", more: { liveFrom: "2026-01-01T08:00" } });
    expect(late.status).toBe(422);
    expect(await late.text()).toContain(editor.liveFromPast);
    const missing = await send("home", body, { act: "schedule" });
    expect(missing.status).toBe(422);
    expect(await missing.text()).toContain(editor.liveFromMissing);
  });

  test("EDIT-02 a version that no longer fits is shown to the owner, and visitors get the product's own", async () => {
    await storePublication(databaseUrl, "safety", { lead: "From an older product." });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const page = await read("/safety");
    expect(page).not.toContain("From an older product.");
    expect(page).toContain("Most of a safe ride happens before you set off");
    expect(await read("/admin/content", product, owner)).toContain(editor.state.unfit);
    expect(await read("/admin/content/safety", product, owner)).toContain("From an older product.");
    await takeDown("safety");
  });

  test("EDIT-09 script strings in every text of every document are shown, and none can run", async () => {
    const attack = `</script><img src=x onerror="alert(1)"><script>alert(2)</script>`;
    for (const document of documents)
      await storePublication(
        databaseUrl,
        document.name,
        mapTexts(document, (text) => text + attack),
      );
    await waitFor(async () => (await (await fetch(product.url)).text()).includes("&lt;/script&gt;"));
    const paths = ["/", "/host", "/host/pricing", "/host/community", "/host/application", "/host/contact-sales"];
    const more = ["/about", "/help", "/safety", "/privacy", "/terms", "/careers", "/press", "/contact", "/ride2earn"];
    for (const path of [
      ...paths,
      ...more,
      "/regions",
      "/regions/1",
      "/vancouver-map",
      "/dealerships",
      "/dealerships/1",
    ]) {
      const page = await (await fetch(product.url + path)).text();
      expect(page, path).toContain("alert(2)");
      expect(page, path).not.toContain("<img src=x");
      expect(page, path).not.toContain("<script>alert");
    }
    for (const { name } of documents) await takeDown(name);
    await withinASecond(async () => !(await (await fetch(product.url)).text()).includes("alert(2)"));
  });
});

describe("history", () => {
  test("EDIT-05 who, when, why and what changed is in the history, and any version comes back in two steps", async () => {
    const [first, second] = ["Call us first.", "Call us second."];
    await send("contact", bodyWith("contact", "greeting", first), { more: { note: "A first try" } });
    await send("contact", bodyWith("contact", "greeting", second), { cookie: admin, act: "save" });
    const history = await read("/admin/content/contact/history", product, owner);
    for (const shown of ["owner@tidewheel.example", "ana@tidewheel.example", "A first try", "Greeting", first, second])
      expect(history).toContain(shown);
    expect(history).toContain(contentHistory.live);
    const [row] = await query<{ id: string }>(
      databaseUrl,
      "select min(id) as id from content_revisions where document = 'contact' and note = 'A first try'",
    );
    const restore = { revision: row?.id ?? "" };
    const restored = await post(`${product.url}/admin/content/contact/history/restore`, restore, { cookie: owner });
    expect(restored.status).toBe(303);
    const revisions = await query<{ body: Body }>(
      databaseUrl,
      "select body from content_revisions where document = 'contact' order by id",
    );
    expect(revisions.at(-1)?.body.greeting).toBe(first);
    expect(revisions.map(({ body }) => body.greeting)).toEqual(expect.arrayContaining([first, second]));
    await takeDown("contact");
  });

  test("EDIT-05 whoever comes second sees the difference, and nothing is overwritten", async () => {
    const seen = String(await newestRevision(databaseUrl, "about"));
    const mine = { more: { seen }, act: "save" as const };
    expect((await send("about", bodyWith("about", "lead", "The first one's."), mine)).status).toBe(303);
    const late = await send("about", bodyWith("about", "lead", "The second one's."), { ...mine, cookie: admin });
    expect(late.status).toBe(409);
    const page = htmlToText(await late.text());
    for (const shown of ["owner@tidewheel.example", "The first one's.", "The second one's."])
      expect(page).toContain(shown);
    const newest = await newestRevision(databaseUrl, "about");
    expect(page).toContain(`name="seen" value="${newest}"`);
    const again = { ...mine, cookie: admin, more: { seen: String(newest) } };
    expect((await send("about", bodyWith("about", "lead", "The second one's."), again)).status).toBe(303);
  });

  const rounds = roundsOr(10, 500);
  test(`EDIT-05 ${rounds} rounds of two editors at once: one is stored, the other is told`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const seen = String(await newestRevision(databaseUrl, "press"));
      const texts = ["one", "two"].map((who) => `Round ${round}, ${who}.`);
      const answers = await Promise.all(
        texts.map((text, index) =>
          send("press", bodyWith("press", "lead", text), {
            act: "save",
            url: [product.url, other.url][index],
            cookie: [owner, admin][index],
            more: { seen },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted(), `round ${round}`).toEqual([303, 409]);
      const stored = await query<{ lead: string }>(
        databaseUrl,
        "select body->>'lead' as lead from content_revisions where document = 'press' and id > $1",
        [seen],
      );
      expect(stored.map(({ lead }) => lead)).toEqual([texts[answers.findIndex(({ status }) => status === 303)]]);
    }
  });

  test("EDIT-05 the database lets nobody change or remove a version", async () => {
    for (const table of ["content_revisions", "content_publications", "content_cancellations"])
      for (const change of [`delete from ${table}`, `truncate ${table} cascade`])
        await expect(query(databaseUrl, change), change).rejects.toThrow("only ever appended to");
    await expect(query(databaseUrl, "update content_revisions set note = ''")).rejects.toThrow("only ever appended to");
  });
});
