import { type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import config from "../../playwright.config.ts";
import { newRider, payDeposit } from "../support/deposits.ts";
import { password } from "../support/http.ts";
import { expect, openAsAdmin, test } from "./admin-fixtures.ts";

const adminPages =
  "/admin/applications /admin/desk /admin/deposits /admin/content /admin/content/home /admin/hosts /admin/hosts/7 /admin/closing-days /admin/status /admin/team /admin/account".split(
    " ",
  );

/** What tells the state of an element and of its pseudo-elements. */
const looksOf = (elements: Locator) =>
  elements.evaluateAll((found) =>
    found.map((element) =>
      [null, "::before", "::after"]
        .map((part) => {
          const { backgroundColor, borderBottom, borderLeft, outline } = getComputedStyle(element, part);
          return [backgroundColor, borderBottom, borderLeft, outline].join();
        })
        .join("; "),
    ),
  );

async function expectToStandOut(chosen: Locator, others: Locator): Promise<void> {
  const rest = await looksOf(others);
  expect(rest.length).toBeGreaterThan(0);
  for (const look of await looksOf(chosen)) expect(rest).not.toContain(look);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`forced colors, ${colorScheme}`, () => {
    test.use({ contextOptions: { forcedColors: "active", colorScheme } });

    test(`BROWSER-04 B13 ${colorScheme}: a chosen tab, filter, view and amount is told from the others`, async ({
      page,
      product,
      admin,
    }) => {
      for (const path of ["/help", "/about", "/host/community"]) {
        await page.goto(path);
        await expect(page.getByRole("tab")).toHaveCount(3);
        await expectToStandOut(page.locator("[role=tab][aria-selected=true]"), page.locator("[aria-selected=false]"));
      }
      await page.goto("/payment");
      await page.getByRole("radio", { name: /\$500/ }).check();
      await expectToStandOut(
        page.locator("label:has(:checked)"),
        page.locator("label:has([type=radio]:not(:checked))"),
      );
      await payDeposit(product, newRider());
      for (const path of ["/admin/deposits", "/admin/desk", "/admin/applications"]) {
        await openAsAdmin(page, path, admin);
        const filters = page.locator("main :is(nav, .tab-list) a");
        await expectToStandOut(
          filters.and(page.locator("[aria-current]")),
          filters.and(page.locator(":not([aria-current])")),
        );
      }
    });

    test(`BROWSER-04 B13 ${colorScheme}: signs, filled dots and words in drawings stay`, async ({ page }) => {
      await page.goto("/help");
      const sign = await page.locator("summary:has(h3)").evaluateAll((all) =>
        all.map((each) => {
          const { borderTopColor, borderTopWidth } = getComputedStyle(each, "::before");
          return borderTopWidth === "2px" && borderTopColor !== getComputedStyle(document.body).backgroundColor;
        }),
      );
      expect(new Set(sign)).toEqual(new Set([true]));
      await page.goto("/dev/components");
      await expectToStandOut(page.locator(".state[data-state=paid]"), page.locator(".state[data-state=created]"));
      await page.goto("/press");
      const plates = page.locator("li div:has(> img)");
      const [onLight, onDark] = await looksOf(plates);
      expect(onDark).not.toBe(onLight);
      await page.goto("/host");
      const words = await page
        .locator("svg text")
        .evaluateAll((all) => all.map((each) => getComputedStyle(each).forcedColorAdjust));
      expect(new Set(words)).toEqual(new Set(["none"]));
    });
  });
}

test("BROWSER-04 B17 type follows the text size of the browser, and at 32 px nothing scrolls sideways", async ({
  product,
  admin,
}) => {
  test.slow();
  const { launchOptions } = config.use ?? {};
  const args = [...(launchOptions?.args ?? []), "--blink-settings=defaultFontSize=32"];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    const context = await browser.newContext({ baseURL: product.url });
    const sitemap = await (await context.request.get("/sitemap.xml")).text();
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path = ""]) => path);
    const shown = paths.filter((path) => !/^\/dealerships\/\d\d|^\/(?:careers|regions)\/(?!legal|1)/.test(path));
    expect(shown.length).toBeGreaterThan(20);
    await expectToFit(context, shown);
    await context.request.post("/admin/login", { form: { email: admin, password }, maxRedirects: 0 });
    await expectToFit(context, adminPages);
  } finally {
    await browser.close();
  }
});

async function expectToFit(context: BrowserContext, paths: string[]): Promise<void> {
  const page = await context.newPage();
  const tooWide: string[] = [];
  for (const path of paths) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("34px");
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      if (scrollWidth > width) tooWide.push(`${path} is ${scrollWidth} px wide at ${width}`);
    }
  }
  expect(tooWide).toEqual([]);
  await page.close();
}

test.describe("at 400 % zoom", () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test("BROWSER-04 B20 nothing that stays in sight hides the field that has the focus", async ({ page, admin }) => {
    await page.goto("/host/application");
    await page.mouse.wheel(0, 900);
    await expect(page.getByRole("banner")).not.toBeInViewport();
    await expectFocusInSight(page, 15);
    for (const path of ["/admin/content/contact", "/admin/hosts/7"]) {
      await openAsAdmin(page, path, admin);
      await expectFocusInSight(page, 15);
      await page.locator("main form input:visible").first().focus();
      await expectFocusInSight(page, 10);
    }
  });
});

/** Walks by Tab. */
async function expectFocusInSight(page: Page, steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(coveredFocus)).toBeUndefined();
  }
}

/** The focused element, if no point of it is in sight. */
function coveredFocus(): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const [from, to] = [Math.max(0, top), Math.min(innerHeight, bottom)];
  const [start, end] = [Math.max(0, left), Math.min(innerWidth, right)];
  const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
  const points = shares.flatMap((x) => shares.map((y) => [start + x * (end - start), from + y * (to - from)] as const));
  const owner = focused.closest("label") ?? focused;
  if (points.some(([x, y]) => owner.contains(document.elementFromPoint(x, y)))) return;
  return `${focused.outerHTML.slice(0, 90)} at ${Math.round(left)}, ${Math.round(top)}`;
}
