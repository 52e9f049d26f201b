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
  const onceInCharge = async (response: Response | null) => {
    await page.waitForFunction(isInCharge);
    // What listens by an effect does so a task later: a key in between is lost, and no person is that fast.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
    return response;
  };
  page.goto = async (...target) => onceInCharge(await goto(...target));
  page.reload = async (...options) => onceInCharge(await reload(...options));
  return page;
}

/**
 * Whether a page that ships script has hydrated. React marks elements while it is still at it, and only afterwards hears
 * what happens to them: asked is its root, which knows.
 */
export function isInCharge(): boolean {
  if (!("__reactRouterContext" in window)) return true;
  const name = Object.keys(document).find((key) => key.startsWith("__reactContainer$"));
  const root = name && (document as unknown as Record<string, ReactRoot>)[name]?.stateNode;
  return root ? root.current.memoizedState.isDehydrated === false : false;
}

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

export { expect } from "@playwright/test";
