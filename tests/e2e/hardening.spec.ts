import { spamFields } from "../../app/forms/honeypot-fields.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { post } from "../support/http.ts";
import { linkIn, startProduct, waitFor, waitForMail } from "../support/product.ts";
import { expect, test } from "./fixtures.ts";
import { fillApplication } from "./steps.ts";
import { typeInto } from "./typing.ts";

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("S5 ADMIN-03 the button behind a mailed link works, because the browser sends the form's origin", async ({
    page,
    product,
  }) => {
    const email = `noscript.${Date.now()}@people.example`;
    await page.goto("/admin/signup");
    await typeInto(page.getByLabel("Email"), email);
    await typeInto(page.getByLabel("Password", { exact: true }), "aebsdafg77");
    await typeInto(page.getByLabel("Confirm password"), "aebsdafg77");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page).toHaveURL(/\/admin\/login/);
    const link = linkIn(await waitForMail(product, email, /Verify/), "/admin/verify-email");
    await page.goto(link);
    await page.getByRole("button", { name: "Verify email" }).click();
    await expect(page).toHaveURL(/\/admin\/login/);
  });
});

test("S4 the honeypot field is neither visible nor focusable, and filling it in shows a message on the page", async ({
  page,
}) => {
  await page.goto("/press");
  const trap = page.locator(`[name=${spamFields.honeypot}]`);
  expect(
    await trap.evaluate((field) => field.getBoundingClientRect().width * field.getBoundingClientRect().height),
  ).toBeLessThan(10_000);
  await expect(page.getByRole("textbox", { name: "Please leave this field empty" })).toHaveCount(0);
  await page.getByLabel("Email").focus();
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press("Tab");
    await expect(trap).not.toBeFocused();
  }
  await typeInto(page.getByLabel("Name", { exact: true }), "Noor Okafor");
  await typeInto(page.getByLabel("Email"), "noor@press.example");
  await typeInto(page.getByLabel("Organization"), "The Tide");
  await typeInto(page.getByLabel("Message"), "How many of your bikes are out today?");
  await trap.focus();
  await page.keyboard.insertText("10 am");
  await page.getByRole("button", { name: "Send Request" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "please press Submit once more" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("noor@press.example");
  await expect(trap).toHaveValue("");
  await page.getByRole("button", { name: "Send Request" }).click();
  await expect(page.getByText("Your request has been sent to our media relations team!").first()).toBeVisible();
});

test("S4 APPLY-08 a rate-limited application shows when it may be sent, and is sent automatically then", async ({
  page,
}) => {
  const databaseUrl = await createDatabase();
  const own = await startProduct({ env: { DATABASE_URL: databaseUrl, RATE_LIMITS: "on" } });
  try {
    const target = `${own.url}/host/application`;
    await post(target, hostApplicationFields());
    await query(databaseUrl, "update rate_limits set until = now() + interval '61 minutes'");
    await page.goto(target);
    const fields = hostApplicationFields();
    await fillApplication(page, fields);
    await page.getByRole("button", { name: "Submit Application" }).click();
    await expect(page.getByRole("alert").filter({ hasText: /Please wait \d+ seconds?, then try again/ })).toBeVisible();
    await expect(page.getByText("Your application is saved on this device.")).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue(fields.firstName ?? "");
    await query(databaseUrl, "delete from rate_limits");
    const stored = () => query(databaseUrl, "select id from host_applications where email = $1", [fields.email]);
    await waitFor(async () => (await stored()).length === 1, 60_000);
    await expect(page.getByText("Your application is saved on this device.")).toBeHidden();
    expect(await stored()).toHaveLength(1);
  } finally {
    await own.stop();
  }
});
