import type { Page, Response } from "@playwright/test";
import {
  hostApplicationSubmitted,
  hostApplicationFieldNames as names,
  hostApplicationConfirmation as words,
} from "../../app/content/host-application.ts";
import { businessDaysAfter } from "../../app/domain/business-days.server.ts";
import { weekdayDate } from "../../app/domain/dates.server.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { query } from "../support/cluster.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { fillApplication } from "./steps.ts";
import { paste } from "./typing.ts";

const confirmationOn = (page: Page) => page.getByRole("region", { name: words.heading });
const closeOn = (page: Page) => confirmationOn(page).getByRole("button", { name: words.close });

const submit = (page: Page) => page.getByRole("button", { name: "Submit Application" }).click();

async function apply(page: Page, fields: Record<string, string>): Promise<void> {
  await page.goto("/host/application");
  await fillApplication(page, fields);
  await submit(page);
  await expect(page).toHaveURL("/host/community", { timeout: 60_000 });
}

async function expectConfirmed(page: Page, databaseUrl: string, fields: Record<string, string>): Promise<void> {
  const confirmation = confirmationOn(page);
  await expect(confirmation).toBeVisible();
  const [row] = await query<{ id: string; reference: string; submission_date: Date }>(
    databaseUrl,
    "select id, reference, submission_date from host_applications where last_name = $1",
    [fields.lastName],
  );
  const answerBy = weekdayDate(await businessDaysAfter(row?.submission_date ?? new Date(0), 2));
  await expect(confirmation).toContainText(`${words.answerBy} ${answerBy}`);
  await expect(confirmation).toContainText(`${words.emailed} ${fields.email}`);
  for (const fact of [
    shownReference(row ?? { id: "nothing stored" }),
    fields.phone,
    "1-2 years",
    "Premium ($12,995)",
    "$25,000 - $50,000",
  ])
    await expect(confirmation.getByRole("definition").filter({ hasText: fact })).toBeVisible();
  await expect(confirmation.getByRole("definition").last()).toHaveText(String(fields.additionalDetails), {
    useInnerText: true,
  });
}

/** A press before that submits the form as without script. */
async function untilRun(page: Page, script: Promise<Response>): Promise<void> {
  await (await script).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
}

for (const javaScriptEnabled of [true, false])
  for (const width of [1280, 390])
    test.describe(`${javaScriptEnabled ? "with" : "without"} script at ${width} px`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 844 } });

      test("APPLY-04 the confirmation survives reloads until it is closed", async ({ page, databaseUrl }) => {
        const fields = hostApplicationFields();
        await apply(page, fields);
        await expectConfirmed(page, databaseUrl, fields);
        const heading = page.getByRole("heading", { name: words.heading });
        await expect(heading).toBeInViewport();
        if (javaScriptEnabled) await expect(heading).toBeFocused();
        if (javaScriptEnabled) await expectNoViolations(page); // axe needs script
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

        const closeScript = javaScriptEnabled && page.waitForResponse(/close-confirmation/);
        await page.reload();
        await expectConfirmed(page, databaseUrl, fields);
        await expect(heading).not.toBeFocused();
        if (closeScript) await untilRun(page, closeScript);

        let pages = 0;
        page.on("request", (request) => {
          if (request.isNavigationRequest()) pages += 1;
        });
        await closeOn(page).click();
        await expect(confirmationOn(page)).toBeHidden();
        await expect(page).toHaveURL("/host/community");
        expect(pages > 0).toBe(!javaScriptEnabled);
        if (javaScriptEnabled) await expect(page.getByRole("main")).toBeFocused();
        await page.reload();
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(confirmationOn(page)).toBeHidden();
      });
    });

test("APPLY-04 the confirmation remains after the toast, and closes by keyboard", async ({ page }) => {
  await apply(page, hostApplicationFields());
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast).toContainText(hostApplicationSubmitted.title);
  await expect(toast).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole("heading", { name: words.heading })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(closeOn(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(confirmationOn(page)).toBeHidden();
});

test("APPLY-04 APPLY-08 an application queued offline and sent later gets the same confirmation", async ({
  page,
  context,
  databaseUrl,
}) => {
  const fields = hostApplicationFields();
  await page.goto("/host/application");
  await fillApplication(page, fields);
  await context.setOffline(true);
  await submit(page);
  await expect(page.getByText("Your application is saved on this device.")).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL("/host/community", { timeout: 60_000 });
  await expectConfirmed(page, databaseUrl, fields);
  await expect(page.getByRole("heading", { name: words.heading })).toBeFocused();
});

test.describe("on the narrowest phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  test("APPLY-04 the longest words do not overflow the confirmation", async ({ page }) => {
    await page.goto("/host/application");
    await fillApplication(page, hostApplicationFields());
    await paste(page.getByLabel(names.firstName), "W".repeat(100));
    await paste(page.getByLabel(names.email), `${"w".repeat(200)}@host.example`);
    await paste(page.getByLabel(names.additionalDetails), `${"W".repeat(300)}\nand ${"more ".repeat(40)}`);
    await submit(page);
    const confirmation = confirmationOn(page);
    await expect(confirmation).toBeVisible();
    const outer = await confirmation.boundingBox();
    for (const part of await confirmation.locator("p, dd, h2, button").all()) {
      const inner = await part.boundingBox();
      expect(inner?.x).toBeGreaterThan(outer?.x ?? 320);
      expect((inner?.x ?? 320) + (inner?.width ?? 0)).toBeLessThan(Number(outer?.x) + Number(outer?.width));
    }
  });
});
