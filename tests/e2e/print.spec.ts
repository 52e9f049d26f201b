import type { Page } from "@playwright/test";
import { applicantWords } from "../../app/content/applicant-page.ts";
import { hostApplicationConfirmation } from "../../app/content/host-application.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { openOwnPage } from "../support/applicant-pages.ts";
import { newRider, payDeposit } from "../support/deposits.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { waitForMail } from "../support/product.ts";
import { expect, openDeposit, test } from "./admin-fixtures.ts";

const darkInk = "rgb(20, 33, 28)";

/** Sheets of Letter paper. Everything that only a screen needs is gone, and the ink is dark in the dark scheme too. */
async function print(page: Page): Promise<number> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const role of [
    "button",
    "textbox",
    "combobox",
    "radio",
    "checkbox",
    "tab",
    "navigation",
    "contentinfo",
  ] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("complementary", { name: "Sandbox" })).toBeHidden();
  const heading = page.getByRole("heading").filter({ visible: true }).first();
  await expect(heading).toHaveCSS("color", darkInk);
  const margin = { top: "1cm", bottom: "1cm", left: "1cm", right: "1cm" };
  const pages = (await page.pdf({ format: "letter", margin })).toString("latin1").match(/\/Type ?\/Page\b/g);
  return pages?.length ?? 0;
}

test("BROWSER-04 B21 an applicant's page prints reference, state, answers and messages on two sheets", async ({
  page,
  product,
  databaseUrl,
}) => {
  const own = await openOwnPage(product, databaseUrl);
  const { fields, path } = own;
  await page.goto(path);
  expect(await print(page)).toBeLessThanOrEqual(2);
  for (const text of [shownReference(own), fields.city ?? "", fields.phone ?? "", "Received"])
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  for (const name of [applicantWords.messages.heading, applicantWords.answers.heading])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.locator("main figure")).toBeHidden();
});

test("BROWSER-04 B21 a confirmation, a receipt and a rider's success page print on one sheet each", async ({
  page,
  product,
}) => {
  await page.request.post("/host/application", { form: hostApplicationFields() });
  await page.goto("/host/community");
  expect(await print(page)).toBe(1);
  await expect(page.getByRole("heading", { name: hostApplicationConfirmation.heading })).toBeVisible();
  const rider = newRider();
  await payDeposit(product, rider);
  const { text } = await waitForMail(product, rider, /./);
  await page.goto(/\/deposit\/[\w-]{43}/.exec(text)?.[0] ?? "");
  expect(await print(page)).toBe(1);
  await page.goto("/payment-success");
  expect(await print(page)).toBe(1);
});

test("BROWSER-04 B21 pages that people keep take few sheets", async ({ page }) => {
  const sheets = { "/host/pricing": 2, "/privacy": 4, "/terms": 4, "/careers/legal-counsel": 1, "/dealerships/7": 2 };
  for (const [path, most] of Object.entries(sheets)) {
    await page.goto(path);
    expect(await print(page), path).toBeLessThanOrEqual(most);
  }
});

test("BROWSER-04 B21 an open deposit prints without the list behind it", async ({ page, product, admin }) => {
  const dialog = await openDeposit(page, product, admin);
  await expect(dialog).toBeVisible();
  expect(await print(page)).toBe(1);
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeHidden();
});
