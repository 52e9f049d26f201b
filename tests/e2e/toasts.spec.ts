import type { Locator } from "@playwright/test";
import { accountFlashes } from "../../app/content/accounts.ts";
import { depositsAdmin } from "../../app/content/deposits.ts";
import { expect, openDeposit, signIn, test } from "./admin-fixtures.ts";
import { expectNoViolations } from "./axe.ts";
import { toastOf } from "./steps.ts";
import { typeInto } from "./typing.ts";

const closeOf = (toast: Locator) => toast.getByRole("button", { name: "Dismiss" });

/** Whether the element's center receives pointer events. */
const isOnTop = (element: Locator) =>
  element.evaluate((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

async function refund(dialog: Locator, amount: string): Promise<void> {
  await typeInto(dialog.getByLabel("Amount"), amount);
  await typeInto(dialog.getByLabel("Reason"), "Bike is back");
  await dialog.getByRole("button", { name: depositsAdmin.review }).click();
  await dialog.getByRole("button", { name: `Refund $${amount}` }).click();
}

test("SHELL-10 PAY-07 a toast is above the open dialog, and its close button works by mouse and by keyboard", async ({
  page,
  product,
  admin,
}) => {
  const dialog = await openDeposit(page, product, admin);
  const toast = toastOf(page);
  await refund(dialog, "100.00");
  await expect(toast).toContainText(depositsAdmin.refunded.title);
  await dialog.getByLabel("Amount").click();
  await page.keyboard.press("Alt+KeyT");
  await expect(page.locator("[data-sonner-toaster]")).toBeFocused();
  await expect(toast).toHaveCSS("outline-style", "solid");
  await page.keyboard.press("Tab");
  await expect(toast).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(closeOf(toast)).toBeFocused();
  await expect(closeOf(toast)).toHaveCSS("outline-style", "solid");
  await page.keyboard.press("Enter");
  await expect(toast).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Amount")).toBeFocused();

  await refund(dialog, "50.00");
  await expect(toast).toContainText(depositsAdmin.refunded.title);
  // Hovering pauses the toast's timer.
  await toast.hover();
  await expect.poll(() => isOnTop(toast)).toBe(true);
  await toast.getByText(depositsAdmin.refunded.title).click();
  await expect(dialog).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectNoViolations(page);
  await closeOf(toast).click();
  await expect(toast).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test("SHELL-10 a toast stays when the dialog under it closes, by Escape or by a click outside", async ({
  page,
  product,
  admin,
}) => {
  const dialog = await openDeposit(page, product, admin);
  const toast = toastOf(page);
  await refund(dialog, "100.00");
  await toast.hover();
  await expect(dialog.locator("[data-sonner-toast]")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect.poll(() => isOnTop(toast)).toBe(true);
  await page.mouse.move(300, 600);
  await expect(toast).toHaveCount(0);

  await page.getByRole("link", { name: /@people\.example/ }).click();
  await refund(dialog, "50.00");
  await expect(toast).toContainText(depositsAdmin.refunded.title);
  await page.mouse.click(20, 600);
  await expect(dialog).toBeHidden();
  await expect.poll(() => isOnTop(toast)).toBe(true);
});

test("SHELL-10 a toast shown before a dialog opens is above it, and screen readers announce the next one", async ({
  page,
  admin,
}) => {
  await page.goto("/admin/login");
  await signIn(page, admin);
  const toast = toastOf(page);
  await expect(toast).toContainText(accountFlashes.signedIn.title);
  await page.keyboard.press("Alt+KeyT");
  await page.getByRole("button", { name: "Keys" }).click();
  const help = page.getByRole("dialog");
  await expect(help).toBeVisible();
  await expect.poll(() => isOnTop(toast)).toBe(true);
  const region = help.getByRole("region", { name: /Notifications/ });
  await expect(region).toHaveAttribute("aria-live", "polite");
  await expect(region).toContainText(accountFlashes.signedIn.title);
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("SHELL-10 a toast is at the bottom, clear of the header and the safe area, with a thumb-sized close button", async ({
    page,
    context,
  }) => {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setSafeAreaInsetsOverride", { insets: { bottom: 34 } });
    await page.goto("/admin/login");
    await signIn(page, "nobody@people.example", "not the password");
    const toast = toastOf(page);
    await expect(toast).toContainText(accountFlashes.loginFailed);
    await toast.hover();
    await page.emulateMedia({ reducedMotion: "reduce" });
    const head = await page.getByRole("heading", { level: 1 }).boundingBox();
    await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0));
    const box = await toast.boundingBox();
    const header = await page.getByRole("banner").boundingBox();
    expect(box?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844 - 34);
    const button = await closeOf(toast).boundingBox();
    expect(button?.width).toBeGreaterThanOrEqual(44);
    expect(button?.height).toBeGreaterThanOrEqual(44);
    await closeOf(toast).click();
    await expect(toast).toHaveCount(0);
  });

  test("SHELL-10 a toast is fully readable at 320 px with text of twice the size", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/admin/forgot-password");
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "34px"));
    await typeInto(page.getByLabel("Email"), `nobody${Date.now()}@people.example`);
    await page.keyboard.press("Enter");
    const toast = toastOf(page);
    await expect(toast).toContainText(accountFlashes.resetAsked.description);
    await toast.hover();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    const box = await toast.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
    expect(await toast.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
  });
});
