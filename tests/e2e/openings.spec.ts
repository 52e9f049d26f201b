import type { Page } from "@playwright/test";
import { careers } from "../../app/content/careers.ts";
import { editor } from "../../app/content/editor.ts";
import { query } from "../support/cluster.ts";
import { careerApplicationFields } from "../support/factories/career-application.ts";
import { test as adminTest, expect, openAsAdmin } from "./admin-fixtures.ts";
import { expectNoViolationsInEitherScheme } from "./axe.ts";
import { hydrate, waitForHydration } from "./fixtures.ts";
import { toastOf } from "./steps.ts";
import { fillIn, typeInto } from "./typing.ts";

// With fixtures of its own it gets a worker and a product of its own: what it publishes is on pages that others test.
const test = adminTest.extend<object, { publishes: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  publishes: [async ({}, use) => use("openings"), { scope: "worker", auto: true }],
});

const field = (page: Page, name: string) => page.locator(`[name="body.openings${name}"]`);

async function typePay(page: Page, index: number, from: string, to: string): Promise<void> {
  await typeInto(field(page, `[${index}].pay.from`), from);
  await typeInto(field(page, `[${index}].pay.to`), to);
}

async function addMechanic(page: Page): Promise<void> {
  await page.getByRole("button", { name: `${editor.add} opening` }).click();
  await expect(field(page, "[4].slug")).toBeFocused();
  for (const [name, text] of Object.entries({
    slug: "bike-mechanic",
    title: "Bike Mechanic",
    position: "Bike & Battery Mechanic",
    department: "Workshop",
    place: "Vancouver BC",
    text: "Keep the fleet rolling.",
  }))
    await typeInto(field(page, `[4].${name}`), text);
  await field(page, "[4].type").selectOption("Part-time");
  await page
    .getByRole("button", { name: `${editor.add} duty` })
    .last()
    .click();
  await typeInto(field(page, "[4].duties[0]"), "Mend what comes back broken.");
  await page
    .getByRole("button", { name: `${editor.add} requirement` })
    .last()
    .click();
  await typeInto(field(page, "[4].requirements[0]"), "You've trued a wheel.");
  await expect(field(page, "[4].pay.currency")).toHaveValue("CAD");
  await field(page, "[4].pay.period").selectOption("hour");
  await typeInto(field(page, "[4].closesOn"), "2099-07-18");
  await field(page, "[4].isOpen").check();
}

test("EDIT-07 an owner adds an opening with a new position, and a visitor applies for it on a phone", async ({
  admin,
  browser,
  databaseUrl,
  page,
  product,
}) => {
  await openAsAdmin(page, "/admin/content/openings", admin);
  await addMechanic(page);
  // Nobody may post an open one without pay.
  await page.getByRole("button", { name: editor.publish, exact: true }).click();
  await expect(field(page, "[0].pay.from")).toHaveAccessibleDescription(/British Columbia requires it/);
  await expect(field(page, "[4].pay.from")).toHaveAccessibleDescription(/British Columbia requires it/);
  await expect(field(page, "[4].position")).toHaveValue("Bike & Battery Mechanic");
  await expect(field(page, "[4].isOpen")).toBeChecked();
  for (const index of [0, 1, 2]) await typePay(page, index, "95000", "120000");
  await field(page, "[3].isOpen").uncheck();
  await typePay(page, 4, "28", "34.50");
  await page.getByRole("button", { name: `${editor.up}: Opening 5` }).click();
  await expect(field(page, "[3].slug")).toHaveValue("bike-mechanic");
  await page.getByRole("button", { name: editor.publish, exact: true }).click();
  await expect(toastOf(page)).toContainText(editor.published.title);

  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = waitForHydration(await context.newPage());
  await phone.goto("/careers/legal-counsel");
  await expect(phone.getByRole("link", { name: careers.apply.label })).toHaveCount(0);
  await phone.goto("/careers");
  const list = phone.getByRole("region", { name: "Openings" });
  await expect(list.getByRole("listitem")).toHaveCount(4);
  const opening = list.getByRole("listitem").filter({ hasText: "Bike Mechanic" });
  await expect(opening).toContainText("$28 to $34.50 CAD an hour");
  await expect(opening).toContainText("Apply by July 18, 2099");
  await opening.getByRole("link", { name: "Bike Mechanic", exact: true }).tap();
  await expect(phone).toHaveURL("/careers/bike-mechanic");
  await expectNoViolationsInEitherScheme(phone);
  await phone.getByRole("main").getByRole("link", { name: careers.apply.label }).first().tap();
  await expect(phone).toHaveURL(/position=bike-battery-mechanic/);
  await hydrate(phone);
  const form = phone.getByRole("form", { name: "Career application" });
  const position = form.locator("[name=position]");
  await expect(position).toHaveValue("bike-battery-mechanic");
  await expect(position.locator("option[value=legal]")).toHaveCount(0);
  const fields = careerApplicationFields({ position: "bike-battery-mechanic" });
  await fillIn(form, fields);
  await phone.getByRole("button", { name: "Submit Application" }).tap();
  const sent = phone.getByRole("region", { name: careers.form.sent.heading });
  await expect(sent).toContainText("Bike & Battery Mechanic");
  const rows = await query(databaseUrl, "select * from career_applications where email = $1", [fields.email]);
  expect(rows).toMatchObject([{ ...fields, position_label: "Bike & Battery Mechanic" }]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});
