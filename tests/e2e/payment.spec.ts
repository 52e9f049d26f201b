import type { Page } from "@playwright/test";
import { receiptCodeWords } from "../../app/content/counter.ts";
import {
  depositPage,
  depositsAdmin,
  depositForm as labels,
  depositMessages as messages,
  paymentCancel,
  paymentPageDocument,
  paymentSuccess,
} from "../../app/content/deposits.ts";
import { pages } from "../../app/content/pages.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { query } from "../support/cluster.ts";
import { api, newRider, payDeposit } from "../support/deposits.ts";
import { type Product, waitFor, waitForMail } from "../support/product.ts";
import { expect, openAsAdmin, test } from "./admin-fixtures.ts";
import { expectNoViolationsInEitherScheme } from "./axe.ts";
import { clear, typeInto } from "./typing.ts";

const toast = (page: Page) => page.locator("[data-sonner-toast][data-visible=true]");
const submitButton = (page: Page) => page.getByRole("button", { name: labels.submit });
const ticket = (page: Page, amount: string) => page.getByRole("radio", { name: amount });

async function openCheckout(page: Page, email: string, amount = "$500") {
  await page.goto("/payment");
  await typeInto(page.getByLabel(labels.email), email);
  await ticket(page, amount).check();
  await submitButton(page).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
}

async function payWith(page: Page, card: string) {
  await typeInto(page.getByLabel("Card number"), card);
  await page.getByRole("button", { name: "Pay" }).click();
}

test("PAY-01 the portal has its tickets and summary, and the button requires email and amount", async ({ page }) => {
  await page.goto("/payment");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(pages.payment.heading);
  await expect(page.getByRole("radio")).toHaveCount(4);
  for (const amount of ["$250", "$500", "$750", "$1,000"]) await expect(ticket(page, amount)).toBeEnabled();
  await expect(page.locator("label", { hasText: labels.popular })).toContainText("$500");
  await expect(submitButton(page)).toBeDisabled();
  await typeInto(page.getByLabel(labels.email), "rider@people.example");
  await expect(submitButton(page)).toBeDisabled();
  await ticket(page, "$750").check();
  await expect(submitButton(page)).toBeEnabled();
  await expect(page.getByRole("region", { name: labels.summary })).toContainText("$750");
  await clear(page.getByLabel(labels.email));
  await expect(submitButton(page)).toBeDisabled();
  await expectNoViolationsInEitherScheme(page);
});

