import { type Browser, test as base, type Page, type Response } from "@playwright/test";
import { createDatabase } from "../support/cluster.ts";
import { type Product, startProduct } from "../support/product.ts";

interface TestFixtures {
  /** The page's context is new: it has an empty cache and is shared with no other test. */
  isFirstVisit: boolean;
}

interface WorkerFixtures {
  product: Product;
  databaseUrl: string;
  pages: Map<string, ReusablePage>;
}

interface ReusablePage {
  page: Page;
  hasLastingChange: boolean;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  databaseUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      await use(await createDatabase());
    },
    { scope: "worker" },
  ],
  product: [
    async ({ databaseUrl }, use) => {
      const product = await startProduct({ env: { DATABASE_URL: databaseUrl } });
      await use(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  pages: [async ({}, use) => use(new Map()), { scope: "worker" }],
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
  isFirstVisit: [false, { option: true }],
  // Hydrating a form page costs a third of the CPU time in a page whose renderer has its modules compiled.
  page: async (
    { browser, product, pages, isFirstVisit, viewport, hasTouch, isMobile, javaScriptEnabled, contextOptions },
    use,
    testInfo,
  ) => {
    const options = JSON.stringify([viewport, hasTouch, isMobile, javaScriptEnabled, contextOptions]);
    const reusable = (!isFirstVisit && pages.get(options)) || (await openPage(browser, javaScriptEnabled !== false));
    pages.delete(options);
    const { page } = reusable;
    await use(page);
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    if (isFirstVisit || hasFailed || reusable.hasLastingChange) return page.context().close();
    await reset(page, product);
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({
      media: null,
      colorScheme: "light",
      forcedColors: "none",
      reducedMotion: "no-preference",
      ...contextOptions,
    });
    pages.set(options, reusable);
  },
  context: async ({ page }, use) => {
    await use(page.context());
  },
});

async function openPage(browser: Browser, hydrates: boolean): Promise<ReusablePage> {
  const page = await (await browser.newContext()).newPage();
  const reusable = { page, hasLastingChange: false };
  const watch = <Name extends string>(owner: Record<Name, (...args: never[]) => unknown>, name: Name) => {
    const call = owner[name].bind(owner);
    owner[name] = (...args) => {
      reusable.hasLastingChange = true;
      return call(...args);
    };
  };
  watch(page as never, "on");
  watch(page as never, "addInitScript");
  watch(page.clock as never, "install");
  watch(page.context() as never, "newCDPSession");
  if (hydrates) waitForHydration(page);
  return reusable;
}

/** Leaves the page without cookies, storage, routes and other pages, at a small file of the site. */
async function reset(page: Page, product: Product): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await page.goto(`${product.url}/robots.txt`);
  await page.mouse.move(0, 0);
  await page.evaluate("localStorage.clear(); sessionStorage.clear()");
  await context.clearCookies();
}

/**
 * Waits for hydration after navigation. Typing before hydration would test the path without script, which has its own
 * tests.
 */
export function waitForHydration(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const onceHydrated = async (response: Response | null) => {
    await hydrate(page);
    return response;
  };
  page.goto = async (...target) => onceHydrated(await goto(...target));
  page.reload = async (...options) => onceHydrated(await reload(...options));
  return page;
}

/** Form pages hydrate once somebody touches them. */
export async function hydrate(page: Page): Promise<void> {
  const state = await page.evaluate(() => document.documentElement.dataset.hydrated);
  if (state === undefined) return;
  if (state === "false") {
    await page.mouse.move(1, 1);
    await page.mouse.move(9, 9);
  }
  await page.waitForFunction(isHydrated);
  // Effects attach listeners one task later; a key pressed in between would be lost.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
}

export const isHydrated = () => document.documentElement.dataset.hydrated !== "false";

export { expect } from "@playwright/test";
