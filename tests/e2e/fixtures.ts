import { test as base, type Page, type Response } from "@playwright/test";
import { createDatabase } from "../support/cluster.ts";
import { type Product, startProduct } from "../support/product.ts";

interface WorkerFixtures {
  /** A product of this worker's own, on a database of its own. */
  product: Product;
  databaseUrl: string;
}

export const test = base.extend<object, WorkerFixtures>({
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
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    await use(javaScriptEnabled === false ? page : waiting(page));
  },
});

/**
 * A page that is there when its script is: a test that types before would try the way without script, which has its own
 * tests.
 */
export function waiting(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const onceHydrated = async (response: Response | null) => {
    await page.waitForFunction(isHydrated);
    // What listens by an effect does so a task later: a key in between is lost, and no person is that fast.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
    return response;
  };
  page.goto = async (...target) => onceHydrated(await goto(...target));
  page.reload = async (...options) => onceHydrated(await reload(...options));
  return page;
}

/** Whether React has taken over a page that ships it. */
export const isHydrated = () => document.documentElement.dataset.hydrated !== "false";

export { expect } from "@playwright/test";
