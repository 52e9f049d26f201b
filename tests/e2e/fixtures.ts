import { test as base } from "@playwright/test";
import { createDatabase } from "../cluster.ts";
import { type Product, startProduct } from "../product.ts";

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
});

export { expect } from "@playwright/test";
