import { readFile } from "node:fs/promises";
import { exportWords, samples } from "../../app/content/admin.ts";
import {
  closingDayWords,
  desk,
  kindLabels,
  replyTemplateWords,
  selectionWords,
  waitingFor,
} from "../../app/content/desk.ts";
import { deskSettingsWords } from "../../app/content/desk-settings.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { sampleDomain } from "../../app/domain/samples.ts";
import { query } from "../support/cluster.ts";
import { nextDepositId, storeDeposit } from "../support/factories/stored-deposits.ts";
import { storeHostApplication, storeMediaInquiry } from "../support/factories/stored-submissions.ts";
import { expect, openAsAdmin, test } from "./admin-fixtures.ts";
import { expectNoViolations, expectNoViolationsInEitherScheme } from "./axe.ts";
import { typeInto, typeKeys } from "./typing.ts";

const setDue = (databaseUrl: string, id: string, interval: string) =>
  query(databaseUrl, `update reviews set due_at = now() + interval '${interval}' where submission_id = $1`, [id]);

test("DESK-06 DESK-07 by keyboard: open the most urgent, assign it, move it, reply, undo, reply again, and note it", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const { id } = await storeHostApplication(databaseUrl, { first_name: "Urgent" });
  await setDue(databaseUrl, id, "-90 days");
  await openAsAdmin(page, "/admin/desk", admin);
  await page.locator("main [data-row]").first().waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Urgent/ });
  await expect(dialog).toBeVisible();

  await page.keyboard.press("a");
  await expect(dialog.getByLabel(desk.assignee)).toHaveValue(/\w/);
  await page.keyboard.press("s");
  await expect(dialog.getByLabel(desk.stage)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Received → In review")).toBeVisible();

  await dialog.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("r");
  await typeKeys(dialog.getByLabel(desk.reply, { exact: true }), "Thanks. Can we talk on Thursday?");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const undo = dialog.getByRole("button", { name: desk.undo });
  // Out of reach of a second Enter, in sight, and next by Tab.
  await expect(undo).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
  await page.keyboard.press("u");
  await expect(undo).toBeHidden();
  await expect(dialog.getByText("(undone)")).toBeVisible();

  await typeInto(dialog.getByLabel(desk.reply, { exact: true }), "Thanks. Can we talk on Friday?");
  await dialog.getByRole("button", { name: desk.sendReply }).click();
  await expect(dialog.getByText("Thanks. Can we talk on Friday?")).toBeVisible();
  await expect(dialog.getByText("(sent)")).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(/^Host application .* Answered /)).toBeVisible();

  await typeInto(dialog.getByLabel(desk.note, { exact: true }), "Prefers the phone.");
  await dialog.getByRole("button", { name: desk.addNote }).click();
  await expect(dialog.getByText("Prefers the phone.")).toBeVisible();
  await expect(dialog.getByLabel(desk.note, { exact: true })).toHaveValue("");
});

test("DESK-07 what was typed stays when somebody else was faster", async ({ page, databaseUrl, admin }) => {
  const { id, reference } = await storeMediaInquiry(databaseUrl);
  await openAsAdmin(page, `/admin/desk?item=${reference}`, admin);
  const reply = page.getByLabel(desk.reply, { exact: true });
  await typeInto(reply, "My careful answer");
  await query(
    databaseUrl,
    `insert into review_events (submission_id, kind, at, actor_id, version, type, detail)
     values ($1, 'media', now(), 'somebody-else', 2, 'noted', '{"note": "note-1"}')`,
    [id],
  );
  await query(databaseUrl, "update reviews set version = 2 where submission_id = $1", [id]);
  await page.getByRole("button", { name: desk.sendReply }).click();
  await expect(page.getByRole("alert").getByText("What you typed is still here.")).toBeVisible();
  await expect(reply).toHaveValue("My careful answer");
});

