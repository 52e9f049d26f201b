import { auditActionLabels } from "../../app/content/audit.ts";
import { privacyPage as words } from "../../app/content/privacy.ts";
import { query } from "../support/cluster.ts";
import { storeHostApplication, storeMediaInquiry } from "../support/factories/stored-submissions.ts";
import { waitFor } from "../support/product.ts";
import { expect, openAsAdmin, test } from "./admin-fixtures.ts";
import { expectNoViolations } from "./axe.ts";
import { clear, typeInto } from "./typing.ts";

test("ADMIN-07 opening an application from its list adds an audit entry that links back to it", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const { id } = await storeHostApplication(databaseUrl);
  await openAsAdmin(page, "/admin/applications", admin);
  await page.locator(`[data-row="${id}"]`).click();
  await expect(page.getByRole("dialog").getByTitle(id)).toBeVisible();
  await waitFor(async () => {
    const told = await query(databaseUrl, "select 1 from audit_events where subject_id = $1", [id]);
    return told.length === 1;
  });
  await page.goto(`/admin/audit?subject=${id}`);
  const entries = page.getByRole("region", { name: "Entries found" }).getByRole("listitem");
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(auditActionLabels["record-viewed"], { ignoreCase: true });
  await page.getByLabel("What", { exact: true }).selectOption("sign-in");
  await clear(page.getByLabel("Record", { exact: true }));
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/action=sign-in/);
  await expect(entries.first()).toContainText(admin);
  await page.goto(`/admin/audit?subject=${id}`);
  await page.locator(`a[title="${id}"]`).click();
  await expect(page.getByRole("dialog").getByTitle(id)).toBeVisible();
});

test("ADMIN-08 SHELL-08 personal data is looked up, exported and erased in the browser; both pages fit small screens without axe violations", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const email = `seen.${Date.now()}@people.example`;
  await storeHostApplication(databaseUrl, { email });
  await storeMediaInquiry(databaseUrl, { email });
  await openAsAdmin(page, "/admin/privacy", admin);
  await typeInto(page.getByLabel(words.emailLabel), "nobody");
  await page.getByRole("button", { name: words.lookUp }).click();
  await expect(page.getByText(words.email)).toBeVisible();
  await typeInto(page.getByLabel(words.emailLabel), email);
  await page.getByRole("button", { name: words.lookUp }).click();
  await expect(page.getByRole("heading", { name: email })).toBeVisible();

  const look = async (what: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `${what} at ${width} px`).toBe(width);
      }
      await expectNoViolations(page);
    }
  };
  await look("a person");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: words.export }).click();
  expect((await download).suggestedFilename()).toMatch(/^export-\d+\.zip$/);
  await typeInto(page.getByLabel(words.confirmLabel), "somebody.else@people.example");
  await page.getByRole("button", { name: words.erase }).click();
  await expect(page.getByText(words.confirmDiffers)).toBeVisible();
  await typeInto(page.getByLabel(words.confirmLabel), email);
  await page.getByRole("button", { name: words.erase }).click();
  await expect(page.getByRole("heading", { name: words.receiptHeading })).toBeVisible();
  await expect(page.getByText("0 left.")).toBeVisible();
  expect(page.url()).not.toContain(email);
  await look("a receipt");
  await page.goto("/admin/audit");
  await look("the audit log");
});
