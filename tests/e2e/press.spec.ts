import type { Page } from "@playwright/test";
import {
  mediaInquiryFlashes as flashes,
  mediaInquiryMessages as messages,
  mediaInquiryFieldNames as names,
} from "../../app/content/media-inquiry.ts";
import { press } from "../../app/content/press.ts";
import { formatDay } from "../../app/domain/calendar-day.ts";
import { dayDate } from "../../app/domain/dates.server.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { query } from "../support/cluster.ts";
import { mediaInquiryFields } from "../support/factories/media-inquiry.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { moveOnto, watchCard } from "./steps.ts";
import { fieldOf, typeInto } from "./typing.ts";

const send = { name: "Send Request" };
// The previous toast may still be animating out.
const toast = (page: Page) => page.locator("[data-sonner-toast][data-front=true]:not([data-removed=true])");
const clippings = (page: Page) => page.getByRole("region", { name: press.clippingsHeading }).getByRole("listitem");
const title = (page: Page, index: number) => clippings(page).nth(index).getByRole("button");
const tip = (page: Page, index: number) => page.locator(`#clipping-${index + 1}`);

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  const form = page.getByRole("form", { name: "Media inquiry" });
  for (const [name, value] of Object.entries(fields)) await typeInto(fieldOf(form, name), value);
}

const storedAs = (databaseUrl: string, email: string | undefined) =>
  query<Record<string, string>>(databaseUrl, "select * from media_inquiries where email = $1", [email]);

test("PRESS-01 six news items with title, source, date and quote, and a press facts section", async ({ page }) => {
  await page.goto("/press");
  await expect(clippings(page)).toHaveCount(6);
  for (const [index, item] of press.items.entries()) {
    const clipping = clippings(page).nth(index);
    await expect(clipping.getByRole("heading", { level: 3 })).toHaveText(item.title);
    await expect(clipping).toContainText(item.source);
    await expect(clipping.getByRole("time")).toHaveText(dayDate(`${item.date}T12:00-08:00`));
    await expect(clipping.getByRole("blockquote")).toHaveText(item.quote);
    await expect(tip(page, index)).toBeHidden();
  }
  const facts = page.getByRole("region", { name: "Press facts" });
  await expect(facts.getByRole("term")).toHaveText(press.facts.map(({ figure }) => figure));
});

test("PRESS-01 SHELL-11 hovering a clipping shows the article's source after 700 ms, leaving hides it after 300 ms", async ({
  page,
}) => {
  await page.goto("/press");
  const turns = await watchCard(title(page, 1), [1_500, 1_100]);
  await clippings(page).nth(1).hover();
  await expect(tip(page, 1)).toBeVisible();
  await expect(tip(page, 1)).toContainText("available via the press office");
  await page.mouse.move(3, 300);
  await expect(tip(page, 1)).toBeHidden();
  const [opened, closed] = await turns();
  expect(opened?.ms).toBeGreaterThanOrEqual(690);
  expect(closed?.ms).toBeGreaterThanOrEqual(290);
  expect(opened?.isInTime).toBe(true);
  expect(closed?.isInTime).toBe(true);
});

test("PRESS-01 SHELL-11 the card stays while hovered, and links to the form", async ({ page }) => {
  await page.goto("/press");
  await clippings(page).nth(0).hover();
  await moveOnto(page, tip(page, 0));
  await tip(page, 0).getByRole("link", { name: press.ask }).click();
  await expect(page).toHaveURL("/press#media-request");
  await expect(page.getByLabel(names.name)).toBeInViewport();
});

test("PRESS-01 SHELL-11 focus shows the card immediately, its link is next, Escape hides it", async ({ page }) => {
  await page.goto("/press");
  await title(page, 0).focus();
  // A slow machine may show the tooltip later than the next key press.
  await expect(tip(page, 0)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(tip(page, 0).getByRole("link")).toBeFocused();
  const turns = await watchCard(title(page, 1), [400]);
  await page.keyboard.press("Tab");
  await expect(title(page, 1)).toBeFocused();
  await expect(tip(page, 1)).toBeVisible();
  expect(await turns()).toMatchObject([{ isInTime: true }]);
  await page.keyboard.press("Escape");
  await expect(tip(page, 1)).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(tip(page, 1)).toBeVisible();
});

for (const script of [true, false]) {
  test.describe(`on a phone ${script ? "with" : "without"} script`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, javaScriptEnabled: script });

    test("PRESS-01 SHELL-11 a tap shows the card, a tap outside hides it", async ({ page }) => {
      await page.goto("/press");
      await clippings(page).nth(2).tap();
      await expect(tip(page, 2)).toBeVisible();
      await expect(tip(page, 2)).toContainText("available via the press office");
      await expect(tip(page, 2)).toBeInViewport({ ratio: 1 });
      await page.getByRole("heading", { level: 1 }).tap({ force: true });
      await expect(tip(page, 2)).toBeHidden();
    });
  });
}