test("DESK-07 a reply from a template, changed, previewed, kept through a reload, and sent", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const { reference } = await storeHostApplication(databaseUrl, { first_name: "Templata" });
  await openAsAdmin(page, `/admin/desk?item=${reference}`, admin);
  const dialog = page.getByRole("dialog", { name: /^Templata/ });
  const reply = dialog.getByLabel(desk.reply, { exact: true });
  await dialog.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("t");
  await expect(dialog.getByLabel(desk.template)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(reply).toHaveValue(/^Hi Templata,\n/);
  await reply.click();
  await page.keyboard.press("Control+End");
  // The template alone is a draft already.
  const isSaved = page.waitForResponse((answer) => answer.request().postData()?.includes("your+bike.") ?? false);
  await typeKeys(reply, " Bring your bike.");
  await isSaved;
  await page.reload();
  await expect(reply).toHaveValue(/^Hi Templata,\s.* Bring your bike\.$/s);

  await dialog.getByRole("button", { name: desk.preview }).click();
  const preview = dialog.frameLocator("iframe");
  await expect(preview.getByText("Bring your bike.")).toBeVisible();
  await expect(preview.getByText("Hi Templata,", { exact: true })).toBeVisible();
  await expect(reply).toHaveValue(/Bring your bike\.$/);
  await expectNoViolations(page);

  await dialog.getByRole("button", { name: desk.sendReply }).click();
  await expect(dialog.getByRole("button", { name: desk.undo })).toBeVisible();
  await expect(reply).toHaveValue("");
  await page.keyboard.press("u");
  await expect(reply).toHaveValue(/Bring your bike\.$/);
});

test("DESK-07 a reply can be sent by keys while its preview is still on the way", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const { reference } = await storeHostApplication(databaseUrl, { first_name: "Hasty" });
  await openAsAdmin(page, `/admin/desk?item=${reference}`, admin);
  const dialog = page.getByRole("dialog", { name: /^Hasty/ });
  await dialog.getByLabel(desk.reply, { exact: true }).click();
  await page.keyboard.type("Can we talk on Thursday?");
  await page.route("**/preview.data*", () => {});
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: desk.preview })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect(dialog.getByRole("button", { name: desk.sendReply })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: desk.undo })).toBeVisible();
  await expect(dialog.getByText("Can we talk on Thursday?")).toBeVisible();
});

