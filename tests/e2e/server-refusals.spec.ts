import type { Locator, Page } from "@playwright/test";
import { accountMessages } from "../../app/content/accounts.ts";
import { depositMessages } from "../../app/content/deposits.ts";
import { hostApplicationMessages } from "../../app/content/host-application.ts";
import { faultCount } from "../../app/forms/fault-count.ts";
import { spamFields } from "../../app/forms/honeypot-fields.ts";
import { enrol, joinTeam } from "../support/accounts.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { newRider } from "../support/deposits.ts";
import { careerApplicationFields } from "../support/factories/career-application.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { mediaInquiryFields } from "../support/factories/media-inquiry.ts";
import { salesInquiryFields } from "../support/factories/sales-inquiry.ts";
import { password, post, signIn as signInByHttp } from "../support/http.ts";
import { startProduct } from "../support/product.ts";
import { expect, signIn, test } from "./admin-fixtures.ts";
import { fieldOf, fillIn, typeInto } from "./typing.ts";

const busyMessage = /Please wait \d+ (second|minute)s?/;
const formNamed = (page: Page, name: string) => page.getByRole("form", { name, exact: true });

async function send(field: Locator, by: "Enter" | "click"): Promise<void> {
  if (by === "click") return field.locator("xpath=ancestor::form").locator("[type=submit]:not([formaction])").click();
  await field.focus();
  await field.press("Enter");
}

/** The message stands in the form with the focus on it, also when the person goes on from there. */
async function expectStandingAlert(form: Locator, message: string | RegExp): Promise<void> {
  const alert = form.getByRole("alert").filter({ hasText: message });
  await expect(alert).toBeVisible();
  await expect(alert).toBeFocused();
  await form.page().keyboard.press("Tab");
  await form.page().keyboard.press("Tab");
  await expect(alert).toBeVisible();
}

for (const by of ["Enter", "click"] as const) {
  test.describe(`by ${by}`, () => {
    test("BROWSER-02 ADMIN-02 B3 a wrong password is named in the form, which keeps the focus", async ({
      page,
      admin,
    }) => {
      await page.goto("/admin/login");
      const form = page.getByRole("form");
      await typeInto(form.getByLabel("Email"), admin);
      await typeInto(form.getByLabel("Password"), "not the password");
      await send(form.getByLabel("Password"), by);
      await expectStandingAlert(form, accountMessages.wrongSignIn);
    });

    test("BROWSER-02 ADMIN-03 B3 a common password is named at its field until it changes", async ({ page }) => {
      await page.goto("/admin/signup");
      const form = page.getByRole("form");
      await typeInto(form.getByLabel("Email"), `common.${by}.${Date.now()}@people.example`);
      await typeInto(form.getByLabel("Password", { exact: true }), "password");
      await typeInto(form.getByLabel("Confirm password"), "password");
      await send(form.getByLabel("Confirm password"), by);
      const field = form.getByLabel("Password", { exact: true });
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(new RegExp(accountMessages.passwordKnown));
      await expect(form.getByText(faultCount(1))).toBeAttached();
      await page.keyboard.press("Tab");
      await expect(form.getByLabel("Confirm password")).toBeFocused();
      await expect(field).toHaveAccessibleDescription(new RegExp(accountMessages.passwordKnown));
      await typeInto(field, "a much better one");
      await expect(field).not.toHaveAttribute("aria-invalid", "true");
    });

    test("BROWSER-02 ADMIN-09 B15 B3 the code field has the focus after the sign-in, and a wrong code is named", async ({
      page,
      product,
      admin,
    }) => {
      const email = `code.${by}.${Date.now()}@people.example`;
      await joinTeam(product, await signInByHttp(product, admin), email);
      await enrol(product, await signInByHttp(product, email));
      await page.goto("/admin/login");
      await signIn(page, email);
      await expect(page).toHaveURL(/\/admin\/login\/code/);
      const code = page.getByLabel("Code");
      await expect(code).toBeFocused();
      await page.keyboard.type("000000");
      await send(code, by);
      await expect(code).toHaveAccessibleDescription(accountMessages.wrongCode);
      await expect(code).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(code).toHaveAccessibleDescription(accountMessages.wrongCode);
    });

    for (const [name, path, fields] of [
      ["Host application", "/host/application", hostApplicationFields],
      ["Career application", "/careers", careerApplicationFields],
      ["Media inquiry", "/press", mediaInquiryFields],
      ["Sales inquiry", "/host/contact-sales", salesInquiryFields],
    ] as const) {
      test(`BROWSER-02 B3 a form that an extension filled in, ${name}, says so`, async ({ page }) => {
        await page.goto(path);
        const form = formNamed(page, name);
        await fillIn(form, fields());
        await fieldOf(form, spamFields.honeypot).focus();
        await page.keyboard.type("mornings");
        await send(fieldOf(form, "email"), by);
        await expectStandingAlert(form, "A hidden field was filled in");
      });
    }

    test("BROWSER-02 PAY-03 B3 a checkout that could not begin is named in the form", async ({ page }) => {
      await page.route("**/api/create-deposit-payment", (route) => route.fulfill({ json: {} }));
      await page.goto("/payment");
      const form = formNamed(page, "Deposit");
      await typeInto(fieldOf(form, "email"), newRider());
      await form.getByRole("radio", { name: "$250" }).check();
      await send(fieldOf(form, "email"), by);
      await expectStandingAlert(form, depositMessages.noUrl);
    });
  });
}

