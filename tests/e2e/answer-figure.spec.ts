import { deskSettingsWords as words } from "../../app/content/desk-settings.ts";
import { query } from "../support/cluster.ts";
import { storeHostApplication } from "../support/factories/stored-submissions.ts";
import { expect, openAsAdmin, test } from "./admin-fixtures.ts";
import { expectNoViolationsInEitherScheme } from "./axe.ts";

const figure = "Answered within 2 business days: 19 of the last 20";
const ids: string[] = [];

test.beforeEach(async ({ databaseUrl }) => {
  while (ids.length < 20) ids.push((await storeHostApplication(databaseUrl)).id);
  await query(
    databaseUrl,
    `update reviews set is_counted = true, promised_at = now() - interval '1 day',
       answered_at = now() - case when submission_id = $2 then interval '1 hour' else interval '2 days' end
     where submission_id = any($1)`,
    [ids, ids[0]],
  );
});

test.afterEach(async ({ databaseUrl }) => {
  await query(databaseUrl, "delete from desk_settings");
  await query(databaseUrl, "delete from host_applications where id = any($1)", [ids.splice(0)]);
  await query(databaseUrl, "notify shared_pages");
});

test("DESK-10 an owner shows the figure by keyboard, reads it on /host and beside the form, and hides it again", async ({
  page,
  admin,
}) => {
  await openAsAdmin(page, "/admin/desk", admin);
  await page.getByRole("link", { name: words.link, exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.wouldShow(figure))).toBeVisible();
  await page.goto("/admin/desk/settings");
  await page.getByRole("button", { name: words.show }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.shown(figure))).toBeVisible();
  await expect(page.getByRole("button", { name: words.hide })).toBeFocused();
  await expectNoViolationsInEitherScheme(page);

  for (const path of ["/host", "/host/application"]) {
    await expect(async () => {
      await page.goto(path);
      await expect(page.getByText(figure, { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectNoViolationsInEitherScheme(page);
  }

  await page.goto("/admin/desk/settings");
  await page.getByRole("button", { name: words.hide }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.wouldShow(figure))).toBeVisible();
  await expect(async () => {
    await page.goto("/host");
    await expect(page.getByText(figure)).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("DESK-10 the switch works", async ({ page, admin }) => {
    await openAsAdmin(page, "/admin/desk/settings", admin);
    await page.getByRole("button", { name: words.show }).click();
    await expect(page).toHaveURL("/admin/desk/settings");
    await expect(page.getByText(words.shown(figure))).toBeVisible();
  });
});