test("DESK-06 twenty applications are triaged with keys alone", async ({ page, databaseUrl, admin }) => {
  test.slow();
  const ids: string[] = [];
  for (let stored = 0; stored < 20; stored += 1) {
    const { id } = await storeHostApplication(databaseUrl, { email: "triage@people.example" });
    await setDue(databaseUrl, id, `${stored + 1} minutes`);
    ids.push(id);
  }
  await openAsAdmin(page, "/admin/desk", admin);
  await page.keyboard.press("/");
  await page.keyboard.type("triage@people.example");
  await page.keyboard.press("Enter");
  await expect(page.locator("main [data-row]")).toHaveCount(20);
  await page.locator("main [data-row]").first().focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  for (let place = 1; place <= 20; place += 1) {
    await expect(dialog.getByText(`${place} of 20 on this page`)).toBeVisible();
    await page.keyboard.press("a");
    await expect(dialog.getByLabel(desk.assignee)).toHaveValue(/\w/);
    await page.keyboard.press("s");
    await expect(dialog.getByLabel(desk.stage)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Received → In review")).toBeVisible();
    await page.keyboard.press("j");
  }
  const done = await query(
    databaseUrl,
    "select 1 from reviews where submission_id = any($1) and stage = 'in-review' and assignee_id is not null",
    [ids],
  );
  expect(done).toHaveLength(20);
});

test("RETURN-03 by keyboard from 'Due next' to the dialog of a deposit that waits", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const { id, reference } = await storeDeposit(databaseUrl, {
    id: nextDepositId(),
    state: "paid",
    paidAt: new Date(Date.now() - 31 * 24 * 60 * 60 * 1_000),
  });
  const code = shownReference({ id, reference });
  await openAsAdmin(page, "/admin/desk", admin);
  await page.keyboard.press("/");
  await page.keyboard.type(code.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=/);
  const row = page.getByRole("row", { name: code });
  await expect(row).toContainText(waitingFor({ reason: "return", limitDays: 30 }));
  await expect(page.getByRole("checkbox", { name: /^Select/ })).toHaveCount(0);
  await expectNoViolationsInEitherScheme(page);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: code })).toBeFocused();
  // Nothing to tick.
  await page.keyboard.press("x");
  await page.keyboard.press("k");
  await expect(page.getByRole("link", { name: code })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/deposits\\?item=${id}&`));
  await expect(page.getByRole("dialog").getByText(code)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: code })).toBeVisible();
  await page.getByRole("link", { name: code }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByText(code)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/admin\/desk\?q=/);
  await expect(page.getByRole("link", { name: code })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolationsInEitherScheme(page);
});

test("RETURN-03 an owner sets by keyboard after how many days a missing return waits", async ({
  page,
  databaseUrl,
  admin,
}) => {
  await openAsAdmin(page, "/admin/desk/settings", admin);
  const field = page.getByLabel(deskSettingsWords.returnLimit);
  await typeInto(field, "400");
  await page.keyboard.press("Enter");
  await expect(page.getByText(deskSettingsWords.returnLimitRefused)).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await typeInto(field, "45");
  await page.keyboard.press("Enter");
  await expect(page.getByText(deskSettingsWords.returnLimitSaved.title)).toBeVisible();
  await expect(field).toHaveValue("45");
  await query(databaseUrl, "delete from desk_settings");
});

test("DESK-08 rows are ticked and declined with a template, by keyboard, and the result says which", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const email = "several@people.example";
  for (const first_name of ["Anselm", "Berta"]) await storeHostApplication(databaseUrl, { first_name, email });
  await openAsAdmin(page, `/admin/desk?q=${email}`, admin);
  await page.getByLabel(desk.tickPage).focus();
  await page.keyboard.press("Space");
  await expect(page.getByLabel(/^Select Anselm/)).toBeChecked();
  await page.getByRole("button", { name: desk.withTicked }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: selectionWords.heading(2) })).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel(selectionWords.template(kindLabels.host)).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(page.getByText(selectionWords.theyGet)).toBeFocused();
  // Not before one says that one means it.
  await page.getByRole("button", { name: selectionWords.declineAll(2) }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(selectionWords.sure(2))).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(selectionWords.result(2, 2)).first()).toBeVisible();
  await expect(page.getByRole("row", { name: /Berta/ })).toContainText(selectionWords.declined);
  await expectNoViolations(page);
});

test("DESK-08 on a phone the buttons for ticked rows are in sight below a long list", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const email = "many@people.example";
  for (let row = 0; row < 12; row += 1) await storeHostApplication(databaseUrl, { email });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsAdmin(page, `/admin/desk?q=${email}`, admin);
  const change = page.getByRole("button", { name: desk.withTicked });
  await expect(change).not.toBeInViewport();
  await page.getByRole("row").getByRole("checkbox").nth(1).click();
  await expect(change).toBeInViewport();
  await change.click();
  await expect(page.getByRole("heading", { name: selectionWords.heading(1) })).toBeVisible();
});

test("DESK-08 one row is ticked by mouse without opening it", async ({ page, databaseUrl, admin }) => {
  const { email } = await storeHostApplication(databaseUrl, { first_name: "Clicked", email: "clicked@people.example" });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsAdmin(page, `/admin/desk?q=${email}`, admin);
  await page.getByLabel(/^Select Clicked/).click();
  await expect(page.getByLabel(/^Select Clicked/)).toBeChecked();
  await page.getByRole("button", { name: desk.withTicked }).click();
  await expect(page.getByRole("heading", { name: selectionWords.heading(1) })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("DESK-09 what the filter finds is downloaded by keyboard, and the file has those rows", async ({
  page,
  databaseUrl,
  admin,
}) => {
  for (const first_name of ["Exporta", "Exporto"]) await storeHostApplication(databaseUrl, { first_name });
  await openAsAdmin(page, "/admin/desk", admin);
  await typeInto(page.getByPlaceholder(desk.search), "export");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByText(exportWords.open, { exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "CSV" })).toBeFocused();
  await expectNoViolations(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n").filter(Boolean);
  expect(download.suggestedFilename()).toMatch(/^tidewheel-review-desk-[\d-]{10}\.csv$/);
  expect(lines).toHaveLength(3);
  for (const name of ["Exporta", "Exporto"]) expect(lines.join()).toContain(name);
});

test("DESK-07 an owner writes a template, mends the field it names wrongly, and finds it in the list", async ({
  page,
  admin,
}) => {
  await openAsAdmin(page, "/admin/reply-templates", admin);
  await page.getByRole("link", { name: replyTemplateWords.add }).click();
  await page.getByLabel(replyTemplateWords.use).selectOption("sales");
  await typeInto(page.getByLabel(replyTemplateWords.name), "Quote to come");
  await typeInto(page.getByLabel(replyTemplateWords.subject), "Your quote {reference}");
  const text = page.getByLabel(replyTemplateWords.text);
  await typeInto(text, "Hi {firstname},");
  await page.keyboard.press("Tab");
  await expect(page.getByText("{firstname} isn't a field.")).toBeVisible();
  await expectNoViolations(page);
  await typeInto(text, "Hi {firstName}, we're on it.");
  await page.getByRole("button", { name: replyTemplateWords.save }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Quote to come" });
  await row.locator("summary").click();
  await expect(row.getByText("Hi {firstName}, we're on it.")).toBeVisible();
  await row.getByRole("button", { name: replyTemplateWords.remove }).click();
  await expect(page.getByText("Quote to come")).toBeHidden();
});

test("DESK-02 an owner closes a day by keyboard, and opens it again", async ({ page, admin }) => {
  await openAsAdmin(page, "/admin/closing-days", admin);
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() !== 3);
  const [year, month, date] = day.toISOString().slice(0, 10).split("-");
  await page.getByLabel(closingDayWords.from).focus();
  await page.keyboard.type(`${month}${date}${year}`, { delay: 20 });
  await typeInto(page.getByLabel(closingDayWords.name), "Stocktaking");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const row = page.getByRole("listitem").filter({ hasText: "Stocktaking" });
  await expect(row.locator(`time[datetime="${year}-${month}-${date}"]`)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page);
  await row.getByRole("button", { name: closingDayWords.remove }).click();
  await expect(row).toBeHidden();
});

test("DESK-05 the desk and its dialog fit a phone without axe violations, light and dark", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const { id, reference } = await storeHostApplication(databaseUrl);
  await setDue(databaseUrl, id, "-1 day");
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsAdmin(page, "/admin/desk", admin);
  for (const path of ["/admin/desk", `/admin/desk?item=${reference}`, "/admin/desk?view=closed&q=nobody-like-that"])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expectNoViolations(page);
    }
});

test("DESK-05 on a tablet an overdue sample's row keeps to the screen", async ({ page, databaseUrl, admin }) => {
  const email = `tablet@${sampleDomain}`;
  const { id } = await storeHostApplication(databaseUrl, {
    first_name: "Bartholomew",
    last_name: "Featherstone".repeat(5),
    email,
  });
  await setDue(databaseUrl, id, "-1 day");
  await page.setViewportSize({ width: 768, height: 900 });
  await openAsAdmin(page, `/admin/desk?q=${email}`, admin);
  await expect(page.getByRole("row", { name: /Bartholomew/ })).toContainText(samples.tag);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("DESK-06 an admin filters the desk, opens an item and adds a note", async ({ page, databaseUrl, admin }) => {
    const { reference } = await storeMediaInquiry(databaseUrl, { name: "Scriptless Reporter" });
    await openAsAdmin(page, "/admin/desk", admin);
    await page.getByLabel("Kind").selectOption("media");
    await page.getByRole("button", { name: desk.filter }).click();
    await page.goto(`/admin/desk?item=${reference}`);
    await page.getByLabel(desk.note, { exact: true }).pressSequentially("Called back.");
    await page.getByRole("button", { name: desk.addNote }).click();
    await expect(page.getByText("Called back.")).toBeVisible();
  });
});
