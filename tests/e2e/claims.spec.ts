import type { Locator, Page } from "@playwright/test";
import { claimAnswerWords, depositTrail, claimsAdmin as words } from "../../app/content/deposit-claims.ts";
import { pictureMessages } from "../../app/content/deposits.ts";
import { claimsOf, endTimeToAnswer, openClaim, payAndRead, storeReturn } from "../support/claims.ts";
import { photo } from "../support/factories/picture.ts";
import { signIn as cookieOf } from "../support/http.ts";
import { waitForMail } from "../support/product.ts";
import { expect, openAsAdmin, test } from "./admin-fixtures.ts";
import { expectNoViolationsInEitherScheme } from "./axe.ts";
import { typeInto, typeKeys } from "./typing.ts";

const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(sideways)).toBe(0);
}

const pictureFile = async (name: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await photo({ width: 320, height: 240 }).jpeg().toBuffer(),
});

test("RETURN-04 an admin claims part of a deposit key by key, with a typo and a fault on the way", async ({
  page,
  product,
  databaseUrl,
  admin,
}) => {
  const deposit = await payAndRead(product, databaseUrl);
  await openAsAdmin(page, `/admin/deposits?item=${deposit.id}`, admin);
  const dialog = page.getByRole("dialog");
  await button(dialog, words.open).click();
  const amount = dialog.getByLabel(words.amount);
  await expect(amount).toHaveValue("");
  await amount.click();
  await typeKeys(amount, "5000");
  await page.keyboard.press("Tab");
  await typeKeys(dialog.getByLabel(words.reason), "The fork is bend");
  await page.keyboard.press("Backspace");
  await typeKeys(dialog.getByLabel(words.reason), "t");
  await dialog.getByLabel(pictureMessages.label).setInputFiles(await pictureFile("fork.jpg"));
  await expect(dialog.getByText("fork.jpg", { exact: false })).toBeVisible();
  await button(dialog, words.review).click();
  await expect(amount).toHaveAccessibleDescription(/more than what is left/);
  await expect(amount).toBeFocused();
  await typeInto(amount, "120.50");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Claim $120.50?" })).toBeFocused();
  await expect(dialog).toContainText(words.reviewText);
  await expect(dialog).toContainText("The fork is bent");
  await expectNoViolationsInEitherScheme(page);
  await dialog.getByRole("link", { name: words.back }).click();
  await expect(amount).toHaveValue("120.50");
  await button(dialog, words.review).click();
  await button(dialog, words.send).click();
  await expect(page.getByText(words.flashes.claimed.title)).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Claim of $120.50" })).toBeVisible();
  await expect(dialog.getByText(words.refundLess("$120.50"))).toBeVisible();
  await expect(dialog.getByRole("link", { name: words.picture(1) })).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await waitForMail(product, deposit.email, /We'd like to keep \$120\.50/);

  await button(dialog, words.withdraw.open).click();
  const ask = page.getByRole("dialog", { name: words.withdraw.heading });
  await page.keyboard.press("Escape");
  await expect(ask).toBeHidden();
  await expect(dialog.first()).toBeVisible();
  await button(dialog, words.withdraw.open).click();
  await button(ask, words.withdraw.confirm).click();
  await expect(dialog.getByText(/^Withdrawn on /)).toBeVisible();
  await expect(button(dialog, words.open)).toBeVisible();
});

test.describe("on a phone without script", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, javaScriptEnabled: false });

  test("RETURN-04 RETURN-05 a rider answers with a picture, and changes the answer", async ({
    page,
    product,
    databaseUrl,
    admin,
  }) => {
    const deposit = await payAndRead(product, databaseUrl);
    await storeReturn(databaseUrl, deposit, "Fork bent");
    await openClaim(product, databaseUrl, { deposit, cookie: await cookieOf(product, admin) });
    await page.goto(deposit.path);
    await page.getByRole("link", { name: claimAnswerWords.answer }).tap();
    await expect(page.getByText("The fork is bent")).toBeVisible();
    await button(page, claimAnswerWords.submit).tap();
    await expect(page.getByText(claimAnswerWords.choiceMissing)).toBeInViewport();
    await page.getByLabel(claimAnswerWords.disagree, { exact: true }).tap();
    const text = page.getByLabel(claimAnswerWords.text);
    await text.tap();
    await page.keyboard.type("It was bent when I took itt");
    await page.keyboard.press("Backspace");
    await page.getByLabel(pictureMessages.label).setInputFiles(await pictureFile("before.jpg"));
    await expectNoSidewaysScroll(page);
    await button(page, claimAnswerWords.submit).tap();
    await expect(page.getByText(claimAnswerWords.answered.title)).toBeVisible();
    await expect(page.getByRole("heading", { name: depositTrail.disagreed })).toBeVisible();
    await expect(page.getByRole("listitem").getByText("It was bent when I took it", { exact: true })).toBeVisible();
    await page.getByText(claimAnswerWords.change).tap();
    await expect(page.getByText(claimAnswerWords.picturesSent(1))).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByLabel(claimAnswerWords.agree, { exact: true }).tap();
    await button(page, claimAnswerWords.submit).tap();
    await expect(page.getByRole("heading", { name: depositTrail.agreed })).toBeVisible();
    const [claim] = await claimsOf(databaseUrl, deposit);
    expect(claim).toMatchObject({ is_agreed: true, answer: "It was bent when I took it" });
  });

  test("RETURN-04 an admin claims, decides and sees what is missing", async ({ page, product, databaseUrl, admin }) => {
    const deposit = await payAndRead(product, databaseUrl);
    await openAsAdmin(page, `/admin/deposits?item=${deposit.id}`, admin);
    await button(page, words.open).tap();
    await page.getByLabel(words.amount).first().tap();
    await page.keyboard.type("80");
    await button(page, words.review).tap();
    await expect(page.getByText(words.missing.reason)).toBeVisible();
    await page.getByLabel(words.reason).tap();
    await page.keyboard.type("The basket is missing");
    await button(page, words.review).tap();
    await expect(page.getByText(words.reviewText)).toBeVisible();
    await page.getByLabel(pictureMessages.label).setInputFiles(await pictureFile("basket.jpg"));
    await button(page, words.send).tap();
    await expect(page.getByRole("heading", { name: "Claim of $80.00" })).toBeVisible();
    await expect(page.getByRole("link", { name: words.picture(1) })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test("RETURN-04 an admin decides once the 48 hours are over, and the rider reads why", async ({
  page,
  product,
  databaseUrl,
  admin,
}) => {
  const deposit = await payAndRead(product, databaseUrl);
  await storeReturn(databaseUrl, deposit, "Fork bent");
  await openClaim(product, databaseUrl, { deposit, cookie: await cookieOf(product, admin) });
  await page.goto(deposit.path);
  await expectNoViolationsInEitherScheme(page);
  await openAsAdmin(page, `/admin/deposits?item=${deposit.id}`, admin);
  const dialog = page.getByRole("dialog");
  await dialog.getByText(words.decide.early, { exact: true }).click();
  await expect(dialog.getByText(/the only thing you can decide is to keep nothing/)).toBeVisible();
  await expect(dialog.getByLabel(words.decide.keep)).toHaveCount(0);
  await endTimeToAnswer(databaseUrl, deposit);
  await page.reload();
  await expect(dialog.getByText(words.noAnswerCame)).toBeVisible();
  const form = dialog.getByRole("form", { name: words.decide.heading });
  await typeInto(form.getByLabel(words.decide.keep), "120.51");
  await typeInto(form.getByLabel(words.decide.why), "A new fork costs $120.50");
  await button(form, words.decide.submit).click();
  await expect(form.getByLabel(words.decide.keep)).toHaveAccessibleDescription(/more than what was claimed/);
  await typeInto(form.getByLabel(words.decide.keep), "120.50");
  await expectNoViolationsInEitherScheme(page);
  await button(form, words.decide.submit).click();
  await expect(page.getByText(words.flashes.decided.title)).toBeVisible();
  await expect(dialog.getByText(words.kept("$120.50"), { exact: true })).toBeVisible();
  await waitForMail(product, deposit.email, /Refund of \$379\.50/);
  await page.context().clearCookies();
  await page.goto(deposit.path);
  await expect(page.getByText("A new fork costs $120.50")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Kept $120.50 USD" })).toBeVisible();
  const paper = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b/g), "pages of a settled claim").toHaveLength(1);
  await expectNoViolationsInEitherScheme(page);
});
