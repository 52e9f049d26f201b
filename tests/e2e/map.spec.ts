import type { Page } from "@playwright/test";
import { brand } from "../../app/content/brand.ts";
import { vancouverHosts } from "../../app/content/vancouver-hosts.ts";
import { expect, test } from "./fixtures.ts";
import { moveOnto, watchCard } from "./steps.ts";

const names = vancouverHosts.map(({ name, bikes }, index) => `${index + 1} ${name}, ${bikes} bikes`);
const buoy = (page: Page, name: string) => page.getByRole("button", { name });
const tip = (page: Page, name: string) => page.locator("[popover]", { hasText: name });

test("INFO-04 the map shows a buoy for each of 28 hosts, with a legend", async ({ page }) => {
  await page.goto("/vancouver-map");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vancouver Map");
  await expect(page.getByRole("img", { name: /Chart of Vancouver/ })).toBeVisible();
  await expect(page.locator("[popovertarget^=host-][popovertargetaction]")).toHaveCount(28);
  for (const name of names) await expect(page.getByRole("button", { name, exact: true })).toHaveCount(1);
  const legend = page.getByRole("region", { name: "Legend" });
  await expect(legend.getByRole("listitem")).toHaveText([
    "6 bikes",
    "16 bikes",
    "28 bikes",
    "Park",
    "Seaside path",
    /Dries/,
  ]);
});

test("INFO-04 SHELL-11 hovering a buoy shows its name and bike count after 700 ms, leaving hides them", async ({
  page,
}) => {
  await page.goto("/vancouver-map");
  const granville = tip(page, "Granville Island Wheelhouse");
  const turns = await watchCard(buoy(page, "Granville Island Wheelhouse"), [1_500]);
  await buoy(page, "Granville Island Wheelhouse").hover();
  await expect(granville).toBeVisible();
  const [opened] = await turns();
  expect(opened?.ms).toBeGreaterThanOrEqual(690);
  expect(opened?.isInTime).toBe(true);
  await expect(granville).toContainText("27 bikes");
  await moveOnto(page, granville);
  await page.waitForTimeout(500);
  await expect(granville.getByRole("link")).toHaveAttribute("href", "/dealerships/15");
  await page.mouse.move(5, 400);
  await expect(granville).toBeHidden();
});

test("INFO-04 SHELL-11 moving to the next buoy within 300 ms has no second delay", async ({ page }) => {
  await page.goto("/vancouver-map");
  await buoy(page, "Plaza of Nations Pedals").hover();
  await expect(tip(page, "Plaza of Nations Pedals")).toBeVisible();
  const next = buoy(page, "Science World Spin");
  const turns = await watchCard(next, [600]);
  await next.hover();
  await expect(tip(page, "Science World Spin")).toBeVisible();
  expect(await turns()).toMatchObject([{ isInTime: true }]);
  await expect(tip(page, "Plaza of Nations Pedals")).toBeHidden();
});

