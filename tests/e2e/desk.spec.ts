import { desk } from "../../app/content/desk.ts";
import { query } from "../support/cluster.ts";
import { storeHostApplication, storeMediaInquiry } from "../support/factories/stored-submissions.ts";
import { expect, openAsAdmin, test } from "./admin-fixtures.ts";
import { expectNoViolations } from "./axe.ts";
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
  await typeKeys(dialog.getByLabel(desk.reply), "Thanks. Can we talk on Thursday?");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const undo = dialog.getByRole("button", { name: desk.undo });
  await expect(undo).toBeFocused();
  await page.keyboard.press("u");
  await expect(undo).toBeHidden();
  await expect(dialog.getByText("(undone)")).toBeVisible();

  await typeInto(dialog.getByLabel(desk.reply), "Thanks. Can we talk on Friday?");
  await dialog.getByRole("button", { name: desk.sendReply }).click();
  await expect(dialog.getByText("Thanks. Can we talk on Friday?")).toBeVisible();
  await expect(dialog.getByText("(sent)")).toBeVisible({ timeout: 25_000 });
  await expect(dialog.getByText(/^Host application .* Answered /)).toBeVisible();

  await typeInto(dialog.getByLabel(desk.note, { exact: true }), "Prefers the phone.");
  await dialog.getByRole("button", { name: desk.addNote }).click();
  await expect(dialog.getByText("Prefers the phone.")).toBeVisible();
  await expect(dialog.getByLabel(desk.note, { exact: true })).toHaveValue("");
});

test("DESK-07 what was typed stays when somebody else was faster", async ({ page, databaseUrl, admin }) => {
  const { id, reference } = await storeMediaInquiry(databaseUrl);
  await openAsAdmin(page, `/admin/desk?item=${reference}`, admin);
  const reply = page.getByLabel(desk.reply);
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
