import type { Locator, Page } from "@playwright/test";
import { disputesAdmin as words } from "../../app/content/deposits.ts";
import { controlProvider, newRider, payDeposit, readProvider } from "../support/deposits.ts";
import { type Product, waitFor } from "../support/product.ts";
import { expect, openAsAdmin, test } from "./admin-fixtures.ts";
import { expectNoViolationsInEitherScheme } from "./axe.ts";
import { phone } from "./sizes.ts";

async function openDispute(page: Page, product: Product, admin: string) {
  const email = newRider();
  const { payment } = await payDeposit(product, email);
  await openAsAdmin(page, `/admin/deposits?q=${email}`, admin);
  await waitFor(async () => {
    await page.reload();
    return (await page.locator("td [data-state=paid]").count()) > 0;
  });
  await controlProvider(product, { dispute: { payment, status: "needs_response", reason: "fraudulent" } });
  await waitFor(async () => {
    await page.reload();
    return (await page.locator("td [data-state=disputed]").count()) > 0;
  });
  await page.getByRole("link", { name: email }).click();
  const section = page.getByRole("dialog").getByRole("region", { name: words.heading });
  await expect(section).toBeVisible();
  const atProvider = async () => (await readProvider(product)).dispute.find((each) => each.payment_intent === payment);
  return { email, section, atProvider };
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test.describe("on a phone", () => {
  test.use(phone.use);

  test("RETURN-06 an admin prepares, reads and sends the evidence by keys alone", async ({ page, product, admin }) => {
    const { atProvider, email, section } = await openDispute(page, product, admin);
    for (const text of ["The cardholder says they didn't make this payment", "$500.00", words.dueOn])
      await expect(section).toContainText(text);
    await expect(section.getByRole("button", { name: words.send })).toHaveCount(0);
    await expectNoViolationsInEitherScheme(page);

    await tabTo(page, section.getByRole("button", { name: words.prepare }));
    await page.keyboard.press("Enter");
    await expect(section.locator("summary")).toBeFocused();
    await expect(section).toContainText(email);
    await expect(section).toContainText("Paid +$500.00 USD");
    const send = section.getByRole("button", { name: words.send });
    await tabTo(page, send);
    await page.keyboard.press("Enter");
    // The browser asks for the tick.
    const hasRead = section.getByLabel(words.hasRead);
    await expect(hasRead).toBeFocused();
    expect((await atProvider())?.status).toBe("needs_response");
    await page.keyboard.press("Space");
    await expect(hasRead).toBeChecked();
    await expectNoViolationsInEitherScheme(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, "nothing is wider than the phone").toBe(390);

    await tabTo(page, send);
    await page.keyboard.press("Enter");
    await expect(section).toContainText(words.withBank);
    await expect(section.getByRole("heading", { name: words.heading })).toBeFocused();
    await expect(section.getByRole("button")).toHaveCount(0);
    expect(await atProvider()).toMatchObject({ status: "under_review", evidence: { customer_email_address: email } });
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("RETURN-06 the evidence is prepared and sent, and a refusal says why", async ({ page, product, admin }) => {
    const { atProvider, section } = await openDispute(page, product, admin);
    await section.getByRole("button", { name: words.prepare }).click();
    await expect(page.getByText(words.prepared.description)).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole("button", { name: words.prepareAgain }).click();
    await expect(other.getByText(words.prepared.description)).toBeVisible();
    await other.close();
    await section.getByLabel(words.hasRead).check();
    await section.getByRole("button", { name: words.send }).click();
    await expect(page.getByText(words.preparedAgain)).toBeVisible();
    await expect(section).toBeVisible();
    await section.getByLabel(words.hasRead).check();
    await section.getByRole("button", { name: words.send }).click();
    await expect(section).toContainText(words.withBank);
    expect((await atProvider())?.status).toBe("under_review");
  });
});