test("INFO-04 SHELL-11 focus shows the card immediately, the link to the host is next, Escape hides it", async ({
  page,
}) => {
  await page.goto("/vancouver-map");
  await buoy(page, "Plaza of Nations Pedals").focus();
  // A slow machine may show the tooltip later than the next key press.
  await expect(tip(page, "Plaza of Nations Pedals")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(tip(page, "Plaza of Nations Pedals").getByRole("link")).toBeFocused();
  const turns = await watchCard(buoy(page, "Science World Spin"), [400]);
  await page.keyboard.press("Tab");
  await expect(buoy(page, "Science World Spin")).toBeFocused();
  await expect(tip(page, "Science World Spin")).toBeVisible();
  expect(await turns()).toMatchObject([{ isInTime: true }]);
  await expect(tip(page, "Science World Spin")).toContainText("20 bikes");
  await page.keyboard.press("Escape");
  await expect(tip(page, "Science World Spin")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(tip(page, "Science World Spin")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(tip(page, "Science World Spin").getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dealerships/13");
});

for (const script of [true, false]) {
  test.describe(`on a phone ${script ? "with" : "without"} script`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, javaScriptEnabled: script });

    test("INFO-04 SHELL-11 a tap shows the card, a tap outside hides it; targets are at least 24 px and only the map scrolls sideways", async ({
      page,
    }) => {
      await page.goto("/vancouver-map");
      await buoy(page, brand.flagship.name).tap();
      await expect(tip(page, brand.flagship.name)).toBeVisible();
      await expect(tip(page, brand.flagship.name)).toContainText("22 bikes");
      await expect(tip(page, brand.flagship.name).getByRole("link")).toBeInViewport({ ratio: 1 });
      await page.getByRole("heading", { level: 1 }).tap({ force: true });
      await expect(tip(page, brand.flagship.name)).toBeHidden();
      const boxes = await Promise.all(
        (await page.locator("[popovertarget^=host-][popovertargetaction]").all()).map((each) => each.boundingBox()),
      );
      const centres = boxes.map((box) => {
        if (!box) throw new Error("a buoy without a box");
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
        return [box.x + box.width / 2, box.y + box.height / 2] as const;
      });
      for (const [index, [x, y]] of centres.entries()) {
        for (const [otherX, otherY] of centres.slice(index + 1))
          expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThanOrEqual(23.9);
      }
      const chart = page.getByRole("region", { name: /^Chart/ });
      expect(await chart.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeGreaterThan(500);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
  });
}

test("INFO-04 SHELL-11 without interest invokers, hover and focus still show the card", async ({ page }) => {
  await page.route("**/vancouver-map", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text())
      .replaceAll(/ interestfor="host-\d+"/g, "")
      .replaceAll(/interest-delay:\s?1s/g, "none-such:1s");
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/vancouver-map");
  await buoy(page, "Queen E Hill Bikes").hover();
  await expect(tip(page, "Queen E Hill Bikes")).toBeVisible();
  await expect(tip(page, "Queen E Hill Bikes")).toHaveCSS("animation-duration", "0.7s");
  // Pressed and closed by Escape it stays closed while the pointer rests.
  await buoy(page, "Queen E Hill Bikes").click();
  await expect(tip(page, "Queen E Hill Bikes").and(page.locator(":popover-open"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tip(page, "Queen E Hill Bikes")).toBeHidden();
  await page.mouse.move(5, 400);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await buoy(page, "Queen E Hill Bikes").hover();
  await expect(tip(page, "Queen E Hill Bikes")).toBeVisible();
  await page.mouse.move(5, 400);
  await expect(tip(page, "Queen E Hill Bikes")).toBeHidden();
  await buoy(page, "River District Rides").focus();
  await expect(tip(page, "River District Rides")).toBeVisible();
  await expect(tip(page, "River District Rides")).toHaveCSS("animation-name", "none");
  await page.keyboard.press("Tab");
  await expect(tip(page, "River District Rides").getByRole("link")).toBeFocused();
});

test("INFO-04 the stats are counted from the list, which matches the map and links each host", async ({ page }) => {
  await page.goto("/vancouver-map");
  const list = page.getByRole("region", { name: "Every buoy by its number" });
  const rows = list.getByRole("listitem");
  await expect(rows).toHaveCount(28);
  const counts = (await rows.allInnerTexts()).map((text) => Number(/(\d+) bikes/.exec(text)?.[1]));
  const total = counts.reduce((sum, bikes) => sum + bikes, 0);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(6);
  expect(Math.max(...counts)).toBeLessThanOrEqual(28);
  const figures = page.getByRole("region", { name: "The chart in four figures" });
  await expect(figures.getByRole("definition")).toHaveText([
    "28",
    String(total),
    String(Math.round(total / 28)),
    "100%",
  ]);
  await expect(figures).toContainText("locations");
  await expect(figures).toContainText("average");
  await expect(figures).toContainText("coverage");
  for (const [index, { name, bikes }] of vancouverHosts.entries()) {
    await expect(rows.nth(index)).toContainText(`${bikes} bikes`);
    await expect(rows.nth(index).getByRole("link", { name })).toHaveAttribute("href", `/dealerships/${index + 1}`);
  }
});
