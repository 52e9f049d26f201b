import type { Page } from "@playwright/test";
import { careerApplicationFieldNames as careerNames } from "../../app/content/career-application.ts";
import { depositForm, depositMessages, paymentCancel } from "../../app/content/deposits.ts";
import { hostApplicationFieldNames as hostNames } from "../../app/content/host-application.ts";
import { mediaInquiryFieldNames as mediaNames } from "../../app/content/media-inquiry.ts";
import { openingsDocument } from "../../app/content/openings.ts";
import { pricingDocument } from "../../app/content/plans.ts";
import { press } from "../../app/content/press.ts";
import { expect, test } from "./fixtures.ts";
import { fillApplication } from "./steps.ts";
import { typeInto } from "./typing.ts";

const preferredPackages = ["basic", "premium", "commercial"];
const positions = ["developer", "social-media", "insurance", "legal"];
const firstArticle = press.items[0];

for (const script of [true, false]) {
  test.describe(script ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled: script, contextOptions: { reducedMotion: "reduce" } });

    test("HOST-06 a plan's button preselects its package in the application", async ({ page }) => {
      // The fourth has a form of its own.
      for (const [index, { id }] of pricingDocument.standard.plans.slice(0, 3).entries()) {
        await page.goto("/host/pricing");
        await page.locator(`[aria-describedby=plan-${id}]`).first().click();
        await expect(page.getByLabel(hostNames.preferredPackage)).toHaveValue(preferredPackages[index] ?? "");
      }
    });

    test("REG-06 a town of a region's page is filled in in the host application", async ({ page }) => {
      for (const [id, town, address] of [
        [2, "Tofino", ["Tofino", "British Columbia", "Canada"]],
        [3, "Portland", ["Portland", "Oregon", "USA"]],
      ] as const) {
        await page.goto(`/regions/${id}`);
        await page.getByRole("main").getByRole("link", { name: town, exact: true }).click();
        for (const [index, name] of (["city", "state", "country"] as const).entries())
          await expect(page.getByLabel(hostNames[name], { exact: true })).toHaveValue(address[index] ?? "");
      }
    });

    test("CAREER-01 an opening's 'Apply Now' preselects its position in the form", async ({ page }) => {
      for (const [index, { title }] of openingsDocument.standard.openings.entries()) {
        await page.goto("/careers");
        await page.getByRole("link", { name: `Apply Now as ${title}` }).click();
        await expect(page.getByLabel(careerNames.position)).toHaveValue(positions[index] ?? "");
        await expect(page.getByLabel(careerNames.name)).toBeInViewport();
      }
    });

    test("PAY-05 'Try Payment Again' restores email and amount", async ({ page }) => {
      await page.goto("/payment");
      await typeInto(page.getByLabel(depositForm.email), "rider@people.example");
      await page.locator("label", { hasText: "$750" }).click();
      await page.getByRole("button", { name: depositForm.submit }).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("link", { name: paymentCancel.retry }).click();
      await expect(page.getByLabel(depositForm.email)).toHaveValue("rider@people.example");
      await expect(page.getByRole("radio", { name: "$750" })).toBeChecked();
      await expect(page.getByRole("button", { name: depositForm.submit })).toBeEnabled();
    });

    test("PAY-02 an invalid email shows one message, at its field, which has the focus", async ({ page }) => {
      await page.goto("/payment");
      await typeInto(page.getByLabel(depositForm.email), "nobody");
      await page.locator("label", { hasText: "$500" }).click();
      await page.getByRole("button", { name: depositForm.submit }).click();
      const email = page.getByLabel(depositForm.email);
      const { title, description } = depositMessages.invalidEmail;
      await expect(email).toHaveAccessibleDescription(new RegExp(`${title}: ${description}`));
      await expect(email).toBeFocused();
      await expect(page.getByText(depositForm.email, { exact: true })).toBeInViewport();
      await expect(page.getByText(description)).toHaveCount(1);
    });
  });
}

async function askForFirstArticle(page: Page): Promise<void> {
  await page.getByRole("button", { name: firstArticle?.title }).click();
  await page.getByRole("link", { name: press.ask }).click();
}

test("PRESS-01 'Request the article' fills in the article's title and keeps entered values", async ({ page }) => {
  await page.goto("/press");
  const message = page.getByLabel(mediaNames.message);
  await typeInto(message, "We go to print on Friday.");
  await askForFirstArticle(page);
  await expect(message).toHaveValue(
    /^Please send me the full article “Ten thousand rentals.*\n\nWe go to print on Friday\.$/s,
  );
  await expect(page.getByRole("heading", { name: press.form.heading })).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel(mediaNames.name)).toBeInViewport();
});

test("CAREER-01 choosing an opening keeps entered values", async ({ page }) => {
  await page.goto("/careers");
  await typeInto(page.getByLabel(careerNames.name), "Mara Lind");
  await page.getByRole("link", { name: "Apply Now as Legal Counsel" }).click();
  await expect(page.getByLabel(careerNames.name)).toHaveValue("Mara Lind");
  await expect(page.getByLabel(careerNames.position)).toHaveValue("legal");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("PRESS-01 SHELL-07 'Request the article' fills in the article's title", async ({ page }) => {
    await page.goto("/press");
    await askForFirstArticle(page);
    await expect(page.getByLabel(mediaNames.message)).toHaveValue(/Ten thousand rentals/);
  });
});

const applicant = {
  firstName: "Samantha",
  lastName: "Whitnall",
  email: "sam@people.example",
  phone: "604 555 0142",
  city: "Nanaimo",
  state: "British Columbia",
  country: "Canada",
};
const submit = { name: "Submit Application" };

async function submitOffline(page: Page): Promise<void> {
  await page.goto("/host/application");
  await fillApplication(page, applicant);
  await page.context().setOffline(true);
  await page.getByRole("button", submit).click();
}

for (const width of [1280, 390]) {
  test(`APPLY-08 offline at ${width} px the notice is in view, focused and announced`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await submitOffline(page);
    const notice = page.getByRole("status").filter({ hasText: "Your application is saved on this device." });
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(notice).toBeFocused();
    await page.context().setOffline(false);
    await expect(page).toHaveURL("/host/community", { timeout: 60_000 });
  });
}

test("APPLY-08 resubmitting a queued application still leads to its confirmation", async ({ page }) => {
  await submitOffline(page);
  await expect(page.getByText("Your application is saved on this device.")).toBeVisible();
  await page.getByRole("button", submit).click();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL("/host/community", { timeout: 60_000 });
});