test("BROWSER-02 B3 a fault that came after a refusal goes once it is mended, and the refused value is refused again", async ({
  page,
}) => {
  await page.goto("/admin/signup");
  const form = page.getByRole("form");
  const email = form.getByLabel("Email");
  const secret = form.getByLabel("Password", { exact: true });
  await typeInto(email, "mended@people.example");
  await typeInto(secret, "password");
  await typeInto(form.getByLabel("Confirm password"), "password");
  await page.keyboard.press("Enter");
  await expect(secret).toHaveAccessibleDescription(new RegExp(accountMessages.passwordKnown));
  await typeInto(email, "mended");
  await page.keyboard.press("Tab");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await typeInto(email, "mended@people.example");
  await page.keyboard.press("Tab");
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await expect(secret).toHaveAccessibleDescription(new RegExp(accountMessages.passwordKnown));
});

test("BROWSER-02 B3 a limit is named in each form that is sent by Enter", async ({ page }) => {
  const databaseUrl = await createDatabase();
  const own = await startProduct({ env: { DATABASE_URL: databaseUrl, RATE_LIMITS: "on" } });
  try {
    const email = "limited@people.example";
    await post(`${own.url}/press`, mediaInquiryFields());
    for (let n = 0; n < 6; n += 1) {
      await post(`${own.url}/admin/forgot-password`, { email });
      await post(`${own.url}/my/new-link`, { email, reference: "K7M4RT" });
      await post(`${own.url}/admin/login`, { email, password: "not the password" });
    }
    await query(databaseUrl, "update rate_limits set until = now() + interval '61 minutes'");
    await page.goto(`${own.url}/press`);
    await fillIn(formNamed(page, "Media inquiry"), mediaInquiryFields());
    await send(fieldOf(formNamed(page, "Media inquiry"), "email"), "Enter");
    await expectStandingAlert(formNamed(page, "Media inquiry"), busyMessage);
    for (const [path, values] of [
      ["/admin/forgot-password", { email }],
      ["/my/new-link", { email, reference: "K7M4RT" }],
      ["/admin/login", { email, password }],
    ] as const) {
      await page.goto(own.url + path);
      const form = page.locator("main form[id]");
      await fillIn(form, values);
      await page.keyboard.press("Enter");
      await expectStandingAlert(form, busyMessage);
    }
  } finally {
    await own.stop();
  }
});

test("APPLY-02 BROWSER-04 a person who hears the form is told how many fields are wrong, each time", async ({
  page,
}) => {
  await page.goto("/host/application");
  const form = formNamed(page, "Host application");
  const announcement = form.locator("[aria-live=assertive]");
  await fieldOf(form, "firstName").click();
  await page.keyboard.press("Enter");
  await expect(announcement).toHaveText(faultCount(7));
  await expect(fieldOf(form, "firstName")).toBeFocused();
  await typeInto(fieldOf(form, "firstName"), "Robin");
  await page.keyboard.press("Enter");
  await expect(announcement).toHaveText(faultCount(6));
  await expect(fieldOf(form, "lastName")).toHaveAccessibleDescription(new RegExp(hostApplicationMessages.lastName));
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("APPLY-02 SHELL-07 the count stands in the page", async ({ page }) => {
    await page.goto("/host/application");
    await formNamed(page, "Host application").getByRole("button", { name: "Submit Application" }).click();
    await expect(formNamed(page, "Host application")).toContainText(faultCount(7));
  });
});
