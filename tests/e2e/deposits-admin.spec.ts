import type { Locator, Page } from "@playwright/test";
import { changeHostWords, rentalAdminWords, rentalWords, safetyCheckLabels } from "../../app/content/counter.ts";
import { claimsAdmin } from "../../app/content/deposit-claims.ts";
import { depositsAdmin } from "../../app/content/deposits.ts";
import { endTimeToAnswer, openClaim, payAndRead } from "../support/claims.ts";
import { signIn as cookieOf } from "../support/http.ts";
import { waitForMail } from "../support/product.ts";
import { storeHost } from "../support/rentals.ts";
import { expect, openAsAdmin, test } from "./admin-fixtures.ts";
import { expectNoViolationsInEitherScheme } from "./axe.ts";
import { typeKeys } from "./typing.ts";

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole("button", { name, exact: true });

/** With the Tab key alone, forward or back. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  // Anew each time: after an action the focus may still be on its way to a heading.
  const isBefore = () =>
    target.evaluate(
      (element) => (document.activeElement?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING,
    );
  for (let presses = 0; presses < 60 && !(await isThere()); presses++)
    await page.keyboard.press((await isBefore()) ? "Shift+Tab" : "Tab");
  await expect(target).toBeFocused();
}

async function pressBy(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

test("ADMIN-08 RETURN-02 after hand-over, undo, return and release the focus stands at the rental", async ({
  page,
  product,
  databaseUrl,
  admin,
}) => {
  const deposit = await payAndRead(product, databaseUrl);
  await openAsAdmin(page, `/admin/deposits?item=${deposit.id}`, admin);
  const dialog = page.getByRole("dialog");
  const rental = dialog.getByRole("heading", { name: rentalAdminWords.heading });
  const tickAll = async () => {
    for (const label of Object.values(safetyCheckLabels)) {
      await tabTo(page, dialog.getByRole("checkbox", { name: label }));
      await page.keyboard.press("Space");
    }
  };
  await tabTo(page, button(dialog, rentalWords.handOver));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(button(dialog, rentalWords.handOver), "a refusal leaves the focus at the button").toBeFocused();
  await tickAll();
  await pressBy(page, button(dialog, rentalWords.handOver));
  await expect(button(dialog, rentalWords.recordReturn)).toBeVisible();
  await expect(rental).toBeFocused();
  await pressBy(page, button(dialog, rentalWords.undoHandOver));
  await expect(button(dialog, rentalWords.handOver)).toBeVisible();
  await expect(rental).toBeFocused();
  await tickAll();
  await pressBy(page, button(dialog, rentalWords.handOver));
  await expect(rental).toBeFocused();
  await tickAll();
  await pressBy(page, button(dialog, rentalWords.recordReturn));
  await expect(rental).toBeFocused();
  await pressBy(page, dialog.getByText(rentalAdminWords.releaseNow("$500.00")));
  await pressBy(page, button(dialog, rentalAdminWords.releaseButton("$500.00")));
  await expect(dialog.getByText(/^Requested on /)).toBeVisible();
  await expect(rental).toBeFocused();
});

test("RETURN-02 an admin names another host and a day by keyboard, and the rider is told", async ({
  page,
  product,
  databaseUrl,
  admin,
}) => {
  const deposit = await payAndRead(product, databaseUrl);
  const host = await storeHost(databaseUrl, `Aardvark Bikes ${Date.now()}`);
  await openAsAdmin(page, `/admin/deposits?item=${deposit.id}`, admin);
  const dialog = page.getByRole("dialog");
  await pressBy(page, dialog.getByText(changeHostWords.open, { exact: true }));
  await expectNoViolationsInEitherScheme(page);
  await tabTo(page, dialog.getByLabel(rentalAdminWords.host));
  await page.keyboard.type(host.name);
  await pressBy(page, button(dialog, changeHostWords.submit));
  await expect(dialog.getByRole("heading", { name: rentalAdminWords.heading })).toBeFocused();
  await expect(dialog.getByRole("definition").filter({ hasText: host.name })).toBeVisible();
  await expect(page.getByText(changeHostWords.changed.title)).toBeVisible();
  const { text } = await waitForMail(product, deposit.email, new RegExp(`moved to ${host.name}`));
  expect(text).toContain(host.name);
});

test("ADMIN-08 RETURN-04 after a refund, a claim, its withdrawal and a decision the focus stands in their sections", async ({
  page,
  product,
  databaseUrl,
  admin,
}) => {
  const deposit = await payAndRead(product, databaseUrl);
  await openAsAdmin(page, `/admin/deposits?item=${deposit.id}`, admin);
  const dialog = page.getByRole("dialog");
  const claims = dialog.getByRole("region", { name: claimsAdmin.claims });

  await tabTo(page, dialog.getByLabel("Amount"));
  await page.keyboard.type("20");
  await page.keyboard.press("Tab");
  await typeKeys(dialog.getByLabel("Reason"), "Late start");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Refund $20.00?" })).toBeFocused();
  await pressBy(page, dialog.getByRole("link", { name: "Back" }));
  await expect(dialog.getByRole("heading", { name: "Refund", exact: true })).toBeFocused();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Late start");
  await pressBy(page, button(dialog, depositsAdmin.review));
  await pressBy(page, button(dialog, "Refund $20.00"));
  await expect(page.getByText(depositsAdmin.refunded.title)).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Refund", exact: true })).toBeFocused();

  await pressBy(page, button(dialog, claimsAdmin.open));
  await expect(dialog.getByRole("heading", { name: claimsAdmin.open })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("90");
  await page.keyboard.press("Tab");
  await typeKeys(dialog.getByLabel(claimsAdmin.reason), "Bent fork");
  await pressBy(page, button(dialog, claimsAdmin.review));
  await pressBy(page, button(dialog, claimsAdmin.send));
  await expect(dialog.getByRole("heading", { name: "Claim of $90.00" })).toBeFocused();
  await pressBy(page, button(claims, claimsAdmin.withdraw.open));
  await pressBy(page, button(claims, claimsAdmin.withdraw.confirm));
  await expect(page.getByText(claimsAdmin.flashes.withdrawn.title)).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Claim of $90.00" })).toBeFocused();
});

test("RETURN-04 after a decision the focus stands at the claim", async ({ page, product, databaseUrl, admin }) => {
  const deposit = await payAndRead(product, databaseUrl);
  await openClaim(product, databaseUrl, { deposit, cookie: await cookieOf(product, admin) });
  await endTimeToAnswer(databaseUrl, deposit);
  await openAsAdmin(page, `/admin/deposits?item=${deposit.id}`, admin);
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByLabel(claimsAdmin.decide.keep));
  await page.keyboard.type("30");
  await page.keyboard.press("Tab");
  await typeKeys(dialog.getByLabel(claimsAdmin.decide.why), "The fork is new now");
  await pressBy(page, button(dialog, claimsAdmin.decide.submit));
  await expect(page.getByText(claimsAdmin.flashes.decided.title)).toBeVisible();
  await expect(dialog.getByRole("heading", { name: /^Claim of / })).toBeFocused();
});

test("ADMIN-08 'Compare now' and a search keep the focus", async ({ page, product, databaseUrl, admin }) => {
  await payAndRead(product, databaseUrl);
  await openAsAdmin(page, "/admin/deposits", admin);
  const compare = button(page, depositsAdmin.compare);
  await pressBy(page, compare);
  await expect(page.getByText(depositsAdmin.compared.title, { exact: true })).toBeVisible();
  await expect(compare).toBeFocused();
  await page.goto("/admin/deposits");
  await tabTo(page, page.getByRole("searchbox"));
  await page.keyboard.type("nobody");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=nobody/);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.goto("/admin/desk");
  const filter = button(page, "Filter");
  await pressBy(page, filter);
  await expect(page).toHaveURL(/\/admin\/desk\?/);
  await expect(filter).toBeFocused();
});
