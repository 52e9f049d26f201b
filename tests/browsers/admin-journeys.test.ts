import { expect, test } from "vitest";
import { counterLinkWords, rentalWords, safetyCheckLabels } from "../../app/content/counter.ts";
import { desk, selectionWords } from "../../app/content/desk.ts";
import { editingBar } from "../../app/content/editing-bar.ts";
import { editor } from "../../app/content/editor.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { mailsTo } from "../support/accounts.ts";
import { proveAddress } from "../support/applicant-pages.ts";
import { storeHostApplication } from "../support/factories/stored-submissions.ts";
import { readRental, storeHost, storePaidDeposit } from "../support/rentals.ts";
import { openAsOwner } from "./admin-session.ts";
import { isFull, serveSite } from "./browser-test.ts";
import type { Session } from "./engines/session.ts";
import {
  clickField,
  expectFocus,
  expectPath,
  expectText,
  expectToast,
  fillIn,
  looks,
  pressButton,
  retype,
  soon,
} from "./typing.ts";

const site = serveSite();
const signIn = () => openAsOwner(site, looks[1], "/admin/applications");

test("BROWSER-02 signs in, and answers at the desk: assign, preview, send, undo, send again, all by keys", async () => {
  const { id, email, first_name } = await storeHostApplication(site.databaseUrl, { first_name: "Urgent" });
  await proveAddress(site.databaseUrl, id);
  const session = await signIn();
  await session.goto(`${site.product.url}/admin/desk?q=${email}`);
  await press(session, "j");
  await session.waitFor(() => document.activeElement?.matches("[data-row], [data-row] *"));
  await session.press("Enter");
  await expectText(session, String(first_name), "dialog[open] h2");
  await session.press("a");
  await session.waitFor(() => document.querySelector<HTMLSelectElement>("dialog[open] [name=assignee]")?.value);
  await session.press("r");
  await retype(session, "text", "Can we talk on Thursday?");
  await pressButton(session, desk.preview);
  await session.waitFor(() =>
    document
      .querySelector<HTMLIFrameElement>("dialog[open] iframe")
      ?.contentDocument?.body.textContent.includes("Can we talk on Thursday?"),
  );
  await sendReply(session);
  await session.press("u");
  await expectText(session, "(undone)", "dialog[open]");
  await clickField(session, "text");
  await retype(session, "text", "Can we talk on Friday?");
  await sendReply(session);
  const [mail] = await mailsTo(site.product, email, /./);
  expect(mail?.text).toContain("Can we talk on Friday?");
});

/** Script must listen before a key is pressed. */
async function press(session: Session, key: string): Promise<void> {
  await session.waitFor(() => document.documentElement.dataset.hydrated !== "false");
  await session.press(key);
}

async function sendReply(session: Session): Promise<void> {
  await clickField(session, "text");
  await session.press("Tab");
  await session.press("Enter");
  await session.waitFor(
    (undo) => [...document.querySelectorAll("dialog[open] button")].some((each) => each.textContent === undo),
    desk.undo,
  );
}

test.runIf(isFull)(
  "BROWSER-02 a list is walked by keys, and key help opens by a click and closes beside it",
  async () => {
    const city = "Keyville";
    const rows = [];
    for (const first_name of ["Second", "First"])
      rows.unshift(await storeHostApplication(site.databaseUrl, { city, first_name }));
    const session = await signIn();
    await session.goto(`${site.product.url}/admin/applications?tab=host&q=${city}`);
    await session.waitFor(() => document.querySelectorAll("[data-row]").length === 2);
    const rowInFocus = () =>
      session.evaluate(() => document.activeElement?.closest("[data-row]")?.getAttribute("data-row") ?? "none");
    await press(session, "j");
    await expect.poll(rowInFocus, soon).toBe(rows[0]?.id);
    await session.press("j");
    await expect.poll(rowInFocus, soon).toBe(rows[1]?.id);
    await session.press("Enter");
    await expectText(session, "Second", "dialog[open] h2");
    await session.press("Escape");
    await session.waitFor(() => !document.querySelector("dialog[open]"));
    await expect.poll(rowInFocus, soon).toBe(rows[1]?.id);
    await session.press("?");
    await expectText(session, "By keyboard", "dialog[open] h2");
    await session.press("Escape");
    await session.waitFor(() => !document.querySelector("dialog[open]"));
    await session.click("[commandfor=list-help]");
    await expectText(session, "By keyboard", "dialog[open] h2");
    await session.clickAt(20, 450);
    await session.waitFor(() => !document.querySelector("dialog[open]"));
    await session.press("/");
    await expectFocus(session, "q");
  },
);

