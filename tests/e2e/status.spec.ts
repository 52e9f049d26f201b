import { randomUUID } from "node:crypto";
import { statusWords as words } from "../../app/content/status.ts";
import { query } from "../cluster.ts";
import { expect, signIn, test } from "./admin-fixtures.ts";
import { expectNoViolations } from "./axe.ts";

const status = "/admin/status";

/** A mail that was given up, straight in the database. */
async function storeDeadLetter(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `insert into pgboss.job (name, data, output, source_name, source_id, source_created_on, source_retry_count)
     values ('dead-letters', $1, $2, 'send-account-email', $3, now(), 600)`,
    [
      { purpose: "account-exists", to: "rider@people.example" },
      { name: "Error", code: "EENVELOPE", responseCode: 550 },
      randomUUID(),
    ],
  );
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`SHELL-08 F4 the status page has no axe violation in ${colorScheme} and does not scroll sideways`, async ({
    page,
    databaseUrl,
    admin,
  }) => {
    await storeDeadLetter(databaseUrl);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(status);
    await signIn(page, admin);
    await expect(page.getByRole("heading", { name: words.heading })).toBeVisible();
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      if (width === 320) continue;
      await expectNoViolations(page);
    }
    await query(databaseUrl, "delete from pgboss.job where name = 'dead-letters'");
  });
}

test("F4 with script Retry says what it did in place; the page looks again by itself, and not while nobody looks", async ({
  page,
  databaseUrl,
  admin,
}) => {
  await storeDeadLetter(databaseUrl);
  await page.clock.install();
  await page.goto(status);
  await signIn(page, admin);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText(words.retried.description)).toBeVisible();
  await expect(page.getByText(words.nothingGivenUp)).toBeVisible();

  await storeDeadLetter(databaseUrl);
  await page.clock.runFor(61_000);
  await page.getByRole("link", { name: "Discard…" }).click();
  await expect(page.getByText(words.sure)).toBeVisible();
  await page.getByRole("button", { name: "Discard for good" }).click();
  await expect(page.getByText(words.nothingGivenUp)).toBeVisible();

  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/admin/status.data")) asked += 1;
  });
  await page.evaluate(() => Object.defineProperty(document, "visibilityState", { value: "hidden" }));
  await page.clock.runFor(180_000);
  expect(asked).toBe(0);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("F4 Retry and Discard work by links and forms", async ({ page, databaseUrl, admin }) => {
    await storeDeadLetter(databaseUrl);
    await storeDeadLetter(databaseUrl);
    await page.goto(status);
    await signIn(page, admin);
    await page.getByRole("button", { name: "Retry" }).first().click();
    await expect(page.getByText(words.retried.description)).toBeVisible();
    await page.getByRole("link", { name: "Discard…" }).click();
    await page.getByRole("button", { name: "Discard for good" }).click();
    await expect(page.getByText(words.discarded.title)).toBeVisible();
    await expect(page.getByText(words.nothingGivenUp)).toBeVisible();
  });
});
