import type { Page } from "@playwright/test";
import { documents } from "../../app/content/documents.ts";
import { editingBar } from "../../app/content/editing-bar.ts";
import { contentHistory, editor as words } from "../../app/content/editor.ts";
import { scriptStrings } from "../attacks/script-strings.ts";
import { mapTexts, storePublication } from "../support/content.ts";
import { roundsOr } from "../support/random.ts";
import { test as adminTest, expect, openAsAdmin } from "./admin-fixtures.ts";
import { expectNoViolationsInEitherScheme } from "./axe.ts";
import { hydrate } from "./fixtures.ts";
import { desk, phone } from "./sizes.ts";
import { toastOf } from "./steps.ts";
import { clear, typeInto } from "./typing.ts";

// With fixtures of its own it gets a worker and a product of its own: what it publishes is on pages that others test.
const test = adminTest.extend<object, { publishes: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  publishes: [async ({}, use) => use("content"), { scope: "worker", auto: true }],
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, place: string) => page.locator(`[name="body.${place}"]`);

async function takeDown(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/content/${name}/history`);
  await hydrate(page);
  await button(page, contentHistory.takeDown).click();
  await expect(toastOf(page)).toContainText(contentHistory.takenDown.title);
}

for (const size of [desk, phone]) {
  test.describe(size.name, () => {
    test.use(size.use);

    test(`EDIT-01 EDIT-02 ${size.name} from the page to the editor and back, with a typo and a fault on the way`, async ({
      admin,
      page,
    }) => {
      await openAsAdmin(page, "/ride2earn", admin);
      await page.getByRole("link", { name: editingBar.edit }).click();
      await expect(page).toHaveURL("/admin/content/ride2earn");
      await hydrate(page);
      const lead = field(page, "hero.lead");
      await clear(lead);
      await button(page, words.publish).click();
      await expect(page.getByText(words.invalid)).toBeVisible();
      await expect(lead).toBeFocused();
      await expect(page.getByText("Please write something here")).toBeVisible();
      await page.keyboard.type("Ride, and ern");
      await page.keyboard.press("Backspace");
      await page.keyboard.press("Backspace");
      await page.keyboard.type("arn tokens every day.");
      await expectNoViolationsInEitherScheme(page);
      await button(page, words.publish).click();
      await expect(toastOf(page)).toContainText(words.published.title);
      await expect(lead).toHaveValue("Ride, and earn tokens every day.");
      await page.goto("/ride2earn");
      await expect(page.getByText("Ride, and earn tokens every day.")).toBeVisible();
      await takeDown(page, "ride2earn");
    });
  });
}

test("EDIT-02 a list grows, moves and shrinks by keyboard, and says where the item went", async ({ admin, page }) => {
  await openAsAdmin(page, "/admin/content/packages", admin);
  await hydrate(page);
  const features = (index: number) => field(page, `starter.features[${index}]`);
  await button(page, `${words.add} feature`).first().focus();
  await page.keyboard.press("Enter");
  await expect(features(7)).toBeFocused();
  await page.keyboard.type("1 bell");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(features(6)).toHaveValue("1 bell");
  await expect(page.getByText(words.moved("Feature 8", 7, 8))).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(features(5)).toHaveValue("1 bell");
  await button(page, `${words.remove} Feature 6`).first().focus();
  await page.keyboard.press("Enter");
  await expect(features(5)).toHaveValue("2 hours training");
  await expect(features(7)).toHaveCount(0);
  await expect(features(5)).toBeFocused();
  await expect(page.getByText(words.removed("Feature 6"))).toBeAttached();
  for (const index of [6, 5])
    await button(page, `${words.remove} Feature ${index + 1}`)
      .first()
      .press("Enter");
  await expect(button(page, `${words.add} feature`).first()).toBeFocused();
});

for (const size of [desk, phone]) {
  test.describe(size.name, () => {
    test.use(size.use);

    test(`EDIT-02 ${size.name} the bar tells the state, stays in view, and never covers the field with the focus`, async ({
      admin,
      page,
    }) => {
      // A draft stays: each size has a document of its own.
      await openAsAdmin(page, `/admin/content/${size === desk ? "safety" : "press"}`, admin);
      await hydrate(page);
      const bar = page.getByRole("region", { name: words.bar });
      await expect(bar).toContainText(words.status.delivered);
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press("Tab");
        const covered = await page.evaluate((label) => {
          const focused = document.activeElement;
          const over = document.querySelector(`section[aria-label="${label}"]`);
          if (!focused?.matches("input, textarea, select") || !over || over.contains(focused)) return false;
          return focused.getBoundingClientRect().bottom > over.getBoundingClientRect().top;
        }, words.bar);
        expect(covered, `after ${step + 1} steps`).toBe(false);
      }
      await expect(bar).toBeInViewport();
      const lead = field(page, "lead");
      await clear(lead);
      await expect(bar).toContainText(words.status.changed);
      await button(page, words.save).click();
      await button(page, words.status.mend(1)).click();
      await expect(lead).toBeFocused();
      await page.keyboard.type("Most of a safe ride is care.");
      await button(page, words.save).click();
      await expect(toastOf(page)).toContainText(words.saved.title);
      await expect(bar).toContainText("Draft saved");
      await expect(button(page, words.save)).toBeFocused();
    });
  });
}

test("EDIT-02 the parts lead to their headings, and the current one is marked", async ({ admin, page }) => {
  await openAsAdmin(page, "/admin/content/about", admin);
  await hydrate(page);
  const outline = page.getByRole("navigation", { name: words.outline });
  const founders = outline.getByRole("link", { name: "Founders" });
  await founders.click();
  await expect(page.getByRole("group", { name: "Founders", exact: true })).toBeInViewport();
  await expect(founders).toHaveAttribute("aria-current", "true");
});

test("EDIT-03 a preview shows the page with the draft, says so, and leads back", async ({ admin, page }) => {
  await openAsAdmin(page, "/admin/content/help", admin);
  await hydrate(page);
  await typeInto(field(page, "lead"), "A draft of the lead.");
  await button(page, words.preview).click();
  await expect(page).toHaveURL(/\/help\?preview=\d+$/);
  await expect(page.getByText("A draft of the lead.")).toBeVisible();
  await expect(page.getByRole("complementary", { name: editingBar.label })).toContainText("isn't live");
  await page.getByRole("link", { name: editingBar.back }).click();
  await expect(field(page, "lead")).toHaveValue("A draft of the lead.");
  await page.goto("/help");
  await expect(page.getByText("A draft of the lead.")).toHaveCount(0);
});

test("EDIT-05 who saves second sees what differs, keeps what was typed, and puts it on top", async ({
  admin,
  page,
}) => {
  await openAsAdmin(page, "/admin/content/contact", admin);
  await hydrate(page);
  const other = await page.context().newPage();
  await other.goto("/admin/content/contact");
  await hydrate(other);
  await typeInto(field(other, "greeting"), "Ahoy,");
  await button(other, words.save).click();
  await expect(toastOf(other)).toContainText(words.saved.title);
  await typeInto(field(page, "greeting"), "Good day,");
  await button(page, words.save).click();
  const conflict = page.getByRole("alert").filter({ hasText: words.conflict.text });
  await expect(conflict).toContainText("Ahoy,");
  await expect(conflict).toContainText("Good day,");
  await expect(field(page, "greeting")).toHaveValue("Good day,");
  await button(page, words.save).click();
  await expect(toastOf(page)).toContainText(words.saved.title);
  await page.goto("/admin/content/contact/history");
  await expect(page.getByRole("heading", { name: /^Version / })).toHaveCount(2);
  await other.close();
});

test("EDIT-05 a form with changes asks before it is left", async ({ admin, page }) => {
  await openAsAdmin(page, "/admin/content/safety", admin);
  await hydrate(page);
  await typeInto(field(page, "lead"), "More.");
  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole("link", { name: words.back }).click();
  await expect(page).toHaveURL(/\/admin\/content$/);
  expect(asked).toEqual(["beforeunload"]);
});

const attackedPages = "/ /host /host/pricing /host/community /careers /press /host/application /payment /vancouver-map";
const moreAttacked = "/about /help /safety /ride2earn /contact /regions /dealerships /dealerships/1 /privacy /terms";

test("EDIT-09 script strings in every text of every document run on no page", async ({ admin, databaseUrl, page }) => {
  // Each text gets another one of the 200; in full, every text gets every one.
  for (let round = 0; round < roundsOr(1, scriptStrings.length); round += 1) {
    let next = round;
    const attack = (text: string) => {
      next += 1;
      return `${text} ${scriptStrings[next % scriptStrings.length]}`;
    };
    for (const document of documents) await storePublication(databaseUrl, document.name, mapTexts(document, attack));
    for (const path of `${attackedPages} ${moreAttacked}`.split(" ")) {
      await page.goto(path);
      await page.mouse.move(200, 200);
      await page.mouse.wheel(0, 400);
      await expect(page.getByText("window.__ran").first()).toBeAttached();
      expect(await page.evaluate(() => "__ran" in window), `${path}, round ${round}`).toBe(false);
    }
  }
  await openAsAdmin(page, "/admin/content", admin);
  for (const { name } of documents) await takeDown(page, name);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("EDIT-02 without script a list grows by its button, and the document is saved", async ({ admin, page }) => {
    await openAsAdmin(page, "/admin/content/host-fees", admin);
    await page.goto("/admin/content/brand");
    await page.getByRole("button", { name: words.addTo("Social") }).click();
    const name = page.locator('[name="body.social[3].name"]');
    await typeInto(name, "Mastodon");
    await typeInto(page.locator('[name="body.social[3].href"]'), "https://social.example/@tidewheel");
    await button(page, words.save).click();
    await expect(page.getByText(words.saved.title, { exact: true })).toBeVisible();
    await expect(name).toHaveValue("Mastodon");
  });
});