test.runIf(isFull)(
  "BROWSER-02 a row opens by a click anywhere in it, and what stands around the list keeps its own",
  async () => {
    const email = "rows@people.example";
    for (const first_name of ["Upper", "Lower"]) await storeHostApplication(site.databaseUrl, { email, first_name });
    const session = await signIn();
    await session.goto(`${site.product.url}/admin/desk?q=${email}`);
    const { x, y } = await session.waitFor(() => {
      const row = [...document.querySelectorAll("tbody tr")].find((each) => each.textContent.includes("Upper"));
      const box = row?.getBoundingClientRect();
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    await session.clickAt(x, y);
    await expectText(session, "Upper", "dialog[open] h2");
    await session.press("Escape");
    await session.waitFor(() => !document.querySelector("dialog[open]"));
    await session.click("button[name=all]");
    await expectText(session, selectionWords.heading(2));
  },
);

test.runIf(isFull)("BROWSER-02 a text is changed, previewed on its page, published, and live", async () => {
  const text = "Ride, and earn tokens every day.";
  const lead = "body.hero.lead";
  const session = await signIn();
  await session.goto(`${site.product.url}/admin/content/ride2earn`);
  await clickField(session, lead);
  await retype(session, lead, text);
  await session.click("button[value=preview]");
  await expectPath(session, "/ride2earn");
  await expectText(session, text);
  await pressButton(session, editingBar.back);
  await expectPath(session, "/admin/content/ride2earn");
  await session.click("button[value=publish]");
  await expectToast(session, editor.published.title);
  const visitor = await site.open(looks[1]);
  await visitor.goto(`${site.product.url}/ride2earn`);
  await expectText(visitor, text);
});

test.runIf(isFull)("BROWSER-02 a bike is handed over and taken back at the counter of a new link", async () => {
  const host = await storeHost(site.databaseUrl);
  const deposit = await storePaidDeposit(site.databaseUrl, { host });
  const session = await signIn();
  await session.goto(`${site.product.url}/admin/hosts/${host.id}`);
  await pressButton(session, counterLinkWords.create);
  const counter = await session.waitFor(() => document.querySelector<HTMLAnchorElement>('a[href*="/counter/"]')?.href);

  const staff = await site.open(looks[1]);
  await staff.goto(counter);
  for (const [button, done] of [
    [rentalWords.handOver, "picked up at"],
    [rentalWords.recordReturn, "returned at"],
  ] as const) {
    await fillIn(staff, { code: deposit.reference.toLowerCase() });
    await staff.press("Enter");
    await expectText(staff, shownReference(deposit), "h1");
    await tickAll(staff);
    await pressButton(staff, button);
    await expectText(staff, `${shownReference(deposit)} ${done}`, "[role=status]");
  }
  const rental = await readRental(site.databaseUrl, deposit.id);
  expect(rental).toMatchObject({ is_clean: true, dealership_id: host.id });
  expect(rental.returned_at).not.toBeNull();
});

async function tickAll(session: Session): Promise<void> {
  const names = Object.keys(safetyCheckLabels);
  for (let tabs = 0; tabs < 60 && names.length > 0; tabs += 1) {
    await session.press("Tab");
    const isNext = await session.evaluate(
      (name) => (document.activeElement as HTMLInputElement).name === name,
      names[0],
    );
    if (!isNext) continue;
    await session.press("Space");
    names.shift();
  }
  expect(names).toEqual([]);
}
