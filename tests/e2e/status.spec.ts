import { randomUUID } from "node:crypto";
import { retentionLabels } from "../../app/content/retention.ts";
import { heldWords, statusWords as words } from "../../app/content/status.ts";
import { query } from "../support/cluster.ts";
import { password } from "../support/http.ts";
import { expect, openAsAdmin, test } from "./admin-fixtures.ts";
import { expectNoViolations, expectNoViolationsInEitherScheme } from "./axe.ts";
import { typeInto } from "./typing.ts";

const status = "/admin/status";

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

test("SHELL-08 F4 the status page has no axe violation, light or dark, and no horizontal scrolling", async ({
  page,
  databaseUrl,
  admin,
}) => {
  await storeDeadLetter(databaseUrl);
  await openAsAdmin(page, status, admin);
  await expect(page.getByRole("heading", { name: words.heading })).toBeVisible();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (width !== 320) await expectNoViolationsInEitherScheme(page);
  }
  await query(databaseUrl, "delete from pgboss.job where name = 'dead-letters'");
});

test("F4 the server formats times: a browser with other time zone data shows the same hour", async ({
  page,
  admin,
}) => {
  await page.addInitScript(() => {
    const own = Intl.DateTimeFormat;
    const inUtc = (locale: string, options: object) => new own(locale, { ...options, timeZone: "UTC" });
    Object.defineProperty(Intl, "DateTimeFormat", { value: inUtc });
  });
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await openAsAdmin(page, status, admin);
  const answer = await page.goto(status);
  const [written] = /As of[^<]*(?:<!-- -->)?[^<]*/.exec((await answer?.text()) ?? "") ?? [];
  await expect(page.getByText(String(written).replace("<!-- -->", ""), { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test("F4 with script, Retry shows its result in place; the page polls while visible and not while hidden", async ({
  page,
  databaseUrl,
  admin,
}) => {
  await storeDeadLetter(databaseUrl);
  await page.clock.install();
  await openAsAdmin(page, status, admin);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText(words.retried.description)).toBeVisible();
  await expect(page.getByText(words.noFailedJobs)).toBeVisible();

  await storeDeadLetter(databaseUrl);
  await page.clock.runFor(61_000);
  await page.getByRole("link", { name: "Discard…" }).click();
  await expect(page.getByText(words.sure)).toBeVisible();
  await page.getByRole("button", { name: "Discard for good" }).click();
  await expect(page.getByText(words.noFailedJobs)).toBeVisible();

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
    await openAsAdmin(page, status, admin);
    await page.getByRole("button", { name: "Retry" }).first().click();
    await expect(page.getByText(words.retried.description)).toBeVisible();
    await page.getByRole("link", { name: "Discard…" }).click();
    await page.getByRole("button", { name: "Discard for good" }).click();
    await expect(page.getByText(words.discarded.title)).toBeVisible();
    await expect(page.getByText(words.noFailedJobs)).toBeVisible();
  });
});

/** Old applications held for confirmation, as the retention task leaves them. */
async function storeHeldApplications(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `insert into host_applications (id, submission_key, first_name, last_name, email, phone, city, state, country,
       business_experience, business_ownership, preferred_package, capital_available, time_commitment, submission_date)
     select 'app-' || (1500000000000000 + n), 'old ' || n, 'Robin', 'Hart', 'robin@host.example', '+1 604 555 0199', 'Bend', 'Oregon',
       'USA', 'none', 'no', 'basic', 'under10k', 'full-time', '2020-01-01T12:00Z'::timestamptz + n * interval '1 day' from generate_series(1, 60) n
     on conflict do nothing`,
  );
  await query(
    databaseUrl,
    `insert into held_removals (id, kept, cutoff, row_count, total, oldest_at, newest_at, held_at)
     select gen_random_uuid(), 'hostApplications', '2021-01-01', 60, (select count(*) from host_applications), min(submission_date), max(submission_date), now()
     from host_applications where submission_date < '2021-01-01'
     on conflict do nothing`,
  );
}

test("REVIEW-M5 an owner sees the records due for deletion and confirms by keyboard on a phone's screen", async ({
  page,
  databaseUrl,
  admin,
}) => {
  await storeHeldApplications(databaseUrl);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsAdmin(page, status, admin);
  const held = page.getByRole("region", { name: heldWords.heading });
  for (const said of [retentionLabels.hostApplications, /^60 of \d+$/, "January 2, 2020", "March 1, 2020"])
    await expect(held.getByText(said).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page);

  // Opens the confirmation without submitting it.
  await held.getByRole("link", { name: /^Remove…/ }).focus();
  await page.keyboard.press("Enter");
  await expect(held.getByText(heldWords.sure)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page);
  await held.getByRole("link", { name: "Keep them" }).focus();
  await page.keyboard.press("Enter");
  await expect(held.getByText(heldWords.sure)).toBeHidden();

  // Without recent re-authentication, the password page comes first and leads back.
  await query(databaseUrl, "update sessions set password_confirmed_at = now() - interval '20 minutes'");
  await page.reload();
  await held.getByRole("link", { name: /^Remove…/ }).focus();
  await page.keyboard.press("Enter");
  await typeInto(page.getByLabel("Password"), password);
  await page.keyboard.press("Enter");
  await held.getByRole("button", { name: "Remove 60 for good" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(heldWords.removed.title, { exact: true })).toBeVisible();
  await expect(page.getByText(heldWords.nothing)).toBeVisible();
  expect(await query(databaseUrl, "select 1 from host_applications where submission_date < '2021-01-01'")).toEqual([]);
});
