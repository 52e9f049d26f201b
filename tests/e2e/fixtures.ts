import { test as base, type Page, type Response } from "@playwright/test";
import { createDatabase } from "../support/cluster.ts";
import { type Product, startProduct } from "../support/product.ts";

interface WorkerFixtures {
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
    await use(javaScriptEnabled === false ? page : waitForHydration(page));
  },
});

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
