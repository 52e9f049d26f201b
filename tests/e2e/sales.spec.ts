import type { Page } from "@playwright/test";
import {
  contactSales,
  salesInquiryFlashes as flashes,
  salesInquiryLabels as labels,
  salesInquiryMessages as messages,
  salesInquiryFieldNames as names,
} from "../../app/content/sales-inquiry.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { query } from "../support/cluster.ts";
import { salesInquiryFields } from "../support/factories/sales-inquiry.ts";
import { expectNoViolationsInEitherScheme } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { clear, fieldOf, fillIn, typeInto } from "./typing.ts";

const path = "/host/contact-sales";
const send = { name: "Send Message" };
const form = (page: Page) => page.getByRole("form", { name: "Sales inquiry" });
const confirmation = (page: Page) => page.getByRole("region", { name: contactSales.form.sent.heading });

const storedAs = (databaseUrl: string, email: string | undefined) =>
  query<Record<string, string>>(databaseUrl, "select * from sales_inquiries where email = $1", [email]);

async function expectConfirmed(page: Page, databaseUrl: string, fields: Record<string, string>): Promise<void> {
  await expect(confirmation(page)).toBeVisible();
  const [row] = await storedAs(databaseUrl, fields.email);
  expect(row).toMatchObject(fields);
  await expect(confirmation(page).getByRole("definition")).toHaveText([
    shownReference(row as { id: string; reference: string }),
    String(fields.organization),
    labels.bikes["32-to-100"],
  ]);
  await expect(confirmation(page).getByRole("heading")).toBeFocused();
}

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("DESK-01 Contact Sales leads to the form, a typo is corrected, and the confirmation stays", async ({
      page,
      databaseUrl,
    }) => {
      const fields = salesInquiryFields();
      await page.goto("/host/pricing");
      await page.getByRole("link", { name: "Contact Sales" }).click();
      await expect(page).toHaveURL(path);
      await fillIn(form(page), fields);
      const email = page.getByLabel(names.email, { exact: true });
      await clear(email);
      await typeInto(email, "paloma@");
      await page.getByRole("button", send).click();
      await expect(email).toHaveAccessibleDescription(new RegExp(messages.email));
      await expect(email).toBeFocused();
      await clear(email);
      await typeInto(email, String(fields.email));
      await page.getByRole("button", send).click();
      await expectConfirmed(page, databaseUrl, fields);
      await expect(page.getByRole("button", send)).toBeHidden();
      const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(sideways)).toBe(0);
    });
  });
}

test("DESK-01 SHELL-08 the form, its messages and its confirmation have no axe violation", async ({ page }) => {
  await page.goto(path);
  await page.getByRole("button", send).click();
  await expect(page.getByText(messages.bikes)).toBeVisible();
  await expect(page.getByText(messages.phone)).toBeHidden();
  await expectNoViolationsInEitherScheme(page);
  await fillIn(form(page), salesInquiryFields());
  await page.getByRole("button", send).click();
  await expect(confirmation(page)).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("DESK-01 SHELL-07 messages and the confirmation are on the page", async ({ page, databaseUrl }) => {
    const fields = salesInquiryFields();
    await page.goto(path);
    for (const [name, value] of Object.entries({ ...fields, organization: "x" })) {
      const field = fieldOf(form(page), name);
      if (name === "bikes") await field.selectOption(value);
      else await typeInto(field, value);
    }
    await page.getByRole("button", send).click();
    const organization = page.getByLabel(names.organization);
    await expect(organization).toHaveAccessibleDescription(new RegExp(messages.organization));
    await expect(page.getByLabel(names.message)).toHaveValue(String(fields.message));
    await clear(organization);
    await typeInto(organization, String(fields.organization));
    await page.getByRole("button", send).click();
    await expect(page.getByRole("status")).toContainText(flashes.submitted.title);
    await expectConfirmed(page, databaseUrl, fields);
  });
});
