import type { Page } from "@playwright/test";
import { createAccount, password } from "../routes/http.ts";
import { test as base } from "./fixtures.ts";

const owner = "owner@tidewheel.example";

/** With the first admin's address; the account is made when a test first asks for it. */
export const test = base.extend<object, { admin: string }>({
  admin: [
    async ({ product }, use) => {
      if (product.setupLink) await createAccount(product, owner, product.setupLink);
      await use(owner);
    },
    { scope: "worker" },
  ],
});

/** Fills in the login form and sends it. */
export async function signIn(page: Page, email = owner, secret = password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
}

export { expect } from "./fixtures.ts";
