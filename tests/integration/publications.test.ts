import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { homeDocument } from "../../app/content/home.ts";
import { type DatabaseHandle, openDatabase } from "../../app/db/client.server.ts";
import { fitsSchema } from "../../app/features/publications/document-schema.server.ts";
import {
  cancelPublication,
  findRevision,
  listHistory,
  publish,
  readDocumentState,
  saveRevision,
} from "../../app/features/publications/publications.server.ts";
import { readLivePublications, watchContent } from "../../app/services/live-content.server.ts";
import { createDatabase } from "../support/cluster.ts";
import { bodyWith } from "../support/content.ts";
import { roundsOr } from "../support/random.ts";

let url: string;
let database: DatabaseHandle;
beforeAll(async () => {
  url = await createDatabase();
  database = openDatabase(url, () => {});
});
afterAll(() => database?.close());

const minute = 60_000;
const person = { authorId: "ana", publisherId: "ana" };
const orders = roundsOr(25, 400);

type Act =
  | { type: "edit"; text: string; isStale: boolean }
  | { type: "publish" | "restore" | "cancel"; pick: number }
  | { type: "schedule"; pick: number; inMinutes: number }
  | { type: "wait"; minutes: number }
  | { type: "standard" };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ type: fc.constant("edit"), text: fc.string({ minLength: 1, maxLength: 20 }), isStale: fc.boolean() }),
  fc.record({ type: fc.constantFrom("publish", "restore", "cancel"), pick: fc.nat() }),
  fc.record({ type: fc.constant("schedule"), pick: fc.nat(), inMinutes: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ type: fc.constant("wait"), minutes: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ type: fc.constant("standard") }),
);

/** What should hold, told by nothing but the acts. */
class Model {
  readonly revisions: { id: number; text: string }[] = [];
  readonly publications: { id: number; text: string | undefined; at: number; isCancelled: boolean }[] = [];

  liveAt(now: number): string | undefined {
    const come = this.publications.filter(({ at, isCancelled }) => at <= now && !isCancelled);
    return come.toSorted((one, other) => one.at - other.at || one.id - other.id).at(-1)?.text;
  }
}

async function run(document: string, acts: Act[]): Promise<void> {
  const { db } = database;
  const model = new Model();
  let now = Date.parse("2026-11-02T12:00:00Z");
  const publishText = async (pick: number, at: number) => {
    const revision = model.revisions[pick % model.revisions.length];
    if (!revision) return;
    const publication = { document, revisionId: revision.id, liveFrom: new Date(at), ...person };
    const id = await publish(db, publication, new Date(now));
    model.publications.push({ id, text: revision.text, at, isCancelled: false });
  };
  const edit = async (text: string, isStale: boolean) => {
    const newest = model.revisions.at(-1);
    const seen = (isStale ? model.revisions.at(-2) : newest)?.id ?? 0;
    const saved = await saveRevision(db, { document, body: { text }, note: "", seen, ...person }, new Date(now));
    if ("newer" in saved) expect(saved.newer.id).toBe(newest?.id);
    else if (saved.isNew) model.revisions.push({ id: saved.id, text });
    else expect(newest?.text).toBe(text);
    expect("newer" in saved).toBe(newest !== undefined && seen !== newest.id && newest.text !== text);
  };
  for (const each of acts) {
    now += minute;
    if (each.type === "edit") await edit(each.text, each.isStale);
    if (each.type === "restore") {
      const old = model.revisions[each.pick % model.revisions.length];
      if (old) await edit(old.text, false);
    }
    if (each.type === "publish") await publishText(each.pick, now);
    if (each.type === "schedule") await publishText(each.pick, now + each.inMinutes * minute);
    if (each.type === "wait") now += each.minutes * minute;
    if (each.type === "standard") {
      const id = await publish(db, { document, revisionId: null, liveFrom: new Date(now), ...person }, new Date(now));
      model.publications.push({ id, text: undefined, at: now, isCancelled: false });
    }
    const picked = each.type === "cancel" && model.publications[each.pick % model.publications.length];
    if (picked) {
      const wasDone = await cancelPublication(db, { document, id: picked.id, adminId: "ana" }, new Date(now));
      expect(wasDone).toBe(picked.at > now || picked.isCancelled);
      picked.isCancelled ||= wasDone;
    }
    const [live] = await readLivePublications(db, [document], new Date(now));
    expect(live?.body?.text).toBe(model.liveAt(now));
    const state = await readDocumentState(db, document, new Date(now));
    expect(state.newest?.id).toBe(model.revisions.at(-1)?.id);
  }
  for (const { id, text } of model.revisions) expect((await findRevision(db, id, document))?.body).toEqual({ text });
}

test(`EDIT-05 ${orders} random orders of edits, publications, schedules and restores: no version lost, live is what the log says`, async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), async (acts) => {
      count += 1;
      await run(`order-${count}`, acts);
    }),
    { numRuns: orders, endOnFailure: true },
  );
});

test("EDIT-05 the history is read page by page, the newest first", async () => {
  const document = "long-history";
  for (let each = 1; each <= 45; each += 1) {
    const seen = (await readDocumentState(database.db, document, new Date())).newest?.id ?? 0;
    await saveRevision(database.db, { document, body: { each }, note: `No. ${each}`, seen, ...person }, new Date());
  }
  const notes: string[] = [];
  for (let before: number | undefined; ; ) {
    const page = await listHistory(database.db, document, before);
    notes.push(...page.entries.map(({ note }) => note));
    before = page.older;
    if (before === undefined) break;
  }
  expect(notes).toEqual(Array.from({ length: 45 }, (_, index) => `No. ${45 - index}`));
});

test("EDIT-04 what is coming goes live at its time even while the database is away", async () => {
  const own = await createDatabase();
  const handle = openDatabase(own, () => {});
  let now = Date.parse("2026-11-02T12:00:00Z");
  const clock = { now: () => new Date(now) };
  const body = bodyWith("home", "hero.lead", "From noon on.");
  const saved = await saveRevision(handle.db, { document: "home", body, note: "", seen: 0, ...person }, clock.now());
  const revisionId = "id" in saved ? saved.id : 0;
  const publication = { document: "home", revisionId, liveFrom: new Date(now + minute), ...person };
  await publish(handle.db, publication, clock.now());
  let changes = 0;
  const live = watchContent({ clock, db: handle.db, documents: [homeDocument], fits: fitsSchema }, () => {
    changes += 1;
  });
  try {
    await live.refresh();
    expect(live.current().of(homeDocument)).toBe(homeDocument.standard);
    await handle.close();
    now += minute;
    expect(live.current().of(homeDocument).hero.lead).toBe("From noon on.");
    expect(changes).toBe(1);
  } finally {
    live.stop();
  }
});

test("EDIT-01 a text names another document's words, and follows them", async () => {
  const { contentOf } = await import("../../app/services/live-content.server.ts");
  const { contactDocument } = await import("../../app/content/contact.ts");
  const promise = "within a day";
  const stats = contentOf(new Map([["stats", { reviewPromise: promise }]]));
  expect(stats.of(contactDocument).ways[0]?.text).toContain(promise);
  const both = new Map([
    ["stats", { reviewPromise: promise }],
    ["contact", bodyWith("contact", "greeting", "We answer {stats.reviewPromise}. {stats.nothing}")],
  ]);
  const { greeting, ways } = contentOf(both).of(contactDocument);
  expect(greeting).toBe(`We answer ${promise}. {stats.nothing}`);
  expect(ways[0]?.text).toContain(promise);
});
