import type { Locator, Page } from "@playwright/test";
import { newRider, payDeposit } from "../support/deposits.ts";
import { createAccount, password } from "../support/http.ts";
import { type Product, waitFor } from "../support/product.ts";
import { test as base, expect } from "./fixtures.ts";
import { typeInto } from "./typing.ts";

const owner = "owner@tidewheel.example";

/** `admin` is the first admin's email address; the account is created on first use. */
export const test = base.extend<object, { admin: string }>({
  admin: [
    async ({ product }, use) => {
      if (product.setupLink) await createAccount(product, owner, product.setupLink);
      await use(owner);
    },
    { scope: "worker" },
  ],
});

export async function signIn(page: Page, email = owner, secret = password): Promise<void> {
  await typeInto(page.getByLabel("Email"), email);
  await typeInto(page.getByLabel("Password"), secret);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Creates a session without the login form, which admin.spec.ts covers. */
export async function openAsAdmin(page: Page, path: string, email = owner): Promise<void> {
  const answer = await page.request.post("/admin/login", { form: { email, password }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  // Its toast would fade in and out beside whatever the test looks at.
  await page.context().clearCookies({ name: "tidewheel.flash" });
  await page.goto(path);
  await expect(page).toHaveURL(path);
}

export async function openDeposit(page: Page, product: Product, admin: string): Promise<Locator> {
  const rider = newRider();
  await payDeposit(product, rider);
  await openAsAdmin(page, `/admin/deposits?q=${rider}`, admin);
  await waitFor(async () => {
    await page.reload();
    return (await page.locator("td [data-state=paid]").count()) > 0;
  });
  await page.getByRole("link", { name: rider }).click();
  return page.getByRole("dialog");
}

export { expect };