test("PRESS-01 SHELL-11 without interest invokers, hover and focus still show the card", async ({ page }) => {
  await page.route("**/press", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text())
      .replaceAll(/ interestfor="clipping-\d"/g, "")
      .replaceAll(/interest-delay:\s?1s/g, "none-such:1s");
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/press");
  await clippings(page).nth(3).hover();
  await expect(tip(page, 3)).toBeVisible();
  await expect(tip(page, 3)).toHaveCSS("animation-duration", "0.7s");
  // Pressed and closed by Escape it stays closed while the pointer rests.
  await title(page, 3).click();
  await expect(tip(page, 3).and(page.locator(":popover-open"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tip(page, 3)).toBeHidden();
  await page.mouse.move(5, 400);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await title(page, 3).hover();
  await expect(tip(page, 3)).toBeVisible();
  await page.mouse.move(3, 300);
  await expect(tip(page, 3)).toBeHidden();
  await title(page, 4).focus();
  await expect(tip(page, 4)).toBeVisible();
  await expect(tip(page, 4)).toHaveCSS("animation-name", "none");
});

test("SHELL-08 an open card and the rejected form have no axe violation either", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/press");
    await page.getByRole("button", send).click();
    await expect(page.getByText(messages.organization)).toBeVisible();
    await title(page, 0).click();
    await expect(tip(page, 0)).toBeVisible();
    await expectNoViolations(page);
  }
});

test("PRESS-02 each invalid field shows its message below it, and the first gets the focus", async ({ page }) => {
  await page.goto("/press");
  await fill(page, { email: "nobody", organization: "x", message: "short" });
  await page.getByRole("button", send).click();
  for (const name of ["name", "email", "organization", "message"] as const) {
    await expect(page.getByLabel(names[name], { exact: true })).toHaveAccessibleDescription(new RegExp(messages[name]));
  }
  await expect(page.getByLabel(names.name, { exact: true })).toBeFocused();
});

test("PRESS-02 SHELL-10 a valid request shows 'Submitting...', the toast, and clears the form", async ({
  page,
  databaseUrl,
}) => {
  const fields = mediaInquiryFields();
  await page.goto("/press");
  await fill(page, fields);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/press.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", send).click();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  release();
  await expect(toast(page)).toHaveText("Your request has been sent to our media relations team!");
  for (const name of ["name", "email", "organization", "message"] as const)
    await expect(page.getByLabel(names[name], { exact: true })).toHaveValue("");
  const [row] = await storedAs(databaseUrl, fields.email);
  expect(row).toMatchObject(fields);
  const confirmation = page.getByRole("region", { name: press.form.sent.heading });
  await expect(confirmation.getByRole("definition")).toHaveText([
    shownReference(row as { id: string; reference: string }),
    String(fields.organization),
    formatDay(String(fields.deadline)),
  ]);
  await expect(confirmation.getByRole("heading")).toBeFocused();
  await expect(confirmation).toBeInViewport();
  await expectNoViolations(page);
  await expect(page.getByRole("button", send)).toBeHidden();
  await page.getByText(press.form.sent.another).click();
  await expect(page.getByRole("button", send)).toBeEnabled();
});

test("PRESS-02 failures have different messages, and the answers stay", async ({ page, databaseUrl }) => {
  const fields = mediaInquiryFields({ organization: "The Closed Door" });
  await page.goto("/press");
  await fill(page, fields);
  const fails = async (words: string) => {
    await page.getByRole("button", send).click();
    await expect(toast(page)).toHaveText(words);
    await expect(page.getByRole("button", send)).toBeEnabled();
    await expect(page.getByLabel(names.message)).toHaveValue(String(fields.message));
  };
  const closed = "check (organization <> 'The Closed Door') not valid";
  await query(databaseUrl, `alter table media_inquiries add constraint closed ${closed}`);
  await fails("Failed to submit request. Please try again.");
  await query(databaseUrl, "alter table media_inquiries drop constraint closed");
  await page.route("**/press.data*", (route) => route.abort());
  await fails("An unexpected error occurred. Please try again.");
  await page.unroute("**/press.data*");
  expect(await storedAs(databaseUrl, fields.email)).toEqual([]);
  await page.getByRole("button", send).click();
  await expect(toast(page)).toHaveText(flashes.submitted.title);
  expect(await storedAs(databaseUrl, fields.email)).toHaveLength(1);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("PRESS-02 SHELL-07 SHELL-10 validation and success messages are on the page", async ({ page, databaseUrl }) => {
    const fields = mediaInquiryFields({ organization: "x" });
    await page.goto("/press");
    await fill(page, fields);
    await page.getByRole("button", send).click();
    const organization = page.getByLabel(names.organization);
    await expect(organization).toHaveAccessibleDescription(new RegExp(messages.organization));
    await expect(organization).toBeFocused();
    await expect(page.getByLabel(names.message)).toHaveValue(String(fields.message));
    await typeInto(organization, "Harbour & Coast");
    await page.getByRole("button", send).click();
    await expect(page.getByRole("status")).toContainText(flashes.submitted.title);
    const [row] = await storedAs(databaseUrl, fields.email);
    expect(row).toMatchObject({ organization: "Harbour & Coast" });
    const confirmation = page.getByRole("region", { name: press.form.sent.heading });
    await expect(confirmation).toContainText(shownReference(row as { id: string; reference: string }));
    await expect(confirmation.getByRole("heading")).toBeFocused();
    await page.getByText(press.form.sent.another).click();
    await expect(page.getByRole("button", send)).toBeVisible();
  });
});
