import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

const tabNames = ["Our Story", "Meet the Founders", "Mission & Values"];
const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name });
const carousel = (page: Page) => page.getByRole("region", { name: "The four e-bike models" });

/** The plate at the left edge of the strip, once scrolling has settled. */
const firstPlate = (page: Page) =>
  carousel(page).evaluate((section) => {
    const strip = section.querySelector("[data-model-strip]") as HTMLElement;
    const start = strip.getBoundingClientRect().left;
    const plates = [...strip.children].map((plate) => plate.getBoundingClientRect().left - start);
    return plates.findIndex((left) => Math.abs(left) < 2);
  });

test("ABOUT-01 three tabs, Our Story first, by mouse and by arrow keys", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Journey");
  await expect(page.getByRole("tab")).toHaveText(tabNames);
  await expect(page.getByRole("tab", { name: "Our Story" })).toHaveAttribute("aria-selected", "true");
  await expect(panel(page, "Our Story")).toBeVisible();
  for (const name of tabNames.toReversed()) {
    await page.getByRole("tab", { name }).click();
    await expect(panel(page, name)).toBeVisible();
    await expect(page.getByRole("tabpanel")).toHaveCount(1);
  }
  for (const name of ["Meet the Founders", "Mission & Values", "Our Story"]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name })).toBeFocused();
    await expect(panel(page, name)).toBeVisible();
  }
  await page.keyboard.press("ArrowLeft");
  await expect(panel(page, "Mission & Values")).toBeVisible();
});

test("ABOUT-02 the five milestones lie on the profile, each at the height of its rentals", async ({ page }) => {
  await page.goto("/about");
  const milestones = page.locator("figure > ol > li");
  await expect(milestones).toHaveText([
    /March 2020\s*First e-bike sale/,
    /March 2023\s*Rental program launched/,
    /Spring 2024\s*3,000th\s*rental/,
    /Spring 2025\s*5,000\s*rentals passed/,
    /Today\s*More than\s*10,000\s*rentals/,
  ]);
  const profile = page.locator("figure:has(> ol) svg").first();
  const marks = profile.locator("circle[r='9']");
  const heights = await marks.evaluateAll((circles) => circles.map((circle) => Number(circle.getAttribute("cy"))));
  const [sale = 0, launch = 0, third = 0, fifth = 0, today = 0] = heights;
  expect(launch).toBe(sale);
  const perRental = (sale - today) / 10000;
  expect(Math.abs(sale - third - 3000 * perRental)).toBeLessThanOrEqual(1);
  expect(Math.abs(sale - fifth - 5000 * perRental)).toBeLessThanOrEqual(1);
  // Each caption lies in its picture's sky, above its station.
  for (const [index, y] of heights.entries()) {
    const words = await milestones.nth(index).boundingBox();
    const picture = await profile.boundingBox();
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan((picture?.y ?? 0) + (y / 700) * (picture?.height ?? 0));
  }
});

test("ABOUT-02 a carousel of four captioned models works by buttons, arrow keys and swiping", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/about");
  const slides = carousel(page).getByRole("group");
  await expect(slides).toHaveCount(4);
  for (const [index, name] of ["Classic", "Step-Through", "Long-Tail", "Cruiser"].entries()) {
    const slide = slides.nth(index);
    await expect(slide).toHaveAccessibleName(`${index + 1} of 4`);
    await expect(slide.getByRole("heading", { name })).toBeVisible();
    await expect(slide.locator("figcaption p")).not.toBeEmpty();
    await expect(slide.getByRole("img", { name: `The ${name} e-bike, side view` })).toBeVisible();
  }
  const counter = carousel(page).locator("[aria-live=polite]");
  await carousel(page).getByRole("button", { name: "Next" }).click();
  await expect(counter).toHaveText("Step-Through, 2 of 4");
  await expect.poll(() => firstPlate(page)).toBe(1);
  await carousel(page).getByRole("button", { name: "Previous" }).click();
  await carousel(page).getByRole("button", { name: "Previous" }).click();
  await expect(counter).toHaveText("Cruiser, 4 of 4");
  await expect.poll(() => firstPlate(page)).toBe(3);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => firstPlate(page)).toBe(0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect(counter).toHaveText("Step-Through, 2 of 4");
  await expect.poll(() => firstPlate(page)).toBe(1);
  await page.locator("[data-model-strip]").hover();
  await page.mouse.wheel(700, 0);
  await expect(counter).toHaveText("Long-Tail, 3 of 4");
});

test("ABOUT-02 drawings stay as the server rendered them", async ({ page }) => {
  await page.goto("/about");
  const sizes = (of: Document) =>
    [...of.querySelectorAll(".picture > svg:first-child")].map((svg) => svg.querySelectorAll("path, circle").length);
  const drawn = await page.evaluate(`(${sizes})(document)`);
  const sent = await page.evaluate(
    `fetch("/about").then((answer) => answer.text()).then((html) => (${sizes})(new DOMParser().parseFromString(html, "text/html")))`,
  );
  expect(Math.min(...(sent as number[]))).toBeGreaterThan(0);
  expect(drawn).toEqual(sent);
});

