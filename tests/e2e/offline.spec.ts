import type { Locator } from "@playwright/test";
import { accountFlashes, accountMessages, accountWords, entranceWords } from "../../app/content/accounts.ts";
import { depositsAdmin } from "../../app/content/deposits.ts";
import { password } from "../support/http.ts";
import { expect, openAsAdmin, openDeposit, signIn, test } from "./admin-fixtures.ts";
import { toastOf } from "./steps.ts";
import { typeInto } from "./typing.ts";

test.use({ isFirstVisit: true });

const alertIn = (form: Locator) => form.getByRole("alert").filter({ hasText: accountMessages.unexpected });

for (const toastsCame of [true, false])
  test(`ADMIN-02 offline login shows a message and keeps the input, then signs in (${toastsCame ? "a toast" : "a line, before toasts could come"})`, async ({
    page,
    context,
    admin,
  }) => {
    await page.goto("/admin/login");
    if (toastsCame) {
      const script = page.waitForResponse(/toasts-.*\.js/);
      await page.keyboard.press("Tab");
      await (await script).finished();
    }
    await context.setOffline(true);
    await signIn(page, admin);
    await expect(alertIn(page.getByRole("form", { name: "Admin sign-in" }))).toBeVisible();
    if (toastsCame) await expect(toastOf(page)).toContainText(accountMessages.unexpected);
    else await expect(page.getByRole("alert").filter({ hasText: accountMessages.unexpected })).toHaveCount(2);
    await expect(page.getByLabel("Email")).toHaveValue(admin);
    await expect(page.getByLabel("Password")).toHaveValue(password);
    await context.setOffline(false);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/admin/applications");
  });

test("ADMIN-03 an offline password reset request is retried with the entered address", async ({ page, context }) => {
  await page.goto("/admin/forgot-password");
  const address = `nobody${Date.now()}@people.example`;
  await typeInto(page.getByLabel("Email"), address);
  await context.setOffline(true);
  await page.getByRole("button", { name: entranceWords.forgot.submit }).click();
  await expect(toastOf(page)).toContainText(accountMessages.unexpected);
  await expect(alertIn(page.getByRole("form", { name: "Forgot password" }))).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(address);
  await context.setOffline(false);
  await page.getByRole("button", { name: entranceWords.forgot.submit }).click();
  await expect(toastOf(page)).toContainText(accountFlashes.resetAsked.description);
});

test("ADMIN-09 offline an admin page stays: its form shows an inline message, other buttons and Logout a toast", async ({
  page,
  context,
  admin,
}) => {
  await openAsAdmin(page, "/admin/account", admin);
  await page.getByText(accountWords.changeYours).click();
  const form = page.getByRole("form", { name: accountWords.password });
  const boxes = ["Current password", "New password", "Confirm password"].map((name) => form.getByLabel(name));
  for (const box of boxes) await typeInto(box, password);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(toastOf(page)).toContainText(accountMessages.unexpected);
  await expect(alertIn(form)).toHaveCount(0);
  await form.getByRole("button", { name: accountWords.changePassword }).click();
  await expect(alertIn(form)).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(toastOf(page)).toContainText(accountFlashes.signOutFailed.title);
  await expect(toastOf(page)).toContainText(accountFlashes.signOutFailed.description);
  // Returning to the tab triggers revalidation, which gets no response.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  for (const box of boxes) await expect(box).toHaveValue(password);
  await context.setOffline(false);
  await form.getByRole("button", { name: accountWords.changePassword }).click();
  await expect(toastOf(page)).toContainText(accountFlashes.passwordChanged.title);
});

test("PAY-07 offline a refund confirmation stays open", async ({ page, context, product, admin }) => {
  const dialog = await openDeposit(page, product, admin);
  await typeInto(dialog.getByLabel("Amount"), "120.50");
  await typeInto(dialog.getByLabel("Reason"), "Bike is back");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: depositsAdmin.review }).click();
  await expect(alertIn(dialog)).toBeVisible();
  await context.setOffline(false);
  await dialog.getByRole("button", { name: depositsAdmin.review }).click();
  const confirm = dialog.getByRole("button", { name: "Refund $120.50" });
  await expect(confirm).toBeVisible();
  await context.setOffline(true);
  // The first attempt's toast may still be visible.
  const failed = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await confirm.click();
  await failed;
  await expect(toastOf(page)).toContainText(accountMessages.unexpected);
  await context.setOffline(false);
  await confirm.click();
  await expect(toastOf(page)).toContainText(depositsAdmin.refunded.title);
});