test("PAY-01 PAY-03 during the checkout request the button shows Processing... and is disabled", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${api}`, async (route) => {
    await held;
    await route.fulfill({ json: {} });
  });
  await page.goto("/payment");
  await typeInto(page.getByLabel(labels.email), newRider());
  await ticket(page, "$250").check();
  await submitButton(page).click();
  await expect(page.getByRole("button", { name: labels.submitting })).toBeDisabled();
  release();
  await expect(toast(page)).toContainText(messages.errorTitle);
  await expect(toast(page)).toContainText(messages.noUrl);
  await expect(page.getByRole("alert").filter({ hasText: messages.noUrl })).toBeVisible();
  await expect(submitButton(page)).toBeEnabled();
});

test("PAY-02 an invalid address shows one message, at its field, and sends no request", async ({ page }) => {
  let calls = 0;
  await page.route(`**${api}`, (route) => {
    calls += 1;
    return route.abort();
  });
  await page.goto("/payment");
  await typeInto(page.getByLabel(labels.email), "nobody");
  await ticket(page, "$500").check();
  await submitButton(page).click();
  await expect(page.getByLabel(labels.email)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel(labels.email)).toBeFocused();
  await expect(page.getByLabel(labels.email)).toHaveAccessibleDescription(
    new RegExp(`${messages.invalidEmail.title}: ${messages.invalidEmail.description}`),
  );
  await expect(page.getByText(messages.invalidEmail.description)).toHaveCount(1);
  expect(calls).toBe(0);
  await expectNoViolationsInEitherScheme(page);
  await typeInto(page.getByLabel(labels.email), newRider());
  await submitButton(page).click();
  await expect(toast(page)).toContainText(messages.failed);
});

test("PAY-02 a form sent without values shows what is missing", async ({ page }) => {
  await page.goto("/payment");
  // The button is disabled until the values are there, but software that submits for a user may ignore that.
  await page.locator("main form").evaluate((form: HTMLFormElement) => form.requestSubmit());
  const alert = page.getByRole("alert").filter({ hasText: messages.missing.title });
  await expect(alert).toContainText(messages.missing.description);
  await expect(alert).toBeFocused();
});

test("PAY-03 a server rejection shows its message", async ({ page }) => {
  await page.route(`**${api}`, (route) =>
    route.fulfill({ status: 502, json: { error: "The provider is asleep.", title: messages.errorTitle } }),
  );
  await page.goto("/payment");
  await typeInto(page.getByLabel(labels.email), newRider());
  await ticket(page, "$500").check();
  await submitButton(page).click();
  await expect(toast(page)).toContainText(messages.errorTitle);
  await expect(toast(page)).toContainText("The provider is asleep.");
});

test("PAY-04 PAY-08 payment returns to the transaction id, and the receipt links to the rider's page", async ({
  page,
  product,
}) => {
  const email = newRider();
  await openCheckout(page, email);
  const session = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expectNoViolationsInEitherScheme(page);
  await payWith(page, "4242 4242 4242 4242");
  await expect(page).toHaveURL(`/payment-success?session_id=${session}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(paymentSuccess.heading);
  await expect(page.getByRole("main")).toContainText(session);
  for (const { title } of paymentSuccess.nextSteps) await expect(page.getByRole("main")).toContainText(title);
  await expect(page.getByRole("main").getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  await expect(page.getByRole("main").locator('a[href="/host"]')).toBeVisible();
  await expectNoViolationsInEitherScheme(page);

  const receipt = await waitForMail(product, email, /Receipt for your deposit of \$500\.00/);
  await page.goto(/https?:\/\/\S+\/deposit\/[\w-]{43}/.exec(receipt.text)?.[0] ?? "");
  await expect(page.getByRole("main")).toContainText("Ending in 4242");
  await expect(page.getByRole("link", { name: depositPage.ask })).toHaveAttribute("href", /^mailto:.+%20\w{3}-\w{3}$/);
  for (const format of ["Letter", "A4"]) {
    const paper = (await page.pdf({ format })).toString("latin1");
    expect(paper.match(/\/Type\s*\/Page\b/g), `pages of the receipt on ${format}`).toHaveLength(1);
  }
  await expectNoViolationsInEitherScheme(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("RETURN-01 from a host's page to a deposit that names the host and the day, by keys at 390 px", async ({
  page,
  databaseUrl,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dealerships/1");
  const host = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByRole("link", { name: "Pay your deposit" }).first().click();
  await expect(page).toHaveURL("/payment?dealership=1");
  await expect(page.getByText(paymentPageDocument.standard.leadAtHost(host ?? ""))).toBeVisible();
  const email = newRider();
  await typeInto(page.getByLabel(labels.email), email);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  const choice = page.getByLabel(labels.host);
  await expect(choice).toBeFocused();
  expect(await choice.locator("option:checked").textContent()).toBe(host);
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(labels.day)).toBeFocused();
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const [month, day] = [tomorrow.getUTCMonth() + 1, tomorrow.getUTCDate()].map((part) => String(part).padStart(2, "0"));
  await page.keyboard.type(`${month}${day}${tomorrow.getUTCFullYear()}`);
  await expect(page.getByLabel(labels.day)).toHaveValue(`${tomorrow.getUTCFullYear()}-${month}-${day}`);
  await submitButton(page).click();
  await payWith(page, "4242 4242 4242 4242");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(paymentSuccess.heading);
  const main = page.getByRole("main");
  await expect(main).toContainText(paymentSuccess.bookAtHost(host ?? ""));
  await expect(main.getByRole("link", { name: paymentSuccess.host })).toHaveCount(0);
  const toHost = main.getByRole("link", { name: paymentSuccess.atHost(host ?? "") });
  await expect(toHost).toHaveAttribute("href", "/dealerships/1");
  const [deposit] = await query<{ id: string; reference: string }>(
    databaseUrl,
    "select id, reference from deposits where email = $1",
    [email],
  );
  const code = deposit && shownReference(deposit);
  await expect(main.getByRole("img", { name: receiptCodeWords.alt(code ?? "") })).toBeVisible();
  const rentals = await query(
    databaseUrl,
    "select dealership_id, day::text from rentals join deposits on id = deposit_id where email = $1",
    [email],
  );
  expect(rentals).toEqual([{ dealership_id: 1, day: `${tomorrow.getUTCFullYear()}-${month}-${day}` }]);
});

test("PAY-04 declined cards can be retried, and a 3-D Secure card asks its holder", async ({ page }) => {
  await openCheckout(page, newRider());
  await payWith(page, "4000 0000 0000 0002");
  await expect(page.getByRole("alert")).toContainText("declined");
  await payWith(page, "4000 0000 0000 9995");
  await expect(page.getByRole("alert")).toContainText("insufficient funds");
  await payWith(page, "4000 0027 6000 3184");
  await page.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByRole("alert")).toContainText("not charged");
  await payWith(page, "4000 0027 6000 3184");
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(paymentSuccess.heading);
});

test("PAY-01 a paid deposit leaves nothing in the form for the next person on the device", async ({ page }) => {
  await openCheckout(page, newRider());
  await payWith(page, "4242 4242 4242 4242");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(paymentSuccess.heading);
  await page.goto("/payment");
  await expect(page.locator("[name=email]")).toHaveValue("");
  await expect(page.locator("[name=amount]:checked")).toHaveCount(0);
  await expect(submitButton(page)).toBeDisabled();
});

test("PAY-05 cancelling returns to a page that links to another attempt", async ({ page }) => {
  await openCheckout(page, newRider());
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/payment-cancel");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(paymentCancel.heading);
  await expect(page.getByRole("main")).toContainText("No charges were made");
  await page.getByRole("main").getByRole("link", { name: paymentCancel.retry }).click();
  await expect(page).toHaveURL("/payment");
});

test("PAY-01 the browser's back button restores an enabled form with its values", async ({ page }) => {
  await openCheckout(page, newRider());
  await page.goBack();
  await expect(submitButton(page)).toBeEnabled();
});

test("PAY-01 BROWSER-03 B19 the button waits from the first paint, also where the scripts fail to load", async ({
  browser,
  product,
}) => {
  const page = await browser.newPage({ baseURL: product.url });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/payment");
  await expect(submitButton(page)).toBeDisabled();
  await expect(submitButton(page)).toHaveAccessibleDescription(labels.waits);
  await typeInto(page.getByLabel(labels.email), newRider());
  await expect(submitButton(page)).toBeDisabled();
  await ticket(page, "$500").check();
  await expect(submitButton(page)).toBeEnabled();
  await expect(submitButton(page)).toHaveAccessibleDescription("");
  await clear(page.getByLabel(labels.email));
  await expect(submitButton(page)).toBeDisabled();
  await typeInto(page.getByLabel(labels.email), newRider());
  await page.keyboard.press("Enter");
  await payWith(page, "4242 4242 4242 4242");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(paymentSuccess.heading);
  await page.close();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("PAY-01 PAY-04 SHELL-07 the whole flow works without script", async ({ page }) => {
    await page.goto("/payment");
    await submitButton(page).click();
    await expect(page.getByRole("main")).toContainText(messages.missing.description);
    await typeInto(page.getByLabel(labels.email), newRider());
    await ticket(page, "$1,000").check();
    await expect(page.getByRole("region", { name: labels.summary })).toContainText("$1,000");
    await submitButton(page).click();
    await payWith(page, "4242 4242 4242 4242");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(paymentSuccess.heading);
    await expect(page.getByRole("main")).toContainText("$1,000.00");
  });
});

async function openDeposits(page: Page, product: Product, email: string, admin: string): Promise<void> {
  await openAsAdmin(page, `/admin/deposits?q=${email}`, admin);
  await waitFor(async () => {
    await page.reload();
    return (await page.locator("td [data-state=paid]").count()) > 0;
  });
  expect(product.errors()).toBe("");
}

for (const script of [true, false]) {
  test.describe(`an admin ${script ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled: script });

    test("PAY-07 finds a deposit, reviews a refund and confirms it; list state is in the URL", async ({
      page,
      product,
      admin,
    }) => {
      const email = newRider();
      await payDeposit(product, email);
      await openDeposits(page, product, email, admin);
      await page.getByRole("navigation", { name: "States" }).getByRole("link", { name: /^Paid/ }).click();
      await expect(page).toHaveURL(/state=paid/);
      if (script) await expectNoViolationsInEitherScheme(page);
      await page.getByRole("link", { name: email }).click();
      await expect(page).toHaveURL(/item=dep-\d+/);
      const dialog = page.getByRole("dialog");
      await clear(dialog.getByLabel("Reason"));
      await dialog.getByRole("button", { name: depositsAdmin.review }).click();
      await expect(dialog.getByText(depositsAdmin.reasonRequired)).toBeVisible();
      // The invalid field takes the focus; typing earlier would split the text between two fields.
      await expect(dialog.getByLabel("Reason")).toBeFocused();
      await typeInto(dialog.getByLabel("Amount"), "9999");
      await typeInto(dialog.getByLabel("Reason"), "Bike is back");
      await dialog.getByRole("button", { name: depositsAdmin.review }).click();
      await expect(dialog.getByRole("form").getByText(depositsAdmin.amountTooHigh)).toBeVisible();
      await expect(dialog.getByLabel("Amount")).toBeFocused();
      await typeInto(dialog.getByLabel("Amount"), "120.50");
      await dialog.getByRole("button", { name: depositsAdmin.review }).click();
      await expect(dialog.getByRole("heading", { name: "Refund $120.50?" })).toBeVisible();
      await expect(dialog).toContainText("$379.50 of the deposit remains");
      if (script) await expectNoViolationsInEitherScheme(page);
      await dialog.getByRole("button", { name: "Refund $120.50" }).click();
      await expect(page.getByText(depositsAdmin.refunded.title)).toBeVisible();
      await expect(page.getByRole("dialog")).toContainText("Partly refunded");
      await expect(page.getByRole("dialog")).toContainText("\u2212$120.50");
      const receipt = await waitForMail(product, email, /Refund of \$120\.50/);
      expect(receipt.text).toContain("Bike is back");
      if (script) {
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toBeHidden();
        await expect(page).not.toHaveURL(/item=/);
      }
      await page.goto("/admin/deposits");
      await page.getByRole("button", { name: depositsAdmin.compare }).click();
      await expect(page.getByText("Ledger and provider match")).toBeVisible();
      await page.setViewportSize({ width: 320, height: 700 });
      // For one frame, some elements keep the wider layout.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  });
}