test("ABOUT-02 four challenge cards", async ({ page }) => {
  await page.goto("/about");
  const cards = panel(page, "Our Story").locator("section", { hasText: "Four headwinds" }).getByRole("article");
  await expect(cards).toHaveCount(4);
  for (const card of await cards.all()) {
    await expect(card.getByRole("heading")).toBeVisible();
    await expect(card.locator("p")).not.toBeEmpty();
  }
});

test("ABOUT-03 two founders with initials, role and bio", async ({ page }) => {
  await page.goto("/about#founders");
  const people = panel(page, "Meet the Founders").getByRole("article");
  await expect(people).toHaveCount(2);
  for (const person of await people.all()) {
    const name = (await person.getByRole("heading").textContent()) ?? "";
    const initials = name.replace(/[^A-Z]/g, "");
    expect(initials).toHaveLength(2);
    await expect(person.locator("svg text").first()).toHaveText(initials);
    await expect(person.locator(".caption").last()).toHaveText(/Co-founder/);
    await expect(person.locator("p:not(.caption)").first()).toBeVisible();
  }
});

test("ABOUT-03 the mission, four values and From Vision to Reality", async ({ page }) => {
  await page.goto("/about#mission");
  const mission = panel(page, "Mission & Values");
  await expect(mission.getByRole("heading", { name: "Our mission" })).toBeVisible();
  await expect(mission.getByText(/^To put a good e-bike within reach/)).toBeVisible();
  await expect(mission.getByRole("listitem").getByRole("heading")).toHaveText([
    "Sustainability First",
    "Community Partnership",
    "Exceptional Experiences",
    "Continuous Innovation",
  ]);
  await expect(mission.getByRole("heading", { name: "From Vision to Reality" })).toBeVisible();
});

test("ABOUT-04 every picture opens full screen and closes by its backdrop, Close and Escape", async ({ page }) => {
  await page.goto("/about");
  const screen = page.viewportSize();
  let opened = 0;
  for (const name of tabNames) {
    await page.getByRole("tab", { name }).click();
    const pictures = panel(page, name).locator("button:visible", { has: page.getByRole("img") });
    for (const picture of await pictures.all()) {
      const title = (await picture.getByRole("img").getAttribute("aria-label")) ?? "";
      await expect(picture).toHaveAccessibleName(new RegExp(`^${title.slice(0, 30)}.*Enlarge$`));
      const overlay = page.getByRole("dialog", { name: title });
      const closings = [
        () => overlay.getByRole("button", { name: "Close" }).click(),
        () => page.keyboard.press("Escape"),
        () => page.mouse.click(12, 440),
      ];
      for (const close of closings) {
        await picture.focus();
        await page.keyboard.press("Enter");
        await expect(overlay).toBeVisible();
        expect(await overlay.boundingBox()).toMatchObject({ x: 0, y: 0, ...screen });
        const drawing = await overlay.getByRole("img").locator("use").boundingBox();
        expect(drawing?.width).toBeGreaterThan(300);
        await close();
        await expect(overlay).toBeHidden();
        await expect(picture).toBeFocused();
      }
      opened += 1;
    }
  }
  expect(opened).toBe(8);
});

test("ABOUT-04 a click opens a picture too, and a click on the enlarged picture keeps it open", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("button", { name: /^The Classic e-bike/ }).click();
  const overlay = page.getByRole("dialog", { name: /^The Classic e-bike/ });
  await expect(overlay).toBeVisible();
  await expect(overlay.getByRole("button", { name: "Close" })).toBeFocused();
  await overlay.getByRole("img").click();
  await expect(overlay).toBeVisible();
  await page.mouse.click(12, 440);
  await expect(overlay).toBeHidden();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`SHELL-08 no tab and no overlay has an axe violation in ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/about");
    for (const name of tabNames) {
      await page.getByRole("tab", { name }).click();
      await expectNoViolations(page);
    }
    await panel(page, "Mission & Values").getByRole("button").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoViolations(page);
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("SHELL-07 ABOUT-01 ABOUT-02 ABOUT-03 ABOUT-04 all content is readable, the strip scrolls, pictures open", async ({
    page,
  }) => {
    await page.goto("/about");
    for (const text of ["First e-bike sale", "Four headwinds on the way", "Community Partnership"])
      await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole("heading", { name: "From Vision to Reality" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Next" })).toBeHidden();
    const cruiser = page.getByRole("heading", { name: "Cruiser" });
    await cruiser.scrollIntoViewIfNeeded();
    await expect(cruiser).toBeInViewport();
    await page.getByRole("button", { name: /^The Cruiser e-bike/ }).click();
    const overlay = page.getByRole("dialog");
    await expect(overlay).toBeVisible();
    await page.mouse.click(12, 440);
    await expect(overlay).toBeHidden();
    await page.getByRole("link", { name: "Mission & Values" }).click();
    await expect(page.getByRole("heading", { name: "Our mission" })).toBeInViewport();
  });
});
